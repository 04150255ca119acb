import { z } from 'zod';
import {
  type AssistantModels,
  type AssistantPrice,
  assistantTasks,
  type ProposalReview,
  type ProposalView,
} from '../../model/assistant.ts';
import type { TextAct } from '../../model/import/manuscript.ts';
import { approval } from '../approval.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const place = z.number().int().nonnegative();
const model = z.string().trim().min(1).max(200);

const scope = z.discriminatedUnion('kind', [
  /** Whole paragraphs that the selection touches; UTF-16 units of the chapter as it is saved. */
  z.object({ kind: z.literal('selection'), chapterId: id, start: place, end: place }),
  z.object({ kind: z.literal('chapter'), chapterId: id }),
  z.object({ kind: z.literal('book'), projectId: id }),
]);

export type AssistantScope = z.output<typeof scope>;

const input = z.object({ task: z.enum(assistantTasks), scope, model });
const proposal = z.object({ proposalId: id });

export const assistantRoutes = {
  /** Free: asks the account for its models. */
  'assistant.models': route<AssistantModels>()(z.object({})),
  'assistant.price': route<AssistantPrice>()(input),
  /**
   * Puts the task into the queue; what comes of it is told by `assistant.changed`. `approval_needed` where
   * the token of its price is not for all of it.
   */
  'assistant.start': route<{ readonly jobId: string }>()(input.extend({ approval })),
  /** Asking again about what could not be used of a proposal: a new answer at a new price. */
  'assistant.priceAgain': route<AssistantPrice>()(proposal),
  'assistant.again': route<{ readonly jobId: string }>()(proposal.extend({ approval })),
  'assistant.proposals': route<readonly ProposalView[]>()(z.object({ projectId: id })),
  'assistant.review': route<ProposalReview>()(proposal),
  /** A person's decision; `open` takes one back. */
  'assistant.settle': route<null>()(
    proposal.extend({ state: z.enum(['open', 'applied', 'dismissed']) }),
  ),
  /** Takes proposals over unseen, all at once; `manuscript.undo` takes the act back. */
  'assistant.apply': route<TextAct>()(z.object({ proposalIds: z.array(id).min(1).max(10_000) })),
};
