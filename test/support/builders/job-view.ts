import type { JobItemView, JobView, UncertainView } from '../../../shared/model/job.ts';

/** An export of the sample book that waits, unless told otherwise. */
export function jobView(id: string, change: Partial<JobView> = {}): JobView {
  return {
    id,
    kind: 'export',
    title: 'Audiobook (m4b, mp3)',
    projectId: 'p1',
    projectTitle: 'The Lamplighter',
    accountId: 'a1',
    accountLabel: 'home',
    isFree: false,
    state: 'waiting',
    stage: null,
    doneItems: 0,
    totalItems: 100,
    fraction: 0,
    etaMs: null,
    waitsUntilMs: null,
    capStop: null,
    spentTokens: 0,
    spentMoney: 0,
    possiblyTokens: 0,
    possiblyMoney: 0,
    attempts: 0,
    uncertainCount: 0,
    refusedCount: 0,
    problem: null,
    createdAtMs: 0,
    endedAtMs: null,
    rank: 0,
    folderLabel: 'Audiobooks',
    files: [],
    notices: [],
    ...change,
  };
}

/** One queued line of a job. */
export function jobItemView(id: string): JobItemView {
  return {
    id,
    label: 'The lamp had gone out again.',
    chapterTitle: 'Dusk on the quay',
    state: 'queued',
    attempts: 0,
    expectedTokens: 60,
    chargedTokens: 0,
    problem: null,
  };
}

/** A line whose answer was lost. */
export function uncertainView(id: string, change: Partial<UncertainView> = {}): UncertainView {
  return {
    id,
    kind: 'speech',
    atMs: 0,
    jobId: 'j1',
    isPaid: false,
    hasBody: false,
    canFetchAgain: false,
    mediaUrl: null,
    projectId: 'p1',
    projectTitle: 'The Lamplighter',
    chapterId: 'c1',
    chapterTitle: 'Dusk on the quay',
    label: 'The lamp had gone out again.',
    lines: [],
    reason: 'The connection broke before the answer was complete.',
    expectedTokens: 90,
    atMostTokens: 144,
    expectedMoney: 0.03,
    atMostMoney: 0.05,
    accountId: 'a1',
    accountLabel: 'home',
    ...change,
  };
}
