import { describe, expect, it } from 'vitest';
import { createRateEvidence } from '../../../../../electron/charges/pacing/rate-evidence.ts';
import { createFakeRandom } from '../../../../support/fakes/fake-random.ts';

type Call = { readonly atMs: number; readonly ordinal: number; readonly isRefused: boolean };

function evidenceOf(calls: readonly Call[]) {
  const evidence = createRateEvidence(() => 0.05);
  calls.forEach(({ atMs, ordinal, isRefused }, sequence) => {
    const slot = { sequence, admittedAtMs: atMs, ordinal, size: 100, isSpaced: false };
    evidence.admitted(slot);
    if (isRefused) evidence.refused(slot);
  });
  return evidence;
}

/** So many calls at random gaps around a mean, at random numbers at once. */
function makeCalls(
  count: number,
  gapMs: number,
  mostAtOnce: number,
  isRefused: (sinceCleanMs: number, ordinal: number) => boolean,
): Call[] {
  const { fraction } = createFakeRandom(1);
  let atMs = 0;
  let cleanAtMs = Number.NEGATIVE_INFINITY;
  return Array.from({ length: count }, () => {
    atMs += 2 * gapMs * fraction();
    const ordinal = 1 + Math.floor(mostAtOnce * fraction());
    const call = { atMs, ordinal, isRefused: isRefused(atMs - cleanAtMs, ordinal) };
    if (!call.isRefused) cleanAtMs = atMs;
    return call;
  });
}

describe('the evidence of a rate', () => {
  // The bug: at calls of 10 s, a gateway of two calls a second passes for one of four at once.
  it('reads a rate without a burst from gaps far shorter than a call', () => {
    const found = evidenceOf(makeCalls(100, 2000, 4, (gapMs) => gapMs < 500)).found(10_000);
    expect(found?.unit).toBe('requests');
    expect(found?.perSecond).toBeGreaterThanOrEqual(1.9);
    expect(found?.perSecond).toBeLessThanOrEqual(4);
  });

  it('finds none where calls above some number at once are refused', () => {
    const calls = makeCalls(100, 250, 4, (_, ordinal) => ordinal > 3);
    expect(evidenceOf(calls).found(1000)).toBeNull();
  });

  // The bug: what a limit that came down refuses at first passes for a rate, as more went out before.
  it('finds none where far more ran clean by the second before a limit came down', () => {
    const before = makeCalls(800, 25, 8, () => false);
    const endMs = before.at(-1)?.atMs ?? 0;
    const falling = Array.from({ length: 50 }, (_, at) => {
      return { atMs: endMs + 10 * at, ordinal: 2 + (at % 4), isRefused: true };
    });
    const after = makeCalls(120, 70, 3, () => false).map((call) => {
      return { ...call, atMs: endMs + 500 + call.atMs };
    });
    expect(evidenceOf([...before, ...falling, ...after]).found(200)).toBeNull();
  });

  it('finds a rate by the second from what was let in', () => {
    let letIn: number[] = [];
    const { fraction } = createFakeRandom(2);
    const calls = Array.from({ length: 200 }, (_, at) => {
      const atMs = 80 * at + 20 * fraction();
      letIn = letIn.filter((each) => each > atMs - 1000);
      const isRefused = letIn.length >= 10;
      if (!isRefused) letIn.push(atMs);
      return { atMs, ordinal: 1 + Math.floor(8 * fraction()), isRefused };
    });
    expect(evidenceOf(calls).found(200)).toMatchObject({ unit: 'requests' });
  });
});
