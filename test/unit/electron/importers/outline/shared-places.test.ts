import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import {
  buildEpub,
  type EpubFile,
  type EpubOptions,
} from '../../../../support/builders/epub-builder.ts';
import { chanceOf, oneOf } from '../structure/chance.ts';

const text = '<p>The keeper climbed the stairs, and the lamp was lit again before the tide.</p>';

async function read(files: readonly EpubFile[], options: Partial<EpubOptions> = {}) {
  return await importBook({ bytes: buildEpub({ ...options, files }), fileName: 'lamp.epub' });
}

const titles = ({ chapters }: Awaited<ReturnType<typeof read>>) =>
  chapters.map(({ title }) => title);

describe('entries of contents at one place', () => {
  // Bug: where several lead to one file, or to one printed page, all but the first were dropped.
  it('lead each to the words of its title', async () => {
    const files = [
      {
        name: 'a.xhtml',
        body: `<p id="p1">1. The Lamp</p>${text}<p>2. The Quay</p>${text}<p>3. The Storm</p>${text}`,
      },
      { name: 'b.xhtml', body: `<p id="p9">The Ferry</p>${text}<p>***</p>` },
    ];
    const entries = [
      { title: '1. The Lamp', href: 'a.xhtml#p1' },
      { title: '2.The Quay', href: 'a.xhtml#p1' },
      { title: 'The Storm', href: 'a.xhtml#p1' },
      { title: 'The Ferry', href: 'b.xhtml' },
      { title: 'The Gull', href: 'b.xhtml' },
    ];
    const draft = await read(files, { entries });
    expect(titles(draft)).toEqual(['1. The Lamp', '2.The Quay', 'The Storm', 'The Ferry']);
    expect(draft.chapters[1]?.text).toBe(
      '# 2.The Quay\n\nThe keeper climbed the stairs, and the lamp was lit again before the tide.\n',
    );
    expect(draft.notices.map(({ message }) => message)).toContain(
      '1 entry of the table of contents points to the same place as another one and was left out.',
    );
  });

  const names = ['The Lamp', 'The Quay', 'Fog', 'Storm', 'Gull'];
  const toOneFile = (titles: readonly string[]) =>
    titles.map((title) => ({ title, href: 'a.xhtml' }));
  const textOf = (name: string) => `<p>Of ${name} the keeper wrote nothing in the book.</p>`;
  const chapter = (name: string, tag = 'h1') => `<${tag}>${name}</${tag}>${textOf(name)}`;

  // Bug: one that stood nowhere had an empty chapter, and all of the text was in the book a second time.
  it.each([
    ['amid the others', names.map((name) => (name === 'Fog' ? 'The fog comes' : name)), names],
    ['behind them', names, [...names, 'Glosses']],
  ])('are left out with a notice where one stands nowhere %s', async (_, said, listed) => {
    const body = said.map((name) => chapter(name, 'p')).join('');
    const draft = await read([{ name: 'a.xhtml', body }], { entries: toOneFile(listed) });
    expect(titles(draft)).toEqual(listed.filter((name) => said.includes(name)));
    const all = draft.chapters.map((one) => one.text).join('');
    for (const name of said) expect(all.split(`Of ${name} `)).toHaveLength(2);
    expect(draft.notices.map(({ message }) => message)).toContain(
      '1 entry of the table of contents points to the same place as another one and was left out.',
    );
  });

  // Bug: chapters of one line each, and the last held the whole book.
  it.each([
    ['p', 'h1'],
    ['li', 'h1'],
    ['h3', 'h1'],
    ['p', 'p'],
  ])(
    'are not the lines of a printed list (<%s>) before chapters in <%s>',
    async (tag, titleTag) => {
      const list = ['Contents', ...names].map((name) => `<${tag}>${name}</${tag}>`).join('');
      const chapters = names.map((name) => chapter(name, titleTag)).join('');
      const draft = await read([{ name: 'a.xhtml', body: list + chapters }], {
        version: 2,
        entries: toOneFile(names),
      });
      expect(titles(draft)).toEqual(names);
      for (const { title, text: own } of draft.chapters) expect(own).toContain(`Of ${title} `);
    },
  );

  // Bug: a label and the title below it made an empty chapter of each label.
  it('are one where they are a label and its title', async () => {
    const files = names.map((name, at) => ({
      name: `${at}.xhtml`,
      body: `<h1>Chapter ${at + 1}</h1><h2>${name}</h2>${textOf(name)}`,
    }));
    const entries = files.flatMap(({ name: href }, at) => [
      { title: `Chapter ${at + 1}`, href },
      { title: names[at] ?? '', href },
    ]);
    const { chapters } = await read(files, { entries });
    expect(chapters).toHaveLength(names.length);
    for (const [at, name] of names.entries()) expect(chapters[at]?.text).toContain(`Of ${name} `);
  });

  // Bug: where each heading had an entry, a novel in two parts came as two chapters of hours.
  it('are one where each heading is listed', async () => {
    const part = (n: string) =>
      `<h1 id="p${n}">Part ${n}</h1><h2 id="t${n}">The Tide</h2>${names
        .map(
          (name, at) =>
            `<h3 id="c${n}${at}">Chapter ${at + 1}</h3><h3 id="n${n}${at}">${name}</h3>${textOf(name).repeat(300)}`,
        )
        .join('')}`;
    const { chapters } = await read([{ name: 'a.xhtml', body: part('One') + part('Two') }], {
      entries: ['One', 'Two'].flatMap((n) => [
        { title: `Part ${n}`, href: `a.xhtml#p${n}` },
        {
          title: 'The Tide',
          href: `a.xhtml#t${n}`,
          children: names.flatMap((name, at) => [
            { title: `Chapter ${at + 1}`, href: `a.xhtml#c${n}${at}` },
            { title: name, href: `a.xhtml#n${n}${at}` },
          ]),
        },
      ]),
    });
    const named = names.map((name, at) => `Chapter ${at + 1}. ${name}`);
    expect(chapters.map(({ title }) => title)).toEqual([
      ...named.map((title, at) =>
        at === 0 ? `Part One. The Tide: ${title}` : `Part One: ${title}`,
      ),
      ...named.map((title, at) =>
        at === 0 ? `Part Two. The Tide: ${title}` : `Part Two: ${title}`,
      ),
    ]);
  });

  // Bug: the first of several below a label was taken for its title ("Chapter 1. The Lamp", then "The Quay").
  it('are none where several stand below the label', async () => {
    const listed = ['Part One', ...names];
    const body = listed.map(
      (name, at) => `<h2 id="t${at}">${name}</h2>${at > 0 ? textOf(name) : ''}`,
    );
    const entries = listed.map((title, at) => ({
      title,
      href: `a.xhtml#t${at}`,
      children: at === 1 ? [{ title: 'Scene', href: 'a.xhtml#s' }] : [],
    }));
    const draft = await read([{ name: 'a.xhtml', body: `${body.join('')}<p id="s">Scene</p>` }], {
      entries,
    });
    expect(titles(draft)).toEqual(names.map((name) => `Part One: ${name}`));
  });

  // Bug: each label was an empty chapter below the chapter before ("The Lamp: Chapter 2"), and each title another one.
  it.each([
    ['listed by their levels', true],
    ['not listed', false],
  ])('are one where the label is set smaller than its title, %s', async (_, isListed) => {
    const body = names.map(
      (name, at) =>
        `<h4 id="c${at}">Chapter ${at + 1}</h4><h3 id="n${at}">${name}</h3>${textOf(name)}`,
    );
    const label = (at: number) => ({ title: `Chapter ${at + 1}`, href: `a.xhtml#c${at}` });
    const entries = [
      { title: 'Preface', href: 'a.xhtml#p', children: [label(0)] },
      ...names.map((title, at) => ({
        title,
        href: `a.xhtml#n${at}`,
        children: at + 1 < names.length ? [label(at + 1)] : [],
      })),
    ];
    const files = [{ name: 'a.xhtml', body: `<h3 id="p">Preface</h3>${text}${body.join('')}` }];
    const draft = await read(files, isListed ? { entries } : { entries: [] });
    const named = names.map((name, at) => `Chapter ${at + 1}. ${name}`);
    expect(titles(draft)).toEqual(['Preface', ...named]);
  });

  // Bug: below the second of two parts at one place, the first chapter was dropped, and its text joined the next.
  it('are found below parts at one place', async () => {
    const { chapters } = await read(
      [
        {
          name: 'a.xhtml',
          body: ['One', 'Two']
            .map(
              (n) => `<h1>Part ${n}</h1>${chapter(`Ebb ${n}`, 'h2')}${chapter(`Flood ${n}`, 'h2')}`,
            )
            .join(''),
        },
      ],
      {
        entries: ['One', 'Two'].map((n) => ({
          title: `Part ${n}`,
          href: 'a.xhtml',
          children: toOneFile([`Ebb ${n}`, `Flood ${n}`]),
        })),
      },
    );
    expect(chapters.map(({ title }) => title)).toEqual([
      'Part One: Ebb One',
      'Part One: Flood One',
      'Part Two: Ebb Two',
      'Part Two: Flood Two',
    ]);
  });

  // Bug: see above; here for any contents of few titles over any lines of them.
  it('never say a text twice or behind a later one', async () => {
    const chance = chanceOf(7);
    const words = [...names, 'Part One', 'Part Two', 'Chapter 1', 'Contents', 'Notes'];
    const lines = words.flatMap((name) => [`<h1>${name}</h1>`, `<p>${name}</p>`]);
    for (let book = 0; book < 20; book += 1) {
      const numbers = Array.from({ length: 12 }, (_, at) => 100 + at);
      const body = numbers.map((number) => {
        const before = Array.from({ length: chance(3) }, () => oneOf(lines, chance)).join('');
        return `${before}<p>Wave ${number} of the tide.</p>`;
      });
      const some = () => toOneFile(Array.from({ length: chance(4) }, () => oneOf(words, chance)));
      const entries = [...some(), ...some()].map((entry) => ({ ...entry, children: some() }));
      const { chapters } = await read([{ name: 'a.xhtml', body: body.join('') }], { entries });
      const all = chapters.map((one) => one.text).join('');
      expect([...all.matchAll(/Wave (\d+)/g)].map(([, number]) => Number(number))).toEqual(numbers);
    }
  });

  // Bug: an empty heading at the end of a file took the place, and the name, of the next chapter.
  it('without a name give way to one that has', async () => {
    const files = ['One', 'Two', 'Three'].map((name) => ({
      name: `${name}.xhtml`,
      body: `<h1>${name}</h1>${text}<h1 id="end"></h1>`,
    }));
    const entries = files.flatMap(({ name }) => [
      { title: `Lesson ${name.replace('.xhtml', '')}`, href: name },
      { title: '(Untitled)', href: `${name}#end` },
    ]);
    expect(titles(await read(files, { entries })).slice(0, 3)).toEqual([
      'Lesson One',
      'Lesson Two',
      'Lesson Three',
    ]);
  });
});

