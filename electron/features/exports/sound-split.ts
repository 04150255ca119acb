import type { ExportChapter, ExportPart } from '../../exporters/types.ts';

/** A place to split a chapter: the pause that is left out there, and what is heard before it. */
type Place = { readonly index: number; readonly atMs: number; readonly pause: ExportPart };

/**
 * A chapter as parts of at most `mostMs` each, about equally long: split at the scene break that is nearest to where
 * equal parts would end, else at the longest of the pauses there. What has no pause at all stays whole. `piece` says
 * which one of how many a part is, with `#` for each number.
 */
export function splitLong(
  chapter: ExportChapter,
  mostMs: number,
  piece: string,
): readonly ExportChapter[] {
  const pieces = piecesOf(chapter.parts, mostMs);
  if (pieces.length === 1) return [chapter];
  return pieces.map((parts, index) => {
    const which = piece.replace('#', String(index + 1)).replace('#', String(pieces.length));
    return { ...chapter, title: `${chapter.title} (${which})`, parts };
  });
}

function piecesOf(
  parts: readonly ExportPart[],
  mostMs: number,
): readonly (readonly ExportPart[])[] {
  const totalMs = lengthOf(parts);
  if (totalMs <= mostMs) return [parts];
  const wantedMs = totalMs / Math.ceil(totalMs / mostMs);
  const place = bestPlace(parts, wantedMs, mostMs);
  if (place === null) return [parts];
  return [parts.slice(0, place.index), ...piecesOf(parts.slice(place.index + 1), mostMs)];
}

function lengthOf(parts: readonly ExportPart[]): number {
  return parts.reduce((sum, part) => sum + part.durationMs, 0);
}

function bestPlace(parts: readonly ExportPart[], wantedMs: number, mostMs: number): Place | null {
  let atMs = 0;
  const places: Place[] = [];
  for (const [index, part] of parts.entries()) {
    const isInside = index > 0 && index < parts.length - 1 && atMs <= mostMs;
    if (part.kind === 'pause' && isInside) places.push({ index, atMs, pause: part });
    atMs += part.durationMs;
  }
  // Far from the middle a part would be a scrap.
  const near = places.filter((place) => place.atMs >= wantedMs / 2);
  const usable = near.length > 0 ? near : places;
  const breaks = usable.filter(
    ({ pause }) => pause.kind === 'pause' && pause.isSceneBreak === true,
  );
  const longestMs = Math.max(...usable.map(({ pause }) => pause.durationMs));
  const best =
    breaks.length > 0 ? breaks : usable.filter(({ pause }) => pause.durationMs === longestMs);
  const apart = ({ atMs: ms }: Place) => Math.abs(ms - wantedMs);
  return best.reduce<Place | null>(
    (found, place) => (found === null || apart(place) < apart(found) ? place : found),
    null,
  );
}
