import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { buildEpub, type EpubOptions } from '../../../support/builders/epub-builder.ts';

const read = (options: EpubOptions) =>
  importBook({ bytes: buildEpub(options), fileName: 'book.epub' });

describe('the package', () => {
  // Bug: the book had no text, as no id was found.
  it('may have blanks around its ids', async () => {
    const body = '<p>The lamp burned.</p>';
    const draft = await read({
      files: [{ name: 'a.xhtml', body }],
      manifest: '<item id=" extra " href="text/extra.xhtml" media-type="application/xhtml+xml"/>',
      spine: '<itemref idref="extra"/>',
      extra: {
        'OEBPS/text/extra.xhtml':
          '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>It went out.</p></body></html>',
      },
    });
    expect(draft.chapters.map(({ text }) => text).join('')).toContain('It went out.');
  });

  // Bug: a book that ebooklib had written with "./" in its names was refused as one without text.
  it('may be archived with a dot in its paths', async () => {
    const draft = await read({
      files: [],
      manifest: '<item id="one" href="./parts/one.xhtml" media-type="application/xhtml+xml"/>',
      spine: '<itemref idref="one"/>',
      extra: {
        'OEBPS/./parts/one.xhtml':
          '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>The lamp burned.</p></body></html>',
      },
    });
    expect(draft.chapters.map(({ text }) => text).join('')).toContain('The lamp burned.');
  });

  // Bug: a book was refused whose program had filled in no reading order.
  it('is read in the order of its files where it has no other', async () => {
    const draft = await read({
      files: [],
      manifest:
        '<item id="b" href="b.xhtml" media-type="application/xhtml+xml"/><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>',
      extra: Object.fromEntries(
        ['a', 'b'].map((name) => [
          `OEBPS/${name}.xhtml`,
          `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>The lamp ${name} burned.</p></body></html>`,
        ]),
      ),
    });
    expect(draft.chapters.map(({ text }) => text).join('')).toMatch(/lamp b [\s\S]*lamp a /);
  });

  // Bug: a publisher lists the sections of a file as items of their own; the whole file was read for each.
  it('may name one file by several items', async () => {
    const item = (id: string, href: string) =>
      `<item id="${id}" href="${href}" media-type="application/xhtml+xml"/>`;
    const draft = await read({
      files: [],
      manifest: item('one', 'one.xhtml') + item('two', 'one.xhtml#second'),
      spine: '<itemref idref="one"/><itemref idref="two"/>',
      extra: {
        'OEBPS/one.xhtml':
          '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>The lamp burned.</p><p id="second">It went out.</p></body></html>',
      },
    });
    const text = draft.chapters.map((chapter) => chapter.text).join('');
    expect(text.match(/lamp|went/g)).toEqual(['lamp', 'went']);
  });

  // Bug: the two files of a book, with all of its chapters in them, were two chapters of hours.
  it('may list so little that its chapters are found by words', async () => {
    const long = `<p>${'The lamp burned all night by the bridge, and nobody came. '.repeat(700)}</p>`;
    const half = (...numbers: number[]) =>
      numbers.map((number) => `<p>Chapter ${number}</p>${long}`).join('');
    const draft = await read({
      files: [
        { name: 'a.xhtml', title: 'The Lamp (I)', body: half(1, 2) },
        { name: 'b.xhtml', title: 'The Lamp (II)', body: half(3, 4) },
      ],
    });
    expect(draft.chapters.map(({ title }) => /Chapter \d/.exec(title)?.[0])).toEqual([
      'Chapter 1',
      'Chapter 2',
      'Chapter 3',
      'Chapter 4',
    ]);
  });

  // Bug: "Unknown" was the author on the cover and in the tags.
  it('may not know its author', async () => {
    const files = [{ name: 'a.xhtml', body: '<p>The lamp burned.</p>' }];
    for (const name of ['Unknown', 'None', 'Administrador']) {
      expect(await read({ files, title: 'Untitled', authors: [name] })).toMatchObject({
        title: 'book',
        author: null,
      });
    }
  });

  // Bug: "Austen, Jane" was said by the credits and stood in the tags.
  it.each([
    [['Austen, Jane'], 'Jane Austen'],
    [['De Souza, Siddharth', 'Le Guin, Ursula K.'], 'Siddharth De Souza, Ursula K. Le Guin'],
    [['Homer', 'Alexander Pope'], 'Homer, Alexander Pope'],
    [['Martin Luther King, Jr.'], 'Martin Luther King, Jr.'],
    [['Chabat, Farrugia & Lauby'], 'Chabat, Farrugia & Lauby'],
    [['Alain Chabat, Dominique Farrugia'], 'Alain Chabat, Dominique Farrugia'],
    // Bug: the country, the word for "wrote" and the translator were said as parts of the name.
    [['【美】奇普·希思', '[美] 丹·希思'], '奇普·希思, 丹·希思'],
    [['（南非）曼德拉著；谭振学译'], '曼德拉'],
    [['(英)巴特勒（Butler,G.），(英)麦克马纳斯著；韩邦凯译'], '巴特勒（Butler,G.），麦克马纳斯'],
    [['東野 圭吾 (著)'], '東野 圭吾'],
    [['村上春树/著；林少华/译'], '村上春树'],
    [['恩格斯合著'], '恩格斯'],
    [['紫式部 [著] 与謝野晶子 訳'], '紫式部'],
    [['周树人（鲁迅）'], '周树人（鲁迅）'],
    [['沈从文'], '沈从文'],
  ])('names the authors %j as they are said', async (authors, author) => {
    const files = [{ name: 'a.xhtml', body: '<p>The lamp burned.</p>' }];
    expect(await read({ files, authors })).toMatchObject({ author });
  });
});
