import { expect } from 'vitest';
import type { LedgerRow } from '../../../electron/demo/state/ledger.ts';
import { seededRandom } from '../billing/seeded.ts';
import { createActs } from './acts.ts';
import { addBook, createLines } from './book.ts';
import { expectFlat } from './flat.ts';
import { createJudge, judgeBook } from './judge.ts';
import { childrenNow, type Measure, measure } from './measures.ts';
import { createPerson } from './person.ts';
import { openSoakWorld, type SoakWorld } from './soak-world.ts';

export type SoakOptions = {
  readonly seed: number;
  /** Simulated, asleep not counted. */
  readonly minutes: number;
  readonly factor: number;
  readonly chapters: number;
  readonly lines: number;
  /** Simulated minutes from one rest, at which is measured, to the next. */
  readonly restEvery: number;
};

const restPatienceMs = 60_000;
/** Real time: no step takes so long on any machine. */
const stepPatienceMs = 300_000;

/** Runs the studio through everything at once; throws where something was lost, paid twice or kept for ever. */
export async function soak(folder: string, options: SoakOptions) {
  const { seed, minutes, factor } = options;
  const random = seededRandom('soak', seed);
  const world = await openSoakWorld(folder, { seed, factor });
  const faults: string[] = [];
  const onRejection = (reason: unknown) => faults.push(`unhandled rejection: ${String(reason)}`);
  const onWarning = (warning: Error) => faults.push(`${warning.name}: ${warning.message}`);
  process.on('unhandledRejection', onRejection);
  process.on('warning', onWarning);
  const done: string[] = [];
  const measures: Measure[] = [];
  try {
    const account = await openAccount(world);
    const nextLine = createLines(random);
    const book = await addBook(world, nextLine, options);
    const person = createPerson(world, book, random, nextLine);
    const acts = createActs({ world, person, random, replaceKey: account.replaceKey });
    const judge = createJudge(world);
    let awakeMinutes = 0;
    const rest = async () => {
      await world.ask('jobs.pauseAll', {});
      await person.heard();
      await untilQuiet(world);
      measures.push(
        await measure({
          atMinutes: awakeMinutes,
          database: world.platform.paths.database,
          temporary: world.platform.paths.temporary,
          waiting: judge.waitingBodies(),
          delays: world.clock.waiting(),
        }),
      );
      judge.check(await account.ledger());
      await person.makeRoom();
      await world.ask('jobs.resumeAll', {});
    };

    // Once through everything, so that what is loaded when it is needed is there.
    done.push('a first book');
    await inTime(() => finishBook(world, person));
    await inTime(rest);
    await person.edit();
    await person.tend();
    let deck: string[] = [];
    let restedAt = 0;
    for (let isPast = false; !isPast || deck.length > 0; ) {
      if (deck.length === 0) deck = shuffled(Object.keys(acts), random);
      const name = deck.shift() ?? '';
      done.push(name);
      const startedMs = performance.now();
      await inTime(async () => {
        await acts[name]?.();
        await person.edit();
        await person.listen();
        if (random.fraction() < 0.3) await person.retake();
        await world.pass(30_000);
        await person.tend();
      });
      expect(faults, `after ${name}`).toEqual([]);
      awakeMinutes += ((performance.now() - startedMs) * factor) / 60_000;
      isPast = awakeMinutes >= minutes;
      if (awakeMinutes - restedAt < options.restEvery) continue;
      done.push('rest');
      await inTime(rest);
      restedAt = awakeMinutes;
    }

    done.push('the end');
    const checks = await inTime(() => finishBook(world, person));
    await inTime(rest);
    const { calls } = judge.figures();
    expectFlat(measures, calls);
    return {
      steps: done.length,
      awakeMinutes: Math.round(awakeMinutes),
      ...person.counts,
      ...judge.figures(),
      events: world.events(),
      refused: Object.fromEntries(world.refused),
      checks,
      measures,
    };
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Error(
      `seed ${seed}, step ${done.length} (${done.at(-1)}) after ${done.slice(-6, -1).join(', ')}:\n${said}\n${measures.map(inShort).join('\n')}\n${lastOf(world.lines)}`,
      { cause: error },
    );
  } finally {
    process.off('unhandledRejection', onRejection);
    process.off('warning', onWarning);
    await world.close();
  }
}

