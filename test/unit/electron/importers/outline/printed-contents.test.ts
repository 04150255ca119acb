import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../../../electron/importers/html/block-reader.ts';
import { textOfBlocks } from '../../../../../electron/importers/html/blocks.ts';
import { foldPrintedContents } from '../../../../../electron/importers/outline/printed-contents.ts';

const chapterNames = ['Chapter 1', 'Chapter 2', 'Chapter 3', 'Epilogue'];
const chapters = chapterNames
  .map((title, at) => `<p id="c${at}">${title}</p><p>It rained in ${title}.</p>`)
  .join('');
const list = (names: readonly string[]) => names.map((name) => `<p><a>${name}</a></p>`).join('');
const contents = `<p><b>Table of Contents</b></p>${list(chapterNames)}`;

/** What is read of a Kindle book in one part whose contents name the chapters. */
function readPart(html: string, titles: readonly string[] = chapterNames) {
  const document = readHtml(`<body>${html}</body>`, {
    fileName: 'lamp.mobi',
    path: 'part 1',
    countElement: () => undefined,
    resolveLink: () => null,
  });
  const entries = titles.map((title, at) => ({
    title,
    path: 'part 1',
    fragment: `c${at}`,
    types: '',
    children: [],
  }));
  const count = foldPrintedContents([document], entries);
  const folds = document.blocks.flatMap(({ pieces }) =>
    pieces.filter((piece) => typeof piece !== 'string'),
  );
  const said = document.blocks.map(({ pieces }) => ({
    kind: 'paragraph' as const,
    level: 0,
    pieces: pieces.filter((piece) => typeof piece === 'string'),
  }));
  return { count, folds, said: textOfBlocks(said, '|') };
}

const whole = chapterNames.map((title) => `${title}|It rained in ${title}.`).join('|');

describe('the list of chapters that converters add to a Kindle book', () => {
  // Bug: the last chapter ended with the titles of all chapters.
  it('is folded behind the last chapter, before the first one, and in both places', () => {
    const text = 'Table of Contents; Chapter 1; Chapter 2; Chapter 3; Epilogue';
    for (const html of [`${chapters}${contents}`, `${contents}${chapters}`]) {
      expect(readPart(html)).toEqual({
        count: 1,
        folds: [{ type: 'fold', kind: 'page', text }],
        said: whole,
      });
    }
    expect(readPart(`${contents}${chapters}${contents}`)).toMatchObject({ count: 2, said: whole });
    expect(readPart(`${chapters}${contents}${contents}`)).toMatchObject({ count: 2, said: whole });
  });

  it('may name parts that are no entries, and ends before a chapter that is no entry either', () => {
    const withParts = `<p>Contents</p><p>Part One</p>${list(chapterNames)}<p>Chapter 1</p><p>Rain.</p>`;
    expect(readPart(withParts, chapterNames).said).toBe('Chapter 1|Rain.');
  });

  // Bug: lines of text between a list and a title that it lacks, or amid the titles, were folded with them.
  it.each([
    ['a dedication and a poem', 'For Ben, who lit it.|no lamp|Epilogue', 1],
    [
      'a tale of titles',
      'The drawer held:|Chapter 1|a lamp that was never lit|Chapter 2|Epilogue',
      0,
    ],
    ['long paragraphs', `Chapter 1|${'A tale '.repeat(20)}.|Chapter 2|Epilogue`, 0],
  ])('ends at text: %s', (_, lines, count) => {
    const names = count === 0 ? [] : chapterNames.slice(0, 3);
    const html = `<p>Contents</p>${list([...names, ...lines.split('|')])}`;
    const read = readPart(html);
    expect(read.count).toBe(count);
    expect(read.said).toBe(count === 0 ? `Contents|${lines}` : lines);
  });

  it('begins behind a note, and goes on behind names with a full stop', () => {
    const note =
      'Note: this table does not have the sections of each chapter, of which there are many, but you will find them.';
    const names = [note, 'Chapter 1', 'List of Illustrations.', 'Chapter 2', 'Epilogue'];
    expect(readPart(`<p>Contents</p>${list(names)}`)).toMatchObject({ count: 1, said: '' });
  });

  it('is looked for in time linear in the entries (bug: half a minute for 8,000)', () => {
    const titles = Array.from({ length: 15_000 }, (_, at) => `Tale ${at}`);
    const tale = (title: string, at: number) => `<p id="c${at}">${title}</p><p>Contents</p>`;
    const html = titles.map(tale).join('');
    const before = process.cpuUsage();
    readPart(html, titles);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(12);
  });

  it('is none where a book only speaks of contents', () => {
    const story = '<p>Contents</p><p>The box held a lamp.</p><p>Nobody opened it.</p>';
    expect(readPart(`${chapters}${story}`)).toEqual({
      count: 0,
      folds: [],
      said: `${whole}|Contents|The box held a lamp.|Nobody opened it.`,
    });
  });
});
