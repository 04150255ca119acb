import { z } from 'zod';
import type { AssistantModels } from '../../model/assistant.ts';
import type { VideoOffer, VideoView } from '../../model/video/video.ts';
import { approval } from '../approval.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const video = z.object({ videoId: id });
const amount = z.number().positive().finite().max(1e12).nullable();

const order = z.object({
  input: z.object({
    model: z.string().trim().min(1).max(200),
    prompt: z.string().trim().min(1).max(10_000),
    seconds: z.number().int().min(1).max(9999).nullable(),
    size: z
      .string()
      .regex(/^\d{2,4}x\d{2,4}$/)
      .nullable(),
    extra: z.string().max(20_000),
  }),
  /** A picture that it begins with. */
  imageHandle: id.nullable().default(null),
  /** What it may cost at most; null for the usual limit. */
  most: z.object({ tokens: amount, money: amount }).nullable().default(null),
});

/** In the queue, there already, or a price that a person has to approve first. */
export type StartVideoAnswer =
  | { readonly kind: 'ready'; readonly jobId: string | null; readonly videoId: string | null }
  | ({ readonly kind: 'approval' } & VideoOffer);

export const videoRoutes = {
  'videos.list': route<readonly VideoView[]>()(z.object({})),
  /** Models that make videos, as far as is known. Free. */
  'videos.models': route<AssistantModels>()(z.object({})),
  /** What it costs, as far as is known. Throws `bad_input` for further fields that are no object. */
  'videos.price': route<VideoOffer>()(order),
  /** `isAgain` makes another one although the same request has a video already. */
  'videos.start': route<StartVideoAnswer>()(
    order.extend({ approval, isAgain: z.boolean().default(false) }),
  ),
  /** One that its limit stopped: allows one more try, beside what earlier ones may have cost. */
  'videos.resume': route<StartVideoAnswer>()(z.object({ jobId: id, approval })),
  /** Removes the file; what it cost stays in the ledger. */
  'videos.remove': route<null>()(video),
  /** The desktop's file manager, and a drag out of the window; `unsupported` in a browser. */
  'videos.reveal': route<null>()(video),
  'videos.drag': route<null>()(video),
  /** Copies it to a folder under a name made of its prompt; answers where. */
  'videos.save': route<{ readonly path: string }>()(video.extend({ folderHandle: id })),
};
