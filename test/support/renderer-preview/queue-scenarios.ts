import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { JobView, LedgerRow, UncertainView } from '../../../shared/model/job.ts';
import { makeJob } from './fake-queue.ts';
import type { FakeStudio } from './fake-studio.ts';
import { longTitle } from './sample-text.ts';

const minuteMs = 60_000;
const moneyPerToken = 8 / 21_250;

const file = (name: string, durationMs: number) => ({
  name,
  bytes: durationMs * 8,
  durationMs,
  mediaUrl: `/media/${encodeURIComponent(name)}`,
});

const spent = (tokens: number) => ({ spentTokens: tokens, spentMoney: tokens * moneyPerToken });

/** One job of every kind of trouble and luck, over several books. */
function variedJobs(nowMs: number, isFree: boolean): readonly JobView[] {
  const arabic = { projectId: 'p4', projectTitle: 'الفانوس الأخير' } as const;
  const long = { projectId: 'p3', projectTitle: longTitle } as const;
  const salt = { projectId: 'p2', projectTitle: 'Salt and Sextant' } as const;
  const jobs: readonly (Partial<JobView> & { readonly id: string })[] = [
    {
      id: 'j1',
      ...{ state: 'running', stage: 'speaking', doneItems: 212, totalItems: 337 },
      ...{ fraction: 0.61, etaMs: 192_000, attempts: 219, ...spent(19_080) },
    },
    {
      id: 'j2',
      ...{ kind: 'chapter', title: 'Dusk on the quay', folderLabel: null },
      ...{ totalItems: 41, createdAtMs: nowMs - 2 * minuteMs },
    },
    {
      id: 'j3',
      ...{ kind: 'chapter', title: 'The bridge', folderLabel: null, state: 'paused' },
      ...{ totalItems: 23, doneItems: 9, fraction: 0.39, attempts: 9, ...spent(812) },
    },
    {
      id: 'j4',
      ...long,
      ...{ state: 'needs-decisions', doneItems: 884, totalItems: 890, fraction: 0.94 },
      ...{ uncertainCount: 6, attempts: 903, ...spent(81_200) },
    },
    {
      id: 'j5',
      ...salt,
      ...{ state: 'done', doneItems: 512, totalItems: 512, fraction: 1, attempts: 512 },
      ...{ endedAtMs: nowMs - 30 * minuteMs, ...spent(46_080) },
      files: [
        file('Salt and Sextant.m4b', 18_124_000),
        file('01 The harbour.mp3', 1_124_000),
        file(`02 ${longTitle}.mp3`, 924_000),
        file('03 The chart.mp3', 824_000),
        file('04 The storm.mp3', 724_000),
      ],
    },
    {
      id: 'j6',
      ...salt,
      ...{ title: 'Audiobook (mp3)', state: 'failed', doneItems: 120, totalItems: 512 },
      ...{ fraction: 0.2, attempts: 121, ...spent(10_800) },
      problem: {
        code: errorCodes.gatewayBalance,
        message:
          'The account has no balance left. Top it up, then go on: what was made is kept and is not bought again.',
      },
    },
    {
      id: 'j7',
      ...arabic,
      ...{ kind: 'chapter', title: 'الفصل الأول: الفانوس', folderLabel: null, state: 'done' },
      ...{ doneItems: 18, totalItems: 18, fraction: 1, attempts: 18, refusedCount: 2 },
      ...{ endedAtMs: nowMs - 90 * minuteMs, ...spent(1_620) },
    },
    {
      id: 'j8',
      ...arabic,
      ...{ state: 'failed', doneItems: 18, totalItems: 18, fraction: 0.9, attempts: 18 },
      problem: {
        code: errorCodes.diskFull,
        message: 'The disk is full: 1.2 GB are needed in “Audiobooks”. Free some space and retry.',
      },
    },
    {
      id: 'j9',
      ...{ projectId: null, projectTitle: null, kind: 'clone', folderLabel: null },
      ...{ title: 'Voice “Grandfather”', state: 'cancelled', totalItems: 1 },
      ...{ endedAtMs: nowMs - 20 * minuteMs },
    },
  ];
  return jobs.map(({ id, ...change }, rank) =>
    makeJob(id, {
      rank,
      createdAtMs: nowMs - 100 * minuteMs,
      ...change,
      isFree,
      accountLabel: isFree ? 'Demo voice' : 'home',
    }),
  );
}

