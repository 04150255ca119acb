import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';

const results = fileURLToPath(new URL('../../test-results', import.meta.url));
const chromium = findChromium();

// Project `desktop` drives the built app in Electron, `web` the same studio in a browser; what stands
// in specs/both runs in each. Where one page behind either head is all that a spec looks at, a test run
// takes one of them, in turns, and the proof both.
const isWhole = process.env.LECTERN_E2E === 'all';
const namedIn = (names: string): readonly string[] =>
  isWhole ? [] : [`both/**/{${names}}.spec.ts`];
const onlyDesktop = namedIn(
  'accessibility,account,book-to-audiobook,bought-video,cast,cast-doubts,cast-drag,' +
    'cast-everyone,chat-limit,export-report,first-minute,import-stop,line-table,lost-answer,' +
    'portable,promo-clip,queue-restart,studio-journey,submitted-work,uncertain',
);
// Skipping them would count as what this machine cannot run.
const onlyProof = isWhole ? [] : ['web/random-acts/**'];
const onlyWeb = namedIn(
  'accounts,assistant,batches,book-by-ear,book-check,bookmarks,cast-filter,chosen-chapters,' +
    'clone-account,clone-drop,custom-preset,documents,folds,from-nothing,generate-video,hear,line-audio,' +
    'one-sound,palette-finds,panes,play-on,price-question,pronunciation,proposed-edit,' +
    'publication,queue-journey,review-chapters,search,sound,storage,tags,takes,update-book,' +
    'voices,whole-book',
);

// At most one window is open at a time: two would take each other's focus. Browsers without a window have
// each their own. All are slow on two cores, so nothing depends on absolute times.
export default defineConfig({
  testDir: 'specs',
  outputDir: results,
  fullyParallel: false,
  workers: 3,
  // Named when it was needed. A spec that counts what is charged takes it back.
  retries: 1,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // To record costs a quarter of a spec's time: what failed is recorded at its second try.
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure', actionTimeout: 60_000 },
  projects: [
    {
      name: 'desktop',
      workers: 1,
      testMatch: ['both/**/*.spec.ts', 'desktop/**/*.spec.ts'],
      testIgnore: [...onlyWeb],
      // A page does not size its window.
      grepInvert: /@resized/,
    },
    {
      name: 'web',
      workers: 2,
      testMatch: ['both/**/*.spec.ts', 'web/**/*.spec.ts'],
      testIgnore: [...onlyDesktop, ...onlyProof],
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
