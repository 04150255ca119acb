import type { Part } from './kf8-parts.ts';

/** How far back the beginning of a tag is looked for. */
const longestTag = 4000;

/** The id of what stands at a position of the whole book. */
export function idAt(position: number): string {
  return `at ${position}`;
}

/** The part that a position is in; null beyond the last. */
export function partAt(parts: readonly Part[], position: number): number | null {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.start ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  const part = parts[low];
  return part !== undefined && position >= part.start && position < part.start + part.source.length
    ? low
    : null;
}

/** The part's markup with an id at each of the positions (of the whole book, ascending) that are in it. */
export function withIds({ start, source }: Part, positions: readonly number[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const position of positions) {
    const at = Math.max(from, outsideOfTag(source, position - start));
    pieces.push(source.slice(from, at), `<a id="${idAt(position)}"></a>`);
    from = at;
  }
  pieces.push(source.slice(from));
  return pieces.join('');
}

function outsideOfTag(source: string, at: number): number {
  const before = source.slice(Math.max(0, at - longestTag), at);
  const opened = before.lastIndexOf('<');
  return opened > before.lastIndexOf('>') ? at - (before.length - opened) : at;
}
