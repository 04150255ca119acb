import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';
import { microphonePath } from './screens/microphone.ts';

const microphoneFlags = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${microphonePath}`,
];

/** Takes the pictures of docs/screens; `npm run screens`. No test of anything. */
export default defineConfig({
  ...base,
  testDir: 'screens',
  outputDir: fileURLToPath(new URL('../../test-results/screens', import.meta.url)),
  timeout: 600_000,
  projects: (base.projects ?? [])
    .filter(({ name }) => name === 'web')
    .map((project) => ({
      ...project,
      testMatch: '*.spec.ts',
      use: {
        ...project.use,
        launchOptions: {
          ...project.use?.launchOptions,
          args: [...(project.use?.launchOptions?.args ?? []), ...microphoneFlags],
        },
      },
    })),
});
