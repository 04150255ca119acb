import { clamp } from '../../../../shared/clamp.ts';
import type { KeptRegion } from '../../../../shared/model/voice.ts';

type Regions = readonly KeptRegion[];

export type RegionEdge = 'start' | 'end';

/** A stretch that is kept is never shorter, in ms: there would be nothing to take hold of. */
const leastRegionMs = 100;
/** What "keep this again" gives back at most, in ms; its edges are then moved by hand. */
const newRegionMs = 2000;

/** True where nothing of the part is left out. */
export function isWhole(regions: Regions, durationMs: number): boolean {
  const [first] = regions;
  return (
    regions.length === 1 && first !== undefined && first.startMs <= 0 && first.endMs >= durationMs
  );
}

/** The stretch that a place lies in, or -1 where it is left out. */
export function regionAt(regions: Regions, placeMs: number): number {
  const last = regions.at(-1);
  return last !== undefined && placeMs === last.endMs
    ? regions.length - 1
    : regions.findIndex(({ startMs, endMs }) => placeMs >= startMs && placeMs < endMs);
}

/** One edge moved to a place in ms: never past its own other edge or into a neighbour. */
export function moveEdge(
  regions: Regions,
  index: number,
  edge: RegionEdge,
  placeMs: number,
  durationMs: number,
): Regions {
  const region = regions[index];
  if (region === undefined) return regions;
  const before = regions[index - 1];
  const after = regions[index + 1];
  const moved: KeptRegion =
    edge === 'start'
      ? {
          ...region,
          startMs: clamp(Math.round(placeMs), before?.endMs ?? 0, region.endMs - leastRegionMs),
        }
      : {
          ...region,
          endMs: clamp(
            Math.round(placeMs),
            region.startMs + leastRegionMs,
            after?.startMs ?? durationMs,
          ),
        };
  return regions.map((known, at) => (at === index ? moved : known));
}

/** Two stretches of one, or null where a half would be too short to keep. */
export function splitAt(regions: Regions, placeMs: number): Regions | null {
  const index = regionAt(regions, placeMs);
  const region = regions[index];
  if (region === undefined) return null;
  const left = { startMs: region.startMs, endMs: Math.round(placeMs) };
  const right = { startMs: left.endMs, endMs: region.endMs };
  if (left.endMs - left.startMs < leastRegionMs || right.endMs - right.startMs < leastRegionMs) {
    return null;
  }
  return [...regions.slice(0, index), left, right, ...regions.slice(index + 1)];
}

/** Leaves a stretch out; null for the last one: a part of which nothing is kept is taken out as a whole. */
export function removeAt(regions: Regions, placeMs: number): Regions | null {
  const index = regionAt(regions, placeMs);
  return index === -1 || regions.length < 2 ? null : regions.filter((_, at) => at !== index);
}

/**
 * Keeps again what lies around a place that is left out: all of a small gap, about two seconds of a large
 * one. Null inside a stretch that is kept.
 */
export function addAt(regions: Regions, placeMs: number, durationMs: number): Regions | null {
  if (regionAt(regions, placeMs) !== -1 || placeMs < 0 || placeMs > durationMs) return null;
  const after = regions.findIndex(({ startMs }) => startMs > placeMs);
  const at = after === -1 ? regions.length : after;
  const before = regions[at - 1];
  const next = regions[at];
  const fromMs = before?.endMs ?? 0;
  const toMs = next?.startMs ?? durationMs;
  if (toMs - fromMs > newRegionMs) {
    const startMs = Math.round(clamp(placeMs - newRegionMs / 2, fromMs, toMs - newRegionMs));
    const fresh = { startMs, endMs: startMs + newRegionMs };
    return [...regions.slice(0, at), fresh, ...regions.slice(at)];
  }
  const merged = { startMs: before?.startMs ?? fromMs, endMs: next?.endMs ?? toMs };
  return [...regions.slice(0, Math.max(0, at - 1)), merged, ...regions.slice(at + 1)];
}
