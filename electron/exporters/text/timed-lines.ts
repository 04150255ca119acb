import type { PlacedSegment } from '../../audio/render/timeline.ts';
import type { ExportChapter, ExportLine } from '../types.ts';

export type TimedLine = {
  readonly line: ExportLine;
  /** Its place in the chapter's audio; null where nothing of it is heard. */
  readonly heard: { readonly startMs: number; readonly endMs: number } | null;
};

/**
 * The lines of a chapter in their order with the places that the render report gives them: exact, as a
 * part of one line is that line, and a part of several is divided by the lengths of their ranges.
 */
export function timedLines(
  chapter: ExportChapter | undefined,
  segments: readonly PlacedSegment[],
): readonly TimedLine[] {
  const places = new Map(segments.map((segment) => [segment.partIndex, segment]));
  return (chapter?.parts ?? []).flatMap((part, partIndex) => {
    const place = places.get(partIndex);
    if (part.kind !== 'take' || part.lines === undefined || place === undefined) return [];
    const wholeMs = part.lines.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
    const scale = wholeMs === 0 ? 0 : (place.endMs - place.startMs) / wholeMs;
    let doneMs = 0;
    return part.lines.map((line): TimedLine => {
      if (line.durationMs === null) return { line, heard: null };
      const startMs = place.startMs + doneMs * scale;
      doneMs += line.durationMs;
      return { line, heard: { startMs, endMs: place.startMs + doneMs * scale } };
    });
  });
}
