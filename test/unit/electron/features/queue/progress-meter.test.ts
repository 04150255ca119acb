import { expect, it } from 'vitest';
import { createProgressMeter } from '../../../../../electron/features/queue/progress-meter.ts';

function openMeter() {
  let nowMs = 0;
  const meter = createProgressMeter({ monotonicMs: () => nowMs });
  meter.leftMs(0);
  return {
    ...meter,
    passes: (ms: number) => {
      nowMs += ms;
    },
  };
}

// The bug: after a minute of waiting for the gateway, the rest of a book seemed to take that pace.
it('time that was waited for the gateway is no part of the pace', () => {
  const { leftMs, waits, passes } = openMeter();
  passes(10_000);
  expect(leftMs(0.1)).toBe(90_000);
  // It is told again and again how long the wait is from then on.
  waits(60_000);
  passes(30_000);
  expect(leftMs(0.1)).toBe(90_000);
  waits(30_000);
  passes(30_000);
  waits(0);
  expect(leftMs(0.1)).toBe(90_000);
  passes(10_000);
  expect(leftMs(0.2)).toBe(80_000);
});

it('counts again from the end of a wait, also where nobody told that it is over', () => {
  const { leftMs, waits, passes } = openMeter();
  waits(5000);
  passes(15_000);
  expect(leftMs(0.5)).toBe(10_000);
});

it('says nothing while too little is known', () => {
  const { leftMs, passes } = openMeter();
  passes(1000);
  expect(leftMs(0.5)).toBe(null);
  passes(5000);
  expect(leftMs(0.001)).toBe(null);
});
