import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { openDatabase } from '../../../electron/storage/database.ts';
import { createFakeRandom } from '../fakes/fake-random.ts';
import { type PayingAccount, startControlledDemo } from '../gateway/controlled-demo.ts';
import { type ServedStudio, serveStudio } from '../studio/served-studio.ts';
import { folderForAllTests, forAllTests } from '../tools/hooks.ts';
import { crashPreload } from './crash-runs.ts';

const isProof = Number(process.env.LECTERN_SWEEP ?? 1) > 1;

/** Until no job is under way. */
export async function settle(studio: ServedStudio) {
  const isIdle = async () => {
    const { jobs } = await studio.ask('jobs.list', {});
    return !jobs.some(({ state }) => state === 'running' || state === 'waiting');
  };
  await vi.waitUntil(isIdle, { timeout: 60_000, interval: 20 });
}

/** Studios that a file kills at durable steps: one library, of which each case gets a copy. */
export function killedStudios() {
  const demo = forAllTests(startControlledDemo);
  const folder = folderForAllTests();
  const open = new Set<ServedStudio>();
  afterAll(async () => {
    // What a failed test has left behind.
    for (const studio of open) studio.kill();
    for (const studio of open) await studio.stop();
  });
  return {
    demo,
    home: join(folder, 'home'),
    /** With `crash` it is killed before the durable step that this names. */
    serve: async (home: string, account: Pick<PayingAccount, 'env'>, crash?: object) => {
      const steps = { LECTERN_CRASH: JSON.stringify(crash), LECTERN_STEPS: join(home, 'steps') };
      const studio = await serveStudio({
        home,
        env: crash === undefined ? account.env : { ...account.env, ...steps },
        nodeArgs: crash === undefined ? [] : ['--require', crashPreload],
      });
      if (studio === null) throw new Error('The studio did not open.');
      open.add(studio);
      return studio;
    },
    /** The library as it is by then, paid by an account of its own: its ledger begins empty. */
    openCase: async () => {
      const home = await mkdtemp(join(folder, 'case-'));
      await cp(join(folder, 'home'), home, { recursive: true });
      const account = await demo.addAccount('Paying');
      // Each case has a gateway's ledger of its own: as in a library from before keys were told apart, the
      // next key is that of the account which is there.
      const library = openDatabase(join(home, 'library.sqlite'));
      library.run('UPDATE account SET key_fingerprint = NULL');
      library.close();
      const stepCount = async () =>
        (await readFile(join(home, 'steps'), 'utf8')).split('\n').length - 1;
      return { home, account, stepCount };
    },
  };
}

/** Steps to kill at: all of them in the proof, else so many, one in each part of the run. */
export function stepsToKillAt([first, last]: readonly [number, number], killCount: number) {
  const count = last - first + 1;
  if (isProof) return Array.from({ length: count }, (_, index) => first + index);
  const { fraction } = createFakeRandom(first + 31 * last);
  return Array.from(
    { length: killCount },
    (_, index) => first + Math.floor(((index + fraction()) / killCount) * count),
  );
}
