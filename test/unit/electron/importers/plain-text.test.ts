import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { readText } from '../../../support/builders/read-text.ts';
import { growthOf } from '../../../support/tools/growth.ts';

const read = (text: string | Uint8Array, fileName = 'the_tide.txt') => readText(text, fileName);

const titles = async (text: string) => (await read(text)).chapters.map((chapter) => chapter.title);

describe('comments of Google Docs', () => {
  // Bug: "Chapter 38[a][b]" was a title, and forty comments were the last chapter.
  it('are left out, and so are their marks', async () => {
    const draft = await read(
      'The lamp[a] burned.[b][c] See [a] and x[d].\n\n[a]Which lamp?\n\nThe old one.\n[b]Nice.\n[c]Thanks!',
    );
    expect(draft.chapters[0]?.text).toBe('# the tide\n\nThe lamp burned. See [a] and x[d].\n');
    expect(draft.notices.map(({ message }) => message)).toContain('3 comments were left out.');
  });

  it.each([
    'Choose: [a] left\n[a] left\n[b] right',
    'A list.\n\n[a] one\n[c] two',
    'One[a].\n\n[a]x\n[c]y',
  ])('are not what a text lists itself: %j', async (text) => {
    const said = (await read(text)).chapters[0]?.text ?? '';
    for (const word of text.match(/[a-z]{3,}/g) ?? []) expect(said).toContain(word);
    expect(said).toContain('[a]');
  });
});

