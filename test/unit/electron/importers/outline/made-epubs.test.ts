import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub, type EpubOptions } from '../../../../support/builders/epub-builder.ts';

const read = (options: EpubOptions) =>
  importBook({ bytes: buildEpub({ title: 'The Sea', ...options }), fileName: 'sea.epub' });

/** A title a line; `-` and the kind before what is left out. */
async function outlined(options: EpubOptions): Promise<readonly string[]> {
  const { chapters } = await read(options);
  return chapters.map(({ title, off }) => (off === null ? title : `- ${off}: ${title}`));
}

const file = (name: string, heading: string, words = 'It rained on the quay.', type = '') => ({
  name: `${name}.xhtml`,
  title: heading,
  body: `<section${type === '' ? '' : ` epub:type="${type}"`}>${heading === '' ? '' : `<h2>${heading}</h2>`}<p>${words}</p></section>`,
});

const entry = (title: string, href: string, children?: EpubOptions['entries']) => ({
  title,
  href: `${href}.xhtml`,
  ...(children === undefined ? {} : { children }),
});

describe('an EPUB as it is sold or given away', () => {
  it('an entry for the book that leads to its first part is no part (bug: each title began with that of the book)', async () => {
    const files = [
      { name: 'part-1.xhtml', body: '<section epub:type="part"><h2>Part I</h2></section>' },
      file('1-1', 'Chapter 1', 'Low water.', 'chapter'),
      { name: 'part-2.xhtml', body: '<section epub:type="part"><h2>Part II</h2></section>' },
      file('2-1', 'Chapter 2', 'Storm.', 'chapter'),
    ];
    const parts = [
      entry('Part I', 'part-1', [entry('Chapter 1', '1-1')]),
      entry('Part II', 'part-2', [entry('Chapter 2', '2-1')]),
    ];
    expect(await outlined({ files, entries: [entry('The Sea', 'part-1', parts)] })).toEqual([
      'Part I: Chapter 1',
      'Part II: Chapter 2',
    ]);
  });

  it('Standard Ebooks: types in the files, parts that link to files of their own', async () => {
    const notes = '<li id="note-1"><p>A note. <a href="1-1.xhtml">↩</a></p></li>';
    const files = [
      file('titlepage', '', 'The Sea, by A. Field', 'titlepage'),
      file('imprint', 'Imprint', 'This ebook is free.', 'imprint'),
      file('dedication', '', 'To the gulls.', 'dedication'),
      file('halftitlepage', 'The Sea', 'Once more.', 'halftitlepage'),
      { name: 'part-1.xhtml', body: '<section epub:type="part"><h2>Part I</h2></section>' },
      file('1-1', 'I', 'Low water.', 'chapter'),
      file('1-2', 'II', 'High water.', 'chapter'),
      { name: 'part-2.xhtml', body: '<section epub:type="part"><h2>Part II</h2></section>' },
      file('2-1', 'I', 'Storm.', 'chapter'),
      {
        name: 'endnotes.xhtml',
        body: `<section epub:type="endnotes"><h2>Endnotes</h2><ol>${notes}</ol></section>`,
      },
      file('colophon', 'Colophon', 'Set in type.', 'colophon'),
      file('uncopyright', 'Uncopyright', 'May you do good.', 'copyright-page'),
    ];
    const entries = [
      entry('Titlepage', 'titlepage'),
      entry('Imprint', 'imprint'),
      entry('Dedication', 'dedication'),
      entry('The Sea', 'halftitlepage', [
        entry('Part I', 'part-1', [entry('I', '1-1'), entry('II', '1-2')]),
        entry('Part II', 'part-2', [entry('I', '2-1')]),
      ]),
      entry('Endnotes', 'endnotes'),
      entry('Colophon', 'colophon'),
      entry('Uncopyright', 'uncopyright'),
    ];
    expect(await outlined({ files, entries })).toEqual([
      '- title-page: Titlepage',
      '- imprint: Imprint',
      '- dedication: Dedication',
      '- half-title: The Sea',
      'Part I: I',
      'Part I: II',
      'Part II: I',
      '- notes: Endnotes',
      '- colophon: Colophon',
      '- copyright: Uncopyright',
    ]);
    const { chapters } = await read({ files, entries });
    expect(chapters[4]?.text).toBe('# Part I: I\n\nLow water.\n');
  });

  it('Project Gutenberg: one file, anchors, an NCX, the licence at its end', async () => {
    const body =
      '<h1 id="t">The Sea</h1><p>by A. Field</p><h2 id="c">Contents</h2><p><a href="#1">CHAPTER I.</a></p><p><a href="#2">CHAPTER II.</a></p><h2 id="1">CHAPTER I. The Ebb</h2><p>Low.</p><h2 id="2">CHAPTER II. The Flow</h2><p>High.</p><h2 id="l">THE FULL PROJECT GUTENBERG LICENSE</h2><p>Please read this.</p>';
    const at = (title: string, id: string) => ({ title, href: `pg.xhtml#${id}` });
    const entries = [
      {
        ...at('The Sea', 't'),
        children: [
          at('Contents', 'c'),
          at('CHAPTER I. The Ebb', '1'),
          at('CHAPTER II. The Flow', '2'),
        ],
      },
      at('THE FULL PROJECT GUTENBERG LICENSE', 'l'),
    ];
    expect(await outlined({ version: 2, files: [{ name: 'pg.xhtml', body }], entries })).toEqual([
      '- title-page: The Sea',
      '- contents: Contents',
      'CHAPTER I. The Ebb',
      'CHAPTER II. The Flow',
      '- licence: THE FULL PROJECT GUTENBERG LICENSE',
    ]);
  });

  it.each([
    [
      'as of today',
      '<section id="pg-header"><h2>The Project Gutenberg eBook of The Sea</h2><p>This ebook is for the use of anyone anywhere.</p><div>*** START OF THE PROJECT GUTENBERG EBOOK THE SEA ***</div></section>',
      '<section id="pg-footer"><div>*** END OF THE PROJECT GUTENBERG EBOOK THE SEA ***</div><div>Updated editions will replace the previous one.</div><h2 id="l">THE FULL PROJECT GUTENBERG LICENSE</h2><p>Please read this.</p></section>',
    ],
    [
      'as of 2009',
      '<pre>The Project Gutenberg EBook of The Sea\n\n*** START OF THIS PROJECT GUTENBERG EBOOK THE SEA ***\n</pre>',
      '<p>End of Project Gutenberg\'s The Sea, by A. Field</p><hr/><p>*** END OF THIS PROJECT GUTENBERG EBOOK THE SEA ***</p><h2 id="l">START: FULL LICENSE</h2><p>Please read this.</p>',
    ],
  ])(
    'Project Gutenberg, %s: its header and footer are folded (bug: both were read aloud)',
    async (_, head, foot) => {
      const files = [
        { name: 'a.xhtml', body: `${head}<h1 id="t">The Sea</h1><h2 id="1">I</h2><p>Low.</p>` },
        { name: 'b.xhtml', body: `<h2 id="2">II</h2><p>High.</p>${foot}` },
      ];
      const at = (title: string, href: string) => ({ title, href });
      const entries = [at('I', 'a.xhtml#1'), at('II', 'b.xhtml#2')];
      const listed = [...entries, at('THE FULL PROJECT GUTENBERG LICENSE', 'b.xhtml#l')];
      for (const contents of [entries, listed]) {
        const { chapters, notices } = await read({ files, entries: contents });
        const heard = chapters.filter(({ off }) => off === null).map(({ text }) => text);
        const said = heard.join('').replace(/\[page: (?:\\.|[^\]])*\]/g, '');
        expect(said).toMatch(/# I\n[^#]*Low\.[^#]*# II\n\s*High\.[\s*]*$/);
        expect(said).not.toMatch(/gutenberg|anyone|Please/i);
        const all = chapters.map(({ text }) => text).join('');
        for (const words of ['START OF', 'END OF', 'Please read']) expect(all).toContain(words);
        expect(notices.filter(({ message }) => message.includes('Gutenberg'))).toHaveLength(1);
      }
    },
  );

  it('title, author and contents as entries of their own (bug: all three were chapters to hear)', async () => {
    const long = 'It rained on the quay, and nobody came. '.repeat(20);
    const files = [
      file('t', 'The Sea', 'A novel.'),
      file('b', 'By A. Field', 'London, 1891.'),
      file('c', 'CONTENTS', 'I, II'),
      file('1', 'I', long),
      file('2', 'II', long),
    ];
    const entries = files.map(({ title, name }) => ({ title, href: name }));
    expect(await outlined({ files, entries, authors: ['A. Field'] })).toEqual([
      '- title-page: The Sea',
      '- title-page: By A. Field',
      '- contents: CONTENTS',
      'I',
      'II',
    ]);
    // The first poem, too, may be called as the book.
    const poems = ['The Sea', 'The Quay', 'Rain'].map((title) => file(title, title));
    const titles = poems.map(({ title, name }) => ({ title, href: encodeURI(name) }));
    expect(await outlined({ files: poems, entries: titles })).toEqual([
      'The Sea',
      'The Quay',
      'Rain',
    ]);
  });

  it('entries for a cover and the contents, whose pages say nothing (bug: the first chapter was “Contents”, and off)', async () => {
    const files = [
      { name: 'cover.xhtml', body: '<div><img src="c.png"/></div>' },
      { name: 'toc.xhtml', body: '<nav epub:type="toc"><ol><li>Chapter 1</li></ol></nav>' },
      file('c1', 'Chapter 1'),
      file('c2', 'Chapter 2'),
    ];
    const entries = [
      entry('Cover', 'cover'),
      entry('Contents', 'toc'),
      entry('Chapter 1', 'c1'),
      entry('Chapter 2', 'c2'),
    ];
    expect(await outlined({ files, entries })).toEqual(['Chapter 1', 'Chapter 2']);
  });

  it('without headings or contents: chapters by their words, as in plain text (bug: they were called 1, 2, 3)', async () => {
    const files = ['CHAPTER ONE', 'CHAPTER TWO', 'CHAPTER THREE'].map((words, index) => ({
      name: `split_${index}.xhtml`,
      title: 'Unknown',
      body: `<p><a id="p${index}"></a><b>${words}</b></p><p>It rained on the quay.</p>`,
    }));
    // Bug: behind an entry for the cover, the first chapter was left out.
    for (const entries of [[], [{ title: 'Cover', href: 'split_0.xhtml' }]]) {
      const { chapters } = await read({ version: 2, files, entries });
      expect(chapters.every(({ off }) => off === null)).toBe(true);
      expect(chapters.map(({ text }) => text)).toEqual([
        '# CHAPTER ONE\n\nIt rained on the quay.\n',
        '# CHAPTER TWO\n\nIt rained on the quay.\n',
        '# CHAPTER THREE\n\nIt rained on the quay.\n',
      ]);
    }
  });

  it('contents that stop after the first chapters: files that open with a chapter’s heading go on', async () => {
    const files = [1, 2, 3, 4, 5].map((number) => file(`c${number}`, `Chapter ${number}`));
    const entries = [entry('Chapter 1', 'c1'), entry('Chapter 2', 'c2')];
    expect(await outlined({ files, entries })).toEqual(
      [1, 2, 3, 4, 5].map((number) => `Chapter ${number}`),
    );
  });

  it('contents of parts alone: the chapters’ files are below them', async () => {
    const files = [
      file('p1', 'Part One', 'Motto.'),
      file('c1', 'Chapter 1'),
      file('c2', 'Chapter 2'),
      file('p2', 'Part Two', 'Motto.'),
      file('c3', 'Chapter 3'),
    ];
    const entries = [entry('Part One', 'p1'), entry('Part Two', 'p2')];
    expect(await outlined({ files, entries })).toEqual([
      'Part One: Chapter 1',
      'Part One: Chapter 2',
      'Part Two: Chapter 3',
    ]);
  });

  it('files in pieces, a note outside of the reading order, a heading said once more: no chapters', async () => {
    const files = [
      file('c1', 'Chapter 1'),
      file('c1b', 'Chapter 1', 'It went on.'),
      file('c1c', '', 'And on.'),
      { ...file('x', 'Chapter 9', 'A riddle.'), isLinear: false },
      file('c2', 'Chapter 2'),
    ];
    const entries = [entry('Chapter 1', 'c1'), entry('Chapter 2', 'c2')];
    expect(await outlined({ files, entries })).toEqual(['Chapter 1', 'Chapter 2']);
  });

  it('numbers of a story’s files are sections, of a novel’s chapters', async () => {
    const files = [file('s1', 'The Lamp'), file('s1b', 'II'), file('s2', 'The Bell')];
    const story = [entry('The Lamp', 's1'), entry('The Bell', 's2')];
    expect(await outlined({ files, entries: story })).toEqual(['The Lamp', 'The Bell']);
    const numbered = [file('a', 'I'), file('b', 'II'), file('c', 'III')];
    const novel = [entry('I', 'a'), entry('II', 'b')];
    expect(await outlined({ files: numbered, entries: novel })).toEqual(['I', 'II', 'III']);
  });

  it('pages that the contents leave out: title page, copyright, a colophon behind the last chapter', async () => {
    const files = [
      file('t', '', 'The Sea. A novel.'),
      file('r', '', 'All rights reserved.', 'copyright-page'),
      file('c1', 'Chapter 1'),
      file('c2', 'Chapter 2'),
      file('k', 'About this edition', 'Set in type.', 'colophon'),
    ];
    const entries = [entry('Chapter 1', 'c1'), entry('Chapter 2', 'c2')];
    expect(await outlined({ files, entries })).toEqual([
      '- title-page: The Sea',
      '- copyright: copyright',
      'Chapter 1',
      'Chapter 2',
      '- colophon: About this edition',
    ]);
  });

  it('the guide of OPF 2 and landmarks name what nothing else does', async () => {
    const files = [file('a', '', 'For Mo.'), file('c1', 'One'), file('c2', 'Two')];
    const entries = [entry('Mo', 'a'), entry('One', 'c1'), entry('Two', 'c2')];
    const nav = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>C</title></head><body><nav epub:type="toc"><ol>${entries.map(({ title, href }) => `<li><a href="${href}">${title}</a></li>`).join('')}</ol></nav><nav epub:type="landmarks"><ol><li><a epub:type="dedication" href="a.xhtml">x</a></li></ol></nav></body></html>`;
    expect(await outlined({ files, entries, extra: { 'OEBPS/nav.xhtml': nav } })).toEqual([
      '- dedication: Mo',
      'One',
      'Two',
    ]);
  });

  it('page lists, doubled, dangling and outside targets are dropped and told', async () => {
    const files = [
      { name: 'a.xhtml', body: '<h2 id="one">One</h2><p id="p1">Low.</p><p id="p2">Lower.</p>' },
      { name: 'b.xhtml', body: '<h2>Two</h2><p>High.</p>' },
    ];
    const pages = [1, 2].map((page) => ({ title: `Page ${page}`, href: `a.xhtml#p${page}` }));
    const draft = await read({
      files,
      entries: [
        {
          title: 'One',
          href: 'a.xhtml#one',
          children: [{ title: 'Two, too early', href: 'b.xhtml' }, ...pages],
        },
        { title: 'One again', href: 'a.xhtml#one' },
        { title: 'Nowhere', href: 'gone.xhtml' },
        { title: 'Two', href: 'b.xhtml#dangling' },
        { title: 'Pages', href: 'a.xhtml#p1', children: pages },
      ],
    });
    expect(draft.chapters.map(({ title, text }) => [title, text])).toEqual([
      ['One', '# One\n\nLow.\n\nLower.\n'],
      ['Two', '# Two\n\nHigh.\n'],
    ]);
    const told = draft.notices.filter(({ kind }) => kind === 'chapters').map(({ count }) => count);
    expect(told).toEqual([2, 1]);
  });

  it('contents in the wrong order, nested: the text’s order wins', async () => {
    const files = ['1', '2', '3', '4'].map((number) => file(`c${number}`, `Chapter ${number}`));
    const entries = [
      entry('Part Two', 'c3', [entry('Chapter 4', 'c4'), entry('Chapter 3', 'c3')]),
      entry('Part One', 'c1', [entry('Chapter 2', 'c2'), entry('Chapter 1', 'c1')]),
    ];
    expect(await outlined({ files, entries })).toEqual([
      'Part One: Chapter 1',
      'Part One: Chapter 2',
      'Part Two: Chapter 3',
      'Part Two: Chapter 4',
    ]);
  });

  it('without contents: parts and chapters by their headings', async () => {
    const body =
      '<h1>The Sea</h1><p>by A. Field</p><h2>Part One</h2><h3>Chapter 1</h3><p>a</p><h3>Chapter 2</h3><p>b</p><h2>Part Two</h2><h3>Chapter 3</h3><p>c</p>';
    expect(await outlined({ contents: 'none', files: [{ name: 'a.xhtml', body }] })).toEqual([
      '- title-page: The Sea',
      'Part One: Chapter 1',
      'Part One: Chapter 2',
      'Part Two: Chapter 3',
    ]);
  });

  it('a part’s motto stays with its first chapter, its title said once', async () => {
    const { chapters } = await read({
      files: [
        { name: 'p.xhtml', body: '<h1>Part One</h1><h2>The Ebb</h2><p>All things go.</p>' },
        file('c1', 'Chapter 1', 'Low.'),
        file('c2', 'Chapter 2', 'Lower.'),
      ],
      entries: [
        entry('Part One. The Ebb', 'p', [entry('Chapter 1', 'c1'), entry('Chapter 2', 'c2')]),
      ],
    });
    expect(chapters.map(({ text }) => text)).toEqual([
      '# Part One. The Ebb: Chapter 1\n\nAll things go.\n\nLow.\n',
      '# Part One: Chapter 2\n\nLower.\n',
    ]);
  });
});
