import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trimAt, trimByKey } from '../../../../../../renderer/features/takes/list/trim.ts';
import { leastSoundMs } from '../../../../../../shared/model/take.ts';

const whole = { trimStartMs: 0, trimEndMs: 0 };

describe('trimming by hand', () => {
  it('each end moves alone', () => {
    expect(trimAt(whole, 'start', 300, 4000)).toEqual({ trimStartMs: 300, trimEndMs: 0 });
    expect(trimAt(whole, 'end', 3500, 4000)).toEqual({ trimStartMs: 0, trimEndMs: 500 });
  });

  it('whatever is dragged where, something is left to hear and nothing outside the take is kept', () => {
    const moves = fc.array(
      fc.record({
        end: fc.constantFrom('start' as const, 'end' as const),
        placeMs: fc.double({ min: -5000, max: 9000, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(moves, fc.integer({ min: 200, max: 8000 }), (all, durationMs) => {
        const { trimStartMs, trimEndMs } = all.reduce(
          (trims, { end, placeMs }) => trimAt(trims, end, placeMs, durationMs),
          whole,
        );
        expect(trimStartMs).toBeGreaterThanOrEqual(0);
        expect(trimEndMs).toBeGreaterThanOrEqual(0);
        expect(durationMs - trimStartMs - trimEndMs).toBeGreaterThanOrEqual(leastSoundMs - 1);
      }),
      { seed: 7 },
    );
  });

  it('keys move the handle in the direction that they point, at both ends', () => {
    const right = trimByKey(whole, 'start', { key: 'ArrowRight', shiftKey: false }, 4000);
    expect(right).toEqual({ trimStartMs: 10, trimEndMs: 0 });
    const left = trimByKey(whole, 'end', { key: 'ArrowLeft', shiftKey: true }, 4000);
    expect(left).toEqual({ trimStartMs: 0, trimEndMs: 100 });
    expect(
      trimByKey(
        { trimStartMs: 900, trimEndMs: 0 },
        'start',
        { key: 'Home', shiftKey: false },
        4000,
      ),
    ).toEqual(whole);
    expect(
      trimByKey({ trimStartMs: 0, trimEndMs: 900 }, 'end', { key: 'End', shiftKey: false }, 4000),
    ).toEqual(whole);
    expect(trimByKey(whole, 'start', { key: 'm', shiftKey: false }, 4000)).toBeNull();
  });
});
