import { createApp } from '../../../electron/app/create-app.ts';
import type { AppOptions } from '../../../electron/app/create-core.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import { createTestPlatform } from '../fakes/create-test-platform.ts';

/** All services of the program on the library in that folder, with the demo that comes with it. */
export async function openApp(home: string, options: Partial<AppOptions> = {}) {
  return createApp({
    platform: await createTestPlatform({ home, seed: 7, clock: createSystemClock() }),
    program: 'a test',
    environment: { baseUrl: null, apiKey: null },
    emit: () => undefined,
    ...options,
  });
}