function uncertainCalls(nowMs: number, count: number): readonly UncertainView[] {
  const lines = [
    'The lamp had gone out again.',
    'She thought of the keeper laughing at his own stories, of the lead pipe that he had never mended, and of the long list of things that a town forgets when it is warm and dry and indoors. Then the bell on the bar rang twice, quite clearly, and all three of them stood up.',
    'انطفأ الفانوس مرة أخرى. وقفت مارِن عند نهاية الرصيف والسلّم على كتفها.',
  ];
  return Array.from({ length: count }, (_, at): UncertainView => {
    const expectedTokens = 90 + ((at * 53) % 300);
    const isPaid = at % 5 === 4;
    return {
      id: `u${at}`,
      kind: 'speech',
      atMs: nowMs - at * 11 * minuteMs,
      jobId: 'j4',
      projectId: 'p3',
      projectTitle: at % 3 === 2 ? 'الفانوس الأخير' : longTitle,
      chapterId: 'p3-c1',
      chapterTitle: 'Storm',
      label: lines[at % lines.length] ?? '',
      reason: isPaid
        ? 'The answer came, but its sound cannot be decoded.'
        : 'The connection broke before the answer was complete.',
      isPaid,
      expectedTokens,
      atMostTokens: Math.ceil(expectedTokens * 1.6),
      expectedMoney: expectedTokens * moneyPerToken,
      atMostMoney: expectedTokens * 1.6 * moneyPerToken,
      accountLabel: 'home',
      mediaUrl: isPaid ? `/media/u${at}` : null,
    };
  });
}

function ledgerRows(nowMs: number, count: number): readonly LedgerRow[] {
  const kinds = ['charged', 'reserved', 'released', 'possibly_charged', 'unbilled'] as const;
  return Array.from({ length: count }, (_, at): LedgerRow => {
    const tokens = 60 + ((at * 37) % 240);
    const isFree = at % 9 === 4;
    return {
      id: count - at,
      atMs: nowMs - at * 40_000,
      accountLabel: isFree ? 'Demo voice' : 'home',
      kind: kinds[at % 7 < 3 ? 0 : at % kinds.length] ?? 'charged',
      callKind: 'speech',
      label:
        at % 11 === 3
          ? longTitle
          : at % 8 === 2
            ? 'انطفأ الفانوس مرة أخرى.'
            : 'The lamp had gone out again.',
      tokens,
      money: tokens * moneyPerToken,
      priceSource: at % 2 === 0 ? 'pricing' : 'reference',
      isFree,
      note: at % 13 === 5 ? '=HYPERLINK("https://example.com")' : '',
    };
  });
}

/** A queue with a bit of everything. */
export function fillQueue(studio: FakeStudio, nowMs: number, isFree: boolean): void {
  studio.jobs = [...variedJobs(nowMs, isFree)];
  studio.uncertain = [...uncertainCalls(nowMs, 6)];
  studio.ledger = [...ledgerRows(nowMs, 640)];
  studio.pace = { running: 8, waiting: 188, level: 8, hold: null, holdForMs: 0 };
}

/** Ten thousand jobs, the first of them with ten thousand lines, and as many calls to decide about. */
export function crowdQueue(studio: FakeStudio, nowMs: number): void {
  const states = ['waiting', 'done', 'failed', 'cancelled', 'paused'] as const;
  const varied = variedJobs(nowMs, false).slice(0, 1);
  const crowd = Array.from({ length: 9_999 }, (_, at) => {
    const book = at % 40;
    const state = states[at % states.length] ?? 'waiting';
    return makeJob(`c${at}`, {
      projectId: `b${book}`,
      projectTitle: `Book ${book + 1}`,
      kind: 'chapter',
      title: `Chapter ${Math.floor(at / 40) + 1}`,
      state,
      doneItems: state === 'done' ? 100 : at % 100,
      fraction: state === 'done' ? 1 : (at % 100) / 100,
      rank: at + 10,
      endedAtMs: state === 'waiting' ? null : nowMs - at * 1000,
      ...(state === 'failed'
        ? { problem: { code: errorCodes.gatewayUpstream, message: 'The gateway failed.' } }
        : {}),
    });
  });
  const long = varied.map((job) => ({
    ...job,
    totalItems: 10_000,
    doneItems: 40,
    fraction: 0.004,
  }));
  studio.jobs = [...long, ...crowd];
  studio.uncertain = [...uncertainCalls(nowMs, 10_000)];
  studio.ledger = [...ledgerRows(nowMs, 20_000)];
  studio.pace = { running: 16, waiting: 9_960, level: 16, hold: null, holdForMs: 0 };
  studio.makeDelayMs = 50;
}
