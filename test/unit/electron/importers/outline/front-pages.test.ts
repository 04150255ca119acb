import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub } from '../../../../support/builders/epub-builder.ts';

const prose = '<p>The lamp burned on the quay, and nobody saw who had lit it.</p>'.repeat(30);
const chapters = [1, 2, 3].map((number) => ({
  name: `c${number}.xhtml`,
  body: `<h1>Chapter ${number}</h1>${prose}`,
}));
const entries = chapters.map(({ name }, index) => ({ title: `Chapter ${index + 1}`, href: name }));

type Front = { readonly body: string; readonly title?: string; readonly book?: string };

/** What is left out of a book that begins with such a page, which the contents name or not. */
async function offOf({ body, title, book = 'The Lamp' }: Front) {
  const bytes = buildEpub({
    title: book,
    files: [{ name: 'front.xhtml', body }, ...chapters],
    entries: title === undefined ? entries : [{ title, href: 'front.xhtml' }, ...entries],
  });
  const draft = await importBook({ bytes, fileName: 'book.epub' });
  return draft.chapters.flatMap(({ title: name, off }) =>
    off === null ? [] : [`${off}: ${name}`],
  );
}

describe('an imprint before the first entry of the contents is left out', () => {
  const title = '<p>The Lamp</p><p>By Ada Field</p>';
  const terms =
    '<p>No part of this book may be reproduced or stored in any form or by any means, electronic or mechanical, without the written permission of its author, nor be lent, resold or hired out in any binding or cover other than that in which it is published.</p>';

  it.each([
    ['Smashwords', '<p>Copyright 2021 Ada Field</p><p>Smashwords Edition, License Notes</p>'],
    ['Leanpub', '<p>This book is for sale at http://example.com</p><p>© 2021 Ada Field</p>'],
    ['Vellum', '<p>Copyright © 2021 by Ada Field</p><p>All rights reserved.</p>'],
    [
      'an American house',
      '<p>are published by Vintage, Inc.</p><p>and Random House, Inc.</p><p>Copyright 1942 by Gallimard</p>',
    ],
    ['a German house', '<p>ISBN 978-3-16-148410-0</p><p>Alle Rechte vorbehalten.</p>'],
  ])('by %s (bug: it was read as the first chapter)', async (_, lines) => {
    const page = `${title}${lines}${terms.repeat(2)}<p>ISBN: 978-3-16-148410-0</p><p>For Ben</p>`;
    expect(await offOf({ body: page })).toEqual(['copyright: The Lamp']);
  });

  it('with its holder before its year (bug: “© Ada Field, 2021” was read as the first chapter)', async () => {
    const body = '<p>D.R. © Ada Field, 2021</p><p>Prohibida su reproducción.</p>';
    expect(await offOf({ body })).toEqual(['copyright: The Lamp']);
  });

  it('but not with text of the book behind it, nor text that only tells of one', async () => {
    const imprint = `${title}<p>© 2021 Ada Field</p><p>All rights reserved.</p>`;
    expect(await offOf({ body: `${imprint}${prose}` })).toEqual([]);
    const letter = 'He wanted the copyright, she wrote, and would not wait for it another year. ';
    expect(await offOf({ body: `<p>${letter.repeat(8)}</p>` })).toEqual([]);
  });

  // Bug: each of them was left out.
  const told = 'I have mended what my readers wrote to me about, and I thank them all for it. ';
  it.each([
    [
      'a preface that names a free licence',
      `<p>I gave this book away under Creative Commons.</p><p>${told.repeat(9)}</p><p>Thanks to Creative Commons.</p>`,
    ],
    [
      'a preface between two signs of an imprint',
      `<p>The first edition had the ISBN 3-16-148410-0.</p><p>${told.repeat(14)}</p><p>Ada Field, © 2021</p>`,
    ],
    [
      'a clerk’s copyright',
      '<p>I hold the copyright by my own hand, said the clerk, and stamped the page.</p><p>She left.</p>',
    ],
    [
      'a poem',
      '<p>The quay was dark,<br/>and the boats lay low</p><p>while the ships came home.</p><p>© 2021 by Ada Field</p>',
    ],
    [
      'a word with a number far behind it',
      '<p>Слово ISBN мне ничего не говорило, пока я не нашёл в подвале ящик, где лежало 13 книг.</p>',
    ],
  ])('nor %s', async (_, body) => {
    expect(await offOf({ body })).toEqual([]);
  });

  it('is looked for in time linear in its length (bug: 12 seconds for 70,000 dots)', async () => {
    const before = process.cpuUsage();
    await offOf({ body: `<p>ISBN ${'.'.repeat(100_000)}</p>` });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
  });
});

