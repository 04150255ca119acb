import type { ChargeStore } from '../../charges/ports.ts';
import type { Random } from '../../platform/ports.ts';
import type { Database } from '../database.ts';
import { createVoiceCardStore } from './voice-cards.ts';

/** The voices of accounts, as calls that clone one or speak with one know them. */
export function createUploadedVoices(
  database: Database,
  random: Random,
): Pick<ChargeStore, 'hasVoice' | 'insertVoice'> {
  const cards = createVoiceCardStore(database);
  return {
    hasVoice: (id) =>
      database.value('SELECT 1 FROM voice WHERE id = :id AND is_missing = 0', { id }) !== null,
    insertVoice: (voice) => {
      database.run(
        `INSERT INTO voice (id, account_id, gateway_id, title, created_at_ms)
         VALUES (:id, :accountId, :gatewayId, :title, :createdAtMs)
         ON CONFLICT (account_id, gateway_id) DO UPDATE SET title = excluded.title, is_missing = 0`,
        { ...voice, id: random.id() },
      );
      const sql = 'SELECT id FROM voice WHERE account_id = :accountId AND gateway_id = :gatewayId';
      const id: string = database.value(sql, voice) ?? '';
      const hasName = cards.notesOf(id).name !== '';
      if (voice.name !== voice.title && !hasName) cards.save(id, { name: voice.name });
      return id;
    },
  };
}
