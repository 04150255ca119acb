import { z } from 'zod';
import type { PriceSource } from '../../model/money.ts';
import {
  mostConsentText,
  mostPartMs,
  mostParts,
  mostVoiceName,
  type ReferenceSummary,
  type ReferenceView,
  type RefusedFile,
  referenceFixNames,
} from '../../model/voice.ts';
import { approvalToken } from '../approval.ts';
import { route } from '../define.ts';
import { bookLanguage, id } from './library.ts';

const reference = z.object({ referenceId: id });
const part = reference.extend({ partId: id });
const name = z.string().trim().min(1).max(mostVoiceName);
const at = z.number().min(0).max(mostPartMs);

/** What a clone costs here and now, for the button; `approval` names the exact sound, title and account. */
export type CloneOffer = {
  readonly tokens: number;
  readonly money: number;
  readonly source: PriceSource;
  readonly isFree: boolean;
  readonly approval: string;
};

export const referenceRoutes = {
  'references.list': route<readonly ReferenceSummary[]>()(z.object({})),
  'references.create': route<ReferenceView>()(
    z.object({
      title: z.string().trim().max(mostVoiceName).default(''),
      language: bookLanguage.default('en'),
    }),
  ),
  'references.get': route<ReferenceView>()(reference),
  'references.update': route<ReferenceView>()(
    reference.extend({
      title: z.string().trim().max(mostVoiceName).optional(),
      language: bookLanguage.optional(),
      fixes: z
        .object(
          Object.fromEntries(referenceFixNames.map((fix) => [fix, z.boolean()])) as {
            [Name in (typeof referenceFixNames)[number]]: z.ZodBoolean;
          },
        )
        .optional(),
    }),
  ),
  /** Hides it; `references.restore` undoes it. */
  'references.remove': route<null>()(reference),
  'references.restore': route<null>()(reference),
  /** Each file for itself: one that is refused does not hold up the others. */
  'references.addFiles': route<{
    readonly reference: ReferenceView;
    readonly refused: readonly RefusedFile[];
  }>()(
    reference.extend({
      files: z
        .array(z.object({ handle: id, name: z.string().min(1).max(255) }))
        .min(1)
        .max(mostParts),
    }),
  ),
  /** Stops reading files that are still being read. */
  'references.stopReading': route<null>()(reference),
  /** All parts, in their new order. */
  'references.order': route<ReferenceView>()(
    reference.extend({ partIds: z.array(id).max(mostParts) }),
  ),
  'references.removePart': route<ReferenceView>()(part),
  'references.restorePart': route<ReferenceView>()(part),
  /** What of a part is kept; in order and apart. */
  'references.trim': route<ReferenceView>()(
    part.extend({
      regions: z
        .array(z.object({ startMs: at, endMs: at }))
        .min(1)
        .max(200),
    }),
  ),
  /** Null takes it back. The spoken statement is a finished recording. */
  'references.consent': route<ReferenceView>()(
    reference.extend({
      consent: z
        .object({
          speaker: name,
          givenBy: name,
          isOwnVoice: z.boolean(),
          note: z.string().trim().max(mostConsentText).default(''),
          /** False throws a spoken statement away. */
          keepsStatement: z.boolean().default(true),
        })
        .nullable(),
    }),
  ),
  /** Joins, fixes and measures it as it would be uploaded. */
  'references.render': route<ReferenceView>()(reference),
  'references.offer': route<CloneOffer>()(reference),
  /** Puts the upload into the queue. Throws `approval_needed` where the offer is not true any more. */
  'references.clone': route<ReferenceView>()(reference.extend({ approval: approvalToken })),

  /** Sound as it is recorded: it is on the disk as soon as it was said, whatever happens then. */
  'recordings.begin': route<{ readonly recordingId: string }>()(
    reference.extend({
      purpose: z.enum(['part', 'statement']),
      sampleRateHz: z.number().int().min(8000).max(192_000),
      /** The sentence that is read, and the part that this one is to replace. */
      sentence: z.string().max(1000).nullable().default(null),
      replacesPartId: id.nullable().default(null),
    }),
  ),
  /** Mono, 16 bits, little-endian, in base64; `index` counts from 0 and is never skipped. */
  'recordings.append': route<null>()(
    z.object({
      recordingId: id,
      index: z.number().int().nonnegative(),
      samples: z
        .string()
        .max(1_500_000)
        .regex(/^[A-Za-z0-9+/]*={0,2}$/),
    }),
  ),
  'recordings.finish': route<ReferenceView>()(z.object({ recordingId: id })),
  'recordings.discard': route<null>()(z.object({ recordingId: id })),
};
