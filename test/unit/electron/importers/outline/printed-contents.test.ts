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

  it('is none where a book only speaks of contents', () => {
    const story = '<p>Contents</p><p>The box held a lamp.</p><p>Nobody opened it.</p>';
    expect(readPart(`${chapters}${story}`)).toEqual({
      count: 0,
      folds: [],
      said: `${whole}|Contents|The box held a lamp.|Nobody opened it.`,
    });
  });
});
