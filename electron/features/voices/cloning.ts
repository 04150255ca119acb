import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { cloneTokens } from '../../../shared/script/estimate.ts';
import type { ChargedCalls } from '../../jobs/charged-calls.ts';
import { keepVoice } from '../../jobs/clone-rules.ts';
import type { Ledger } from '../../jobs/ledger.ts';
import type { Charge, ChargeStore, CloneRequest } from '../../jobs/ports.ts';
import { copyByHash } from '../../platform/node/durable-file.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import { sha256Of } from '../library/chapters.ts';
import type { Accounts } from '../session/accounts.ts';
import { ownCaps } from '../session/allowance.ts';
import type { Voices } from './voices.ts';

export type CloneOrder = {
  readonly title: string;
  readonly path: string;
  /** Who agreed to it and when: kept with the voice; without it nothing is uploaded. */
  readonly consent: string;
  readonly groupId: string | null;
};

export type Cloning = {
  /** The local id of the new voice. Refuses over 20 MB, an empty file and a missing consent before sending. */
  readonly clone: (
    account: AccountRow,
    order: CloneOrder,
    signal: AbortSignal,
    onProgress?: (sentBytes: number) => void,
  ) => Promise<{ readonly voiceId: string; readonly isReused: boolean }>;
  /** Looks, free, whether an upload whose answer was lost made a voice after all, and keeps it. */
  readonly findLost: (call: Charge) => Promise<string | null>;
};

type CloningParts = {
  readonly calls: ChargedCalls;
  readonly charges: ChargeStore;
  readonly ledger: Ledger;
  readonly accounts: Accounts;
  readonly accountStore: AccountStore;
  readonly voices: Voices;
  readonly platform: Platform;
  /** An upload that was uncertain is so no more. */
  readonly uncertainChanged: () => void;
};

/** Gateway-spec section 8. */
const mostBytes = 20 * 1024 * 1024;

const mediaTypes: { readonly [extension: string]: string } = {
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.flac': 'audio/flac',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.webm': 'audio/webm',
  '.mp4': 'video/mp4',
};

export function createCloning(parts: CloningParts): Cloning {
  const { calls, charges, ledger, accounts, accountStore, platform } = parts;

  const findLost = async (call: Charge): Promise<string | null> => {
    const account = accounts.byId(call.accountId);
    const { title, voicesBefore } = call.request as CloneRequest;
    await parts.voices.list(account);
    const made = accountStore
      .voices(account.id)
      .filter((voice) => voice.title === title && !voicesBefore.includes(voice.id));
    const [voice] = made;
    // Two new voices of one title: nobody can say which is ours.
    if (voice === undefined || made.length > 1) return null;
    const created = { gatewayId: voice.gatewayId, title, createdAtMs: null };
    const voiceId = keepVoice({ store: charges, ledger }, call, created);
    parts.uncertainChanged();
    return voiceId;
  };

  /** Before an upload is repeated, by whatever decision: it may have made its voice after all. */
  const findEarlier = async (identity: string): Promise<string | null> => {
    const open = charges.findOpen(identity);
    const wasSent = open !== null && (open.state === 'uncertain' || open.decision !== null);
    return wasSent ? findLost(open) : null;
  };

  return {
    findLost,
    clone: async (account, order, signal, onProgress) => {
      if (order.consent.trim() === '') {
        throw new AppError(
          errorCodes.badInput,
          'A voice is only cloned with consent: say who agreed, and when.',
        );
      }
      const sizeBytes = await sizeOf(order.path);
      const extension = extname(order.path).toLowerCase();
      const folder = join(platform.paths.audio, 'samples');
      const sample = await copyByHash(order.path, folder, extension);
      const service = accounts.serviceOf(account);
      const identity = sha256Of(
        JSON.stringify({ kind: 'clone', service, sample: sample.sha256, title: order.title }),
      );
      const earlier = await findEarlier(identity);
      if (earlier !== null) return { voiceId: earlier, isReused: true };
      // Free, and needed should the answer get lost: what is new in the list then is ours.
      await parts.voices.list(account);
      const request: CloneRequest = {
        title: order.title,
        samplePath: sample.path,
        sampleSha256: sample.sha256,
        sizeBytes,
        mediaType: mediaTypes[extension] ?? 'application/octet-stream',
        consent: order.consent,
        voicesBefore: accountStore.voices(account.id).map((voice) => voice.id),
      };
      const outcome = await calls.run(
        {
          accountId: account.id,
          kind: 'clone',
          identity,
          request,
          expectedTokens: cloneTokens,
          atMostTokens: cloneTokens,
          groupId: order.groupId,
          place: { label: order.title, projectId: null, chapterId: null, ordinal: 0 },
          priority: 'interactive',
          rank: () => 0,
          size: sizeBytes,
          caps: ownCaps(accounts),
          isFree: account.kind === 'demo',
        },
        signal,
        onProgress === undefined ? {} : { onProgress },
      );
      if (outcome.kind === 'done') {
        return { voiceId: outcome.result.voiceId, isReused: outcome.isReused };
      }
      if (outcome.kind === 'refused') {
        throw new AppError(outcome.failure.code, outcome.failure.message);
      }
      const found = await findLost(charges.byId(outcome.chargeId)).catch(() => null);
      if (found !== null) return { voiceId: found, isReused: false };
      throw new AppError(errorCodes.gatewayUncertain, outcome.failure.message);
    },
  };
}

async function sizeOf(path: string): Promise<number> {
  const entry = await stat(path).catch((cause: unknown) => {
    throw new AppError(errorCodes.fileNotReadable, `${path} cannot be read.`, { cause });
  });
  if (!entry.isFile() || entry.size === 0) {
    throw new AppError(errorCodes.badInput, `${path} holds no sound.`);
  }
  if (entry.size <= mostBytes) return entry.size;
  throw new AppError(
    errorCodes.fileTooLarge,
    `${path} has ${(entry.size / 1024 / 1024).toFixed(1)} MB; the gateway takes at most 20 MB. Nothing was sent.`,
    { data: { file: path, bytes: entry.size, limit: mostBytes } },
  );
}