describe('chapters', () => {
  it.each([
    ['Chapter 1', 'CHAPTER II. The Door', 'Chapter the Third'],
    ['Kapitel 1', 'Zweites Kapitel', '3. Kapitel: Das Ende'],
    ['Chapitre premier', 'CHAPITRE II', 'Épilogue'],
    ['Capítulo uno', 'Capítulo 2: La puerta', 'Epílogo'],
    ['Capitolo primo', 'Capitolo II'],
    ['Глава первая', 'ГЛАВА 2. Дверь', 'Эпилог'],
    ['第一章 黎明', '第二章', '第十二回 终'],
    ['第1話', '第2話'],
    ['제1장', '제2장 문'],
    ['الفصل الأول', 'الفصل الثاني'],
    ['I', 'II.', 'III'],
    ['1', '2', '3'],
    ['Prologue', 'Chapter Twenty-One', 'Afterword'],
    ['PART ONE', 'PART THE SECOND'],
    ['Första Kapitlet', 'ANDRA KAPITLET.', 'Tjugoförsta kapitlet'],
    ['1ste Kapitel', '2det Kapitel'],
    ['Prvo poglavje. Komtesa.', 'II. poglavje', 'Enaindvajseto poglavje'],
    ['ELSŐ FEJEZET', 'Huszonegyedik fejezet'],
    ['ПРВА ГЛАВА', 'ДВАДЕСЕТ ДРУГА ГЛАВА'],
    ['Глава двадцать первая', 'Rozdział dwudziesty pierwszy', 'CAPITOLUL AL DOILEA'],
    ['І.', 'ІІ.', 'ІІІ.'],
    ['BİRİNCİ BÖLÜM', 'ALTINCI BÖLÜM', '12. Bölüm'],
    ['Chương 1: Ngọn đèn', 'Hồi thứ nhất', 'CHƯƠNG III'],
    ['Bab 1', 'BAB DUA', 'Bagian Ketiga'],
    ['فصل اول', 'فصل دوم: دریا', 'بخش سوم'],
    ['অধ্যায় ১', 'দ্বিতীয় পরিচ্ছেদ'],
    ['அத்தியாயம் 1', 'அத்தியாயம் 2: கடல்'],
    ['अध्याय १', 'अध्याय २'],
    ['บทที่ 1', 'บทที่ ๒ ทะเล', 'ตอนที่ 3'],
    ['თავი I', 'თავი II', 'ԳԼՈՒԽ III'],
    ['제1장', '제2장 밤', '제십일장'],
    ['Tom I', 'TOM DRUGI', 'Tom III. Miłość'],
    ['ТОМ ПЕРВЫЙ', 'Том II'],
    ['ELSŐ KÖTET.', 'II. kötet'],
    ['Első könyv. A remete.', 'MÁSODIK KÖNYV'],
    ['FÖRSTA BOKEN.', 'Andra boken'],
    ['FØRSTE BOG.', 'ANDEN BOG'],
    ['Første del', 'Annen del'],
    ['Kniha první. Salva guardia.', 'KNIHA DRUHÁ'],
    ['EERSTE BOEK', 'TWEEDE BOEK'],
    ['TOMO PRIMO', 'TOMO SECONDO'],
    ['ONUNCU BÖLÜM', 'ON BİRİNCİ BÖLÜM', 'On İkinci Bölüm'],
    ['Tyvende Kapitel', 'Et og tyvende Kapitel.', 'EEN EN TWINTIGSTE HOOFDSTUK'],
    ['Toinen luku', 'Kahdeskymmenesensimmäinen luku'],
    ['Розділ четвертий', "Розділ п'ятий", 'РОЗДІЛ ДЕВ’ЯТНАДЦЯТИЙ'],
  ])('are found in %j', async (...headings) => {
    const text = headings
      .map((heading) => `${heading}\n\nOnce there was a lamp that burned.\n\nIt went out.`)
      .join('\n\n');
    expect(await titles(text)).toEqual(headings);
  });

  it('are found by markers of other tools', async () => {
    expect(await titles('<<CHAPTER_MARKER:One>>\nA line.\n\n<<CHAPTER_MARKER:Two>>\n\nB.')).toEqual(
      ['One', 'Two'],
    );
    expect(await titles('# One\n\nA.\n\n# Two\n\nB.')).toEqual(['One', 'Two']);
  });

  // Bug: "METADATA_TITLE", "VOICE" and "pause:2" were read aloud.
  it('come with the other marks of such tools: data, voices and pauses are no text', async () => {
    const text = `<<METADATA_TITLE:The Tide>>
<<METADATA_ARTIST:Jane Doe>>\r
<<METADATA_YEAR:2024>>

<<CHAPTER_MARKER:One>>

<<VOICE:af_heart>>
It was cold [pause:2] in April.[pause:1]Then it thawed. <<VOICE:x>>

[voice: trembling] She wrote \`[pause:2]\`.

<<CHAPTER_MARKER:Two>>

[voice:/a/b.wav]It was over.[/voice] Press [break] and METADATA_YEAR:1 again.`;
    const draft = await read(text);
    expect([draft.title, draft.author]).toEqual(['The Tide', 'Jane Doe']);
    expect(draft.chapters.map((chapter) => chapter.text.trim())).toEqual([
      '# One\n\nIt was cold in April. Then it thawed.\n\n[voice: trembling] She wrote `[pause:2]`.',
      '# Two\n\nIt was over. Press [break] and METADATA_YEAR:1 again.',
    ]);
    expect(draft.notices.map(({ message }) => message).join()).toContain('9 marks of another');
    const kept = await readText(text, 'the_tide.txt', 'keep');
    expect([kept.title, kept.author]).toEqual(['The Tide', 'Jane Doe']);
    expect(kept.chapters.map((chapter) => chapter.text.trim())).toEqual([
      '# One\n\nIt was cold [pause 2 s] in April.[pause 1 s]Then it thawed. \n\n[voice: trembling] She wrote `[pause:2]`.',
      '# Two\n\nIt was over. Press [break] and METADATA_YEAR:1 again.',
    ]);
  });

  it('leave what other tools mark in a script of its own', async () => {
    const text = '# One\n\nType [pause:2] and [voice:x.wav] here.';
    const [chapter] = (await readText(text, 'the_tide.lectern.md', 'keep')).chapters;
    expect(chapter?.text.trim()).toBe(text);
  });

  it('are not found in sentences or lists (a sentence became a chapter)', async () => {
    expect(
      await titles(
        'Chapter two of his life was over, and he knew it well.\n\nPart of him wept.\n\nI am here.\n\nChapters are long.',
      ),
    ).toEqual(['the tide']);
  });

  // Bug: each of these was a chapter, with the rest of a novel below it.
  it('are not found in sentences that begin with a word for a part', async () => {
    const sentences = [
      'Книга лежала на столе.',
      'Глава семьи молчал.',
      'Del tuo leggiadro volto?',
      'Buch und Feder ruhten.',
      'La partie de billard était finie.',
      'Copiosa parte deles.',
      'Tom Sawyer',
      'Tom first saw the lamp',
      'Kniha života',
    ];
    expect(await titles(sentences.join('\n\n'))).toEqual(['the tide']);
  });

  const long = 'Once there was a lamp that burned over the quay. '.repeat(24).trim();
  const under = (...headings: string[]) =>
    headings.map((heading) => `${heading}\n\n${long}`).join('\n\n');

  it.each([
    ['I. The Lamp', 'II. The Key', 'III. The Rope'],
    ['1. The Lamp', '2. The Key'],
    ['THE LAMP', 'A NIGHT AT SEA', 'ÜBER DIE BRÜCKE'],
  ])(
    'are found with text under each: %j (bug: all of the book was one chapter)',
    async (...headings) => {
      expect(await titles(under(...headings))).toEqual(headings);
      const contents = headings.map((heading) => `${heading}   12`).join('\n');
      expect(await titles(`${contents}\n\n${under(...headings)}\n\nTHE END`)).toEqual([
        'the tide',
        ...headings,
      ]);
    },
  );

  it('are not found in lists, signs and the names of speakers', async () => {
    const list = ['1. Take the rope.', '2. Tie it.', '3. Pull.'].join('\n\n');
    const sign = `${long}\n\nNO ENTRY\n\n${long}`;
    const play = under('ANNA', 'KEEPER', 'ANNA', 'KEEPER');
    for (const text of [`${long}\n\n${list}\n\n${long}`, sign, play]) {
      expect(await titles(text)).toEqual(['the tide']);
    }
  });

  it('are found right above the text, and between indented paragraphs (bug: both were read as its first words)', async () => {
    const line = 'The lamplighter went out when it was dark, and he lit the first lamp by';
    const text = `${line}\n${line}\nthe bridge.`;
    expect(await titles(`CHAPTER I\n${text}\n\n${text}\n\nCHAPTER II\n${text}`)).toEqual([
      'CHAPTER I',
      'CHAPTER II',
    ]);
    const indented = `${`    ${text}\n`.repeat(6)}`;
    const first = 'CHAPTER THE FIRST';
    expect(await titles(`${first}\n${indented}CHAPTER THE LAST\n${indented}`)).toEqual([
      first,
      'CHAPTER THE LAST',
    ]);
  });

  it('skip a list of chapters at the front, and join a part with its first chapter', async () => {
    const text =
      'CONTENTS\n\nChapter 1. Ebb\n\nChapter 2. Flow\n\nPART ONE\n\nChapter 1. Ebb\n\nLow.\n\nChapter 2. Flow\n\nHigh.';
    const draft = await read(text);
    expect(draft.chapters.map((chapter) => chapter.title)).toEqual([
      'the tide',
      'PART ONE: Chapter 1. Ebb',
      'PART ONE: Chapter 2. Flow',
    ]);
    expect(draft.chapters[0]?.text).toBe(
      '# the tide\n\nCONTENTS\n\nChapter 1. Ebb\n\nChapter 2. Flow\n',
    );
  });
});

