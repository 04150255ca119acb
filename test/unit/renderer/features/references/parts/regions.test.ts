import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addAt,
  isWhole,
  moveEdge,
  regionAt,
  removeAt,
  splitAt,
} from '../../../../../../renderer/features/references/parts/regions.ts';
import { placeByKey } from '../../../../../../renderer/ui/sound/follow-pointer.ts';
import { type KeptRegion, keptMs } from '../../../../../../shared/model/voice.ts';

const durationMs = 10_000;
const whole = [{ startMs: 0, endMs: durationMs }];

/** What main asks of stretches: in order, apart, inside the part, none empty. */
function areSound(regions: readonly KeptRegion[]) {
  let from = 0;
  for (const { startMs, endMs } of regions) {
    if (startMs < from || endMs <= startMs || endMs > durationMs) return false;
    from = endMs;
  }
  return regions.length > 0;
}

type Act = 'split' | 'out' | 'again' | 'start' | 'end';

function done(regions: readonly KeptRegion[], act: Act, at: number, index: number) {
  switch (act) {
    case 'split':
      return splitAt(regions, at) ?? regions;
    case 'out':
      return removeAt(regions, at) ?? regions;
    case 'again':
      return addAt(regions, at, durationMs) ?? regions;
    default:
      return moveEdge(regions, index, act, at, durationMs);
  }
}

describe('the stretches of a part that are kept', () => {
  it('whatever is done to them, main would take them and something is left to hear', () => {
    const act = fc.record({
      kind: fc.constantFrom<Act>('split', 'out', 'again', 'start', 'end'),
      at: fc.double({ min: -500, max: durationMs + 500, noNaN: true }),
      index: fc.nat(6),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        let regions: readonly KeptRegion[] = whole;
        for (const { kind, at, index } of acts) {
          regions = done(regions, kind, at, index);
          expect(areSound(regions), JSON.stringify({ regions, kind, at })).toBe(true);
        }
      }),
      { seed: 20_261_121, numRuns: 400 },
    );
  });

  it('splitting loses no sound', () => {
    const halves = splitAt(whole, 4000);
    expect(halves).toEqual([
      { startMs: 0, endMs: 4000 },
      { startMs: 4000, endMs: durationMs },
    ]);
    expect(keptMs([{ regions: halves ?? [] }])).toBe(durationMs);
  });

  it('a split right beside an edge is refused: the sliver could never be taken hold of', () => {
    expect(splitAt(whole, 50)).toBeNull();
    expect(splitAt(whole, durationMs - 50)).toBeNull();
    expect(splitAt([{ startMs: 1000, endMs: 2000 }], 500)).toBeNull();
  });

  it('the last stretch cannot be left out, another one can', () => {
    expect(removeAt(whole, 5000)).toBeNull();
    expect(removeAt(splitAt(whole, 4000) ?? [], 5000)).toEqual([{ startMs: 0, endMs: 4000 }]);
  });

  it('a small gap is closed whole, of a large one about two seconds come back around the cursor', () => {
    const small = [
      { startMs: 0, endMs: 3000 },
      { startMs: 4000, endMs: durationMs },
    ];
    expect(addAt(small, 3500, durationMs)).toEqual(whole);
    const large = [{ startMs: 0, endMs: 1000 }];
    expect(addAt(large, 6000, durationMs)).toEqual([
      { startMs: 0, endMs: 1000 },
      { startMs: 5000, endMs: 7000 },
    ]);
    expect(addAt(large, 500, durationMs)).toBeNull();
  });

  it('an edge stops at its neighbour and never passes its own other edge', () => {
    const two = [
      { startMs: 0, endMs: 4000 },
      { startMs: 6000, endMs: durationMs },
    ];
    expect(moveEdge(two, 0, 'end', 9000, durationMs)[0]?.endMs).toBe(6000);
    expect(moveEdge(two, 1, 'start', 100, durationMs)[1]?.startMs).toBe(4000);
    expect(moveEdge(two, 0, 'start', 5000, durationMs)[0]?.startMs).toBe(3900);
  });

  it('the very end of a part belongs to what is kept there', () => {
    expect(regionAt(whole, durationMs)).toBe(0);
    expect(isWhole(whole, durationMs)).toBe(true);
    expect(isWhole([{ startMs: 10, endMs: durationMs }], durationMs)).toBe(false);
  });

  it('keys move by hundredths, with Shift by tenths, and stay inside', () => {
    expect(placeByKey(1000, { key: 'ArrowRight', shiftKey: false }, durationMs)).toBe(1010);
    expect(placeByKey(1000, { key: 'ArrowLeft', shiftKey: true }, durationMs)).toBe(900);
    expect(placeByKey(5, { key: 'ArrowLeft', shiftKey: false }, durationMs)).toBe(0);
    expect(placeByKey(1000, { key: 'End', shiftKey: false }, durationMs)).toBe(durationMs);
    expect(placeByKey(1000, { key: 'x', shiftKey: false }, durationMs)).toBeNull();
  });
});
