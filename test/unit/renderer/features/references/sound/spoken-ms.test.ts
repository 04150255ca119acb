import { expect, it } from 'vitest';
import { spokenMs } from '../../../../../../renderer/features/references/sound/spoken-ms.ts';
import type { ReferenceCheck } from '../../../../../../shared/model/voice.ts';

// Bug: the bar called 33 s with long silences enough, and the check below it asked for more.
it('counts the speech that the check found, and what is kept until then', () => {
  const parts = [{ regions: [{ startMs: 0, endMs: 33_000 }] }] as never;
  const length: ReferenceCheck = {
    kind: 'length',
    verdict: 'warning',
    measured: 24_000,
    frequencyHz: null,
    fix: null,
  };
  expect(spokenMs({ parts, render: null })).toBe(33_000);
  expect(spokenMs({ parts, render: { checks: [length] } as never })).toBe(24_000);
});
