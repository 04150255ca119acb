import { appError } from '../../../shared/app-error.ts';
import type { AuditionAnswer } from '../../../shared/ipc/routes/voices.ts';
import type { PlannedSegment } from '../../../shared/script/plan/plan.ts';
import { countCodePoints } from '../../../shared/script/text-measures.ts';
import type { Take } from '../../charges/ports.ts';
import type { HearSpeech } from '../narration/hear-speech.ts';
import type { TermsOf } from '../narration/order-terms.ts';
import { planFor } from '../narration/plan-text.ts';
import { type SegmentOrder, segmentOrders } from '../narration/segment-orders.ts';
import { mediaUrlOf } from '../narration/segment-states.ts';
import type { Accounts } from '../session/accounts.ts';

type VoiceAuditionRequest = {
  readonly voiceId: string;
  /** In the script language: emotion tags are tags here too. */
  readonly text: string;
  readonly language: string;
  readonly approval: string | null;
};

/**
 * Any words in a voice, as one request. A line of a book with the same words, voice and speed shares the
 * take: what was heard once is free. Throws `bad_input` where nothing is to be said, `voice_missing`.
 */
type VoiceAudition = (request: VoiceAuditionRequest) => Promise<AuditionAnswer>;

type AuditionParts = {
  readonly accounts: Pick<Accounts, 'current'>;
  readonly termsOf: TermsOf;
  readonly hearSpeech: HearSpeech;
};

/** What one request may hold, tags included (docs/gateway.md). */
const mostCodePoints = 1000;

export function createVoiceAudition(parts: AuditionParts): VoiceAudition {
  const { accounts } = parts;

  const orderOf = ({ voiceId, text, language }: VoiceAuditionRequest): SegmentOrder => {
    const speaking = { language, narratorVoiceId: voiceId, speed: 1, cast: [] };
    const segment = joined(planFor(speaking, text).segments);
    const terms = parts.termsOf(accounts.current());
    const order = segment === null ? null : segmentOrders([segment], speaking, terms)[0];
    if (order !== null && order !== undefined) return order;
    throw appError('bad_input.empty_words');
  };

  return async (request) => {
    const account = accounts.current();
    const order = orderOf(request);
    const heard = await parts.hearSpeech({
      account,
      order,
      origin: { label: order.segment.shown, projectId: null, chapterId: null, ordinal: 0 },
      segmentId: null,
      approval: request.approval,
    });
    return heard.kind === 'approval' ? heard : ready(heard.take);
  };
}

function ready(take: Take): AuditionAnswer {
  const { speechDb } = take.facts;
  return {
    kind: 'ready',
    mediaUrl: mediaUrlOf(take),
    durationMs: take.durationMs,
    speechDb: typeof speechDb === 'number' ? speechDb : null,
  };
}

/** The words as one segment; a text of one segment stays that segment, so that books share its take. */
function joined(segments: readonly PlannedSegment[]): PlannedSegment | null {
  const spoken = segments.filter(({ sent }) => sent !== '');
  const [first, ...rest] = spoken;
  if (first === undefined || rest.length === 0) return first ?? null;
  const sent = spoken.map((segment) => segment.sent).join(' ');
  const codePoints = countCodePoints(sent);
  if (codePoints > mostCodePoints) throw appError('bad_input.long_words');
  return { ...first, sent, codePoints, shown: spoken.map(({ shown }) => shown).join(' ') };
}