describe('lines', () => {
  const wrapped = `The lamplighter went out when it was dark, and he lit the first lamp by the
bridge, where nobody saw him. He had done so for many years, and he was well-
known for it. Then he went home.

He slept until the morning came, and the lamps burned down one after another
until the last of them was out.

    Rain, rain,
    go away.

* * *

The end came late in the year, when the snow lay high before the door, and he
did not go out.
`;

  it('broken at a fixed width are joined, verse is not', async () => {
    const draft = await read(wrapped);
    expect(draft.chapters[0]?.text.trim().split('\n\n')).toEqual([
      '# the tide',
      'The lamplighter went out when it was dark, and he lit the first lamp by the bridge, where nobody saw him. He had done so for many years, and he was well-known for it. Then he went home.',
      'He slept until the morning came, and the lamps burned down one after another until the last of them was out.',
      'Rain, rain,\ngo away.',
      '***',
      'The end came late in the year, when the snow lay high before the door, and he did not go out.',
    ]);
  });

  // Bug: a rule as wide as the page, as converters write it, was a paragraph of dashes.
  it('parted by a rule of any width are parted by a scene break', async () => {
    const draft = await read(`It was late.\n\n${'-'.repeat(72)}\n\nShe came.\n`);
    expect(draft.chapters[0]?.text).toContain('late.\n\n***\n\nShe');
  });

  it('without blank lines and of any width are paragraphs', async () => {
    const long = 'A sentence that goes on. '.repeat(8).trim();
    const draft = await read(`${long}\n“Short.”\n${long}\r\n${long}`);
    expect(draft.chapters[0]?.text.trim().split('\n\n')).toHaveLength(5);
  });

  it("drop Project Gutenberg's licence and take its title, author and language", async () => {
    const draft = await read(
      `\ufeffThe Project Gutenberg eBook of The Lamp\n\nTitle: The Lamp\n\nAuthor: Ada Field\n\nLanguage: German\n\n*** START OF THE PROJECT GUTENBERG EBOOK THE LAMP ***\n\nChapter 1\n\n${wrapped}\n\nChapter 2\n\nEnde.\n\n*** END OF THE PROJECT GUTENBERG EBOOK THE LAMP ***\n\nLicence text.`,
    );
    expect(draft).toMatchObject({ title: 'The Lamp', author: 'Ada Field' });
    expect(draft.chapters.map((chapter) => chapter.title)).toEqual(['Chapter 1', 'Chapter 2']);
    expect(draft.chapters.map((chapter) => chapter.text).join('')).not.toMatch(/Licence|Gutenberg/);
    expect(draft.notices.some((notice) => notice.message.includes('Gutenberg'))).toBe(true);
  });

  it('read the bold type of Project Gutenberg as emphasis (bug: its signs were sent)', async () => {
    const draft = await read(
      `*** START OF THE PROJECT GUTENBERG EBOOK X ***\n\nThe =old= lamp, =at last=. So 1=1 and a = b = c.\n\n${wrapped}\n`,
    );
    const text = draft.chapters.map((chapter) => chapter.text).join('');
    expect(text).toContain('The **old** lamp, **at last**. So 1=1 and a = b = c.');
  });

  it('drop the header of a Project Gutenberg text of the nineties (bug: its small print was read aloud)', async () => {
    const draft = await read(
      `***The Project Gutenberg Etext of The Lamp, by Ada Field***\n\nCopyright laws are changing!\n\n***START**THE SMALL PRINT!**FOR PUBLIC DOMAIN ETEXTS**START***\nWhy is this here?\n*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\n\n${wrapped}\n\nEnd of the Project Gutenberg Etext of The Lamp`,
    );
    expect(draft).toMatchObject({ title: 'The Lamp', author: 'Ada Field' });
    const text = draft.chapters.map((chapter) => chapter.text).join('');
    expect(text).not.toMatch(/small print|Gutenberg|Copyright/i);
    expect(text).toContain('The lamplighter');
  });

  // Bug: "This etext was prepared by ..." was the first that listeners of a quarter of these texts heard.
  it.each([
    'Produced by Ada Field and\nthe Online Team',
    'This etext was prepared by Ada Field, Omaha',
    'Transcribed from the 1910 edition by Ada Field',
    'Scanned and Proofed by Ada Field',
    'This eBook was Produced by Ada Field\n(307) 382-9098',
    'Prepared by:\nAda Field, Omaha',
    '[Portions of this header are copyright by Ada Field]',
  ])('drop who made a Project Gutenberg file: %j', async (credit) => {
    const draft = await read(
      `*** START OF THE PROJECT GUTENBERG EBOOK X,\nBY Y ***\n\n\n${credit}\n\n\n${wrapped}\n\nProduced by hand, it was dear.\n`,
    );
    const text = draft.chapters.map((chapter) => chapter.text).join('');
    expect(text).not.toContain('Field');
    expect(text).not.toContain('BY Y');
    expect(text).toContain('The lamplighter');
    expect(text).toContain('Produced by hand');
  });

  it.each([
    'Prepared by long years of war, the city stood.',
    'First produced at the Court Theatre, London, 1904',
    'Produced by Ada Field\nTHE LAMP\nBy night it burned.',
  ])('read what the book itself begins with: %j', async (opening) => {
    const draft = await read(
      `*** START OF THE PROJECT GUTENBERG ETEXT X ***\n\n${opening}\n\n${wrapped}\n\n*** END OF THE PROJECT GUTENBERG ETEXT X ***\n\nLicence.`,
    );
    const text = draft.chapters.map((chapter) => chapter.text).join('');
    expect(text).toContain(opening.split('\n').at(-1));
    expect(text).not.toContain('Licence');
  });

  // Bugs: the caption of a picture with blank lines in it was read aloud; the first chapter was "Chapter I.]".
  it('fold pictures whose captions have blank lines, and keep the heading that is drawn into one', async () => {
    const draft = await read(
      '[Illustration: ·THE LAMP·\n\n\nChapter I.]\n\nIt was late.\n\n[Illustration:\n\n“He came down”\n\n[_Copyright 1894._]]\n\nHe slept.\n\nChapter II.\n\n[Illustration: A quay\n\nHe woke.\n\nIt rained [sic].',
    );
    expect(draft.chapters.map(({ text }) => text)).toEqual([
      '# Chapter I.\n\n[image: ·THE LAMP·]\n\nIt was late.\n\n[image: “He came down” \\[_Copyright 1894._\\]]\n\nHe slept.\n',
      // An end that is missing takes nothing from the text.
      '# Chapter II.\n\n[Illustration: A quay\n\nHe woke.\n\nIt rained [sic].\n',
    ]);
  });

  it('fold pictures, pages and notes in square brackets (bug: "Illustration. Footnote one" was read aloud)', async () => {
    const draft = await read(
      'It was [Pg 12] late,[1] very late.[2]\n\n[Illustration: A lamp\nby night]\n\n[Illustration]\n\nHe slept.\n\n[Footnote 1: About ten.]\n\n[Footnote 2: Or eleven.]\n\n[Footnote 9: Nobody calls it.]\n\nHe said [sic] so.',
    );
    expect(draft.chapters[0]?.text).toBe(
      '# the tide\n\nIt was [page: Pg 12]late,[note: About ten.] very late.[note: Or eleven.]\n\n[image: A lamp by night]\n\nHe slept.\n\n[note: Nobody calls it.]\n\nHe said [sic] so.\n',
    );
  });

  // Bug: the text so far is looked at again for each word.
  it('of one million characters without a break take time by their length', async () => {
    const draft = await read('word '.repeat(200_000));
    expect(draft.chapters[0]?.text.length).toBeGreaterThan(999_000);
    const growth = await growthOf(
      (words) => {
        const text = 'word '.repeat(words);
        return () => read(text);
      },
      { size: 50_000, times: 4 },
    );
    expect(growth).toBeLessThan(10);
  });
});

it('stops soon when it is given up (a long text could not be cancelled)', async () => {
  const bytes = new TextEncoder().encode('The lamp burned by the bridge.\n\n'.repeat(60_000));
  const controller = new AbortController();
  const reading = importBook({ bytes, fileName: 'long.txt', signal: controller.signal });
  setImmediate(() => controller.abort());
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

// Bug: "ampersand quot" was read aloud where a text was taken from a web page.
it('of a web page is read without the tags and entities that are left in it', async () => {
  const text =
    '&quot;It rained,&quot;&nbsp;she said.<br/>Then <a href="x">it</a> <i>snowed</i>.\n\nA &lt; B &amp; C&hellip;&lt;/p&gt;\n';
  expect((await read(text)).chapters[0]?.text).toBe(
    '# the tide\n\n"It rained," she said.\nThen it snowed.\n\nA < B & C…\n',
  );
  const page = 'A page begins with <html> and ends with </html>; &lt; is a sign.\n';
  expect((await read(page)).chapters[0]?.text).toContain('<html> and ends with </html>; &lt;');
});
