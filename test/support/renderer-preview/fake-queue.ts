import type { EventMessage, InputOf, ResultOf } from '../../../shared/ipc/contract.ts';
import type { JobItemView, JobView, LedgerRow, PaceView } from '../../../shared/model/job.ts';
import type { FakeStudio } from './fake-studio.ts';

type QueuePorts = {
  readonly emit: (...events: EventMessage[]) => void;
  readonly later: (work: () => void, delayMs: number) => void;
  readonly mediaUrl: (durationMs: number, seed: number) => string;
};

type QueueRoute = Extract<
  keyof import('../../../shared/ipc/contract.ts').Routes,
  `jobs.${string}` | `uncertain.${string}` | `ledger.${string}`
>;

type QueueHandlers = {
  readonly [Name in QueueRoute]: (input: InputOf<Name>) => ResultOf<Name>;
};

/** A job with nothing done yet, unless told otherwise. */
export function makeJob(id: string, change: Partial<JobView> = {}): JobView {
  return {
    id,
    kind: 'export',
    title: 'Audiobook (m4b, mp3)',
    projectId: 'p1',
    projectTitle: 'The Lamplighter',
    accountLabel: 'home',
    isFree: false,
    state: 'waiting',
    stage: null,
    doneItems: 0,
    totalItems: 100,
    fraction: 0,
    etaMs: null,
    spentTokens: 0,
    spentMoney: 0,
    attempts: 0,
    uncertainCount: 0,
    refusedCount: 0,
    problem: null,
    createdAtMs: 0,
    endedAtMs: null,
    rank: 0,
    folderLabel: 'Audiobooks',
    files: [],
    ...change,
  };
}

const moneyPerToken = 8 / 21_250;
const sentences = [
  'The lamp had gone out again.',
  '“Give me the ladder,” said Tom. He did not wait to be given it.',
  'A rope that had not been made fast properly knocked against a post, stopped, and knocked again, and the water moved under the boards with the small sounds that it makes when it has all night.',
  'انطفأ الفانوس مرة أخرى.',
];

function itemState(job: JobView, at: number): JobItemView['state'] {
  if (at < job.doneItems) {
    if (at < job.uncertainCount) {
      return 'uncertain';
    }
    return at < job.uncertainCount + job.refusedCount ? 'refused' : 'done';
  }
  if (job.state !== 'running' || at >= job.doneItems + 8) {
    return 'queued';
  }
  return at % 7 === 3 ? 'retrying' : 'making';
}

function itemOf(job: JobView, at: number): JobItemView {
  const expectedTokens = 60 + ((at * 37) % 240);
  const state = itemState(job, at);
  return {
    id: `${job.id}-${at}`,
    label: sentences[at % sentences.length] ?? '',
    chapterTitle: `Chapter ${Math.floor(at / 40) + 1}`,
    state,
    attempts: state === 'queued' ? 0 : 1 + (at % 11 === 5 ? 1 : 0),
    expectedTokens,
    chargedTokens: state === 'done' ? expectedTokens : 0,
    problem:
      state === 'refused'
        ? { code: 'gateway_parameter', message: 'The gateway refused this text: too long.' }
        : null,
  };
}

