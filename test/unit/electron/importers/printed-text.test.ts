import { describe, expect, it } from 'vitest';
import { readText } from '../../../support/builders/read-text.ts';

const read = (text: string) => readText(text, 'the_tide.txt');
const textOf = async (text: string) =>
  (await read(text)).chapters.map((chapter) => chapter.text).join('\n');
const titlesOf = async (text: string) => (await read(text)).chapters.map(({ title }) => title);

const words =
  'the old keeper walked along the harbour wall while every lantern in the town was being lit and nobody remembered why the morning never came';

/** Sentences that are never the same length, broken at a width. */
function prose(sentences: number, from = 0): string {
  const all = words.split(' ');
  const made = Array.from({ length: sentences }, (_, index) => {
    const start = (from + index * 5) % all.length;
    const own = [...all, ...all].slice(start, start + 9 + (index % 6)).join(' ');
    return `${own.slice(0, 1).toUpperCase()}${own.slice(1)}.`;
  });
  return made.join(' ');
}

function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (`${line} ${word}`.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** A book as a program for printed pages writes it: 20 lines, a number, and a head in turns. */
function printed(pageEnd: string, lines: readonly string[]): string {
  const pages = Array.from({ length: Math.ceil(lines.length / 20) }, (_, page) => {
    // None on the first page, as in print.
    const heads = page % 2 === 0 ? 'THE LANTERN COAST\n\n' : 'Ada Fenwick\n\n';
    const head = page === 0 ? '' : heads;
    const body = lines.slice(page * 20, page * 20 + 20).join('\n');
    return `${head}${body}\n\n- ${page + 11} -\n${pageEnd}`;
  });
  return pages.join('');
}

const chapters = [1, 2, 3].flatMap((chapter) => [
  '',
  `Chapter ${chapter}`,
  '',
  ...Array.from({ length: 9 }, (_, at) => [...wrapped(prose(6, chapter + at), 64), '']).flat(),
]);
const unprinted = chapters.join('\n');

describe('a text made from printed pages', () => {
  // Bug: every page's number and head were read aloud in the middle of a sentence, which was parted there.
  it.each([
    ['form feeds', '\f'],
    ['blank lines', '\n\n'],
  ])('with %s between them is read as if it had none', async (_name, pageEnd) => {
    expect(await textOf(printed(pageEnd, chapters))).toBe(await textOf(unprinted));
  });

  // Bug: where three pages began or ended with "CUT TO:", all did without it.
  it('keeps short lines that stand at the edges of pages and amid them', async () => {
    const cut = chapters.flatMap((line, at) => (at % 7 === 0 ? ['', 'CUT TO:', '', line] : [line]));
    const pages = Array.from({ length: Math.ceil(cut.length / 24) }, (_, page) =>
      [...cut.slice(page * 24, page * 24 + 24), '', `- ${page + 11} -`, '\f'].join('\n'),
    );
    expect((await textOf(pages.join('\n'))).match(/CUT TO:/g)).toHaveLength(
      cut.filter((line) => line === 'CUT TO:').length,
    );
  });

  it('says how many lines were left out', async () => {
    const { notices } = await read(printed('\f', chapters));
    expect(notices.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^\d+ running heads and page numbers/),
    );
  });

  // Bug: the lines behind the last page went into one call as its arguments.
  it('may go on for more lines than a call has arguments', async () => {
    const tail = 'He stood still.\n'.repeat(200_000);
    const text = await textOf(`${printed('\f', chapters)}\n${tail}`);
    expect(text.match(/He stood still\./g)).toHaveLength(200_000);
  });

  it('keeps its paragraphs where each is one line', async () => {
    const paragraphs = Array.from({ length: 40 }, (_, at) => prose(5, at));
    const lines = paragraphs.flatMap((paragraph, at) => {
      const half = paragraph.indexOf(' ', 120);
      const page = [
        paragraph.slice(0, half),
        '',
        String(at / 4 + 1),
        '',
        paragraph.slice(half + 1),
      ];
      return at % 4 === 3
        ? page.map((line, index) => (index === 2 ? `${(at + 1) / 4}` : line))
        : [paragraph];
    });
    expect(await textOf(lines.join('\n'))).toBe(await textOf(paragraphs.join('\n')));
  });
});

