import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { buildEpub } from '../../../support/builders/epub-builder.ts';
import { readText } from '../../../support/builders/read-text.ts';

const prose = (word: string) => `The ${word} stood by the sea, and nobody came to it. `.repeat(40);
const titlesOf = async (headings: readonly string[]) => {
  const text = headings.map((heading, at) => `${heading}\n\n${prose(`lamp ${at}`)}\n`).join('\n');
  const { chapters } = await readText(text, 'tide.txt');
  return chapters.map(({ title }) => title);
};

// Bugs: all of these books were one chapter, or one for each of their parts.
describe('plain text is parted', () => {
  it('by numbers that begin anew in each part', async () => {
    const titles = await titlesOf([
      'PART ONE--The Coast\n\nI',
      'II',
      'III',
      'PART TWO--The Sea\n\nI',
      'II',
    ]);
    expect(titles).toEqual([
      'PART ONE--The Coast: I',
      'PART ONE: II',
      'PART ONE: III',
      'PART TWO--The Sea: I',
      'PART TWO: II',
    ]);
  });

  // Bug: the chapters behind them were called after the introduction and the interlude.
  it('by numbers below their part, beside what else stands in it', async () => {
    const headings = 'PART ONE\n\nIntroduction|I|II|Interlude|III|PART TWO\n\nI|II|Epilogue';
    expect((await titlesOf(headings.split('|'))).join('|')).toBe(
      'PART ONE: Introduction|PART ONE: I|PART ONE: II|PART ONE: Interlude|PART ONE: III|PART TWO: I|PART TWO: II|Epilogue',
    );
  });

  // Bugs: an epilogue with numbers of its own, and a part whose number no list has, were put into the part before.
  it('by numbers below what begins them anew', async () => {
    expect(await titlesOf(['ЧАСТЬ ПЕРВАЯ\n\nI', 'II', 'III', 'ЭПИЛОГ\n\nI', 'II'])).toEqual([
      'ЧАСТЬ ПЕРВАЯ: I',
      'ЧАСТЬ ПЕРВАЯ: II',
      'ЧАСТЬ ПЕРВАЯ: III',
      'ЭПИЛОГ',
    ]);
    expect(
      await titlesOf(['LIBRO PRIMO\n\nI', 'II', 'III', 'LIBRO TREDICESIMOTTAVO\n\nI', 'II']),
    ).toEqual(['LIBRO PRIMO: I', 'LIBRO PRIMO: II', 'LIBRO PRIMO: III', 'LIBRO TREDICESIMOTTAVO']);
  });

  // Bug: parts with a Roman number before their word were the only chapters.
  it('by parts with a Roman number before their word', async () => {
    expect(await titlesOf(['I. Teil\n\n1', '2', 'II. Teil\n\n1', '2'])).toEqual([
      'I. Teil: 1',
      'I. Teil: 2',
      'II. Teil: 1',
      'II. Teil: 2',
    ]);
  });

  // Bug: the label of a volume was the last line of the chapter before it.
  it('by volumes whose chapters are counted anew', async () => {
    const books = ['ELSŐ KÖNYV.\n\nI', 'II', 'MÁSODIK KÖNYV.\n\nI', 'II'];
    expect(await titlesOf(books)).toEqual([
      'ELSŐ KÖNYV: I',
      'ELSŐ KÖNYV: II',
      'MÁSODIK KÖNYV: I',
      'MÁSODIK KÖNYV: II',
    ]);
  });

  it('by volume and chapter, season and episode, as serial stories count', async () => {
    const serials = [
      ['Vol. 1 Ch. 1: The Road', 'Vol. 1 Ch. 2: The Inn', 'Vol. 2 Ch. 1: The Sea'],
      ['Season 1 Episode 1', 'Season 1 Episode 2', 'Season 2 Episode 1'],
      ['Arc I, Chapter 1 - Rain', 'Arc I, Chapter 2 - Wind', 'Arc II, Chapter 3 - Fog'],
    ];
    for (const titles of serials) expect(await titlesOf(titles)).toEqual(titles);
  });

  it('by parts with numbered chapters, whatever notes at the end name (bug: no parts)', async () => {
    const notes = ['PART ONE, CHAPTER 1', 'PART ONE, CHAPTER 2'];
    const parts = ['PART ONE\n\n1', '2', '3', 'PART TWO\n\n4', '5', '6'];
    const titles = await titlesOf([...parts, ...notes]);
    expect(titles.slice(0, 6)).toEqual([
      'PART ONE: 1',
      'PART ONE: 2',
      'PART ONE: 3',
      'PART TWO: 4',
      'PART TWO: 5',
      'PART TWO: 6',
    ]);
  });

  // Bug: chapters of one volume were taken for one another, and the first for a line of the contents.
  it('by volume and chapter below a list of them', async () => {
    const books = [
      ['Vol. 1 Ch. 1: The Road', 'Vol. 1 Ch. 2: The Inn', 'Vol. 1 Ch. 3: The Sea'],
      ['Band 1 Kapitel 1', 'Band 1 Kapitel 2', 'Band 1 Kapitel 3'],
      ['PART ONE, CHAPTER 1', 'PART ONE, CHAPTER 2', 'PART TWO, CHAPTER 1'],
      ['第一卷 第一章 夜', '第一卷 第二章 雨', '第二卷 第一章 海'],
    ];
    for (const titles of books) {
      for (const head of ['Contents', '目录']) {
        const list = [head, ...titles].join('\n\n');
        const found = await titlesOf([`${list}\n\n${titles[0]}`, ...titles.slice(1)]);
        expect(found.slice(-3)).toEqual(titles);
      }
    }
  });

  it('by numbers that dots or stars set off', async () => {
    expect(await titlesOf(['.1.', '.2.', '3.', '.4.'])).toEqual(['1', '2', '3.', '4']);
    expect(await titlesOf(['* I *', '* II *', '* III *'])).toEqual(['I', 'II', 'III']);
    const titled = await titlesOf(['.1.\n\nThe Quay', '.2.\n\nThe Rain', '.3.\n\nThe Gull']);
    expect(titled).toEqual(['1. The Quay', '2. The Rain', '3. The Gull']);
  });

  it('by numbers that go on over the parts', async () => {
    const titles = await titlesOf(['Book I\n\nI.', 'II.', 'Book II\n\nIII.', 'IV.']);
    expect(titles).toEqual(['Book I: I.', 'Book I: II.', 'Book II: III.', 'Book II: IV.']);
  });

  it('by numbers with their titles below them', async () => {
    const titles = await titlesOf(['1\n\nThe Old Sea-dog', '2\n\nBlack Dog', '3\n\nThe Spot']);
    expect(titles).toEqual(['1. The Old Sea-dog', '2. Black Dog', '3. The Spot']);
  });

  // Bug: "The Old Sea-dog." was a sentence, and each chapter had its number alone.
  it('by labels whose titles below all end as sentences do', async () => {
    const titles = ['The Old Sea-dog.', '(Black Dog.)', 'The Spot!'];
    const numbered = await titlesOf(titles.map((title, at) => `${at + 1}\n\n${title}`));
    expect(numbered).toEqual(['1. The Old Sea-dog.', '2. (Black Dog.)', '3. The Spot!']);
    const words = ['ПРВА ГЛАВА', 'ДРУГА ГЛАВА', 'ТРЕЋА ГЛАВА'];
    const worded = await titlesOf(words.map((word, at) => `${word}\n\n${titles[at]}`));
    expect(worded[0]).toBe('ПРВА ГЛАВА. The Old Sea-dog.');
  });

  it('by words with numbers whose titles are below them', async () => {
    const titles = ['Petris', 'Klebonas', 'Gustis'];
    const tales = await titlesOf(titles.map((title, at) => `Pasaka ${at + 1}.\n\n${title}.`));
    expect(tales).toEqual(['Pasaka 1. Petris.', 'Pasaka 2. Klebonas.', 'Pasaka 3. Gustis.']);
  });

  it('by papers of a series that have a number (bug: one of 1.1 million characters)', async () => {
    const titles = ['FEDERALIST No. 1\n\nThe Quay', 'FEDERALIST No. 2\n\nThe Sea'];
    expect(await titlesOf([...titles, 'FEDERALIST No. 3\n\nThe Bridge'])).toEqual([
      'FEDERALIST No. 1. The Quay',
      'FEDERALIST No. 2. The Sea',
      'FEDERALIST No. 3. The Bridge',
    ]);
  });

  it('by titles, whatever numbers its pictures have', async () => {
    const titles = ['THE EARLY YEARS', 'THE HARBOUR', 'THE LONG WINTER', 'THE RETURN'];
    const lines = ['Figure No. 1', 'Figure No. 2'];
    const text = titles
      .map((title, at) => `${title}\n\n${prose('lamp')}\n\n${lines[at] ?? ''}\n\n${prose('sea')}`)
      .join('\n\n');
    const { chapters } = await readText(text, 'tide.txt');
    expect(chapters.map(({ title }) => title)).toEqual(titles);
  });

  it('by labels right below verse (bug: a poem of twelve books was one chapter)', async () => {
    const verse = Array.from({ length: 30 }, (_, at) => `The lamp burned by the quay, ${at}.`);
    const text = `BOOK I\n\n${verse.join('\n')}\nBOOK II\n\n${verse.join('\n')}\nSee hist. vol. ii.\nBook V.`;
    const { chapters } = await readText(text, 'tide.txt');
    expect(chapters.map(({ title }) => title)).toEqual(['BOOK I', 'BOOK II']);
  });

  it('by acts that are called the first, the second (bug: speakers in capitals parted the play)', async () => {
    const acts = ['THE FIRST ACT', 'THE SECOND ACT'];
    expect(await titlesOf([...acts, 'MRS. UPJOHN }'])).toEqual(acts);
  });

  it('by parts that are called the second in Romanian (bug: “PARTEA A”)', async () => {
    const titles = await titlesOf([
      'PARTEA I\n\nI',
      'II',
      'III',
      'PARTEA A DOUA\n\nI',
      'II',
      'III',
    ]);
    expect(titles.slice(-2)).toEqual(['PARTEA A DOUA: II', 'PARTEA A DOUA: III']);
  });

  it('by titles alone, beside a foreword (bug: the foreword was the whole book)', async () => {
    const titles = ['THE MERMAID', 'THE STONE MEN', 'THE LOST CHILD', 'THE GIANTS'];
    expect(await titlesOf(['FOREWORD', ...titles, 'EPILOGUE'])).toEqual([
      'FOREWORD',
      ...titles,
      'EPILOGUE',
    ]);
    expect(await titlesOf(['Chapter 1', 'Chapter 2', ...titles])).toHaveLength(2);
  });

  it('by titles that end without a sign, where paragraphs end with one', async () => {
    const titles = ['A mézeshetek', 'Búcsú', 'A gyermek', 'Hanna szülei'];
    expect(await titlesOf(titles)).toEqual(titles);
    const capitals = ['AMADIL.', 'MATER HONORIA.', 'A TÁBOR.', 'KOLONICS.'];
    expect(await titlesOf(capitals)).toEqual(capitals);
  });

  it('by numbers of parts where a line has the word of a chapter', async () => {
    const part = (word: string) => [`${word} rész\n\n1`, '2', '3'];
    const titles = await titlesOf([...part('Első'), 'Harmadik fejezet', ...part('Második')]);
    expect(titles.filter((title) => /: \d$/.test(title))).toHaveLength(6);
  });

  it.each([
    ['a number and a title', ['I The Old Family', 'II The Window', 'III The First Customer']],
    [
      'a number right before its title',
      ['I.The Old Family.', 'II.„The Window!“', 'III. „No Customer!“'],
    ],
    ['two digits', ['01 My Early Home', '02 The Hunt', '03 My Breaking In']],
    ['an abbreviation', ['CHAP. I.', 'CHAP. II.', 'CHAP. III.']],
    ['a word of its own', ['TALE I. A CASE', 'TALE II. THE LEAGUE', 'III. THE TALE OF THE PIPS']],
    ['brackets', ['[ 1 ]', '[ 2 ]', '[ 3 ]']],
    ['a number, dashes and a title', ['I -- The key', 'II -- The door', 'III -- The stair']],
    ['a hyphen without a space', ['I-Le latin de M. de Guise', 'II-La chambre', 'III-Un roi']],
    ['dashes around it', ['- I - Las visitas', '- II - Un día', '- III - La lotería']],
    ['the sign of a paragraph', ['§1.- Premessa', '§2.- La casa', '§3.- La talpa']],
    ['the old spelling', ['Erstes Capitel', 'Zweites Capitel', 'Drittes Capitel']],
    ['emphasis', ['_Chapter I_', '_Chapter II_', '_Chapter III_']],
  ])('by %s', async (_name, headings) => {
    const bare = headings.map((heading) => heading.replaceAll('_', ''));
    expect(await titlesOf(headings)).toEqual(bare);
  });

  it.each([
    ['left out', ['I', 'II', 'III', 'V', 'VI', 'VII']],
    ['printed twice', ['I', 'II', 'III', 'III', 'V', 'VI']],
    ['misprinted', ['I', 'II', 'III', 'XV', 'V', 'VI', 'XI', 'VIII', 'IX']],
    ['gone at the front', ['II', 'III', 'IV', 'V']],
  ])('behind a number that is %s', async (_name, headings) => {
    const titles = await titlesOf(headings);
    expect(titles.filter((title) => title !== 'tide')).toEqual(headings);
  });

  it('by numbers that begin anew without a label', async () => {
    const titles = await titlesOf(['I', 'II', 'III', 'IV', 'I', 'II', 'III']);
    expect(titles).toEqual(['I', 'II', 'III', 'IV', 'I', 'II', 'III']);
  });

  it('by numbers with titles in the small letters of other languages below them', async () => {
    const titles = await titlesOf(['- I -\n\nLa educación moral', '- II -\n\nLos dos matrimonios']);
    expect(titles).toEqual(['- I - La educación moral', '- II - Los dos matrimonios']);
  });

  it('by labels whose titles tell what the chapter is about', async () => {
    const about = `que trata de la condición ${'y del ejercicio '.repeat(8)}del hidalgo.`;
    const headings = [
      'Capítulo I. De cómo tropezaron en mal hora dos parientes de doña Lambra.',
      `Capítulo segundo: Donde se cuenta lo ${about}`,
    ];
    expect(await titlesOf(headings)).toEqual(headings);
  });

  it('by numbers although another list counts further', async () => {
    const voices = Array.from({ length: 9 }, (_, at) => `VOICE ${at + 1}: Away, away.`);
    const first = `1. The quay\n\n${voices.join('\n\n')}`;
    const titles = await titlesOf([first, '2. The harbour', '3. The sea']);
    expect(titles).toEqual(['1. The quay', '2. The harbour', '3. The sea']);
  });

  it('by titles above numbers that begin anew', async () => {
    const titles = await titlesOf(['THE QUAY\n\nI', 'II', 'III', 'THE SEA\n\nI', 'II']);
    expect(titles).toEqual(['THE QUAY', 'THE SEA']);
  });

  it.each(['\n', '\n\n'])('by titles that a list at the front has (%j)', async (between) => {
    const titles = ['Zum Alm hinauf', 'Beim Großvater', 'Auf der Weide'];
    const [first = '', ...others] = titles;
    const list = `Inhalt\n\n${titles.join(between)}`;
    expect((await titlesOf([`${list}\n\n${first}`, ...others])).slice(-3)).toEqual(titles);
  });

  it('by numbers between a prologue and an epilogue, all of one rank', async () => {
    const titles = await titlesOf(['Prologue', '1', '2', '3', 'Epilogue']);
    expect(titles).toEqual(['Prologue', '1', '2', '3', 'Epilogue']);
  });
});

