import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import {
  buildEpub,
  type EpubFile,
  type EpubOptions,
} from '../../../../support/builders/epub-builder.ts';

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
      '1 entry of the table of contents points to the place of another one and was left out.',
    );
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
});

describe('a title that says nothing', () => {
  // Bug: "798f5b74305647f4…" was the title of the book, and said by its credits.
  it.each(['Unknown Title', '798f5b74305647f4bf581ec60dc2d254', 'Untitled'])(
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
    const front = ['The Shop', 'Rosto', 'Créditos', 'Dedicatória'];
    const chapters = ['The Lamp', 'The Quay', 'The Storm'];
    const files = [...front, ...chapters].map((title, at) => ({
      name: `${at}.xhtml`,
      body: chapters.includes(title) ? `<h1>${title}</h1>${text.repeat(40)}` : '<p>Lisboa.</p>',
    }));
    const entries = [...front, ...chapters].map((title, at) => ({ title, href: `${at}.xhtml` }));
    const draft = await read(files, { entries });
    expect(draft.chapters.map(({ off }) => off)).toEqual([
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
