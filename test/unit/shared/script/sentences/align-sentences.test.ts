import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignSentences } from '../../../../../shared/script/sentences/align-sentences.ts';

const peaksPerSecond = 100;

type Piece = { readonly ms: number; readonly level: number };

/** Syllables of sound or quiet, one after the other. */
function sound(pieces: readonly Piece[]): Uint8Array {
  return Uint8Array.from(
    pieces.flatMap(({ ms, level }) =>
      Array.from({ length: Math.round((ms / 1000) * peaksPerSecond) }, (_, at) =>
        level < 10 ? level : Math.round(level * (0.55 + 0.45 * Math.abs(Math.sin(at / 6)))),
      ),
    ),
  );
}

const say = (ms: number, level = 100): Piece => ({ ms, level });
const rest = (ms: number, level = 1): Piece => ({ ms, level });
const align = (pieces: readonly Piece[], weights: readonly number[]) =>
  alignSentences({ peaks: sound(pieces), peaksPerSecond }, weights);

describe('aligning sentences', () => {
  it('finds the pause between two sentences, behind the silence at the start', () => {
    expect(align([rest(200), say(1500), rest(400), say(2500), rest(300)], [3, 5])).toEqual([
      200, 2100,
    ]);
  });

  it('tells a comma from a full stop by length and place (bug: lights the next sentence at a comma)', () => {
    const starts = align(
      [say(900), rest(120), say(1100), rest(420), say(800), rest(150), say(700)],
      [2000, 1500],
    );
    expect(starts).toEqual([0, 900 + 120 + 1100 + 420]);
  });

  it('takes a short pause at the right place over a long one at the wrong one', () => {
    const starts = align([say(500), rest(500), say(2500), rest(200), say(3000)], [3000, 3000]);
    expect(starts[1]).toBe(500 + 500 + 2500 + 200);
  });

  it('estimates where there is no pause (bug: all sentences fall on one place)', () => {
    const [, second] = align([say(4000)], [1, 3]);
    expect(second).toBeGreaterThan(700);
    expect(second).toBeLessThan(1300);
  });

  it('hears pauses in a noisy room and in a quiet voice', () => {
    expect(align([say(1000, 100), rest(400, 9), say(1000, 100)], [1, 1])[1]).toBe(1400);
    expect(align([say(1000, 14), rest(400, 0), say(1000, 14)], [1, 1])[1]).toBe(1400);
  });

  it('copes with silence, with nothing, and with one sentence', () => {
    expect(align([], [1, 2])).toHaveLength(2);
    // All behind the end, they made clips and subtitles without length.
    expect(align([rest(1200, 0)], [1, 2, 3])).toEqual([0, 200, 600]);
    expect(align([rest(580), say(20), rest(600)], [1, 2, 3])).toEqual([0, 200, 600]);
    expect(align([rest(100), say(500)], [1])).toEqual([100]);
    expect(alignSentences({ peaks: [], peaksPerSecond }, [])).toEqual([]);
  });

  it('always gives as many starts as sentences, in order and inside the sound', () => {
    const pieces = fc.array(
      fc.record({ ms: fc.integer({ min: 10, max: 1500 }), level: fc.constantFrom(0, 2, 60, 120) }),
      { maxLength: 20 },
    );
    const weights = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(pieces, weights, (made, wanted) => {
        const starts = align(made, wanted);
        const lengthMs = (sound(made).length * 1000) / peaksPerSecond;
        expect(starts).toHaveLength(wanted.length);
        starts.forEach((start, index) => {
          expect(start).toBeGreaterThanOrEqual(index === 0 ? 0 : (starts[index - 1] ?? 0));
          expect(start).toBeLessThanOrEqual(lengthMs);
        });
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});
