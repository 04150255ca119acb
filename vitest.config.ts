import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { unhandledErrorsReporter } from './test/support/tools/unhandled-errors.ts';

const isProof = Number(process.env.LECTERN_SWEEP ?? 1) > 1;
/** Under another Node only what it could change: HTTP, streams, crypto, threads, SQLite, Intl, memory. */
const isRuntime = process.env.LECTERN_STAGE === 'runtime';

/**
 * Pure functions, and parts without state of their own: their files share processes, which saves a third
 * of the time. What pretends to be a page, replaces a global for a whole file or simulates for minutes stays out: in
 * a process as large as the shared one becomes, the simulated books took five times as long.
 */
const together = [
  'test/unit/shared/**/*.test.ts',
  'test/unit/renderer/{features,ipc,ui}/**/*.test.{ts,tsx}',
  'test/unit/electron/{cli,gateway,importers,ipc,charges,shell,storage,features}/**/*.test.ts',
  'test/unit/electron/demo/{chat,faults}/**/*.test.ts',
  'test/contract/**/*.test.ts',
  'test/integration/gateway/**/*.test.ts',
];

/**
 * Whole studios, each on a folder of its own: to load the program's modules once a worker instead of once a
 * file saves a fifth of the time. What watches the memory of its own process stays out.
 */
const studios = 'test/integration/!(faults|start|gateway)/**/*.test.ts';

const simulated = 'test/unit/electron/charges/pacing/**/*.test.ts';

/** Runs in a browser, is a script, is arithmetic, or is how work on text grows: the same under any Node. */
const sameUnderAnyNode = [
  'test/unit/{renderer,scripts}/**',
  'test/unit/layers.test.ts',
  'test/unit/electron/{cli,exporters,features}/**',
  'test/unit/electron/audio/{loudness,render,resample,voice}/**',
  'test/unit/shared/{sound,reading,script/speakers}/**',
  'test/unit/electron/importers/**/{*fuzz,hostile-shapes}.test.ts',
  'test/unit/electron/demo/{clone-sound,measure-pitch,plan-speech,tones}.test.ts',
  'test/unit/electron/charges/{pacing/**,pacer*}',
];

/**
 * Whole books from the command line, and a recogniser that listens to one: too long for every run. What
 * they judge is judged on a small text by test/integration/cli/audiobook and test/integration/hearing.
 */
const onlyInProof = [
  'test/integration/cli/debian-books.test.ts',
  'test/integration/hearing/sample-book.test.ts',
];

const folders = isRuntime
  ? ['test/{unit,contract}', 'test/integration/gateway']
  : ['test/{unit,contract,integration}', ...(isProof ? ['test/proof'] : [])];
const left = [...(isRuntime ? sameUnderAnyNode : []), ...(isProof ? [] : onlyInProof)];

/** Where `npm test` reads what became of its tests. */
const reports = process.env.LECTERN_REPORTS;
const reportersTo = (folder: string): [['json', { outputFile: string }], Reporter] => [
  ['json', { outputFile: join(folder, 'report.json') }],
  unhandledErrorsReporter(join(folder, 'unhandled-errors.json')),
];

export default defineConfig({
  test: {
    reporters: ['default', ...(reports === undefined ? [] : reportersTo(reports))],
    // A busy machine is no defect: these only end what would never end.
    testTimeout: isProof ? 600_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // One more than the cores: many files wait for programs that they have started, or for a clock.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: together,
          exclude: [...left, simulated],
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'studios',
          include: [studios],
          exclude: isRuntime ? [studios] : left,
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...together, studios, ...left],
        },
      },
      { extends: true, test: { name: 'simulated', include: [simulated], exclude: left } },
    ],
  },
});
