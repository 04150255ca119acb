import { describe, expect, it } from 'vitest';
import { readText } from '../../../../support/builders/read-text.ts';

const read = (text: string) => readText(text, 'book.md');

async function wordsOf(text: string): Promise<string> {
  return (await read(text)).chapters.map((chapter) => chapter.text).join('');
}

describe('front matter in YAML', () => {
  it.each([
    ['a line that goes on at the margin', 'description: It rained\nall night.'],
    ['a mark of a program', '<% tp.file.title %>'],
    ['a value without a name', 'Draft two'],
  ])('is read with %s (bug: all of it was read aloud, and the title lost)', async (_, line) => {
    const draft = await read(`---\ntitle: Salt\nauthor: Ada Field\n${line}\n---\n\nText.\n`);
    expect(draft).toMatchObject({ title: 'Salt', author: 'Ada Field' });
    expect(draft.chapters.map(({ text }) => text)).toEqual(['# Salt\n\nText.\n']);
  });
});

it.each([
  ['folded lines', '---\ntitle: >-\n  The Old\n  Lamp\nauthor: |\n  Ada Field\n---\n'],
  ['lines that go on', '---\ntitle: "The Old\n  Lamp" # as printed\nauthor: &a Ada Field\n---\n'],
  ['people in a line', '---\ntitle: The Old\n  Lamp\nauthor: [{name: Ada Field}]\n---\n'],
  ['JSON', '{\n  "title": "The Old Lamp",\n  "author": ["Ada Field"],\n  "draft": false\n}\n'],
  ['named JSON', '---json\n{\n  "title": "The Old Lamp",\n  "author": "Ada Field"\n}\n---\n'],
  ['JSON between lines', ';;;\n{"title": "The Old Lamp", "author": "Ada Field"\n}\n;;;\n'],
  ['lists of TOML', '+++\ntitle = "The Old Lamp"\nauthor = ["Ada Field"]\n+++\n'],
  ['names of programs', 'author: Ada Field\ngenerator: pandoc\ntitle: The Old Lamp\n'],
])(
  'front matter is read with %s (bug: the title was lost, or all was read aloud)',
  async (_, about) => {
    const draft = await read(`${about}\nText.\n`);
    expect(draft).toMatchObject({ title: 'The Old Lamp', author: 'Ada Field' });
    expect(draft.chapters.map(({ text }) => text)).toEqual(['# The Old Lamp\n\nText.\n']);
  },
);

it.each([
  ['The "Old" Lamp', '"The "Old" Lamp"'],
  ['[Draft] The Lamp', '[Draft] The Lamp'],
  ['[Lamp]', '"[Lamp]"'],
  ['Lamp: A Tale #2', 'Lamp: A Tale #2'],
  ['book', '{{ page.title }}'],
  ['book', `${'['.repeat(60_000)}`],
])('the title is %j where front matter says %j', async (title, said) => {
  expect(await read(`---\ntitle: ${said}\n---\n\nText.\n`)).toMatchObject({ title });
});

it.each(['{\n"It rained," she said.\n}', '{ "title": 3 }', ';;;\n\nIt rained.\n\n;;;'])(
  '%j is text',
  async (text) => {
    expect(await wordsOf(`${text}\n\nText.\n`)).toContain(text.replace(/\s+/g, ' ').slice(0, 3));
  },
);

