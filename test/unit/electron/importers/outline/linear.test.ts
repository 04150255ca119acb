import { expect, it } from 'vitest';
import type { HtmlDocument } from '../../../../../electron/importers/html/blocks.ts';
import { findPlaces } from '../../../../../electron/importers/outline/find-places.ts';
import { allBlocks, type ContentsEntry } from '../../../../../electron/importers/outline/nodes.ts';
import { makeOutline } from '../../../../../electron/importers/outline/outline.ts';
import { proposeChapters } from '../../../../../electron/importers/outline/propose-chapters.ts';
import { growthOf } from '../../../../support/tools/growth.ts';

const about = { title: 'The Sea', language: 'en' };

function document(path: string, headings: number, level = 2): HtmlDocument {
  const blocks = Array.from({ length: headings * 2 }, (_, index) => ({
    kind: index % 2 === 0 ? ('heading' as const) : ('paragraph' as const),
    level: index % 2 === 0 ? level : 0,
    pieces: [index % 2 === 0 ? `Heading ${index / 2}` : 'It rained on the quay.'],
  }));
  return { path, title: '', linkShare: 0, blocks, anchors: new Map(), notes: [] };
}

const entry = (
  title: string,
  path: string,
  fragment: string | null,
  children: readonly ContentsEntry[] = [],
): ContentsEntry => ({ title, path, fragment, types: '', children });

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

type Made = {
  readonly documents: readonly HtmlDocument[];
  readonly entries: readonly ContentsEntry[];
};

/** Books that are large in one way each. */
const makers: { readonly [name: string]: (size: number) => Made } = {
  'entries whose fragments are missing, found by headings': (size) => ({
    documents: [document('a', size)],
    entries: numbers(size).map((at) => entry(`Heading ${at}`, 'a', `gone${at}`)),
  }),
  'entries whose fragments are missing, found nowhere': (size) => ({
    documents: [document('a', size)],
    entries: numbers(size).map((at) => entry(`Else ${at}`, 'a', `gone${at}`)),
  }),
  'entries at one place, each with one below it': (size) => ({
    documents: [document('a', 2), document('b', 2)],
    entries: numbers(size).map((at) =>
      entry(`Entry ${at}`, 'a', null, [entry('Below', 'a', null)]),
    ),
  }),
  'entries that point outside': (size) => ({
    documents: [document('a', 2), document('b', 2)],
    entries: [
      entry('A', 'a', null),
      entry(
        'B',
        'b',
        null,
        numbers(size).map(() => entry('X', 'a', null)),
      ),
    ],
  }),
  'files that the contents leave out': (size) => ({
    documents: numbers(size).map((at) => ({
      ...document(`f${at}`, 1),
      blocks: [{ kind: 'heading' as const, level: 1, pieces: [`Chapter ${at}`] }],
    })),
    entries: [entry('Chapter 0', 'f0', null), entry('Chapter 1', 'f1', null)],
  }),
  'flat parts, each with a chapter': (size) => ({
    documents: numbers(size).map((at) => document(`f${at}`, 1)),
    entries: numbers(size).map((at) =>
      entry(at % 2 === 0 ? `Part ${at}` : `Chapter ${at}`, `f${at}`, null),
    ),
  }),
  // An index whose lines are headings was one title, read anew for each of them: one book took 20 seconds.
  'headings that are one title': (size) => {
    const lines = document('a', size);
    return {
      documents: [{ ...lines, blocks: lines.blocks.filter(({ kind }) => kind === 'heading') }],
      entries: [],
    };
  },
  'headings without contents': (size) => ({ documents: [document('a', size)], entries: [] }),
  'a chain of entries with many at its end': (size) => ({
    documents: numbers(size).map((at) => document(`f${at}`, 1)),
    entries: numbers(60).reduce<readonly ContentsEntry[]>(
      (below, at) => [entry(`Level ${at}`, 'f0', null, below)],
      numbers(size).map((at) => entry(`Leaf ${at}`, `f${at}`, null)),
    ),
  }),
};

it.each(Object.entries(makers))('takes time by the book’s length: %s', async (_name, make) => {
  const ratio = await growthOf(
    (size) => {
      const { documents, entries } = make(size);
      return () => {
        const book = allBlocks(documents);
        const places = findPlaces(book, { entries, types: new Map() }, new Set());
        const outline = makeOutline(places.nodes, book, { ...about, ...places });
        proposeChapters(outline.nodes, about);
      };
    },
    { size: 400, times: 4 },
  );
  expect(ratio).toBeLessThan(9);
});
