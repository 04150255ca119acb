import { expect, it } from 'vitest';
import { speechMs } from '../../../../shared/model/voice.ts';

const seconds = (count: number, peak: number) => Array<number>(count * 100).fill(peak);
const part = (peaks: readonly number[]) => ({
  peaks,
  regions: [{ startMs: 0, endMs: peaks.length * 10 }],
});

// Bug: the goal of a recording was reached by saying nothing for long enough.
it('counts speech with its short pauses, and no silence, however the room hums', () => {
  const pause = Array<number>(30).fill(3);
  const spoken = [...seconds(4, 120), ...pause, ...seconds(4, 120)];
  expect(speechMs([part(spoken)])).toBe(8300);
  expect(speechMs([part([...seconds(10, 3), ...spoken, ...seconds(10, 0)])])).toBe(8300);
  expect(speechMs([part(seconds(30, 1))])).toBe(0);
  const half = { peaks: seconds(10, 100), regions: [{ startMs: 0, endMs: 5000 }] };
  expect(speechMs([half, part(spoken)])).toBe(13_300);
});
