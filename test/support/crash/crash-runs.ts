import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLedger } from '../../../electron/charges/ledger.ts';
import { decide } from '../../../electron/charges/recovery.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import { createChargeStore } from '../../../electron/storage/charges/charges.ts';
import { openDatabase } from '../../../electron/storage/database.ts';
import { createTakeStore } from '../../../electron/storage/takes.ts';
import { tariffOf } from '../builders/tariff.ts';
import {
  count,
  digestOf,
  moneyProblems,
  readMoney,
  readMoneyAfterDeath,
} from '../engine/library-money.ts';
import { createFakeRandom } from '../fakes/fake-random.ts';
import type { ControlledDemo } from '../gateway/controlled-demo.ts';
import { type RunOptions, runLectern } from '../studio/run-lectern.ts';
import { removeFolder } from '../tools/remove-folder.ts';

/** Kills the program before a durable step. */
export const crashPreload = fileURLToPath(new URL('./crash-preload.cjs', import.meta.url));

/** Before which durable step the program is killed; see crash-preload.cjs. */
export type CrashPoint =
  | { readonly at: number }
  | (StepName & { readonly after?: StepName })
  | Record<string, never>;

type StepName = {
  readonly kind: 'commit' | 'write' | 'sync' | 'rename' | 'unlink';
  readonly includes?: string;
};

/** A command that is run again until it ends well. `{out}` in its words is a folder of the case. */
export type CrashCommand = {
  readonly words: readonly string[];
  /** What approves uncertain calls beforehand; where there is none, the test decides in the library. */
  readonly approving: readonly string[] | null;
};

/** One library and one account that a command is run in, killed, and run again. */
export type CrashCase = Awaited<ReturnType<typeof openCrashCase>>;

export async function openCrashCase(demo: ControlledDemo, command: CrashCommand) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-crash-'));
  const home = join(folder, 'home');
  const out = join(folder, 'out');
  const stepsFile = join(folder, 'steps');
  const account = await demo.addAccount('Paying');
  const approvals = new Map<string, number>();
  let running = 0;
  const money = () => (running > 0 ? readMoney(home) : readMoneyAfterDeath(home));

  const run = (words: readonly string[], options: Partial<RunOptions>, point?: CrashPoint) => {
    const crash: Record<string, string> =
      point === undefined ? {} : { LECTERN_CRASH: JSON.stringify(point), LECTERN_STEPS: stepsFile };
    running += 1;
    return runLectern(
      words.map((word) => word.replace('{out}', out)),
      {
        home,
        nodeArgs: point === undefined ? [] : ['--require', crashPreload],
        ...options,
        env: { ...account.env, ...options.env, ...crash },
      },
    ).finally(() => {
      running -= 1;
    });
  };

  /** A person's word for all that is uncertain, or will be at the next start. */
  const approvingWords = async (): Promise<readonly string[]> => {
    for (const charge of money().charges) {
      const isOpen = charge.state === 'uncertain' || charge.state === 'sending';
      if (isOpen) count(approvals, digestOf(charge));
    }
    if (command.approving === null) approveInLibrary(home);
    return [...command.words, ...(command.approving ?? [])];
  };

  return {
    home,
    out,
    account,
    run: async ({
      point,
      isApproved = false,
      ...options
    }: Partial<RunOptions> & { readonly point?: CrashPoint; readonly isApproved?: boolean } = {}) =>
      run(isApproved ? await approvingWords() : command.words, options, point),
    /** Runs to the end: what is uncertain is approved and counted. Answers the runs it took. */
    runToEnd: async () => {
      const first = await run(command.words, {});
      return first.code === 3 ? [first, await run(await approvingWords(), {})] : [first];
    },
    /** See `moneyProblems`, with the approvals so far. */
    problems: async () => moneyProblems(money(), await account.ledger(), approvals),
    money,
    /** Steps of the last run with `point`. */
    steps: async () => (await readFile(stepsFile, 'utf8')).split('\n').filter(Boolean),
    /** Digests of the finished files by name; files that are being made do not count. */
    finished: async () => {
      const files = await readdir(out, { recursive: true, withFileTypes: true }).catch(() => []);
      const digests = new Map<string, string>();
      for (const entry of files) {
        const path = join(entry.parentPath, entry.name);
        const name = relative(out, path);
        if (!entry.isFile() || name.startsWith('.') || name.endsWith('.part')) continue;
        digests.set(
          name,
          createHash('sha256')
            .update(await readFile(path))
            .digest('hex'),
        );
      }
      return digests;
    },
    remove: () => removeFolder(folder),
  };
}

/** For commands that cannot approve: what a person would decide on the page of uncertain calls. */
function approveInLibrary(home: string) {
  const clock = createSystemClock();
  const database = openDatabase(join(home, 'library.sqlite'));
  try {
    const takes = createTakeStore(database, clock);
    const store = createChargeStore(database, takes, clock, createFakeRandom());
    const ledger = createLedger(store, () => tariffOf());
    for (const charge of store.inStates(['uncertain'])) {
      decide({ store, ledger }, charge, 'charged-buy-again');
    }
  } finally {
    database.close();
  }
}
