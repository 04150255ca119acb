import { describe, expect, it } from 'vitest';
import { checkWords } from '../../../../../renderer/features/takes/list/check-words.ts';
import { inOrder, takeName } from '../../../../../renderer/features/takes/list/take-names.ts';
import { wavePath } from '../../../../../renderer/ui/sound/wave-path.ts';
import { takeCheckKinds } from '../../../../../shared/model/take.ts';
import { endTrims, levelingGainDb } from '../../../../../shared/sound/take-repair.ts';
import { takeView } from './take-view.ts';

describe('the words of takes', () => {
  it('every check has a sentence with its figures filled in', () => {
    for (const kind of takeCheckKinds) {
      const words = checkWords({ kind, measured: 2400, expected: 1500 });
      expect(words, kind).toMatch(/\.$/);
      expect(words, kind).not.toMatch(/\{\{|check\./);
    }
  });

  it('recordings are counted in the order in which they came, takes by their number', () => {
    const takes = [
      takeView({ id: 'b', origin: 'recording', attempt: null, createdAtMs: 3 }),
      takeView({ id: 'n', attempt: 3, createdAtMs: 4 }),
      takeView({ id: 'a', origin: 'recording', attempt: null, createdAtMs: 2 }),
    ];
    const names = takes.map((take) => takeName(take, { takes }));
    expect(names).toEqual(['Your recording 2', 'Take 3', 'Your recording 1']);
    expect(inOrder(takes).map(({ id }) => id)).toEqual(['a', 'b', 'n']);
  });
});

describe('trimming the silence at the ends', () => {
  const after = { kind: 'trailing-silence', measured: 2200, expected: 1500 } as const;

  it('leaves a breath of it, on top of what was trimmed already', () => {
    const trims = { trimStartMs: 40, trimEndMs: 300 };
    expect(endTrims([after], trims)).toEqual({ trimStartMs: 40, trimEndMs: 2300 });
  });

  it('is not offered where there is none', () => {
    const inside = { ...after, kind: 'inner-silence' } as const;
    expect(endTrims([inside], { trimStartMs: 0, trimEndMs: 0 })).toBeNull();
  });
});

describe('levelling a line', () => {
  const quiet = { kind: 'too-quiet', measured: -31.2, expected: -22.4 } as const;

  it('adds what is missing to what was set already, in steps that the slider has', () => {
    expect(levelingGainDb([quiet], 0)).toBe(9);
    expect(levelingGainDb([quiet], 2)).toBe(11);
    expect(levelingGainDb([{ ...quiet, measured: -60 }], 0)).toBe(12);
  });

  it('is not offered where the level is no doubt', () => {
    expect(levelingGainDb([{ kind: 'clipped', measured: 1, expected: 0 }], 0)).toBeNull();
  });
});

describe('the picture of a take', () => {
  const heights = (path: string): readonly number[] =>
    [...path.matchAll(/V([\d.]+)/g)].map(([, end]) => Number(end) - 1);

  it('a click stands in its own bar, and quiet sound is drawn larger, at most four times', () => {
    const peaks = new Uint8Array(100);
    peaks[50] = 16;
    const bars = heights(wavePath(peaks, 10));
    expect(bars).toHaveLength(10);
    expect(bars.filter((bar) => bar > 0.1)).toEqual([bars[5]]);
    expect(bars[5]).toBeCloseTo((16 / 127) * 4, 2);
  });

  it('a take shorter than the picture still fills it', () => {
    expect(heights(wavePath(Uint8Array.of(127, 0), 6))).toHaveLength(6);
    expect(heights(wavePath(new Uint8Array(0), 6))).toHaveLength(6);
  });
});
