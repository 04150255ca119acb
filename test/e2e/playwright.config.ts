import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';

const results = fileURLToPath(new URL('../../test-results', import.meta.url));
const chromium = findChromium();

// Project `desktop` drives the built app in Electron, `web` the same studio in a browser; what stands
// in specs/both runs in each.
// At most one window and one browser are open at a time: two windows would take each other's focus.
// Both are slow on two cores, so nothing depends on absolute times.
export default defineConfig({
  testDir: 'specs',
  outputDir: results,
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'desktop',
      workers: 1,
      testMatch: ['both/**/*.spec.ts', 'desktop/**/*.spec.ts'],
    },
    {
      name: 'web',
      workers: 1,
      testMatch: ['both/**/*.spec.ts', 'web/**/*.spec.ts'],
      use: {
        browserName: 'chromium',
        launchOptions: {
          args: [...chromiumFlags],
          ...(chromium !== null && existsSync(chromium) ? { executablePath: chromium } : {}),
        },
      },
    },
  ],
});
