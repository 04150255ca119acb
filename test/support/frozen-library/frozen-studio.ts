import { createApp } from '../../../electron/app/create-app.ts';
import { createStudio } from '../../../electron/ipc/create-studio.ts';
import type { Clock, ProcessRunner } from '../../../electron/platform/ports.ts';
import type { InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import { createTestPlatform } from '../fakes/create-test-platform.ts';

/*
 * The only file in which the judge of the frozen library asks the program. Where a route gets another
 * shape, it is asked in its new way here, and what is expected of the library stays as it was written.
 */

/** An answer, or why there is none. */
type Told<Result> =
  | Result
  | { readonly refused: { readonly code: string; readonly message: string } };

export type FrozenStudio = {
  /** Throws where the studio refuses. */
  readonly ask: <Name extends RouteName>(
    route: Name,
    input: InputOf<Name>,
  ) => Promise<ResultOf<Name>>;
  /** The same for what may be refused, which is then the answer. */
  readonly tell: <Name extends RouteName>(
    route: Name,
    input: InputOf<Name>,
  ) => Promise<Told<ResultOf<Name>>>;
  /** A path as the page names it. */
  readonly fileHandle: (path: string) => string;
  /** The file behind an address of the page, null where it is gone. */
  readonly mediaPath: (mediaUrl: string) => Promise<string | null>;
  /** How often the embedded demo voice was started: each of its requests needs it. */
  readonly demoStarts: () => number;
  readonly nowMs: () => number;
  readonly stop: () => Promise<void>;
};

export type FrozenStudioOptions = {
  readonly home: string;
  readonly clock: Clock;
  /** Keys by account id; none is in a library. */
  readonly keys: Readonly<Record<string, string>>;
  readonly seed?: number;
};

async function platformOf({ home, clock, keys, seed }: FrozenStudioOptions) {
  const platform = await createTestPlatform({ home, clock, seed: seed ?? 20_261_122 });
  for (const [accountId, key] of Object.entries(keys)) await platform.secrets.set(accountId, key);
  let starts = 0;
  const processes: ProcessRunner = {
    start: (entry, args, env) => {
      if (entry === 'demo-gateway') starts += 1;
      return platform.processes.start(entry, args, env);
    },
  };
  return { platform: { ...platform, processes }, starts: () => starts };
}

const environment = { baseUrl: null, apiKey: null };
const program = 'the frozen library';
/** A desktop on which nothing happens, and a person who agrees to nothing. */
export const idleDesktop = {
  chooseFolder: async () => null,
  setMenu: async () => undefined,
  answerQuit: async () => undefined,
  allowMicrophone: async () => undefined,
  notify: async () => undefined,
  reveal: async () => undefined,
  restart: async () => undefined,
  startDrag: async () => undefined,
  confirmProgram: null,
};

/** The whole studio over that library, as its page sees it. */
export async function openFrozenStudio(options: FrozenStudioOptions): Promise<FrozenStudio> {
  const { platform, starts } = await platformOf(options);
  const studio = await createStudio({ platform, desktop: idleDesktop, program, environment });
  const tell: FrozenStudio['tell'] = async (route, input) => {
    const result = await studio.router.request(route, input);
    if (result.ok) return result.data as ResultOf<typeof route>;
    return { refused: { code: result.error.code, message: result.error.message } };
  };
  return {
    tell,
    ask: async (route, input) => {
      const result = await studio.router.request(route, input);
      if (result.ok) return result.data as ResultOf<typeof route>;
      throw new Error(`${route}: ${result.error.code}: ${result.error.message}`);
    },
    fileHandle: studio.files.register,
    mediaPath: async (mediaUrl) =>
      (await studio.media.find(mediaUrl.replace('/media/', '')))?.path ?? null,
    nowMs: options.clock.nowMs,
    demoStarts: starts,
    stop: studio.stop,
  };
}

/** What a line is for the gateway: the same identity is never bought twice. */
export type LineIdentity = {
  readonly segmentId: string;
  readonly identity: string;
  readonly text: string;
  readonly voiceId: string;
  readonly speed: number;
};

/** The identities of all lines of these chapters on that account; null where nothing is said. */
export async function identitiesOf(
  options: FrozenStudioOptions,
  accountId: string,
  chapterIds: readonly string[],
): Promise<Readonly<Record<string, readonly (LineIdentity | null)[]>>> {
  const { platform } = await platformOf(options);
  const app = await createApp({ platform, program, environment, emit: () => undefined });
  try {
    await app.accounts.use(accountId);
    const chapters = chapterIds.map((chapterId) => {
      const { ids, orders } = app.narration.find(chapterId).orders;
      const lines = orders.map((order, index): LineIdentity | null => {
        if (order === null) return null;
        const { text, voiceId, speed } = order.request;
        return { segmentId: ids[index] ?? '', identity: order.identity, text, voiceId, speed };
      });
      return [chapterId, lines] as const;
    });
    return Object.fromEntries(chapters);
  } finally {
    await app.stop();
  }
}

/** The longest wait for what a test started itself. */
const mostTurns = 6000;

/** Waits until a question is answered with something else than null. */
export async function until<Value>(ask: () => Promise<Value | null>): Promise<Value> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const value = await ask();
    if (value !== null) return value;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('It did not come about.');
}

/** Waits until a job runs no more. */
export function jobEnd(studio: FrozenStudio, jobId: string) {
  return until(async () => {
    const { jobs } = await studio.ask('jobs.list', {});
    const job = jobs.find(({ id }) => id === jobId);
    return job === undefined || ['waiting', 'running'].includes(job.state) ? null : job;
  });
}