/** The last lines of the log, and before them the last that are not of single calls. */
function lastOf(lines: readonly string[]): string {
  const notable = lines.slice(0, -30).filter((line) => !line.startsWith('debug'));
  return [...notable.slice(-30), ...lines.slice(-30)].join('\n');
}

async function inTime<Result>(step: () => Promise<Result>): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), stepPatienceMs);
  const tooLate = new Promise<never>((_, fail) => {
    late.signal.onabort = () => fail(new Error('It does not come to its end.'));
  });
  try {
    return await Promise.race([step(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** One line a rest. */
export function inShort({ atMinutes, heapMb, rssMb, openFiles, threads, delays }: Measure): string {
  const [minutes, heap, rss] = [atMinutes, heapMb, rssMb].map((figure) => figure.toFixed(1));
  return `at ${minutes} min: heap ${heap} MB, RSS ${rss} MB, ${openFiles.length} files, ${threads} threads, ${delays} waits`;
}

function shuffled(names: readonly string[], random: ReturnType<typeof seededRandom>): string[] {
  const left = [...names];
  const order: string[] = [];
  while (left.length > 0) order.push(...left.splice(random.whole(0, left.length - 1), 1));
  return order;
}

/** A paying account at the gateway, with a key that can be replaced by another of the same account. */
async function openAccount({ demo, wire, ask }: SoakWorld) {
  type Key = { readonly api_key: string; readonly key_id: string };
  const { account, ...first } = await demo.control<Key & { readonly account: { id: string } }>(
    'POST',
    '/demo/accounts',
    { label: 'Six hours' },
  );
  let key: Key = first;
  await ask('settings.setKey', { address: wire.baseUrl, key: key.api_key });
  const { account: own } = await ask('session.get', {});
  return {
    ledger: async () => {
      const { items } = await demo.control<{ readonly items: readonly LedgerRow[] }>(
        'GET',
        '/demo/ledger',
      );
      return items.filter((row) => row.account === account.id);
    },
    /** The old one is refused at once, in the middle of everything. */
    replaceKey: async () => {
      const next = await demo.control<Key>('POST', `/demo/accounts/${account.id}/keys`, {});
      await demo.control('PATCH', `/demo/keys/${key.key_id}`, { revoked: true });
      key = next;
      await ask('settings.setKey', {
        address: wire.baseUrl,
        key: key.api_key,
        choice: { kind: 'replace', accountId: own?.id ?? '' },
        isConfirmed: true,
      });
    },
  };
}

async function untilQuiet(world: SoakWorld) {
  const deadlineMs = performance.now() + restPatienceMs;
  for (;;) {
    const { jobs, pace } = await world.ask('jobs.list', {});
    const isQuiet =
      pace.running === 0 &&
      pace.waiting === 0 &&
      // The library is read through once a week, when nothing else is done.
      !childrenNow().some((command) => command.includes('library-check')) &&
      jobs.every(({ state }) => state !== 'running' && state !== 'waiting');
    if (isQuiet) break;
    if (performance.now() > deadlineMs) {
      throw new Error(`It does not come to rest: ${JSON.stringify({ pace, jobs })}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // What follows the last answer: its check, its take, the news of it.
  await new Promise((resolve) => setTimeout(resolve, 300));
}

/** No more faults: everything is decided, and the book is made to its end and passes its checks. */
async function finishBook(world: SoakWorld, person: ReturnType<typeof createPerson>) {
  await world.demo.setFaults([]);
  await person.heard();
  // One that begins now, with every edit in it.
  const before = new Set((await person.jobs()).map(({ id }) => id));
  for (let round = 0; round < 2000; round += 1) {
    const jobs = await person.jobs();
    const failed = jobs.filter(({ state }) => state === 'failed');
    expect(failed, 'a job failed').toEqual([]);
    const isOver = jobs.every(({ state }) => state === 'done' || state === 'cancelled');
    const made = jobs.find(({ id, kind }) => kind === 'export' && !before.has(id));
    if (isOver && made !== undefined) return judgeBook(world, made.id);
    await person.tend();
    await world.pass(10_000);
  }
  throw new Error(`The book was not finished: ${JSON.stringify(await person.jobs())}`);
}
