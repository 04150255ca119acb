import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import { isNothing, type Limit } from '../../../shared/model/money.ts';
import { mostUploadBytes } from '../../../shared/model/voice.ts';
import { cloneTokens } from '../../../shared/script/plan/estimate.ts';
import type { Watch } from '../../charges/call-rules.ts';
import type { ChargedCalls } from '../../charges/charged-calls.ts';
import { keepVoice } from '../../charges/clone-rules.ts';
import type { Ledger } from '../../charges/ledger.ts';
import type { Charge, ChargeFailure, ChargeStore, CloneRequest } from '../../charges/ports.ts';
import type { Tariff } from '../../charges/tariff.ts';
import { copyByHash } from '../../platform/node/durable-file.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import type { ReferenceStore } from '../../storage/voices/references.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Accounts } from '../session/accounts.ts';
import { ownCall } from '../session/own-calls.ts';
import { findClonedVoice } from './cloned-voice.ts';
import type { Voices } from './voices.ts';

export type CloneOrder = {
  readonly title: string;
  readonly path: string;
  /** Who agreed to it and when: kept with the voice; without it nothing is uploaded. */
  readonly consent: string;
  readonly groupId: string | null;
  /** What it may cost at most, tries that may have been charged included; null for the day's cap alone. */
  readonly most?: Limit | null;
  /** The price that was agreed to; that of now where none is given. */
  readonly tariff?: Tariff | undefined;
};

/** How an upload ended for itself; trouble that is not about it (key, balance, cap, disk) is thrown. */
export type Uploaded =
  | { readonly kind: 'done'; readonly voiceId: string; readonly isReused: boolean }
  | { readonly kind: 'refused' | 'uncertain'; readonly failure: ChargeFailure };

export type Cloning = {
  /** Refuses over 20 MB, an empty file and a missing consent before sending. See `Watch` for the rest. */
  readonly upload: (
    account: AccountRow,
    order: CloneOrder,
    signal: AbortSignal,
    watch?: Pick<Watch, 'onProgress' | 'cut'>,
  ) => Promise<Uploaded>;
  /** Whether that very sound is a voice of that title already: cloning it is free. */
  readonly isMade: (account: AccountRow, sampleSha256: string, title: string) => boolean;
  /** Looks, free, whether uploads whose answer was lost made a voice after all, and keeps it; the calls settled by it. */
  readonly findAllLost: () => Promise<readonly Charge[]>;
};

type CloningParts = {
  readonly calls: ChargedCalls;
  readonly charges: ChargeStore;
  readonly ledger: Ledger;
  readonly accounts: Accounts;
  readonly accountStore: AccountStore;
  readonly voices: Voices;
  readonly references: ReferenceStore;
  readonly prices: Pick<PriceList, 'tariffFor'>;
  readonly platform: Platform;
  /** An upload that was uncertain is so no more. */
  readonly uncertainChanged: () => void;
};

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
  const { calls, charges, ledger, accounts, accountStore, references, platform } = parts;

  const findLost = async (call: Charge): Promise<string | null> => {
    const { voice: made } = await findClonedVoice(parts, accounts.byId(call.accountId), call);
    if (made === null) return null;
    // Decided about, or sent again, while the list was on its way: then it is no longer the same call.
    const now = charges.byId(call.id);
    if (now.state !== call.state || now.decision !== call.decision) return null;
    const kept = (charge: Charge, voiceId: string) => references.keptVoice(charge.groupId, voiceId);
    const voiceId = keepVoice({ store: charges, ledger, kept }, now, made);
    parts.uncertainChanged();
    return voiceId;
  };

  /** Before an upload is repeated, by whatever decision: it may have made its voice after all. */
  const findEarlier = async (identity: string): Promise<string | null> => {
    const open = charges.findOpen(identity);
    const wasSent = open !== null && (open.state === 'uncertain' || open.decision !== null);
    return wasSent ? findLost(open) : null;
  };

  const identityOf = (account: AccountRow, sample: string, title: string): string =>
    sha256Of(
      JSON.stringify({ kind: 'clone', service: accounts.serviceOf(account), sample, title }),
    );

  const isMade: Cloning['isMade'] = (account, sample, title) => {
    const made = charges.findDone(identityOf(account, sample, title))?.answer ?? null;
    return made !== null && charges.hasVoice((made as { readonly voiceId: string }).voiceId);
  };

  const upload: Cloning['upload'] = async (account, order, signal, watch = {}) => {
    if (order.consent.trim() === '') throw appError('bad_input.consent');
    const sizeBytes = await sizeOf(order.path);
    const extension = extname(order.path).toLowerCase();
    const folder = platform.paths.samples;
    const sample = await copyByHash(order.path, folder, extension);
    const identity = identityOf(account, sample.sha256, order.title);
    const earlier = await findEarlier(identity);
    if (earlier !== null) return { kind: 'done', voiceId: earlier, isReused: true };
    // Free, and needed should the answer get lost: what is new in the list then is ours.
    // Not of what was offered as free: a list without its voice would have it bought unasked.
    if (!isMade(account, sample.sha256, order.title)) await parts.voices.list(account);
    const request: CloneRequest = {
      title: order.title,
      samplePath: sample.path,
      sampleSha256: sample.sha256,
      sizeBytes,
      mediaType: mediaTypes[extension] ?? 'application/octet-stream',
      consent: order.consent,
      voicesBefore: accountStore.voices(account.id).map((voice) => voice.id),
    };
    const call = ownCall(
      accounts,
      account,
      order.title,
      {
        kind: 'clone',
        identity,
        request,
        expectedTokens: cloneTokens,
        atMostTokens: cloneTokens,
        tariff: order.tariff ?? parts.prices.tariffFor(account, 'clone'),
        groupId: order.groupId,
        priority: 'interactive',
        size: sizeBytes,
      },
      order.most ?? undefined,
    );
    const waiting = charges.findOpen(identity);
    // Nothing of it was ever charged, so what is listed by now cannot be of its making.
    if (waiting?.state === 'queued' && isNothing(charges.booked(waiting.id).possibly)) {
      charges.readdress(waiting.id, call);
    }
    const outcome = await calls.run(call, signal, watch);
    if (outcome.kind === 'done') {
      return { kind: 'done', voiceId: outcome.result.voiceId, isReused: outcome.isReused };
    }
    if (outcome.kind === 'refused') return { kind: 'refused', failure: outcome.failure };
    const found = await findLost(charges.byId(outcome.chargeId)).catch(() => null);
    if (found !== null) return { kind: 'done', voiceId: found, isReused: false };
    return { kind: 'uncertain', failure: outcome.failure };
  };

  return {
    upload,
    isMade,
    findAllLost: async () => {
      const settled: Charge[] = [];
      for (const call of charges.inStates(['uncertain'], 'clone')) {
        const found = await findLost(call).catch(() => null);
        if (found !== null) settled.push(call);
      }
      return settled;
    },
  };
}

async function sizeOf(path: string): Promise<number> {
  const entry = await stat(path).catch((cause: unknown) => {
    throw appError('file_not_readable.path', { path }, { cause });
  });
  if (!entry.isFile() || entry.size === 0) throw appError('bad_input.silent_file', { path });
  if (entry.size <= mostUploadBytes) return entry.size;
  throw appError('file_too_large.upload', {
    file: path,
    bytes: entry.size,
    limit: mostUploadBytes,
  });
}
