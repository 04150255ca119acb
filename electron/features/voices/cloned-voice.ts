import type { Charge, CloneRequest, CreatedVoice } from '../../charges/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import type { ReferenceStore } from '../../storage/voices/references.ts';
import type { Voices } from './voices.ts';

type ClonedVoiceParts = {
  readonly voices: Pick<Voices, 'list'>;
  readonly accountStore: Pick<AccountStore, 'voices'>;
  readonly references: Pick<ReferenceStore, 'isAnotherUpload'>;
};

/**
 * The voice that an upload made whose answer was lost: the one of its title that the gateway's list did not
 * have before. Free. Null where there is none, or where nobody can say which of several is ours.
 */
export async function findClonedVoice(
  { voices, accountStore, references }: ClonedVoiceParts,
  account: AccountRow,
  call: Charge,
): Promise<CreatedVoice | null> {
  const { title, voicesBefore } = call.request as CloneRequest;
  await voices.list(account);
  const made = accountStore
    .voices(account.id)
    .filter(({ id, title: known }) => known === title && !voicesBefore.includes(id))
    .filter(({ id }) => !references.isAnotherUpload(call.id, id));
  const [voice] = made;
  if (voice === undefined || made.length > 1) return null;
  return { gatewayId: voice.gatewayId, title, createdAtMs: null };
}