// Bug: each number was read aloud, or a chapter of its own, where paragraphs end with the page or every third number was
// misread by the program that read the print.
it.each([0, 3])(
  'page numbers go where each page ends a paragraph and every %s-th is misread',
  async (lost) => {
    const line =
      'The lamplighter went out when it was dark, and he lit the first lamp by the bridge. ';
    const pages = Array.from({ length: 40 }, (_, page) => {
      const number = lost > 0 && page % lost === 1 ? `— ${page + 231}G —` : `— ${page + 231} —`;
      return `${line.repeat(9 + (page % 2))}\n\n${line.repeat(9)}\n\n${number}\n\n`;
    });
    const text = await textOf(pages.join(''));
    expect(text).not.toMatch(/—/);
    expect(text.match(/lamplighter/g)).toHaveLength(40 * 18 + 20);
  },
);

// Bugs: chapters, verses and years that stand alone taken for pages, and text dropped.
describe('numbers that are no pages', () => {
  it('of chapters stay', async () => {
    const text = [1, 2, 3, 4, 5].map((number) => `${number}\n\n${prose(40, number)}\n`).join('\n');
    expect(await titlesOf(text)).toEqual(['1', '2', '3', '4', '5']);
  });

  // Bug: the chapters of each part, of much the same length, were dropped as pages.
  it('of chapters stay where they are even', async () => {
    const parts = [1, 2].map((part) => {
      const chapters = Array.from({ length: 12 }, (_, at) => {
        const number = part * 12 - 11 + at;
        return `${number}\n\nLamp ${'abcdefghijklmnopqrstuvwxyz'[number]}\n\n${prose(120, number)}\n`;
      });
      return `PART ${part === 1 ? 'ONE' : 'TWO'}\n\n${chapters.join('\n')}`;
    });
    expect(await titlesOf(parts.join('\n'))).toHaveLength(24);
  });

  it('of short verses stay', async () => {
    const verses = Array.from(
      { length: 12 },
      (_, at) => `${at + 1}\n\nand the sea was ${at} deep,`,
    );
    const text = await textOf(verses.join('\n\n'));
    for (let verse = 1; verse <= 12; verse += 1)
      expect(text).toMatch(new RegExp(`^(# )?${verse}$`, 'm'));
  });
});

describe('hyphens at the ends of lines', () => {
  const filler = wrapped(prose(30), 60).join('\n');
  // Bug: "lan-tern" was said in two words.
  it('go where the book writes the word whole', async () => {
    const text = await textOf(
      `${filler}\n\nThe keeper came and carried the old brass lan-\ntern up.\n`,
    );
    expect(text).toContain('brass lantern up.');
  });

  // Bug: "kupu-kupu" was said as "kupukupu".
  it('stay between a word and the same again', async () => {
    const text = await textOf(
      `${filler}\n\nThe keeper came and carried a brass lan-\ntern and a kupu-\nkupu up, and heard a mur-\nmur.\n`,
    );
    expect(text).toContain('brass lantern and a kupu-kupu up, and heard a murmur.');
  });

  it('stay where they belong to the word, or nothing tells', async () => {
    const line =
      'The keeper of the light, whom everybody called, was a well-\nremembered man of the old town and of the whole of the north-\neast coast.';
    const text = await textOf(`${filler}\n\n${line}\n`);
    expect(text).toContain('a well-remembered man');
    expect(text).toContain('the north-east coast.');
  });
});

