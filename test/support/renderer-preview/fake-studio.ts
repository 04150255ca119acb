import type { ResultOf } from '../../../shared/ipc/contract.ts';
import type { WireError } from '../../../shared/ipc/result.ts';
import type { JobView, LedgerRow, PaceView, UncertainView } from '../../../shared/model/job.ts';
import type { Offer, Price } from '../../../shared/model/money.ts';
import type { Chapter, Project } from '../../../shared/model/project.ts';
import type { PronunciationRule } from '../../../shared/model/pronunciation.ts';
import type { Session } from '../../../shared/model/session.ts';
import { planRoughly } from './rough-plan.ts';

export type FakeStudio = {
  session: Session;
  projects: Project[];
  chapters: Map<string, Chapter>;
  jobs: JobView[];
  pace: PaceView;
  uncertain: UncertainView[];
  /** Newest first. */
  ledger: LedgerRow[];
  removed: Project[];
  rules: PronunciationRule[];
  /** Route names that fail with this error until taken out. */
  failures: Map<string, WireError>;
  /** Every call, in order; keys are left out. */
  calls: { readonly route: string; readonly input: unknown }[];
  review: ResultOf<'library.review'> | null;
  makeDelayMs: number;
};

export function priceOf(tokens: number, isFree: boolean): Price {
  const perToken = 8 / 21_250;
  return {
    expectedTokens: tokens,
    atMostTokens: Math.ceil(tokens * 1.4),
    expectedMoney: tokens * perToken,
    atMostMoney: tokens * 1.4 * perToken,
    isFree,
  };
}

/** A price with a token that any yes may hand back. */
export function offerOf(tokens: number, isFree: boolean): Offer {
  const isAsked = !isFree && tokens > 0;
  return { price: priceOf(tokens, isFree), approval: isAsked ? 'a'.repeat(64) : null };
}

type NewProject = {
  readonly id: string;
  readonly title: string;
  readonly author?: string;
  readonly isSample?: boolean;
  readonly openedAtMs?: number | null;
  readonly chapters: readonly { readonly title: string; readonly text: string }[];
};

export function summaryOf(id: string, title: string, ordinal: number): Project['chapters'][number] {
  return {
    id,
    title,
    ordinal,
    segmentCount: 0,
    madeCount: 0,
    uncertainCount: 0,
    madeMs: 0,
    estimatedMs: 0,
  };
}

export function addProject(studio: FakeStudio, made: NewProject): void {
  const chapters = made.chapters.map(({ title, text }, at) => {
    const id = `${made.id}-c${at + 1}`;
    studio.chapters.set(id, {
      id,
      projectId: made.id,
      title,
      text,
      revision: 1,
      segments: planRoughly(text, []),
    });
    return summaryOf(id, title, at + 1);
  });
  studio.projects.push({
    id: made.id,
    title: made.title,
    author: made.author ?? null,
    language: 'en',
    coverUrl: null,
    chapterCount: chapters.length,
    segmentCount: 0,
    madeCount: 0,
    madeMs: 0,
    estimatedMs: 0,
    openedAtMs: made.openedAtMs ?? null,
    isSample: made.isSample ?? false,
    narratorVoiceId: 'v1',
    speed: 1,
    cast: [
      { name: 'Anna', voiceId: null, colour: '#2f6f8f', speed: null, emotion: null },
      { name: 'Tom', voiceId: null, colour: '#8a4b2f', speed: null, emotion: null },
    ],
    chapters,
  });
}
