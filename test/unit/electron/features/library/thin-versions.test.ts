import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { versionsToDrop } from '../../../../../electron/features/library/thin-versions.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = 2000 * day;

function kept(agesMs: readonly number[]): readonly number[] {
  const versions = agesMs.map((ageMs, id) => ({ id, atMs: now - ageMs }));
  const dropped = new Set(versionsToDrop(versions, now));
  return versions.filter(({ id }) => !dropped.has(id)).map(({ atMs }) => now - atMs);
}

describe('versionsToDrop', () => {
  it('leaves all of a day (bug: this morning is gone by noon)', () => {
    const ages = Array.from({ length: 100 }, (_, at) => at * 10 * minute);
    expect(kept(ages)).toEqual(ages);
  });

  it('leaves one a day after a week, one a week after two months (bug: the library grows for ever)', () => {
    const old = Array.from({ length: 48 }, (_, at) => 20 * day + at * 30 * minute);
    expect(kept(old).length).toBeLessThanOrEqual(2);
    const older = Array.from({ length: 28 }, (_, at) => 100 * day + at * day);
    expect(kept(older).length).toBeLessThanOrEqual(5);
    expect(kept(older)).toContain(127 * day);
  });

  it('thinning day by day leaves what thinning once would, and never more than its limit (bug: a version that hops from span to span)', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400 * day), { maxLength: 60 }), (ages) => {
        const left = kept(ages);
        expect(kept(left)).toEqual(left);
        expect(left.length).toBeLessThanOrEqual(300);
        if (ages.length > 0) expect(left).toContain(Math.max(...ages));
      }),
      { seed: 20261121, numRuns: 100 },
    );
  });
});
