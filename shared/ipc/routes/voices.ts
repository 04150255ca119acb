import { z } from 'zod';
import type { Offer } from '../../model/money.ts';
import type { VoiceView } from '../../model/session.ts';
import {
  mostVoiceName,
  mostVoiceNotes,
  mostVoiceTag,
  mostVoiceTags,
  type ReferenceSummary,
  type ReferenceView,
  type RefusedFile,
  type VoiceCard,
  type VoiceUseCount,
} from '../../model/voice.ts';
import { approval } from '../approval.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

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
  'voices.list': route<readonly VoiceView[]>()(z.object({})),
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
};
