import type { Charge, CloneRequest, FoundVoice } from '../../charges/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import type { ReferenceStore } from '../../storage/voices/references.ts';
import type { Voices } from './voices.ts';

type ClonedVoiceParts = {
  readonly voices: Pick<Voices, 'refresh'>;
  readonly accountStore: Pick<AccountStore, 'voices'>;
  readonly references: Pick<ReferenceStore, 'isAnotherUpload'>;
};

/**
 * The voice that an upload made whose answer was lost: the one of its title that the gateway's list did not
 * have before. Free. Where there is none in a list that is only a page, or nobody can say which of several is ours,
 * it is not certain that none was made.
 */
export async function findClonedVoice(
  { voices, accountStore, references }: ClonedVoiceParts,
  account: AccountRow,
  call: Charge,
): Promise<FoundVoice> {
  const { title, voicesBefore } = call.request as CloneRequest;
  const isWhole = await voices.refresh(account);
  const made = accountStore
    .voices(account.id)
    .filter(({ id, title: known }) => known === title && !voicesBefore.includes(id))
    .filter(({ id }) => !references.isAnotherUpload(call.id, id));
  const [voice] = made;
  if (voice === undefined) return { voice: null, isCertain: isWhole };
  if (made.length > 1) return { voice: null, isCertain: false };
  return { voice: { gatewayId: voice.gatewayId, title, createdAtMs: null }, isCertain: true };
}