describe('an entry for the title page is left out, whatever it is called', () => {
  it.each(['Section 1', 'Intro', 'Titre', '1'])(
    '%s (bug: it was read as a chapter)',
    async (title) => {
      const page = { title, body: '<p>The Lamp</p><p>by Ada Field</p>' };
      expect(await offOf(page)).toEqual([`title-page: ${title}`]);
    },
  );

  it('but not a first text that has the title among its words', async () => {
    const body = '<p>They lit the lamp at dusk, and at dawn it was dark on the quay again.</p>';
    expect(await offOf({ title: 'Dusk', body })).toEqual([]);
  });

  // Bug: a short first section that had the title's words was left out.
  it.each([
    ['Fire', 'Opening', '<h1>Opening</h1><p>It began with fire.</p>'],
    ['Home', 'Epigraph', '<p>There is no place like home.</p>'],
    ['Home', 'Foreword', '<p>Home</p><p>Ada Field</p>'],
    ['Gone', 'Chapter 0', '<h1>Gone</h1>'],
    ['Snow', 'Winter', '<p>Snow on the quay,</p><p>no lamp.</p>'],
    ['Snow', 'Winter', '<p>Snow</p><p>on the quay,<br/>no lamp</p>'],
    ['Ada', 'Letter', '<p>Dear Ada, come home. Ben.</p>'],
    ['Macbeth', 'Persons', '<h1>Persons</h1><p>Macbeth, a thane. Banquo.</p>'],
    ['I', '1', '<p>I burned the lamp.</p>'],
    ['???', 'Dusk', '<p>He was dead then.</p>'],
    [
      '活着',
      '题记',
      '<p>活着</p><p>人是为活着本身而活着的，而不是为活着之外的任何事物所活着。</p>',
    ],
  ])('nor is the first section of “%s” under “%s”: %s', async (book, title, body) => {
    expect(await offOf({ book, title, body })).toEqual([]);
  });
});

const tales = [
  'The Cave of the Sleeping Giant',
  'The Forest of the Old King',
  'The River by Night',
];

// Bug: a dedication above the links was folded with them.
it('only the links of a page are folded, not what stands around them', async () => {
  const links = tales.map((title, at) => `<p><a href="c${at + 1}.xhtml">${title}</a></p>`).join('');
  const bytes = buildEpub({
    files: [{ name: 'front.xhtml', body: `<p>For Ben, who saw it.</p>${links}` }, ...chapters],
    entries: tales.map((title, at) => ({ title, href: `c${at + 1}.xhtml` })),
  });
  const draft = await importBook({ bytes, fileName: 'book.epub' });
  expect(draft.chapters[0]?.text).toContain(`For Ben, who saw it.\n\n[page: ${tales.join('; ')}]`);
});

// Bug: a book of short poems whose titles lead back to the contents was refused, as all of it was folded.
it('titles that lead back to the contents are no list of chapters', async () => {
  const poem = (title: string, at: number) =>
    `<p id="p${at}"><a href="toc.xhtml">${title}</a></p><p>Snow fell.</p>`;
  const bytes = buildEpub({
    files: [{ name: 'poems.xhtml', body: tales.map(poem).join('') }],
    entries: tales.map((title, at) => ({ title, href: `poems.xhtml#p${at}` })),
  });
  const draft = await importBook({ bytes, fileName: 'book.epub' });
  expect(draft.chapters.map(({ text }) => text)).toEqual(
    tales.map((title) => `# ${title}\n\nSnow fell.\n`),
  );
});

// Bug: a page of nothing but links to the chapters was read aloud where it had no title, or stood below an imprint.
it.each([
  ['a page of links', ''],
  ['a titled list below other text', '<p>The Lamp</p><p>Table of Contents</p>'],
])('%s to the chapters is folded', async (_, before) => {
  const links = entries.map(({ title, href }) => `<p><a href="${href}">${title}</a></p>`).join('');
  const bytes = buildEpub({
    title: 'The Lamp',
    files: [{ name: 'front.xhtml', body: `${before}${links}` }, ...chapters],
    entries,
  });
  const { chapters: read } = await importBook({ bytes, fileName: 'book.epub' });
  const text = read.map((chapter) => chapter.text).join('');
  expect(text).toMatch(/\[page: (?:Table of Contents; )?Chapter 1; Chapter 2; Chapter 3\]/);
  expect(text.match(/Chapter 2(?![;])/g)).toHaveLength(1);
});

