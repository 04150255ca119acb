import type { BookFind, BookSearch } from '../../../shared/model/import/manuscript.ts';

export type FindRow =
  | {
      readonly kind: 'chapter';
      readonly key: string;
      readonly title: string;
      readonly ordinal: number;
      readonly count: number;
    }
  | {
      readonly kind: 'find';
      readonly key: string;
      readonly chapterId: string;
      readonly find: BookFind;
    };

/** Stays the same while the find stays at its place. */
export function keyOf(chapterId: string, { start }: Pick<BookFind, 'start'>): string {
  return `${chapterId}:${start}`;
}

/** The finds as rows under the names of their chapters; the names are left out for one chapter alone. */
export function findRows(search: BookSearch, hasChapters: boolean): readonly FindRow[] {
  return search.chapters.flatMap(({ chapterId, title, ordinal, count, finds }) => [
    ...(hasChapters ? [{ kind: 'chapter' as const, key: chapterId, title, ordinal, count }] : []),
    ...finds.map((find) => ({
      kind: 'find' as const,
      key: keyOf(chapterId, find),
      chapterId,
      find,
    })),
  ]);
}

export type FoundRow = Extract<FindRow, { kind: 'find' }>;

const finds = (rows: readonly FindRow[]): readonly FoundRow[] =>
  rows.filter((row): row is FoundRow => row.kind === 'find');

/** The next find from the active one, around the ends; null where there is none at all. */
export function stepFind(
  rows: readonly FindRow[],
  activeKey: string | null,
  direction: 1 | -1,
): FoundRow | null {
  const all = finds(rows);
  const at = all.findIndex(({ key }) => key === activeKey);
  const next = at === -1 ? (direction === 1 ? 0 : all.length - 1) : at + direction;
  return all[(next + all.length) % Math.max(1, all.length)] ?? null;
}

/** The find at the cursor or the first one behind it; the first of the book where there is none. */
export function findFrom(
  rows: readonly FindRow[],
  chapterId: string | null,
  offset: number,
): FoundRow | null {
  const all = finds(rows);
  return (
    all.find((row) => row.chapterId === chapterId && row.find.end >= offset) ??
    all.find((row) => row.chapterId === chapterId) ??
    all[0] ??
    null
  );
}

/** Which find is the active one, from 1, of how many are listed. */
export function placeOf(rows: readonly FindRow[], activeKey: string | null): number {
  return finds(rows).findIndex(({ key }) => key === activeKey) + 1;
}
