import { expect, test } from 'vitest';
import { steppedLook } from '../../../../renderer/app/commands/change-look.ts';
import { defaultLook, lookLimits } from '../../../../shared/model/look/look.ts';

test('steps stay inside the limits (bug: a window at 0 % that nobody can read back)', () => {
  expect(steppedLook('zoomPercent', 200, 1)).toBe(200);
  expect(steppedLook('zoomPercent', 80, -1)).toBe(80);
});

test('steps stay on their grid (bug: 1.7000000000000002 times the letters)', () => {
  expect(steppedLook('scriptLineHeight', 1.65, 1)).toBe(1.7);
  expect(steppedLook('zoomPercent', 104, 1)).toBe(110);
});

test('how it comes is within what can be set (bug: a default that its own schema refuses)', () => {
  for (const name of Object.keys(lookLimits) as (keyof typeof lookLimits)[]) {
    const { min, max } = lookLimits[name];
    expect(defaultLook[name]).toBeGreaterThanOrEqual(min);
    expect(defaultLook[name]).toBeLessThanOrEqual(max);
  }
});
