import { appError } from '../../../shared/app-error.ts';
import type { RequestOf } from '../../../shared/ipc/contract.ts';
import type { HearAnswer } from '../../../shared/ipc/routes/narration.ts';
import type { ProjectRow } from '../../storage/library.ts';
import { toHearAnswer } from '../narration/hear-segment.ts';
import type { Narration } from '../narration/narration.ts';
import type { TermsOf } from '../narration/order-terms.ts';
import { type SegmentOrder, segmentOrders } from '../narration/segment-orders.ts';
import type { Pronunciation } from '../narration/speech-orders.ts';
import type { Accounts } from '../session/accounts.ts';

/** Without a speed of its own it is spoken at the book's. */
type AuditionRequest = RequestOf<'cast.audition'>;

/** One line as another voice would say it. Its take belongs to that voice, and is reused where it is cast. */
export type Audition = (request: AuditionRequest) => Promise<HearAnswer>;

type AuditionParts = {
  readonly narration: Pick<Narration, 'find' | 'hearSpeech'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly termsOf: TermsOf;
  readonly pronunciationOf: (project: ProjectRow) => Pronunciation;
};

export function createAudition(parts: AuditionParts): Audition {
  const { narration, accounts } = parts;

  const orderOf = (request: AuditionRequest): { order: SegmentOrder; project: ProjectRow } => {
    const { orders, project } = narration.find(request.chapterId);
    const index = orders.ids.indexOf(request.segmentId);
    const segment = orders.plan.segments[index];
    const { voiceId, speed, emotion } = request;
    const cast = project.cast.map((member) => ({ ...member, voiceId, speed, emotion }));
    const tried = { ...project, narratorVoiceId: voiceId, speed: speed ?? project.speed, cast };
    const terms = parts.termsOf(accounts.current());
    const { apply } = parts.pronunciationOf(project);
    const [order = null] =
      segment === undefined ? [] : segmentOrders([segment], tried, terms, apply);
    if (order === null) throw appError('bad_input.empty_line');
    return { order: { ...order, index }, project };
  };

  return async (request) => {
    const account = accounts.current();
    const { order, project } = orderOf(request);
    const { chapterId, segmentId } = request;
    const heard = await narration.hearSpeech({
      account,
      order,
      origin: {
        label: order.segment.shown,
        projectId: project.id,
        chapterId,
        ordinal: order.index,
      },
      segmentId,
      approval: request.approval,
    });
    return toHearAnswer(heard);
  };
}
