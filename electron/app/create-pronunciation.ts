import type { Approvals } from '../features/approvals/approvals.ts';
import type { PriceList } from '../features/money/price-list.ts';
import type { Narration } from '../features/narration/narration.ts';
import type { SegmentIndex } from '../features/narration/segment-index.ts';
import type { VoiceCheck } from '../features/narration/voice-check.ts';
import type { BookRules } from '../features/pronunciation/book-rules.ts';
import { type BookWords, createBookWords } from '../features/pronunciation/book-word-list.ts';
import { createPassedLines, type PassedLines } from '../features/pronunciation/passed-lines.ts';
import { createRulePreviews, type RulePreviews } from '../features/pronunciation/preview.ts';
import {
  createPronunciations,
  type Pronunciations,
} from '../features/pronunciation/pronunciations.ts';
import { createSamples, type Samples } from '../features/pronunciation/samples.ts';
import { createStaleBook, remake } from '../features/pronunciation/stale-lines.ts';
import type { ChapterMaking } from '../features/queue/chapter-job.ts';
import type { Accounts } from '../features/session/accounts.ts';
import type { ChargeStore } from '../jobs/ports.ts';
import type { Random } from '../platform/ports.ts';
import type { LibraryStore } from '../storage/library.ts';
import type { PronunciationStore } from '../storage/pronunciations.ts';
import type { SegmentAudioStore } from '../storage/segment-audio.ts';
import type { SegmentStore } from '../storage/segments.ts';

/** How words are said: the rules with their previews, samples, a book's names, and what is to be remade. */
export type PronunciationServices = {
  readonly rules: Pronunciations;
  readonly previews: RulePreviews;
  readonly samples: Samples;
  readonly words: BookWords;
  readonly passed: PassedLines;
  readonly remake: (projectId: string, approval: string | null) => { readonly started: number };
};

type Parts = {
  readonly store: PronunciationStore;
  readonly bookRules: BookRules;
  readonly library: LibraryStore;
  readonly charges: ChargeStore;
  readonly segments: SegmentStore;
  readonly audio: SegmentAudioStore;
  readonly index: SegmentIndex;
  readonly accounts: Accounts;
  readonly narration: Narration;
  readonly prices: PriceList;
  readonly approvals: Approvals;
  readonly voiceCheck: VoiceCheck;
  readonly random: Random;
  readonly chapters: ChapterMaking;
  readonly changed: (projectId: string) => void;
};

export function createPronunciationServices(parts: Parts): PronunciationServices {
  const rules = createPronunciations({ ...parts, staleOf: createStaleBook(parts) });
  return {
    rules,
    previews: createRulePreviews(parts),
    samples: createSamples({ ...parts, hearOne: parts.narration.hearOne }),
    words: createBookWords(parts),
    passed: createPassedLines(parts),
    remake: (projectId, approval) => remake(rules.state(projectId).stale, parts.chapters, approval),
  };
}
