import { describe, expect, it } from 'vitest';
import {
  checkRows,
  figureWords,
  helpfulFixes,
} from '../../../../../../renderer/features/references/checks/check-words.ts';
import {
  noFixes,
  type ReferenceCheck,
  referenceCheckKinds,
} from '../../../../../../shared/model/voice.ts';

const check = (change: Partial<ReferenceCheck>): ReferenceCheck => ({
  kind: 'loudness',
  verdict: 'good',
  measured: -20,
  frequencyHz: null,
  fix: null,
  ...change,
});

describe('the words of checks', () => {
  it('every check has a figure in words for every verdict, also where nothing could be measured', () => {
    for (const kind of referenceCheckKinds) {
      for (const verdict of ['good', 'warning', 'bad'] as const) {
        for (const measured of [0, 0.4, 12_000, null]) {
          const words = figureWords(check({ kind, verdict, measured, frequencyHz: 50 }));
          expect(words, `${kind} ${verdict} ${measured}`).not.toMatch(/\{\{|references\./);
          expect(words).not.toBe('');
        }
      }
    }
  });

  it('figures carry their unit', () => {
    expect(figureWords(check({ measured: -31.24 }))).toBe('−31.2 LUFS');
    expect(figureWords(check({ kind: 'length', measured: 24_040 }))).toBe('24.0 s of speech');
    expect(figureWords(check({ kind: 'silence', measured: 0.437 }))).toBe('44% of the time');
    const hum = { kind: 'hum', verdict: 'bad', measured: 14, frequencyHz: 60 } as const;
    expect(figureWords(check(hum))).toBe('14 dB at 60 Hz');
    expect(figureWords(check({ kind: 'clipping', verdict: 'warning', measured: 1 }))).toBe(
      '1 clipped place',
    );
  });

  it('a fix that is on can be switched off again although its check is good by now', () => {
    const before = check({ verdict: 'warning', measured: -31, fix: 'level' });
    const after = check({});
    const fixes = { ...noFixes, level: true };
    const [row] = checkRows({ checksBefore: [before], checks: [after] }, fixes);
    expect(row?.fix).toBe('level');
    expect(row?.before).toBe('−31 LUFS');
    expect(helpfulFixes(row === undefined ? [] : [row], fixes)).toEqual([]);
  });

  it('what only a cut by hand mends has no switch', () => {
    const music = check({ kind: 'music', verdict: 'warning', measured: 0.7, fix: 'trim' });
    const [row] = checkRows({ checksBefore: [music], checks: [music] }, noFixes);
    expect(row?.fix).toBeNull();
    expect(row?.isTrim).toBe(true);
    expect(row?.before).toBeNull();
  });
});
