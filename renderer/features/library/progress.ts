import type { ProjectSummary } from '../../../shared/model/project.ts';

/** Share of the book that is made, 0 to 1, by lines: lengths are partly estimates. */
export function madeFraction({ madeCount, segmentCount }: ProjectSummary): number {
  return segmentCount === 0 ? 0 : Math.min(1, madeCount / segmentCount);
}

/** Last opened first, then what was never opened, in the order given. */
export function lastOpenedFirst(books: readonly ProjectSummary[]): readonly ProjectSummary[] {
  return [...books].sort(
    (one, other) =>
      (other.openedAtMs ?? Number.NEGATIVE_INFINITY) -
        (one.openedAtMs ?? Number.NEGATIVE_INFINITY) || 0,
  );
}

/** On first start there is only the sample, never opened: it is opened on its first page. */
export function firstStartBook(books: readonly ProjectSummary[]): ProjectSummary | null {
  const only = books.length === 1 ? books[0] : undefined;
  return only?.isSample === true && only.openedAtMs === null ? only : null;
}