// Bug: each line of a printed list of chapters became a chapter of no text.
describe('a printed list of chapters', () => {
  const lists = {
    dots: 'CONTENTS\n\nChapter 1: The Lamp ........ 1\nChapter 2: The Key .... 15\nChapter 3: The Tide . . 31',
    gaps: 'Contents\n\nChapter 1: The Lamp     1\n\nChapter 2: The Key     15\n\nChapter 3: The Tide    31',
    columns:
      'CONTENTS AND MAPS\n\nTHE COAST\n\nCHAP.           PAGE\n1: The Lamp         1\n2: The Key which the keeper lost 15\n3: The\n     Tide           31',
    tabs: 'Chapter 1: The Lamp\t1\nChapter 2: The Key\t15\nChapter 3: The Tide\t31',
  };
  it.each(Object.entries(lists))('with %s is folded', async (_name, list) => {
    const own = ['The Lamp', 'The Key', 'The Tide'].map(
      (title, at) => `Chapter ${at + 1}: ${title}\n\n${prose(20, at)}`,
    );
    const titles = await titlesOf(`${list}\n\n${own.join('\n\n')}\n`);
    expect(titles.filter((title) => title.startsWith('Chapter'))).toEqual([
      'Chapter 1: The Lamp',
      'Chapter 2: The Key',
      'Chapter 3: The Tide',
    ]);
    const text = await textOf(`${list}\n\n${own.join('\n\n')}\n`);
    expect(text.slice(0, text.indexOf('# Chapter 1'))).toMatch(
      /^# .*\n\n\[page: [^\]]* 31\]\s*$|^$/,
    );
  });

  it('is not seen in a table of other things', async () => {
    const table = 'Lamp oil     12\nWicks     14\nBrass polish     30';
    expect(await textOf(`${prose(9)}\n\n${table}\n`)).toContain('Brass polish 30');
  });
});

it.each(['C H A P T E R   I I', 'C H A P T E R  T W O', 'C H A P T E R 2', 'C h a p t e r  2'])(
  'reads %s as a heading without its gaps',
  async (second) => {
    const first = second.replace(/I I|T W O|2/, (number) =>
      number === 'T W O' ? 'O N E' : number.slice(0, 1).replace('2', '1'),
    );
    const titles = await titlesOf(`${first}\n\n${prose(9)}\n\n${second}\n\n${prose(9, 3)}\n`);
    expect(titles[1]).toMatch(/^chapter (?:II|TWO|2)$/i);
  },
);

it('takes title and author from the first lines', async () => {
  const start = 'The Lantern Coast\n\nA Novel\n\nby Ada Fenwick';
  const draft = await read(`${start}\n\nChapter 1\n\n${prose(9)}\n\nChapter 2\n\n${prose(9, 2)}\n`);
  expect([draft.title, draft.author]).toEqual(['The Lantern Coast A Novel', 'Ada Fenwick']);
  const tale = await read('He stood still.\n\nBy the sea it was quiet.\n');
  expect([tale.title, tale.author]).toEqual(['the tide', null]);
});

describe('a text of Aozora Bunko', () => {
  const rule = '-'.repeat(55);
  const book = [
    '灯台',
    '海野渚',
    '',
    rule,
    '【テキスト中に現れる記号について】',
    '',
    '《》：ルビ',
    '（例）灯台守《とうだいもり》',
    rule,
    '',
    '［＃２字下げ］一　夜［＃「一　夜」は中見出し］',
    '',
    '　古い｜灯台守《とうだいもり》は、暗《くら》くなってから※［＃「さんずい＋巒」、U+7063、1-2］へ出た。［＃改頁］',
    '　彼は笑《わら》った［＃「笑った」に傍点］。',
    '',
    '［＃中見出し］二　朝［＃中見出し終わり］',
    '',
    '　朝になった。',
    '',
    '底本：「灯台」青空社',
    '青空文庫作成ファイル：',
  ].join('\r\n');

  // Bug: each reading and each note of who typed it was read aloud, and the book had no chapters.
  it('is read without its marks, by its headings', async () => {
    const draft = await read(book);
    expect([draft.title, draft.author, draft.language]).toEqual(['灯台', '海野渚', 'ja']);
    expect(draft.chapters.map(({ title }) => title)).toEqual(['一 夜', '二 朝', '奥付']);
    expect(draft.chapters[0]?.text).toBe(
      '# 一 夜\n\n古い灯台守は、暗くなってから灣へ出た。\n\n彼は笑った。\n',
    );
    expect(draft.chapters.at(-1)).toMatchObject({ title: '奥付', off: 'colophon' });
  });

  it('is not seen in other Japanese text', async () => {
    expect(await textOf('『銀の匙《さじ》』という本。\n\n［＃メモ］\n')).toContain('《さじ》');
  });
});
