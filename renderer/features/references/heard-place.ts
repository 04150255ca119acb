import type { KeptRegion } from '../../../shared/model/voice.ts';

/** Where playing goes on from a place, in ms: what is left out is passed over. Null behind the last stretch. */
export function nextHeardMs(regions: readonly KeptRegion[], placeMs: number): number | null {
  const region = regions.find(({ endMs }) => endMs > placeMs);
  return region === undefined ? null : Math.max(placeMs, region.startMs);
}