// Bug: text that was taken from pages has no blank lines, and was one chapter of one paragraph.
it('text without blank lines is parted by its short lines', async () => {
  const line = 'The lamp stood by the sea and nobody came to it for as long as it stood th';
  const paragraph = [...Array.from({ length: 6 }, () => line), 'and then somebody came.'];
  const chapter = Array.from({ length: 9 }, () => paragraph).flat();
  const text = ['Rozdział I', ...chapter, 'ROZDZIAŁ DRUGI ', ...chapter].join('\n');
  const { chapters } = await readText(text, 'tide.txt');
  expect(chapters.map(({ title }) => title)).toEqual(['Rozdział I', 'ROZDZIAŁ DRUGI']);
  expect(chapters[0]?.text.trim().split(/\n+/)).toHaveLength(10);
});

// Bugs: sentences, dates of letters and sections taken for chapters.
describe('plain text is not parted', () => {
  it('by sentences about what "I" did, or dates', async () => {
    const titles = await titlesOf(['I quite like it', 'April 1.', 'May 2.', 'I. know. not.']);
    expect(titles).toEqual(['tide']);
  });

  it('by lines without a sign that are few in hours of text, or one of many in verse', async () => {
    const few = ['Your Anna', 'Your Ben', 'Your Carl', 'Your Dora'];
    expect(await titlesOf([...few.slice(0, 3), `${few[3]}\n\n${prose('sea').repeat(80)}`])).toEqual(
      ['tide'],
    );
    const verse = ['O lamp', 'That burns', 'In the wind', 'Over the sea'];
    expect(await titlesOf(few.map((name) => `${verse.join('\n\n')}\n\n${name}`))).toEqual(['tide']);
  });

  it('by what is quoted from volumes, or said by an actor called Prologue', async () => {
    const lines = [
      'Vol. 1, Ch. 2.\n\nVol. 2, ch. 4\n\nVol. 1, Ch. 2, p. 9',
      'Vol. 3, Ch. 12',
      `Vol. 3, Ch. 12\n\n${prose('mill')}\n\nVol. 4, Ch. 2`,
      'PROLOGUE: Two lamps, alike in height,\n\nEpilogue: the lamps are out',
      'PROLOGUE: Two lamps alike in height\n\nINTERLUDE: Low tide',
      'Prolog: A Language',
    ];
    for (const line of lines) {
      const titles = ['Chapter 1', 'Chapter 2'];
      expect(await titlesOf([`Chapter 1\n\n${prose('quay')}\n\n${line}`, 'Chapter 2'])).toEqual(
        titles,
      );
    }
    const alone = `${prose('quay')}\n\nVol. 3, Ch. 12`;
    expect(await titlesOf([`I\n\n${alone}`, 'II', 'III'])).toEqual(['I', 'II', 'III']);
  });

  it('by numbers inside of chapters that are worded', async () => {
    const titles = await titlesOf(['Chapter 1\n\nI', 'II', 'Chapter 2\n\nI', 'II']);
    expect(titles).toEqual(['Chapter 1', 'Chapter 2']);
  });

  it('by sentences that begin with a label', async () => {
    const sentence = 'Chapter two of his life was over before it had begun at all.';
    expect(await titlesOf(['Chapter 1', `Chapter 2\n\n${sentence}`])).toHaveLength(2);
  });

  it('by sections whose numbers begin anew below numbers with a title', async () => {
    const below = (title: string) => `${title}\n\n-I-`;
    const titles = await titlesOf([
      below('-I- Juanito Santa Cruz'),
      '-II-',
      '-III-',
      below('-II- Estupiñá'),
      '-II-',
      below('-III- Viaje de novios'),
      '-II-',
      '-III-',
      '-IV-',
    ]);
    expect(titles).toEqual(['-I- Juanito Santa Cruz', '-II- Estupiñá', '-III- Viaje de novios']);
  });

  it('by a list inside of a chapter', async () => {
    const list = ['1. Lamp oil', '2. A wick', '3. Matches'].join('\n\n');
    const titles = await titlesOf([
      '1. Night',
      `2. Dawn\n\n${prose('pier')}\n\n${list}`,
      '3. Day',
      '4. Dusk',
    ]);
    expect(titles).toEqual(['1. Night', '2. Dawn', '3. Day', '4. Dusk']);
  });

  it('by a list that is counted', async () => {
    const list = ['1. Lamp oil', '2. A wick', '3. Matches'].join('\n\n');
    expect(await titlesOf([`They bought these:\n\n${list}`, 'Then they went home.'])).toEqual([
      'tide',
    ]);
  });
});

// Bug: what a converter makes of a manuscript (its title as the only heading, twice) was one chapter of many hours.
it('an EPUB whose headings and contents are its title is parted as plain text is', async () => {
  const title = '<h1>The Tide</h1>';
  const chapters = ['Book I', 'I.', 'II.', 'Book II', 'III.', 'IV.'].map((heading) =>
    heading.startsWith('Book') ? `<p>${heading}</p>` : `<p>${heading}</p><p>${prose('lamp')}</p>`,
  );
  const bytes = buildEpub({
    title: 'The Tide',
    files: [
      { name: 'title.xhtml', title: 'The Tide', body: title },
      { name: 'text.xhtml', title: 'The Tide', body: `${title}${chapters.join('')}` },
    ],
  });
  const draft = await importBook({ bytes, fileName: 'tide.epub' });
  expect(draft.chapters.map((chapter) => chapter.title).slice(-4)).toEqual([
    'Book I: I.',
    'Book I: II.',
    'Book II: III.',
    'Book II: IV.',
  ]);
});
