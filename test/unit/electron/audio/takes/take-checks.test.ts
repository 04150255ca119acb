import { describe, expect, it } from 'vitest';
import {
  type CheckedTake,
  checksOf,
  usualOf,
} from '../../../../../electron/audio/takes/take-checks.ts';
import { checkTake } from '../../../../../electron/audio/takes/take-facts.ts';
import { estimateSpeech } from '../../../../../shared/script/plan/estimate.ts';
import { endTrims } from '../../../../../shared/sound/take-repair.ts';
import { babble, joined, sine } from '../signals.ts';

const rate = 24_000;
const silence = (seconds: number) => new Float32Array(Math.round(rate * seconds));
const text = 'The lamp had gone out on the quay, and nobody came down to light it again.';
const expectedMs = estimateSpeech({ text, speed: 1, language: 'en' }).expectedDurationMs;
const expectedSeconds = expectedMs / 1000;

type Change = Partial<Omit<CheckedTake, 'text'>> & {
  readonly text?: string;
  readonly samples?: Float32Array;
};

function line(change: Change = {}): CheckedTake {
  const { samples = spoken(expectedSeconds), text: said = text, ...rest } = change;
  const facts = checkTake({ samples, sampleRateHz: rate }, said);
  return { facts, text: () => said, expectedMs, trimStartMs: 0, trimEndMs: 0, gainDb: 0, ...rest };
}

/** Speech of that length with a quiet breath at both ends. */
function spoken(seconds: number, seed = 1, peak = 0.4): Float32Array {
  return joined(silence(0.08), babble(rate, seconds, seed, peak), silence(0.15));
}

const chapter = usualOf([2, 3, 4, 5, 6, 7].map((seed) => line({ samples: spoken(4.6, seed) })));
const alone = usualOf([]);
const kinds = (checked: CheckedTake, usual = chapter) =>
  checksOf(checked, usual).map(({ kind }) => kind);

describe('checks of a take beside its chapter', () => {
  it('doubts nothing about lines of the same voice, fast or slow by a quarter', () => {
    for (const seconds of [3.5, 4.6, 5.8]) {
      for (const seed of [11, 12, 13]) {
        expect(kinds(line({ samples: spoken(seconds, seed) })), `${seconds} s`).toEqual([]);
      }
    }
  });

  it('notices a take that stops half way through its text', () => {
    const [check] = checksOf(line({ samples: spoken(2.2, 8) }), chapter);
    expect(check?.kind).toBe('too-short');
    expect(check?.measured).toBeLessThan(check?.expected ?? 0);
    // The ends' silence must not hide it.
    expect(kinds(line({ samples: joined(spoken(2.2, 8), silence(2.5)) }))).toContain('too-short');
  });

  it('notices a take that goes on after its text', () => {
    expect(kinds(line({ samples: spoken(12, 9) }))).toEqual(['too-long']);
    // Cut by hand, it is as long as it should be.
    expect(kinds(line({ samples: spoken(12, 9), trimEndMs: 7400 }))).toEqual([]);
  });

  it('notices a line far from the level of the chapter, and not one that a person made even', () => {
    const quiet = spoken(4.6, 3, 0.4).map((value) => value * 10 ** (-9 / 20));
    const [check] = checksOf(line({ samples: quiet }), chapter);
    expect(check?.kind).toBe('too-quiet');
    expect((check?.expected ?? 0) - (check?.measured ?? 0)).toBeCloseTo(9, 0);
    expect(kinds(line({ samples: quiet, gainDb: 8 }))).toEqual([]);
    expect(kinds(line({ gainDb: 8 }))).toEqual(['too-loud']);
  });

  it('lets a whisper be quiet and a shout be loud, and not the other way round', () => {
    expect(kinds(line({ text: `(whispering) ${text}`, gainDb: -9 }))).toEqual([]);
    expect(kinds(line({ text: `(whispering) ${text}`, gainDb: 9 }))).toEqual(['too-loud']);
    expect(kinds(line({ text: `(shouting) ${text}`, gainDb: 9 }))).toEqual([]);
    expect(kinds(line({ text: `(shouting) ${text}`, gainDb: -9 }))).toEqual(['too-quiet']);
  });
});

