import type { RecordIndex } from './index-records.ts';

/** A stretch of the book's markup, as bytes in a string, and where it stands in the whole. */
export type Part = { readonly start: number; readonly source: string };

export type Fragments = {
  readonly parts: readonly Part[];
  /** Where each fragment was put. */
  readonly places: readonly number[];
};

/**
 * Puts the files of a KF8 book together: each is a skeleton into which its fragments go one after the other. Both
 * stand in `text`, the fragments behind their skeleton.
 */
export function joinFragments(
  text: string,
  skeletons: RecordIndex,
  fragments: RecordIndex | null,
): Fragments {
  const places = (fragments?.entries ?? []).map(({ label }) => Number.parseInt(label, 10) || 0);
  const parts: Part[] = [];
  let next = 0;
  for (const { tags } of skeletons.entries) {
    const count = tags.get(1)?.[0] ?? 0;
    const [start = 0, length = 0] = tags.get(6) ?? [];
    const pieces: string[] = [];
    let from = start;
    let done = start;
    let base = start + length;
    for (let index = 0; index < count && next < places.length; index += 1) {
      const size = fragments?.entries[next]?.tags.get(6)?.[1] ?? 0;
      const before = Math.min(Math.max(0, (places[next] ?? 0) - done), start + length - from);
      pieces.push(text.slice(from, from + before), text.slice(base, base + size));
      from += before;
      done += before + size;
      base += size;
      next += 1;
    }
    pieces.push(text.slice(from, start + length));
    parts.push({ start, source: pieces.join('') });
  }
  return { parts, places };
}
