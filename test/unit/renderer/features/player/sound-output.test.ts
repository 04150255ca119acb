import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSoundOutput } from '../../../../../renderer/features/player/sound-output.ts';
import { errorCodes } from '../../../../../shared/ipc/error-codes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// Bug: without a sound device the line's audio was called damaged, and it was advised to generate it again.
test('a computer without a sound output is told so, and is no fault of the sound', async () => {
  const silent = {
    resume: () => new Promise<void>(() => undefined),
    suspend: async () => undefined,
  };
  const output = createSoundOutput(() => silent as unknown as AudioContext);
  const told = output.release().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await told).toMatchObject({ code: errorCodes.unsupported });
  output.hold();
});

// Bug: in Safari a line that was made first was never heard: no sound output was said to respond.
test('sound that was allowed by a key begins when the line is there, and is silent until then', async () => {
  let isInKey = true;
  let isAllowed = false;
  const fake = {
    state: 'suspended',
    resume: () => {
      isAllowed ||= isInKey;
      if (!isAllowed) return new Promise<void>(() => undefined);
      fake.state = 'running';
      return Promise.resolve();
    },
    suspend: async () => {
      fake.state = 'suspended';
    },
  };
  const output = createSoundOutput(() => fake as unknown as AudioContext);
  output.wake();
  isInKey = false;
  await vi.advanceTimersByTimeAsync(8000);
  expect(fake.state).toBe('suspended');
  const released = output.release();
  await vi.advanceTimersByTimeAsync(5000);
  await released;
  expect(fake.state).toBe('running');
  output.hold();
});
