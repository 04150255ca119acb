import { createApp } from '../../../electron/app/create-app.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import { createTestPlatform } from '../fakes/create-test-platform.ts';

let libraries = 100;

/** Another library at another place, without any key: what is opened there was made elsewhere. */
export async function openOtherLibrary() {
  libraries += 1;
  const platform = await createTestPlatform({ clock: createSystemClock(), seed: libraries });
  const app = await createApp({
    platform,
    program: 'another library',
    emit: () => undefined,
    environment: { baseUrl: null, apiKey: null },
  });
  return {
    app,
    platform,
    remove: async () => {
      await app.stop();
      await platform.remove();
    },
  };
}