describe('front matter that is no proper YAML', () => {
  it.each([
    '- name: Ada Field\n  twitter: @ada\n- Bo',
    '- name: Ada Field\n  affiliation: Dept: Lamps\n- Bo',
    '- name: Ada Field\n  share: %50\n- Bo',
    '- name: Ada Field\n  note: `a`\n- Bo',
    '- name: Ada Field\n  email: a\n  email: b\n- Bo',
    '- name: Ada Field\n   email: a\n- Bo',
    '\t- Ada Field\n\t- Bo',
    ' - Ada Field\n- Bo',
    '# both\n- Ada Field\n- Bo',
    `- Ada Field\n- Bo\n${'- ""\n'.repeat(300)}`,
    '- "[[Ada Field]]"\n- "[[people/Bo Lind|Bo]]"',
  ])('names the authors in %j (bug: there was none)', async (lines) => {
    const draft = await read(`---\ntitle: Salt\nauthor:\n${lines}\n---\n\nText.\n`);
    expect(draft.author).toBe('Ada Field, Bo');
  });

  it.each([
    ['author:\n  name: Ada\n  bio: Writer: of lamps', 'Ada'],
    ['author:\n\tname: Ada', 'Ada'],
    ['author:\n- @ada\n- Bob', '@ada, Bob'],
    ['author:\n- "Ada" Field\n- Bob', '"Ada" Field, Bob'],
    ['author:\n- *Ada*', '*Ada*'],
    ['author:\n- !Xam Ada', '!Xam Ada'],
    ['author: [Ada Field,\nBob Reed]', 'Ada Field, Bob Reed'],
    ['author: ["Ada Field",\nBob Reed]', null],
    ['author: Ada\nauthor: Bob', 'Bob'],
    ['author: Ada\nauthor:', 'Ada'],
    ['author:\n  email: a@b.c', null],
  ])('%j names %j (bug: there was none, or what is no name)', async (lines, author) => {
    expect((await read(`---\n${lines}\n---\n\nText.\n`)).author).toBe(author);
  });

  it.each([
    ['\n  - "The "Lamp""', 'The "Lamp"'],
    ['\n  - Room #5', 'Room #5'],
    [' Room #5\n  # as printed', 'Room #5'],
    [' "The \\LaTeX Lamp"', 'The \\LaTeX Lamp'],
    [' [Salt, Oil]', 'Salt, Oil'],
    [' |\n  | The Lamp\n  | A Story', 'The Lamp A Story'],
    [' &quot;The Lamp&quot;', '"The Lamp"'],
    [' "{{ page.title }}"', 'book'],
  ])('%j is the title %j (bug: there was none, or words were lost)', async (lines, title) => {
    expect((await read(`---\ntitle:${lines}\n---\n\nText.\n`)).title).toBe(title);
  });
});

it('JSON may say anything of a person (bug: the book was refused)', async () => {
  const about = '{"title": "X", "author": {"name": "Ada", "role": {"toString": 1}}\n}';
  expect(await read(`${about}\n\nText.\n`)).toMatchObject({ title: 'X', author: 'Ada' });
});

it('a window in JSON that begins a novel is read (bug: it was dropped)', async () => {
  const status = '{\n"title": "Status Window",\n"name": "Ada",\n"level": 3\n}';
  expect(await wordsOf(`${status}\n\nText.\n`)).toContain('level');
});

it.each(['标题: 盐', 'dc:creator: A. F.', ' # as printed'])(
  'front matter may begin with %j (bug: it was read aloud)',
  async (line) => {
    const draft = await read(`---\n${line}\ntitle: Salt\nauthor: Ada Field\n---\n\nText.\n`);
    expect(draft).toMatchObject({ title: 'Salt', author: 'Ada Field' });
  },
);

describe('people in front matter', () => {
  it.each([
    [
      'names',
      'author:\n  - name: Ada Field\n    affiliations:\n      - name: Salt House\n  -\n    name: Bo Lind',
    ],
    [
      'roles',
      'creator:\n- role: author\n  text: Ada Field\n- role: aut\n  text: Bo Lind\n- role: editor\n  text: Cy Moor',
    ],
    [
      'roles behind the names',
      'creator:\n- text: Ada Field\n  role: author\n- text: Bo Lind\n- text: Cy Moor\n  role: editor',
    ],
    ['kinds', 'author:\n- text: Ada Field\n  type: person\n- Bo Lind'],
    ['a list in a line', 'author: [Ada Field, Bo Lind]'],
  ])('are authors with %s (bug: there was none, or “name: Ada Field”)', async (_, lines) => {
    const draft = await read(
      `---\ntitle:\n- type: subtitle\n  text: A Tale\n- text: Salt\n- text: A Tale\n${lines}\n---\n\nText.\n`,
    );
    expect(draft).toMatchObject({ title: 'Salt', author: 'Ada Field, Bo Lind' });
  });

  it('are read with a colon (bug: the title was gone)', async () => {
    const draft = await read('---\ntitle:\n  - Lamp: A Tale\ncreator: Pen 1.0\n---\n\nText.\n');
    expect(draft).toMatchObject({ title: 'Lamp: A Tale', author: null });
  });

  it('may be one with a name (bug: there was no author)', async () => {
    const about = 'title: Salt &mdash; Oil\nauthor:\n  name: Ada Field\n  email: a@b.c';
    const draft = await read(`---\n${about}\n---\n\nText.\n`);
    expect(draft).toMatchObject({ title: 'Salt — Oil', author: 'Ada Field' });
  });
});

