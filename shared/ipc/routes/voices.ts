import { z } from 'zod';
import type { Offer } from '../../model/money.ts';
import {
  mostConsentText,
  mostPartMs,
  mostParts,
  mostVoiceName,
  mostVoiceNotes,
  mostVoiceTag,
  mostVoiceTags,
  type ReferenceSummary,
  type ReferenceView,
  type RefusedFile,
  referenceFixNames,
  type VoiceCard,
  type VoiceUseCount,
} from '../../model/voice.ts';
import { approval, approvalToken } from '../approval.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const referenceId = id;
const place = z.object({ referenceId });
const part = place.extend({ partId: id });
const name = z.string().trim().min(1).max(mostVoiceName);
const at = z.number().min(0).max(mostPartMs);

/** What a clone costs here and now, for the button; `approval` names the exact sound, title and account. */
export type CloneOffer = {
  readonly tokens: number;
  readonly money: number;
  readonly isFree: boolean;
  readonly approval: string;
};

/** How deleting a voice ended. Refused ones throw `gateway_forbidden`. */
export type VoiceDeleted = {
  /** False where it was gone from the gateway already. */
  readonly wasThere: boolean;
};

/** Ready to play, or to be bought first. `speechDb` is the level of what sounds, to play voices equally loud. */
export type AuditionAnswer =
  | {
      readonly kind: 'ready';
      readonly mediaUrl: string;
      readonly durationMs: number;
      readonly speechDb: number | null;
    }
  | ({ readonly kind: 'approval' } & Offer);

export const voiceRoutes = {
  /** From the database at once; `voices.refresh` asks the gateway too. The default voice comes first. */
  'voices.cards': route<readonly VoiceCard[]>()(z.object({})),
  'voices.refresh': route<readonly VoiceCard[]>()(z.object({})),
  /** Local only. An empty name goes back to the gateway's title. */
  'voices.update': route<VoiceCard>()(
    z.object({
      voiceId: id,
      name: z.string().trim().max(mostVoiceName).optional(),
      notes: z.string().max(mostVoiceNotes).optional(),
      tags: z.array(z.string().trim().min(1).max(mostVoiceTag)).max(mostVoiceTags).optional(),
      colour: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .optional(),
      isFavourite: z.boolean().optional(),
    }),
  ),
  /** Where it speaks, and how much of that is not made yet: what deleting it would break. */
  'voices.uses': route<readonly VoiceUseCount[]>()(z.object({ voiceId: id })),
  /** At the gateway, for good. The local side (sample, consent, notes) is kept, marked as missing. */
  'voices.delete': route<VoiceDeleted>()(z.object({ voiceId: id })),
  /** Hides the local side of a voice that is gone from the gateway; `voices.unforget` undoes it. */
  'voices.forget': route<null>()(z.object({ voiceId: id })),
  'voices.unforget': route<null>()(z.object({ voiceId: id })),
  /** Any words in this voice. On an account a paid one asks first; what was made before is free. */
  'voices.audition': route<AuditionAnswer>()(
    z.object({
      voiceId: id,
      text: z.string().trim().min(1).max(1000),
      approval,
    }),
  ),
  /** One round of a comparison that hid the names. */
  'voices.judge': route<null>()(z.object({ winnerId: id, loserId: id })),
  /** Sample, consent and notes of these voices as one file; never an id of the gateway. */
  'voices.export': route<{ readonly path: string }>()(
    z.object({ voiceIds: z.array(id).min(1).max(500), destinationHandle: id.nullable() }),
  ),
  /** Each voice of such a file becomes a reference that can be cloned on the account in use. */
  'voices.import': route<{
    readonly references: readonly ReferenceSummary[];
    readonly refused: readonly RefusedFile[];
  }>()(z.object({ fileHandle: id })),
  /** A new reference from the kept sample and consent of a voice: for another account, or a lost voice. */
  'voices.reuse': route<ReferenceView>()(z.object({ voiceId: id })),

  'references.list': route<readonly ReferenceSummary[]>()(z.object({})),
  'references.create': route<ReferenceView>()(
    z.object({
      title: z.string().trim().max(mostVoiceName).default(''),
      language: z.string().trim().min(2).max(35).default('en'),
    }),
  ),
  'references.get': route<ReferenceView>()(place),
  'references.update': route<ReferenceView>()(
    place.extend({
      title: z.string().trim().max(mostVoiceName).optional(),
      language: z.string().trim().min(2).max(35).optional(),
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
  'references.remove': route<null>()(place),
  'references.restore': route<null>()(place),
  /** Each file for itself: one that is refused does not hold up the others. */
  'references.addFiles': route<{
    readonly reference: ReferenceView;
    readonly refused: readonly RefusedFile[];
  }>()(
    place.extend({
      files: z
        .array(z.object({ handle: id, name: z.string().min(1).max(255) }))
        .min(1)
        .max(mostParts),
    }),
  ),
  /** Stops reading files that are still being read. */
  'references.stopReading': route<null>()(place),
  /** All parts, in their new order. */
  'references.order': route<ReferenceView>()(place.extend({ partIds: z.array(id).max(mostParts) })),
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
    place.extend({
      consent: z
        .object({
          speaker: name,
          givenBy: name,
          isOwnVoice: z.boolean(),
          note: z.string().trim().max(mostConsentText).default(''),
          keepsStatement: z.boolean().default(true),
        })
        .nullable(),
    }),
  ),
  /** Joins, fixes and measures it as it would be uploaded. */
  'references.render': route<ReferenceView>()(place),
  'references.offer': route<CloneOffer>()(place),
  /** Puts the upload into the queue. Throws `approval_needed` where the offer is not true any more. */
  'references.clone': route<ReferenceView>()(place.extend({ approval: approvalToken })),

  /** Sound as it is recorded: it is on the disk as soon as it was said, whatever happens then. */
  'recordings.begin': route<{ readonly recordingId: string }>()(
    place.extend({
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
