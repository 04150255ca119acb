import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a web page', () => {
  // Bug: the title was followed by its author and what it is about, and the author was nobody.
  it('of an archive of stories has its title and its author', async () => {
    const page =
      '<!doctype html><html><head><title>The Lamp - Ada Field - Tides</title></head><body><h1>The Lamp</h1><div>by <a href="x" rel="author">Ada Field</a></div><p>It burned.</p></body></html>';
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'lamp.html' });
    expect(draft).toMatchObject({ title: 'The Lamp', author: 'Ada Field' });
  });

  // Bug: the menus and the footer of a saved page were chapters of the book.
  // Bug: the book was called "The Lamp, by Ada Field", of nobody.
  it.each([
    [
      '<title>The Lamp, by Ada Field</title><h1>The Lamp</h1><h2>by Ada Field</h2>',
      'The Lamp',
      'Ada Field',
    ],
    [
      '<title>The Lamp by Ada Field</title><h1><a href="x">The Lamp</a> by <a class="authorlink" href="y">Ada Field</a></h1>',
      'The Lamp',
      'Ada Field',
    ],
    // Bug: who comments became the author.
    [
      '<title>The Lamp</title><h1>The Lamp</h1><p>Comment by <a class="authorlink" href="y">Ben</a></p>',
      'The Lamp',
      null,
    ],
    ['<title>The Lamp by Ada Field</title><p>ADA FIELD</p>', 'The Lamp', 'Ada Field'],
    [
      '<title>The Lamp by Ada Field</title><meta name="author" content="Ada Field">',
      'The Lamp',
      'Ada Field',
    ],
    // Bug: only Word, PDF, EPUB and MOBI gave the names that libraries sort by as they are said.
    ['<title>Emma</title><meta name="author" content="Austen, Jane">', 'Emma', 'Jane Austen'],
    ['<title>Death by Water</title><h1>Death by Water</h1>', 'Death by Water', null],
    ['<title>Stand by me</title><p>Me and you.</p>', 'Stand by me', null],
  ])('of %s has its title and its author', async (head, title, author) => {
    const html = `<!doctype html><html>${head}<p>It rained.</p>`;
    const draft = await importBook({ bytes: bytesOf(html), fileName: 'page.html' });
    expect(draft).toMatchObject({ title, author });
  });

  // Bug: four chapters of three hours, as the numbers of chapters were lines alone below the headings of parts.
  it('with parts alone as headings is divided by the numbers in them', async () => {
    const chapter = '<p>The lamp burned by the quay, and nobody came to it.</p>'.repeat(400);
    const parts = (chapters: readonly string[]) =>
      ['PART ONE', 'PART TWO']
        .map((part) => `<h2>${part}</h2>${chapters.map((one) => one + chapter).join('')}`)
        .join('');
    const titles = async (html: string) =>
      (await importBook({ bytes: bytesOf(html), fileName: 'tide.html' })).chapters.map(
        ({ title }) => title,
      );
    const lines = ['<p>I</p>', '<p>II</p>', '<p>III</p>', '<p>IV</p>'];
    const all = (names: readonly string[]) =>
      ['ONE', 'TWO'].flatMap((part) => names.map((name) => `PART ${part}: ${name}`));
    expect(await titles(parts(lines))).toEqual(all(['I', 'II', 'III', 'IV']));
    // The title of a part below its label.
    const titled = parts(lines).replaceAll('</h2>', '</h2><h3>The Quay</h3>');
    expect(await titles(titled)).toHaveLength(8);
    // The sections of labelled chapters are none.
    const named = ['<h3>Chapter 1</h3>', ...lines.slice(0, 3), '<h3>Chapter 2</h3>'];
    expect(await titles(parts(named))).toEqual(all(['Chapter 1', 'Chapter 2']));
    const sections = ['<h3>1</h3>', ...lines.slice(0, 2), '<h3>2</h3>', ...lines.slice(0, 2)];
    expect(await titles(parts(sections))).toEqual(all(['1', '2']));
    // The number of each page, within a sentence.
    const page = `${chapter.slice(0, 5200)}<p>and 3</p>`;
    const pages = [1, 2, 3, 4].map((number) => `<p>${number}</p><p>and so on</p>${page}`);
    expect(await titles(parts(pages))).toEqual(['PART ONE', 'PART TWO']);
  });

  it('is read within its main part', async () => {
    const page = (around: string) =>
      `<!doctype html><html><body><header><h1>Archive</h1><p>Log in</p></header><div role="navigation"><p>Browse</p></div><div id="main" role="main"><h2>The Lamp</h2><p>It burned all night by the bridge, and nobody came to see it.</p></div><footer><h3>About us</h3><p>${around}</p></footer></body></html>`;
    const read = (html: string) => importBook({ bytes: bytesOf(html), fileName: 'lamp.html' });
    const draft = await read(page('Terms'));
    expect(draft.chapters.map(({ text }) => text).join('')).toMatch(/It burned all night/);
    expect(draft.chapters.map(({ text }) => text).join('')).not.toMatch(/Archive|Browse|About us/);
    // What holds the most of the text is read, whatever it is called.
    const other = await read(page('And the tide came in. '.repeat(40)));
    expect(other.chapters.map(({ text }) => text).join('')).toMatch(/And the tide came in/);
  });

  it('has its title, author, language and chapters, and nothing that is hidden or would be fetched', async () => {
    const page =
      '<!DOCTYPE html><html lang="de"><head><meta charset="windows-1252"><title>Salz</title><meta name="author" content="A. &amp; B."><style>.x{display:none}</style></head>' +
      '<body><h1>Eins</h1><p>Sch\u00f6n <a href="https://example.com">verlinkt</a>.<script>alert(1)</script></p><p class="x">weg</p><img src="http://example.com/x.png" alt="ein Berg"><h1>Zwei</h1><p>Ende.</p></body></html>';
    const draft = await importBook({
      bytes: new Uint8Array(Buffer.from(page, 'latin1')),
      fileName: 'x.txt',
    });
    expect(draft).toMatchObject({ title: 'Salz', author: 'A. & B.', language: 'de' });
    expect(draft.chapters.map(({ text }) => text)).toEqual([
      '# Eins\n\nSchön verlinkt.\n\n[image: ein Berg]\n',
      '# Zwei\n\nEnde.\n',
    ]);
  });

  // Bugs: "The Project Gutenberg eBook of The Sea" as the title and no author, so that nothing told the title page;
  // chapters named "A. FIELD. CONTENTS: I. The Ebb"; the list of chapters and "BY" as chapters to hear.
  it.each([
    ['a list of fields', 'Title: The Sea\n       A Tale\n\nAuthor: A. Field\n\nLanguage: German\n'],
    ['its title alone', ''],
  ])('of Project Gutenberg, known by %s, has its names, and a title page', async (_, fields) => {
    const rain = `<p>${'It rained on the quay, and nobody came. '.repeat(300)}</p>`;
    const title = 'The Project Gutenberg eBook of The Sea, by A. Field';
    const page =
      `<html><head><title>${title}</title></head><body><pre>${title}\n\nFor anyone.\n\n${fields}\n` +
      '*** START OF THE PROJECT GUTENBERG EBOOK THE SEA ***</pre><h1>THE SEA</h1><h2>A Tale</h2><h2>BY</h2><h2>A. FIELD</h2>' +
      `<h2>CONTENTS</h2><p>I. The Ebb</p><p>II. The Flow</p><h3>I. The Ebb</h3>${rain}<h3>II. The Flow</h3>${rain}</body></html>`;
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'sea.htm' });
    expect(draft).toMatchObject({ title: 'The Sea', author: 'A. Field' });
    expect(draft.chapters.map(({ off, title }) => [off, title])).toEqual([
      ['title-page', 'THE SEA'],
      ['title-page', 'A Tale. BY. A. FIELD'],
      ['contents', 'CONTENTS'],
      [null, 'I. The Ebb'],
      [null, 'II. The Flow'],
    ]);
  });

  // Bug: "contains no text to read aloud". A tag of `body` may be left out (HTML, 13.1.2.4).
  it('without an end of its head has its text', async () => {
    const page =
      '<html><head><title>The Sea</title><h1>Ebb</h1><p>It rained on the quay.</p></html>';
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'sea.htm' });
    expect(draft.title).toBe('The Sea');
    expect(draft.chapters.map(({ text }) => text).join('')).toContain('It rained on the quay.');
  });

  // Bug: the whole list of chapters was read aloud before the first one.
  it('has no list of chapters to hear below a title that is no heading', async () => {
    const names = ['Ebb', 'Flow', 'Storm', 'Calm'];
    const list = names.map((name, at) => `<p><a href="#c${at}">${at + 1}.</a> ${name}</p>`);
    const chapters = names.map((name, at) => `<h2 id="c${at}">${name}</h2><p>It rained.</p>`);
    const page = `<h1>The Sea</h1><p><b>CONTENTS</b></p>${list.join('')}${chapters.join('')}`;
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'sea.htm' });
    const told = draft.chapters.map(({ text }) => text).join('');
    expect(told).toContain('[page: CONTENTS; 1. Ebb; 2. Flow; 3. Storm; 4. Calm]');
    expect(told.replace(/\[page: [^\]]*\]/g, '')).not.toMatch(/CONTENTS|3\. Storm/);
  });

  // Bug: all paragraphs with a link below "Contents" were folded, as in a letter of news.
  it('has text below a title that says contents', async () => {
    const news = ['Ebb', 'Flow', 'Storm'].map(
      (name) => `<p>${name} came to the quay, and nobody was there to see <a href="#a">it</a>.</p>`,
    );
    const page = `<h1>The Sea</h1><p>Contents</p>${news.join('')}`;
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'sea.htm' });
    expect(draft.chapters.map(({ text }) => text).join('')).not.toContain('[page: ');
  });

  // Bug: the names of the parts in the list were chapters of their own.
  it('has the parts of a table of chapters below a heading once', async () => {
    const table = (from: number) =>
      `<table>${[0, 1, 2].map((at) => `<tr><td><a href="#c${from + at}">CHAPTER ${from + at}</a></td></tr>`).join('')}</table>`;
    const prose = `<p>${'It rained on the quay, and nobody came. '.repeat(60)}</p>`;
    const part = (name: string, from: number) =>
      `<h3>${name}</h3>${[0, 1, 2].map((at) => `<h3><a id="c${from + at}"></a>${from + at}.</h3>${prose}`).join('')}`;
    const page =
      `<h1>The Sea</h1><h2>by</h2><h2>Ada Field</h2><h2>CONTENTS</h2><h3>Book I</h3>${table(1)}<h3>Book II</h3>${table(4)}` +
      `${part('Book I', 1)}${part('Book II', 4)}`;
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'sea.htm' });
    const heard = draft.chapters.filter(({ off }) => off === null).map(({ title }) => title);
    expect(heard).toEqual(
      ['1', '2', '3', '4', '5', '6'].map((at) => `Book ${Number(at) < 4 ? 'I' : 'II'}: ${at}.`),
    );
  });

  // Bug: each line of a list with summaries, set as headings, was a chapter of its own.
  it('has no chapters that are headings of its list, with a summary below each', async () => {
    const names = ['I', 'II', 'III', 'IV'];
    const list = names.map(
      (name) => `<h3><a href="#c${name}">CHAPTER ${name}.</a></h3><p>A Lamp—A Quay ${name}</p>`,
    );
    const chapters = names.map(
      (name) => `<h2><a name="c${name}">CHAPTER ${name}.</a></h2><p>It rained on the quay.</p>`,
    );
    const page = `<h2>CONTENTS</h2>${list.join('')}<h2>LIST OF ILLUSTRATIONS</h2><p>A lamp</p>${chapters.join('')}`;
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'sea.htm' });
    const heard = draft.chapters.filter(({ off }) => off === null);
    expect(heard.map(({ title }) => title)).toEqual(names.map((name) => `CHAPTER ${name}.`));
    expect(heard.map(({ text }) => text).join('')).not.toContain('A Quay');
  });

  // Bug: chapters of a paragraph whose headings lead back to the list were folded with it.
  it('has chapters of a paragraph that lead back to its list, and begin anew in each part', async () => {
    const names = ['I', 'II', 'III'];
    const list = names.map((name) => `<h3><a href="#c${name}">CHAPTER ${name}.</a></h3>`).join('');
    const part = (name: string) =>
      `<h2>${name}</h2>${names.map((at) => `<h3><a href="#toc">CHAPTER ${at}.</a></h3><p>Rain in ${name} ${at}.</p>`).join('')}`;
    const page = `<h2 id="toc">CONTENTS</h2>${list}${part('PART ONE')}${part('PART TWO')}`;
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'sea.htm' });
    const heard = draft.chapters
      .map(({ text }) => text)
      .join('')
      .replace(/\[page: [^\]]*\]/g, '');
    expect(heard.match(/Rain in/g)).toHaveLength(6);
  });

  // Bug: each chapter was called "ILLUSTRATIONS: Chapter I.", and the captions were read.
  it('has chapters below a list of its illustrations, in smaller headings', async () => {
    const prose = `<p>${'It rained on the quay, and nobody came. '.repeat(300)}</p>`;
    const letter = `<p>${'You gave me the lamp when I was small. '.repeat(20)}</p>`;
    const page =
      `<h2>A LETTER</h2>${letter}<h2>ILLUSTRATIONS</h2><p>A LAMP</p><p>THE QUAY</p>` +
      ['I', 'II', 'III'].map((name) => `<h3>Chapter ${name}.</h3>${prose}`).join('');
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'sea.htm' });
    const heard = draft.chapters.filter(({ off }) => off === null).map(({ title }) => title);
    expect(heard).toEqual(['A LETTER', 'Chapter I.', 'Chapter II.', 'Chapter III.']);
  });

  // Bug: "(1906)" was the first chapter.
  it('has no chapter that is the year of its title page', async () => {
    const prose = `<p>${'It rained on the quay, and nobody came. '.repeat(300)}</p>`;
    const page = `<h1>The Sea</h1><h2>by Ada Field</h2><h2>(1906)</h2><p>CONTENTS</p><h2>Chapter 1</h2>${prose}<h2>Chapter 2</h2>${prose}`;
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'sea.htm' });
    const off = draft.chapters.filter(({ off }) => off !== null).map(({ title }) => title);
    expect(off).toContain('(1906)');
  });

  it('of Project Gutenberg has a title without what the page adds (bug: “The Sea | Project Gutenberg”)', async () => {
    const page =
      '<title>The Sea | Project Gutenberg</title><h1>THE SEA</h1><p>It rained on the quay.</p>';
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'sea.htm' });
    expect(draft.title).toBe('The Sea');
  });

  // Bugs: ratings and tags read aloud as an opening chapter, and the request for comments as the end of the story.
  it('of the Archive of Our Own has no list of tags and no request for comments to hear', async () => {
    const rain = 'It rained on the quay, and nobody came. '.repeat(300);
    const posted =
      '<p><b>Salt</b><br>Posted originally on the <a href="http://a">Archive of Our Own</a> at <a href="http://b">http://b</a>.</p>';
    const page =
      `<html><head><title>Salt</title></head><body><div id="preface"><h2>Preface</h2>${posted}` +
      '<dl><dt>Rating:</dt><dd>General</dd><dt>Words:</dt><dd>600</dd></dl><h1>Salt</h1><p>by A. Field</p><p>Summary</p><p>A quay in the rain.</p></div>' +
      `<h2>Chapter 1: Ebb</h2><p>${rain}</p><h2>Chapter 2: Flow</h2><p>${rain}</p>` +
      '<div><h2>Afterword</h2><p>Please <a href="http://b">drop by the Archive and comment</a> to let the creator know.</p></div></body></html>';
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'salt.html' });
    const heard = draft.chapters.filter(({ off }) => off === null);
    expect(heard.map(({ title }) => title)).toEqual(['Chapter 1: Ebb', 'Chapter 2: Flow']);
    const shown = draft.chapters.map(({ text }) => text).join('');
    expect(shown.replace(/\[page: [^\]]*\]/g, '')).not.toMatch(/Rating|Archive|Preface|Afterword/);
    expect(shown).toContain('A quay in the rain.');
  });

  // Bug: what the author says about each chapter was read amid the story, with its labels.
  it('of the Archive of Our Own has its summaries and notes folded, and all of the story read', async () => {
    const rain = 'It rained on the quay, and nobody came. '.repeat(300);
    const note = (label: string, text: string) =>
      `<p>${label}</p><blockquote class="userstuff"><p>${text}</p></blockquote>`;
    const see = '<div>See the end of the chapter for <a href="#endnotes1">more notes</a></div>';
    const posted =
      '<p>Posted originally on the <a href="https://archiveofourown.org/">Archive of Our Own</a> at <a href="http://b">http://b</a>.</p>';
    const page =
      `<html><head><title>Salt</title></head><body>${posted}<h1>Salt</h1><div>by Ada Field</div>${note('Summary', 'A quay.')}` +
      `<h2>Chapter 1: Ebb</h2>${note('Chapter Notes', 'Hello all!')}${see}<div class="userstuff"><p>${rain}</p><p>Notes</p><blockquote><p>He wrote them.</p></blockquote></div>` +
      `<div id="endnotes1">${note('Chapter End Notes', 'Sorry!')}</div><h2>Chapter 2: Flow</h2><p>Chapter Notes</p>${see}<div class="userstuff"><p>${rain}</p><p>It said:</p><p>Notes</p></div>${see}</body></html>`;
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'salt.html' });
    const shown = draft.chapters.map(({ text }) => text).join('');
    const folds = [...shown.matchAll(/\[note: ([^\]]*)\]/g)].map(([, text]) => text);
    expect(folds).toEqual([
      'Summary: A quay.',
      'Chapter Notes: Hello all!',
      'See the end of the chapter for more notes',
      'Chapter End Notes: Sorry!',
      'Chapter Notes: See the end of the chapter for more notes',
      'See the end of the chapter for more notes',
    ]);
    const heard = shown.replace(/\[note: [^\]]*\]/g, '');
    expect(heard).toMatch(/Notes\s+He wrote them\./);
    // Bug: what the story itself says went into the fold of the note behind it.
    expect(heard).toMatch(/It said:\s+Notes/);
    expect(heard).not.toMatch(/Hello|Sorry|See the end|Chapter Notes/);
    // Bug: a quotation of that class was a note in any page.
    const other = page.replace(/archiveofourown/g, 'example');
    const elsewhere = await importBook({ bytes: bytesOf(other), fileName: 'salt.html' });
    expect(elsewhere.chapters.map(({ text }) => text).join('')).toMatch(/^Hello all!$/m);
  });

  // Bugs: "Actions" and "Work Header" were the first chapters, the form for comments was read, nobody was the author.
  it('of the Archive of Our Own, saved as the page that shows it, is the work alone', async () => {
    const rain = 'It rained on the quay, and nobody came. '.repeat(300);
    const page =
      '<html lang="en"><head><title>Salt - Chapter 2 - A. Field - The Sea [Archive of Our Own]</title></head><body>' +
      '<h3>Actions</h3><ul><li>Entire Work</li><li>Next Chapter →</li></ul><h3>Work Header</h3><dl><dt>Rating:</dt><dd>General</dd></dl>' +
      '<h2>Salt</h2><h3><a rel="author" href="http://a">A. Field</a></h3><h3>Summary:</h3><p>A quay in the rain.</p>' +
      `<h3>Chapter 2: Flow</h3><h3>Chapter Text</h3><p>${rain}</p><h3>Actions</h3><ul><li>Next</li></ul><h3>Kudos</h3><p>Mo</p><h3>Post Comment</h3><p>Guest name:</p></body></html>`;
    const draft = await importBook({ bytes: bytesOf(page), fileName: 'salt.html' });
    expect(draft).toMatchObject({ title: 'Salt', author: 'A. Field' });
    const shown = draft.chapters.map(({ text }) => text).join('');
    expect(shown.replace(/\[page: [^\]]*\]/g, '')).not.toMatch(
      /Rating|Actions|Next|Kudos|Guest|Chapter Text/,
    );
    expect(shown).toContain('A quay in the rain.');
    expect(draft.chapters.at(-1)?.title).toContain('Chapter 2: Flow');
  });
});
