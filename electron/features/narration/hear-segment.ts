import type { HearAnswer, HearSegmentAnswer } from '../../../shared/ipc/routes/narration.ts';
import type { Offer, Price } from '../../../shared/model/money.ts';
import type { SegmentState } from '../../../shared/model/project.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { type FoundChapter, type FoundSegment, requireSpeakable } from './found.ts';
import type { HearSpeech, SpeechAnswer } from './hear-speech.ts';
import { missingSegments, type PricingParts, priceLines } from './missing-segments.ts';
import { uniqueByIdentity } from './segment-orders.ts';
import { mediaUrlOf } from './segment-states.ts';
import type { VoiceCheck } from './voice-check.ts';

export type PricedSegments = Offer & {
  /** The price of those lines through speech jobs, for comparison. */
  readonly jobPrice: Price;
  readonly segmentCount: number;
};

/** Lines of a chapter by their lasting ids: heard one at a time, priced together. */
export type SegmentHearing = {
  /** One line, made first where it is missing. */
  readonly hear: (segmentId: string, approval?: string | null) => Promise<HearSegmentAnswer>;
  /** What is missing of these segments, or of all, with the token of its approval. */
  readonly price: (chapterId: string, segmentIds?: readonly string[]) => PricedSegments;
};

type HearParts = PricingParts & {
  readonly find: (chapterId: string) => FoundChapter;
  readonly findSegment: (segmentId: string) => FoundSegment;
  /** As windows are told it. */
  readonly stateOf: (chapterId: string, segmentId: string) => SegmentState;
  /** Of a segment among those of its chapter. */
  readonly indexOf: (segmentId: string) => number;
  readonly hearSpeech: HearSpeech;
  readonly currentAccount: () => AccountRow;
  readonly voiceCheck: VoiceCheck;
};

export function createSegmentHearing(parts: HearParts): SegmentHearing {
  const { find, currentAccount, voiceCheck } = parts;
  return {
    hear: async (segmentId, approval = null) => {
      const account = currentAccount();
      const { chapter, project, order, sound } = requireSpeakable(parts.findSegment(segmentId));
      const label = order.segment.shown;
      const heard = await parts.hearSpeech({
        account,
        order,
        origin: {
          label,
          projectId: project.id,
          chapterId: chapter.id,
          ordinal: parts.indexOf(segmentId),
        },
        segmentId,
        known: sound.take,
        approval,
        requireVoice: () => voiceCheck.require(account, project.id, [order]),
      });
      if (heard.kind === 'approval') return { ...heard, segmentCount: 1 };
      // It may have moved to another chapter meanwhile, or be gone.
      const { chapter: now } = parts.findSegment(segmentId);
      return { kind: 'ready', state: parts.stateOf(now.id, segmentId) };
    },
    price: (chapterId, segmentIds) => {
      const account = currentAccount();
      const found = find(chapterId);
      const lines = missingSegments(found, segmentIds);
      const orders = uniqueByIdentity(lines).map(({ order }) => order);
      voiceCheck.require(account, found.project.id, orders);
      return { ...priceLines(parts, account, lines), segmentCount: orders.length };
    },
  };
}

/** As windows are told it. */
export function toHearAnswer(heard: SpeechAnswer): HearAnswer {
  if (heard.kind === 'approval') return { ...heard, segmentCount: 1 };
  const { take } = heard;
  return { kind: 'ready', mediaUrl: mediaUrlOf(take), durationMs: take.durationMs };
}
