import fc from 'fast-check';
import { expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { chaptersOfChoice } from '../../../../../electron/importers/outline/chapters-of-choice.ts';
import {
  joinBefore,
  proposedChapters,
  type ReviewChapter,
  setBranchLevel,
  splitChapter,
  startAt,
} from '../../../../../renderer/features/library/review-outline.ts';
import type { BookDraft } from '../../../../../shared/model/import/book-draft.ts';
import type { ImportReview, ReviewSection } from '../../../../../shared/model/project.ts';
import { buildEpub, type EpubEntry } from '../../../../support/builders/epub-builder.ts';
import { missingWords, words } from '../draft-words.ts';

const runs = Number(process.env.LECTERN_SWEEP ?? 1) * 40;
const seed = 20261122;

/** A paragraph's own word, so that one that is lost or doubled is told by its name. */
type Shape = { readonly kind: 'part' | 'chapter' | 'note' | 'empty'; readonly paragraphs: number };

const shape = fc.record({
  kind: fc.constantFrom<Shape['kind']>('part', 'chapter', 'chapter', 'note', 'empty'),
  paragraphs: fc.nat(3),
});

/** Files in a row, with headings and breaks inside, and contents that nest, miss, double and go astray. */
const books = fc.record({
  files: fc.array(shape, { minLength: 2, maxLength: 9 }),
  links: fc.array(
    fc.record({
      file: fc.nat(9),
      anchor: fc.constantFrom('', '#mid', '#gone'),
      depth: fc.nat(2),
      title: fc.constantFrom(
        'Part One',
        'Chapter 1',
        'II',
        'The Lamp',
        'Notes',
        '1.2',
        'Copyright',
      ),
    }),
    { maxLength: 14 },
  ),
});

type Book = typeof books extends fc.Arbitrary<infer Value> ? Value : never;

function bytesOf({ files, links }: Book): Uint8Array {
  const made = files.map(({ kind, paragraphs }, index) => {
    const lines = Array.from(
      { length: paragraphs },
      (_, at) => `<p>text${index}x${at} stood there.</p>`,
    );
    const heading =
      kind === 'empty' ? '' : `<h2>${kind === 'part' ? 'Part' : 'Chapter'} ${index}</h2>`;
    const note =
      kind === 'note'
        ? `<p>call${index}<a epub:type="noteref" href="#n${index}">1</a></p><aside epub:type="footnote" id="n${index}"><p>note${index}</p></aside>`
        : '';
    const middle = `<hr/><h3 id="mid">Middle ${index}</h3><p>middle${index}</p><hr/>`;
    return {
      name: `f${index}.xhtml`,
      body: `${heading}${lines.join('')}${note}${paragraphs > 1 ? middle : ''}`,
    };
  });
  type Open = { readonly depth: number; readonly children: EpubEntry[] };
  const top: EpubEntry[] = [];
  const open: Open[] = [];
  for (const { file, anchor, depth, title } of links) {
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const children: EpubEntry[] = [];
    (open.at(-1)?.children ?? top).push({ title, href: `f${file}.xhtml${anchor}`, children });
    open.push({ depth, children });
  }
  const pruned = (list: readonly EpubEntry[]): EpubEntry[] =>
    list.map(({ children = [], ...entry }) => ({
      ...entry,
      ...(children.length === 0 ? {} : { children: pruned(children) }),
    }));
  return buildEpub({
    files: made,
    ...(top.length === 0 ? { contents: 'none' } : { entries: pruned(top) }),
  });
}

/** The words of a book's paragraphs and folds, in order; titles say their own. */
function bodyWords(texts: readonly string[]): readonly string[] {
  return texts.flatMap(words).filter((word) => /^(?:text|call|note|middle)\d/.test(word));
}

function reviewOf({ chapters, sections }: BookDraft): Pick<ImportReview, 'chapters' | 'sections'> {
  const shown: ReviewSection[] = sections.map(({ title, name, depth, source }, index) => ({
    title,
    name,
    depth,
    isHeading: source === 'heading',
    characters: 10,
    estimatedMs: index % 3 === 0 ? 500 : 90_000,
    opening: '',
  }));
  return { chapters, sections: shown };
}

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('join', 'split', 'level', 'start', 'rename'),
    at: fc.nat(40),
    level: fc.nat(3),
  }),
  { maxLength: 12 },
);

type Act = typeof acts extends fc.Arbitrary<(infer Value)[]> ? Value : never;

function done(
  sections: readonly ReviewSection[],
  chapters: readonly ReviewChapter[],
  { kind, at, level }: Act,
): readonly ReviewChapter[] {
  const section = at % sections.length;
  const chapter = at % chapters.length;
  if (kind === 'join') return joinBefore(chapters, chapter);
  if (kind === 'split') return splitChapter(sections, chapters, chapter);
  if (kind === 'level') return setBranchLevel(sections, chapters, section, level);
  if (kind === 'start') return startAt(sections, chapters, [section]);
  return chapters.map((one, index) => (index === chapter ? { ...one, title: 'Named anew' } : one));
}

it('any level, join, split, start and name keeps every word once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(books, acts, async (book, steps) => {
      const draft = await importBook({ bytes: bytesOf(book), fileName: 'b.epub' }).catch(
        () => null,
      );
      if (draft === null) return;
      const expected = bodyWords(draft.chapters.map(({ text }) => text));
      const paragraphs = book.files.reduce((sum, { paragraphs: count }) => sum + count, 0);
      expect(new Set(expected).size).toBe(expected.length);
      expect(expected.filter((word) => word.startsWith('text'))).toHaveLength(paragraphs);
      const { sections, chapters: proposals } = reviewOf(draft);
      let chapters = proposedChapters({ chapters: proposals });
      for (const step of steps) chapters = done(sections, chapters, step);

      const firsts = chapters.map(({ first }) => first);
      expect(firsts[0]).toBe(0);
      expect([...new Set(firsts)].sort((a, b) => a - b)).toEqual(firsts);
      const texts = chaptersOfChoice(draft, chapters).map(({ text }) => text);
      expect(texts).toHaveLength(chapters.length);
      expect(bodyWords(texts)).toEqual(expected);
      for (const text of texts) {
        expect(text).toMatch(/^# \S/);
        expect(text).not.toMatch(/\n\n\n|\*\*\*\n\n\*\*\*|^# .*\n\n\*\*\*/);
      }
    }),
    { numRuns: runs, seed },
  );
});

it('a heading stays where a person makes no title of it, and none is said twice', async () => {
  const files = [1, 2].map((number) => ({
    name: `c${number}.xhtml`,
    body: `<h2>Chapter ${number}</h2><p>text${number}</p>`,
  }));
  const entries = [1, 2].map((number) => ({
    title: `Chapter ${number}`,
    href: `c${number}.xhtml`,
  }));
  const draft = await importBook({ bytes: buildEpub({ files, entries }), fileName: 'b.epub' });
  const text = (chosen: Parameters<typeof chaptersOfChoice>[1]) =>
    chaptersOfChoice(draft, chosen).map((chapter) => chapter.text);
  expect(text([{ first: 0, title: 'Both' }])).toEqual(['# Both\n\ntext1\n\nChapter 2\n\ntext2\n']);
  expect(
    text([
      { first: 0, title: 'The Ebb' },
      { first: 1, title: 'Chapter 2' },
    ]),
  ).toEqual(['# The Ebb\n\ntext1\n', '# Chapter 2\n\ntext2\n']);
  expect(
    missingWords(words('Chapter 1'), words(text([{ first: 0, title: 'Both' }]).join())),
  ).toEqual(['1']);
});
