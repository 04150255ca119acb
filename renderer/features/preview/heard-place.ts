/** A part of a file, in ms. */
export type HeardStretch = { readonly startMs: number; readonly endMs: number };

/** Where playing goes on from a place, in ms: what is left out is passed over. Null behind the last stretch. */
export function nextHeardMs(stretches: readonly HeardStretch[], placeMs: number): number | null {
  const stretch = stretches.find(({ endMs }) => endMs > placeMs);
  return stretch === undefined ? null : Math.max(placeMs, stretch.startMs);
}
