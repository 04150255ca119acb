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