describe('lines of MultiMarkdown', () => {
  it('state title and author (bug: they were read aloud)', async () => {
    const draft = await read(
      'Title: The Old\n  Lamp\nAuthor: Ada Field\nBase Header Level: 2\nLaTeX Mode: memoir\n\nText.\n',
    );
    expect(draft).toMatchObject({ title: 'The Old Lamp', author: 'Ada Field' });
    expect(draft.chapters.map(({ text }) => text)).toEqual(['# The Old Lamp\n\nText.\n']);
  });

  it('may name the author first, and have a long line (bug: they were read aloud)', async () => {
    const long = `Copyright: ${'All rights of the lamps are kept. '.repeat(9)}`;
    const draft = await read(`Author: Ada Field\nTitle: Salt\n${long}\n\nText.\n`);
    expect(draft.chapters.map(({ text }) => text)).toEqual(['# Salt\n\nText.\n']);
  });

  it.each([
    'Title: The Lamp\nAda: Who is there?\n\nText.\n',
    'Title: Who is there?\n\nText.\n',
    'Author: Ada Field\nDate: Who is there?\n\nText.\n',
    'Title: Report on the Lamp\nDate: Who is there?\nRevision: the third\n\nText.\n',
    'Title: Salt\nAuthor: Ada Field\nSummary: Who is there?\n\nText.\n',
    'Title: Salt\nAuthor: Ada Field\nWho is there?\n\nText.\n',
  ])('are none in %j', async (text) => {
    expect(await wordsOf(text)).toContain('Who is there?');
  });
});

describe('title lines of Pandoc', () => {
  it.each([
    ['a paragraph that goes on', `% Salt\n    It rained.\n    Who wrote it?\n\nShe left.\n`],
    ['a long paragraph', `% of all ${'the lamps '.repeat(30)}burned. Who wrote it?\n\nShe left.\n`],
    ['nothing below', '% Who wrote it?\n  She left.\n'],
  ])('are none with %s (bug: text became the title, or the book was refused)', async (_, text) => {
    expect(await wordsOf(text)).toMatch(/Who wrote it\?[\s\S]+She left/);
    expect((await read(text)).title).not.toContain('wrote');
  });

  it('go on in an indented line', async () => {
    const draft = await read('% Salt\n  and Oil\n% Ada Field\n  Bo Lind\n\nText.\n');
    expect(draft).toMatchObject({ title: 'Salt and Oil', author: 'Ada Field, Bo Lind' });
  });
});

it.each([
  '# Title: The *Old* [Lamp](a.md) {#lamp .x}\n\n## Author: **Ada Field** ##\n\nText.\n',
  '# Title: The **Old** Lamp ##\n\n## Author: `Ada Field` {-}\n\nText.\n',
  '# Title: The <em>Old</em> Lamp\n\n## Author: Ada Field\n\nText.\n',
  '% The _Old_ `Lamp`\n% [Ada Field](http://example.com)\n\nText.\n',
  '+++\ntitle = "The Old Lamp" # as printed\nauthor = \'Ada Field\' # her name\n+++\n\nText.\n',
])(
  '%j states a title and an author without marks (bug: the marks were read aloud)',
  async (text) => {
    const draft = await read(text);
    expect(draft).toMatchObject({ title: 'The Old Lamp', author: 'Ada Field' });
    expect(draft.chapters[0]?.text).toMatch(/^# The Old Lamp\n/);
  },
);

describe('front matter in TOML', () => {
  it('is none where words come first (bug: a scene between two breaks was silent)', async () => {
    const words = await wordsOf('+++\n\nWho wrote it?\n\nx = 3\n\n+++\n\nShe left.\n');
    expect(words).toContain('Who wrote it?');
  });
});

describe('headings that label the title', () => {
  // Bug: the first day of the diary was text of the title page.
  it('leave the days of a diary chapters', async () => {
    const draft = await read(
      '# Title: My Diary\n\n## Date: 1 May\n\nIt rained.\n\n## Date: 2 May\n\nIt came.\n',
    );
    expect(draft.title).toBe('My Diary');
    expect(draft.chapters.map(({ title }) => title).slice(-2)).toEqual([
      'Date: 1 May',
      'Date: 2 May',
    ]);
  });
});