describe('checks of a take by itself', () => {
  it('notices clipping, a hole, a cut-off end and silence, each for itself', () => {
    const loud = babble(rate, 4.6, 4, 3).map((value) => Math.max(-1, Math.min(1, value)));
    expect(kinds(line({ samples: joined(loud, silence(0.2)) }), alone)).toEqual(['clipped']);
    const hole = joined(babble(rate, 2.3, 5), silence(2), babble(rate, 2.3, 6), silence(0.2));
    expect(checksOf(line({ samples: hole }), alone)).toEqual([
      { kind: 'inner-silence', measured: expect.closeTo(2000, -2), expected: 1500 },
    ]);
    const cut = joined(silence(0.1), sine(rate, 4.5, 180, -14));
    expect(kinds(line({ samples: cut }), alone)).toEqual(['cut-off-tail']);
    expect(kinds(line({ samples: cut, trimEndMs: 120 }), alone)).toEqual([]);
    expect(kinds(line({ samples: silence(4) }), alone)).toEqual(['silent']);
  });

  // Bug: a gateway that pads its answers gives a book with a gap of seconds at each line, and nothing says so.
  it('notices seconds of silence at either end, until a person cuts them away', () => {
    const padded = joined(silence(3), spoken(expectedSeconds), silence(4));
    const far = { measured: expect.closeTo(3080, -2), expected: 1500 };
    const doubts = checksOf(line({ samples: padded }), alone);
    expect(doubts).toEqual([
      { kind: 'leading-silence', ...far },
      { kind: 'trailing-silence', ...far, measured: expect.closeTo(4150, -2) },
    ]);
    const trims = endTrims(doubts, { trimStartMs: 0, trimEndMs: 0 });
    expect(kinds(line({ samples: padded, ...trims }), alone)).toEqual([]);
    expect(trims?.trimStartMs).toBeCloseTo(2880, -2);
    expect(kinds(line({ samples: padded, text: `${text} (long-break)` }), alone)).toEqual([
      'trailing-silence',
    ]);
  });

  it('a pause that the script asks for is no hole', () => {
    const hole = joined(babble(rate, 2.3, 5), silence(2), babble(rate, 2.3, 6), silence(0.2));
    expect(kinds(line({ samples: hole, text: `${text} (long-break) Yes.` }), alone)).toEqual([]);
  });

  it('a single line is judged by wide limits only', () => {
    expect(kinds(line({ samples: spoken(2.2, 8) }), alone)).toEqual([]);
    expect(kinds(line({ samples: spoken(1.2, 8) }), alone)).toEqual(['too-short']);
    expect(kinds(line({ samples: spoken(26, 8) }), alone)).toEqual(['too-long']);
  });

  it('a take of an older version, with fewer figures, is judged by what there is', () => {
    const { speechDb: _speech, leadingSilenceMs: _lead, ...facts } = line().facts;
    expect(kinds({ ...line(), facts })).toEqual([]);
    expect(kinds({ ...line(), facts: {} })).toEqual([]);
  });
});

describe('the usual of a chapter', () => {
  it('is not moved by the bad takes that are compared with it', () => {
    const good = [2, 3, 4, 5, 6, 7].map((seed) => line({ samples: spoken(4.6, seed) }));
    const bad = [line({ gainDb: 12 }), line({ samples: spoken(12, 9) })];
    const usual = usualOf([...good, ...bad]);
    expect(Math.abs((usual.levelDb ?? 0) - (chapter.levelDb ?? 99))).toBeLessThan(1);
    expect(usual.pace).toBeCloseTo(chapter.pace ?? 0, 1);
  });

  // Bug: in a chapter of a few lines nothing says that one of them is far too loud.
  it('of three lines is enough to tell the one that is too loud', () => {
    const lines = [line(), line({ gainDb: 9 }), line({ samples: spoken(4.6, 3) })];
    const usual = usualOf(lines);
    expect(usual.pace).toBeNull();
    expect(lines.map((one) => kinds(one, usual))).toEqual([[], ['too-loud'], []]);
  });

  it('needs a few lines: two say nothing about a third', () => {
    expect(usualOf([line(), line()])).toEqual({ levelDb: null, pace: null });
  });
});
