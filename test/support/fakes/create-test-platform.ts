import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNodePaths } from '../../../electron/platform/node/paths.ts';
import { createProcessRunner } from '../../../electron/platform/node/process-runner.ts';
import type { Clock, Platform } from '../../../electron/platform/ports.ts';
import { checkout } from '../checkout.ts';
import { removeFolder } from '../tools/remove-folder.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakeLogger, type FakeLogger } from './fake-logger.ts';
import { createFakeRandom } from './fake-random.ts';
import { createFakeSecrets, type FakeSecrets } from './fake-secrets.ts';

export type TestPlatform = Platform & {
  readonly logger: FakeLogger;
  readonly secrets: FakeSecrets;
  /** Removes the library's folder. */
  readonly remove: () => Promise<void>;
};

export type TestPlatformOptions = {
  /** A fake clock by default. */
  readonly clock?: Clock;
  readonly seed?: number;
  /** Folder of built entries; dist/node of the checkout by default. */
  readonly distNode?: string;
  /** A library that is there already, e.g. to start again after a crash; it is not removed. */
  readonly home?: string;
};

/** A platform over real files in a temporary library, with everything else under the test's control. */
export async function createTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'lectern-test-')));
  const distNode = options.distNode ?? join(checkout, 'dist/node');
  const paths = await createNodePaths({ home, distNode, assets: checkout });
  const logger = createFakeLogger();
  return {
    paths,
    logger,
    secrets: createFakeSecrets(),
    clock: options.clock ?? createFakeClock(),
    random: createFakeRandom(options.seed),
    processes: createProcessRunner(paths, logger),
    network: { proxyFor: async () => null, answerMs: () => null },
    environmentLanguage: null,
    appVersion: '0.0.0-test',
    remove: async () => {
      if (options.home === undefined) await removeFolder(home);
    },
  };
}
