import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../../../electron/app/create-app.ts';
import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { SeededRandom } from '../billing/seeded.ts';
import type { FaultRuleInput } from '../gateway/controlled-demo.ts';
import type { Person } from './person.ts';
import type { SoakWorld } from './soak-world.ts';

/** Something that happens; the time of the run goes on meanwhile. Rejects where the program did wrong. */
export type Act = () => Promise<void>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const speech = { method: 'POST', path: '/v1/audio/speech' };

type ActParts = {
  readonly world: SoakWorld;
  readonly person: Person;
  readonly random: SeededRandom;
  readonly replaceKey: () => Promise<void>;
};

/** All that goes wrong, and all that somebody does meanwhile, by name. */
export function createActs({ world, person, random, replaceKey }: ActParts) {
  const { clock, demo, wire, studio, platform } = world;
  const aWhile = (least = 1, most = 3) => world.pass(random.between(least, most) * minuteMs);

  /** So long as it lasts; nothing of what is billed may be sent again unasked. */
  const faulty =
    (...rules: readonly FaultRuleInput[]): Act =>
    async () => {
      await demo.setFaults(rules);
      await aWhile();
      await demo.setFaults([]);
    };
  const some = (fault: FaultRuleInput, isBilled = false, times = 3): FaultRuleInput => ({
    match: { ...speech, nth: random.whole(1, 20) },
    times,
    isBilled,
    fault,
  });
  const retryAfter = (seconds: number) => ({ headers: { 'retry-after': `${seconds}` } });

  /** Timers and clocks go on in another hour; a program that is not told of it must bear it as well. */
  const sleep =
    (isTold: boolean, change: (hours: number) => void): Act =>
    async () => {
      if (isTold) studio.suspend();
      change(random.between(0.5, 9));
      if (isTold) studio.wake();
      await aWhile();
    };

  const fillDisk: Act = async () => {
    if (!world.isOwnDisk) return;
    const filler = join(world.disk, 'filler');
    const file = openSync(filler, 'w');
    const megabyte = Buffer.alloc(2 ** 20);
    try {
      for (const size of [megabyte.length, 4096]) fillBy(file, megabyte.subarray(0, size));
      await aWhile(0.5, 1);
      for (const work of [person.edit, person.listen, person.retake, person.look, person.tend]) {
        await work();
      }
      await aWhile();
    } finally {
      closeSync(file);
      rmSync(filler);
    }
  };

  const secondProgram: Act = async () => {
    const environment = { baseUrl: null, apiKey: null };
    const opened = await createApp({
      platform,
      program: 'a second program',
      environment,
      emit: () => undefined,
    }).catch((error: unknown) => error);
    if (opened instanceof AppError && opened.code === errorCodes.libraryBusy) return;
    throw new Error('A second program opened the library.', { cause: opened });
  };

  const acts: { readonly [name: string]: Act } = {
    'a quiet while': () => aWhile(),
    'a limit of calls at once': faulty({
      match: speech,
      fault: { kind: 'rate-limit', concurrency: random.whole(2, 5), retryAfter: 5 },
    }),
    '429 for all': faulty({
      match: speech,
      times: random.whole(5, 25),
      fault: { kind: 'answer', status: 429, ...retryAfter(20) },
    }),
    '503 for some': faulty(some({ kind: 'answer', status: 503, ...retryAfter(2) })),
    '503 for all': faulty({ match: speech, times: 30, fault: { kind: 'answer', status: 503 } }),
    '504 whose outcome is unknown': faulty(
      some({ kind: 'answer', status: 504 }, true, 2),
      some({ kind: 'answer', status: 504 }, false, 2),
    ),
    '524 for one': faulty(some({ kind: 'answer', status: 524 }, false, 1)),
    'resets in the middle of an answer': faulty(some({ kind: 'reset', at: 'body' }, true, 2)),
    'resets in the middle of a request': faulty(some({ kind: 'reset', at: 'request-body' })),
    'answers that are cut off': faulty(some({ kind: 'truncate', framing: 'length' }, true, 2)),
    'slow answers': faulty({
      match: speech,
      times: 0,
      fault: { kind: 'delay', ms: 150, jitterMs: 300 },
    }),
    'answers that do not come': async () => {
      const match = { ...speech, nth: random.whole(1, 4) };
      await demo.setFaults([{ match, times: 2, fault: { kind: 'stall', at: 'headers' } }]);
      await aWhile(0.5, 1);
      clock.shortenDeadlines(50, 'not-free');
      await demo.setFaults([]);
      clock.restoreDeadlines();
      wire.reset();
      await aWhile(0.5, 1);
    },
    'all connections die': async () => {
      wire.reset();
      await aWhile();
    },
    'the network is gone': async () => {
      await wire.cut();
      await aWhile(1, 4);
      await wire.mend();
      await aWhile(0.5, 1);
    },
    'a sleep of hours': sleep(true, (hours) => clock.skip(hours * hourMs)),
    'a sleep that only the wall clock saw': sleep(true, (hours) => clock.setWall(hours * hourMs)),
    'a sleep of which nobody told': sleep(false, (hours) => clock.skip(hours * hourMs)),
    'the wall clock is set back': sleep(false, (hours) => clock.setWall(-hours * hourMs)),
    'the wall clock is set forward': sleep(false, (hours) => clock.setWall(3 * hours * hourMs)),
    'a full disk': fillDisk,
    'a second program': secondProgram,
    'another key': async () => {
      await replaceKey();
      await aWhile();
    },
    edits: person.edit,
    plays: person.listen,
    'other takes': person.retake,
    'a look around': person.look,
  };
  return acts;
}

function fillBy(file: number, piece: Buffer) {
  try {
    for (;;) if (writeSync(file, piece) < piece.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
