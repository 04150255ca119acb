import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { KeyChoice, KeyQuestion } from '../../../shared/model/session.ts';
import { createGatewayClient } from '../../gateway/client/client.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import { isPlaceholder, placeholderOf, voiceHash } from '../../storage/portable/voice-hash.ts';

/** The ids of the voices that a key lists, free; they stay in this process. */
export type Listed =
  | { readonly ids: ReadonlySet<string>; readonly isWhole: boolean; readonly problem: null }
  | { readonly ids: null; readonly problem: string };

/**
 * What has to be known before a new key for that address is kept: the accounts there, and what the voices
 * of each that the new key lists too say of it. Voices belong to one account (docs/gateway.md), so that a
 * shared one tells another key of the same account.
 */
export function keyQuestion(
  store: Pick<AccountStore, 'allVoices' | 'openWorkCount'>,
  baseUrl: string,
  listed: Listed,
  accounts: readonly AccountRow[],
): KeyQuestion {
  const known = listed.ids ?? new Set<string>();
  const isListed = (accountId: string, gatewayId: string): boolean =>
    known.has(gatewayId) ||
    (isPlaceholder(gatewayId) &&
      [...known].some((one) => placeholderOf(voiceHash(accountId, one)) === gatewayId));
  const candidates = accounts.map(({ id, label }) => {
    const voices = store.allVoices(id);
    const shared = voices.filter(({ gatewayId }) => isListed(id, gatewayId));
    return {
      accountId: id,
      label,
      voiceCount: voices.length,
      sharedVoiceCount: shared.length,
      openCount: store.openWorkCount(id),
    };
  });
  return {
    baseUrl,
    candidates,
    listedVoiceCount: listed.ids?.size ?? null,
    listProblem: listed.problem,
    // The voices that would tell the same account may be on another page.
    proposal: proposalOf(candidates, listed.ids !== null && listed.isWhole ? listed.ids.size : 0),
  };
}

/** A shared voice is another key of its account; voices on both sides without one are another account. */
function proposalOf(candidates: KeyQuestion['candidates'], listedCount: number): KeyChoice | null {
  const [first] = [...candidates].sort((a, b) => b.sharedVoiceCount - a.sharedVoiceCount);
  if (first !== undefined && first.sharedVoiceCount > 0) {
    return { kind: 'replace', accountId: first.accountId };
  }
  const isTold = listedCount > 0 && candidates.every(({ voiceCount }) => voiceCount > 0);
  return isTold ? { kind: 'add' } : null;
}

/** Longer than that nobody waits to learn that nothing can be learned. */
const mostMs = 10_000;

/**
 * Asks the gateway of a new key. Throws `gateway_key_refused` where it does not take it: kept, such a key would have
 * replaced one that works, and no key can be read back.
 */
export async function listVoices(
  { clock, logger, network }: Pick<Platform, 'clock' | 'logger' | 'network'>,
  baseUrl: string,
  key: string,
): Promise<Listed> {
  const client = createGatewayClient({ baseUrl, apiKey: async () => key, clock, logger, network });
  try {
    const { voices, isWhole } = await client.listVoices({ signal: AbortSignal.timeout(mostMs) });
    for (const { id } of voices) logger.redact(id);
    return { ids: new Set(voices.map(({ id }) => id)), isWhole, problem: null };
  } catch (error) {
    if (error instanceof AppError && error.code === errorCodes.gatewayKeyRefused) throw error;
    return { ids: null, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    client.close();
  }
}