// Bug: Sphinx's index, which no entry of the contents leads to, was read at the end of the last chapter.
it('an index behind the last entry of the contents is left out, a part of a chapter is not', async () => {
  const text = (word: string) => `<p>${`The ${word} burned over the quay. `.repeat(40)}</p>`;
  const files = [
    { name: 'a.xhtml', body: `<h1>Oil</h1>${text('lamp')}` },
    { name: 'b.xhtml', body: `<h1>Notes</h1>${text('wick')}` },
    { name: 'c.xhtml', body: `<h1>Rocks</h1>${text('star')}` },
    { name: 'd.xhtml', body: '<h1>Index</h1><p>L</p><p>lamp, 1, 2</p>' },
  ];
  const entries = [
    { title: 'Oil', href: 'a.xhtml' },
    { title: 'Rocks', href: 'c.xhtml' },
  ];
  const { chapters } = await importBook({
    bytes: buildEpub({ files, entries }),
    fileName: 'b.epub',
  });
  const read = chapters
    .filter(({ off }) => off === null)
    .map((chapter) => chapter.text)
    .join('');
  expect(read).toContain('The wick burned');
  expect(read).not.toContain('lamp, 1, 2');
  expect(chapters.map(({ off }) => off)).toEqual([null, null, 'index']);
});

describe('a document behind the last entry of the contents', () => {
  const text = `<p>${'The lamp burned over the quay. '.repeat(40)}</p>`.repeat(3);
  const chapter = (title: string, at: number) => ({
    name: `${at}.xhtml`,
    body: `<h1>${title}</h1>${text}`,
  });

  // Bug: the rest of a last chapter was left out for its heading.
  it.each([
    '<h2>Notes</h2>',
    '<h1>Cover</h1>',
    '<h1>Maps</h1>',
    '<h1>Dedication</h1>',
    '<h1>Copyright</h1>',
  ])('goes on with the last chapter: %s', async (heading) => {
    const files = [
      ...['Oil', 'Rocks'].map(chapter),
      { name: '2.xhtml', body: `${heading}${text}<p>It was out.</p>` },
    ];
    const entries = ['Oil', 'Rocks'].map((title, at) => ({ title, href: `${at}.xhtml` }));
    const draft = await importBook({ bytes: buildEpub({ files, entries }), fileName: 'b.epub' });
    expect(draft.chapters.map(({ title }) => title)).toEqual(['Oil', 'Rocks']);
    expect(draft.chapters[1]?.text).toContain('It was out.');
  });

  // Bug: an index went into the last part of contents that list parts alone, and that part lost its chapters.
  it('stands behind the last part', async () => {
    const parts = ['Part One', 'Part Two'];
    const stories = ['The Lamp', 'The Sea', 'The Night', 'The Road'];
    const bodyOf = (part: string) =>
      stories
        .map((story) => `<h1>${story} of ${part.toLowerCase()}</h1>${text.repeat(3)}`)
        .join('');
    const files = [
      ...parts.map((title, at) => ({ name: `${at}.xhtml`, title, body: bodyOf(title) })),
      { name: '2.xhtml', body: '<h1>Index</h1><p>lamp, 1, 2</p>' },
    ];
    const entries = parts.map((title, at) => ({ title, href: `${at}.xhtml` }));
    const draft = await importBook({ bytes: buildEpub({ files, entries }), fileName: 'b.epub' });
    expect(draft.chapters).toHaveLength(9);
    expect(draft.chapters.at(-1)).toMatchObject({ title: 'Index', off: 'index' });
  });

  // Bug: a book without contents had its notes and its index, and no chapter.
  it('is none in a book without contents', async () => {
    const titles = ['The Lamp', 'The Sea', 'The Night', 'The Road', 'The Wall'];
    const files = [...titles, 'Notes', 'Index'].map(chapter);
    for (const contents of [{ entries: [] }, { contents: 'none' as const }]) {
      const draft = await importBook({
        bytes: buildEpub({ files, ...contents }),
        fileName: 'b.epub',
      });
      expect(draft.chapters.map(({ title }) => title)).toEqual([...titles, 'Notes', 'Index']);
    }
  });
});