describe('a book without contents', () => {
  // Bug: only the first chapter of each file was one; "2" lay in the first file's front matter.
  it('has a chapter for each heading, also where a file holds several', async () => {
    const chapter = (number: string) => `<h1>${number}</h1>${text.repeat(9)}`;
    const files = [
      { name: 'a.xhtml', body: `<h1>Thanks</h1>${text}${chapter('One')}${chapter('Two')}` },
      { name: 'b.xhtml', body: chapter('Three') + chapter('Four') },
      { name: 'c.xhtml', body: chapter('Five') + chapter('Six') },
    ];
    const draft = await read(files, { entries: [{ title: 'Start', href: 'a.xhtml' }] });
    expect(titles(draft)).toEqual(['Thanks', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']);
  });

  // Bug: the page of the imprint was read aloud where chapters had numbered sections, or files several chapters.
  it.each([
    ['sections', ['h2', 'h2'], ['Chapter 1', 'Chapter 2', 'Chapter 3']],
    [
      'chapters',
      ['h1', 'h1'],
      ['Chapter 1', '1', '2', 'Chapter 2', '1', '2', 'Chapter 3', '1', '2'],
    ],
  ])('leaves out the imprint where files hold several %s', async (_, tags, expected) => {
    const imprint = {
      name: 'imprint.xhtml',
      body: '<section epub:type="copyright-page"><p>Copyright 1901 by the keeper.</p></section>',
    };
    const parts = tags.map((tag, at) => `<${tag}>${at + 1}</${tag}>${text.repeat(9)}`).join('');
    const chapters = [1, 2, 3].map((number) => ({
      name: `${number}.xhtml`,
      body: `<h1>Chapter ${number}</h1>${text.repeat(9)}${parts}`,
    }));
    const draft = await read([imprint, ...chapters], { contents: 'none' });
    expect(titles(draft)).toEqual(['copyright', ...expected]);
    expect(draft.chapters.map(({ off }) => off)).toEqual([
      'copyright',
      ...expected.map(() => null),
    ]);
  });
});

describe('a title that says nothing', () => {
  // Bug: "798f5b74305647f4…" was the title of the book, and said by its credits.
  it.each(['Unknown Title', '798f5b74305647f4bf581ec60dc2d254', 'Untitled', '[No data]', '_'])(
    '%s gives way to the name of the file',
    async (title) => {
      const draft = await read([{ name: 'a.xhtml', body: text }], { title });
      expect(draft.title).toBe('lamp');
    },
  );
});

describe('a page of few words before the book', () => {
  // Bug: behind a page of the shop that sold it, title page, imprint and dedication were read aloud.
  it('does not make chapters of the front matter behind it', async () => {
    const front = ['The Shop', 'The Donor', 'Rosto', 'Créditos', 'Dedicatória'];
    const chapters = ['The Lamp', 'The Quay', 'The Storm'];
    const files = [...front, ...chapters].map((title, at) => ({
      name: `${at}.xhtml`,
      body: chapters.includes(title) ? `<h1>${title}</h1>${text.repeat(40)}` : '<p>Lisboa.</p>',
    }));
    const entries = [...front, ...chapters].map((title, at) => ({ title, href: `${at}.xhtml` }));
    const draft = await read(files, { entries });
    expect(draft.chapters.map(({ off }) => off)).toEqual([
      null,
      null,
      'title-page',
      'copyright',
      'dedication',
      null,
      null,
      null,
    ]);
  });
});

describe('a short piece at an end of the book', () => {
  // Bug: "Notes" and "Dedication" were stories that went unread, as the shortest pieces did not bound the text.
  it.each([
    [['The Lamp', 'The Quay', 'Notes', 'Acknowledgements'], 'Coda', 'Notes', 'end'],
    [['Dedication', 'The Lamp', 'The Quay'], 'Overture', 'Dedication', 'start'],
  ])('%s, %s: %s is read', async (long, short, title, end) => {
    const pieces = end === 'end' ? [...long, short] : [short, ...long];
    const files = pieces.map((name, at) => ({
      name: `${at}.xhtml`,
      body: `<h1>${name}</h1>${name === short ? '<p>The end.</p>' : text.repeat(20)}`,
    }));
    const entries = pieces.map((name, at) => ({ title: name, href: `${at}.xhtml` }));
    const draft = await read(files, { entries });
    expect(draft.chapters.find((one) => one.title === title)?.off).toBeNull();
  });
});
