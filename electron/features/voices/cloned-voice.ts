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
 * have before. Free. It is not certain that none was made where the list is only a page, where nobody can say which of
 * several is ours, and where a new voice has another title, as gateways may shorten and number them.
 */
export async function findClonedVoice(
  { voices, accountStore, references }: ClonedVoiceParts,
  account: AccountRow,
  call: Charge,
): Promise<FoundVoice> {
  const { title, voicesBefore } = call.request as CloneRequest;
  const isWhole = await voices.refresh(account);
  const added = accountStore
    .voices(account.id)
    .filter(({ id }) => !voicesBefore.includes(id) && !references.isAnotherUpload(call.id, id));
  const made = added.filter((voice) => voice.title === title);
  const [voice] = made;
  if (voice === undefined) return { voice: null, isCertain: isWhole && added.length === 0 };
  if (made.length > 1) return { voice: null, isCertain: false };
  return { voice: { gatewayId: voice.gatewayId, title, createdAtMs: null }, isCertain: true };
}