/** A queue that really advances: running jobs take steps, and what waits follows them. */
export function createFakeQueue(studio: FakeStudio, { emit, later, mediaUrl }: QueuePorts) {
  let nextLedgerId = Math.max(0, ...studio.ledger.map(({ id }) => id)) + 1;

  const put = (changed: readonly JobView[], removed: readonly string[] = []): void => {
    const byId = new Map(changed.map((job) => [job.id, job]));
    const gone = new Set(removed);
    studio.jobs = studio.jobs
      .filter(({ id }) => !gone.has(id))
      .map((job) => byId.get(job.id) ?? job);
    emit({ name: 'jobs.changed', payload: { changed, removed } });
  };
  const setPace = (change: Partial<PaceView>): void => {
    studio.pace = { ...studio.pace, ...change };
    emit({ name: 'pace.changed', payload: studio.pace });
  };
  const those = (ids: readonly string[]): readonly JobView[] => {
    const wanted = new Set(ids);
    return studio.jobs.filter(({ id }) => wanted.has(id));
  };
  const account = (job: JobView, tokens: number): void => {
    const row: LedgerRow = {
      id: nextLedgerId,
      atMs: Date.now(),
      accountLabel: job.accountLabel,
      kind: 'charged',
      callKind: 'speech',
      label: sentences[nextLedgerId % sentences.length] ?? '',
      tokens,
      money: tokens * moneyPerToken,
      priceSource: 'reference',
      isFree: job.isFree,
      note: '',
    };
    nextLedgerId += 1;
    studio.ledger = [row, ...studio.ledger];
  };

  const step = (): void => {
    if (studio.pace.hold === null) {
      const running = studio.jobs.filter(({ state }) => state === 'running');
      const changed = running.map((job) => advance(job));
      if (changed.length > 0) {
        put(changed);
      }
      const next = studio.jobs.find(({ state }) => state === 'waiting');
      if (next !== undefined && changed.every(({ state }) => state !== 'running')) {
        put([{ ...next, state: 'running', stage: 'speaking' }]);
      }
    }
    if (studio.jobs.some(({ state }) => state === 'running' || state === 'waiting')) {
      later(step, studio.makeDelayMs);
    } else {
      isStepping = false;
    }
  };
  let isStepping = false;
  const start = (): void => {
    if (!isStepping) {
      isStepping = true;
      later(step, studio.makeDelayMs);
    }
  };

  const advance = (job: JobView): JobView => {
    const doneItems = Math.min(
      job.totalItems,
      job.doneItems + Math.max(1, Math.round(job.totalItems / 60)),
    );
    const isDone = doneItems >= job.totalItems;
    const tokens = (doneItems - job.doneItems) * 90;
    account(job, tokens);
    const files = isDone && job.kind === 'export' ? filesOf(job) : job.files;
    return {
      ...job,
      state: isDone ? 'done' : 'running',
      stage: isDone ? null : doneItems / job.totalItems > 0.9 ? 'rendering' : 'speaking',
      doneItems,
      fraction: doneItems / job.totalItems,
      etaMs: isDone ? null : (job.totalItems - doneItems) * 700,
      attempts: job.attempts + (doneItems - job.doneItems),
      spentTokens: job.spentTokens + tokens,
      spentMoney: job.spentMoney + tokens * moneyPerToken,
      endedAtMs: isDone ? Date.now() : null,
      files,
    };
  };
  const filesOf = (job: JobView): JobView['files'] => [
    {
      name: `${job.projectTitle ?? job.title}.m4b`,
      bytes: 8_400_000,
      durationMs: 1_124_000,
      mediaUrl: mediaUrl(1000, 1),
    },
  ];

  const decided = (ids: readonly string[]): void => {
    const gone = new Set(ids);
    const jobs = new Map<string, number>();
    for (const { id, jobId } of studio.uncertain) {
      if (gone.has(id) && jobId !== null) {
        jobs.set(jobId, (jobs.get(jobId) ?? 0) + 1);
      }
    }
    studio.uncertain = studio.uncertain.filter(({ id }) => !gone.has(id));
    emit({ name: 'uncertain.changed', payload: { count: studio.uncertain.length } });
    put(
      those([...jobs.keys()]).map((job) => {
        const uncertainCount = Math.max(0, job.uncertainCount - (jobs.get(job.id) ?? 0));
        const isFree = uncertainCount === 0 && job.state === 'needs-decisions';
        return { ...job, uncertainCount, state: isFree ? 'waiting' : job.state };
      }),
    );
    start();
  };

  const handlers: QueueHandlers = {
    'jobs.list': () => ({ jobs: studio.jobs, pace: studio.pace }),
    'jobs.items': ({ jobId, offset = 0, limit = 200 }) => {
      const job = studio.jobs.find(({ id }) => id === jobId);
      const total = job?.totalItems ?? 0;
      const count = Math.max(0, Math.min(limit, total - offset));
      return {
        total,
        items:
          job === undefined
            ? []
            : Array.from({ length: count }, (_, index) => itemOf(job, offset + index)),
      };
    },
    'jobs.pause': ({ jobIds }) => {
      put(those(jobIds).map((job) => ({ ...job, state: 'paused', stage: null, etaMs: null })));
      return null;
    },
    'jobs.resume': ({ jobIds }) => {
      put(those(jobIds).map((job) => ({ ...job, state: 'waiting', problem: null })));
      start();
      return null;
    },
    'jobs.cancel': ({ jobIds }) => {
      const endedAtMs = Date.now();
      put(those(jobIds).map((job) => ({ ...job, state: 'cancelled', etaMs: null, endedAtMs })));
      return null;
    },
    'jobs.retry': ({ jobIds }) => {
      put(
        those(jobIds).map((job) => ({
          ...job,
          state: 'waiting',
          problem: null,
          refusedCount: 0,
          endedAtMs: null,
        })),
      );
      start();
      return null;
    },
    'jobs.move': ({ jobId, beforeJobId }) => {
      const order = [...studio.jobs].sort((one, other) => one.rank - other.rank);
      const moved = order.filter(({ id }) => id === jobId);
      const rest = order.filter(({ id }) => id !== jobId);
      const at =
        beforeJobId === null ? rest.length : rest.findIndex(({ id }) => id === beforeJobId);
      rest.splice(at, 0, ...moved);
      put(rest.map((job, rank) => ({ ...job, rank })));
      return null;
    },
    'jobs.clear': ({ jobIds }) => {
      put([], jobIds);
      return null;
    },
    'jobs.pauseAll': () => {
      setPace({ hold: 'paused', running: 0 });
      return null;
    },
    'jobs.resumeAll': () => {
      setPace({ hold: null, running: 8 });
      put(
        studio.jobs
          .filter(({ state }) => state === 'paused')
          .map((job) => ({ ...job, state: 'waiting' })),
      );
      start();
      return null;
    },
    'jobs.reveal': () => null,
    'uncertain.list': () => studio.uncertain,
    'uncertain.decide': ({ ids }) => {
      decided(ids);
      return null;
    },
    'uncertain.useRecording': ({ id }) => {
      decided([id]);
      return null;
    },
    'ledger.list': ({ beforeId = null, limit = 200 }) => {
      const older = studio.ledger.filter(({ id }) => beforeId === null || id < beforeId);
      const rows = older.slice(0, limit);
      const paid = studio.ledger.filter(({ isFree, kind }) => !isFree && kind.endsWith('charged'));
      const sum = (pick: (row: LedgerRow) => number): number =>
        paid.reduce((total, row) => total + pick(row), 0);
      return {
        rows,
        nextBeforeId: older.length > limit ? (rows.at(-1)?.id ?? null) : null,
        totals: {
          todayTokens: Math.round(sum(({ tokens }) => tokens) / 3),
          todayMoney: sum(({ money }) => money) / 3,
          allTokens: sum(({ tokens }) => tokens),
          allMoney: sum(({ money }) => money),
          possiblyTokens: paid
            .filter(({ kind }) => kind === 'possibly_charged')
            .reduce((total, { tokens }) => total + tokens, 0),
        },
      };
    },
  };

  return {
    handlers,
    start,
    setPace,
    add: (job: JobView): void => {
      const rank = Math.max(0, ...studio.jobs.map((known) => known.rank)) + 1;
      studio.jobs = [...studio.jobs, { ...job, rank }];
      emit({ name: 'jobs.changed', payload: { changed: [{ ...job, rank }], removed: [] } });
      start();
    },
  };
}
