import { type ClipLine, usualMostClipMs } from '../../../../shared/model/video/clip.ts';

/** First and last line by their places, both included. */
export type LineRange = { readonly from: number; readonly to: number };

export type RangeFacts = {
  readonly lineCount: number;
  /** Of what is generated. */
  readonly durationMs: number;
  readonly missingCount: number;
};

export function rangeFacts(lines: readonly ClipLine[], { from, to }: LineRange): RangeFacts {
  const chosen = lines.slice(from, to + 1);
  return {
    lineCount: chosen.length,
    durationMs: chosen.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0),
    missingCount: chosen.filter(({ durationMs }) => durationMs === null).length,
  };
}

/**
 * What a clip begins with: the chosen lines where they are generated, else what follows the first of them, or of all,
 * that is, without a gap and up to 90 seconds. Null where nothing is generated.
 */
export function proposedRange(
  lines: readonly ClipLine[],
  chosen: ReadonlySet<string> = new Set(),
): LineRange | null {
  const wanted = lines.flatMap(({ segmentId }, index) => (chosen.has(segmentId) ? [index] : []));
  const first = wanted[0] ?? 0;
  const last = wanted.at(-1) ?? 0;
  if (wanted.length > 1 && rangeFacts(lines, { from: first, to: last }).missingCount === 0) {
    return { from: first, to: last };
  }
  const isThere = ({ durationMs }: ClipLine) => durationMs !== null;
  const behind = lines.findIndex((line, index) => index >= first && isThere(line));
  const from = behind >= 0 ? behind : lines.findIndex(isThere);
  if (from < 0) return null;
  let to = from;
  let totalMs = lines[from]?.durationMs ?? 0;
  for (let index = from + 1; index < lines.length; index += 1) {
    const durationMs = lines[index]?.durationMs ?? null;
    if (durationMs === null || totalMs + durationMs > usualMostClipMs) break;
    totalMs += durationMs;
    to = index;
  }
  return { from, to };
}
