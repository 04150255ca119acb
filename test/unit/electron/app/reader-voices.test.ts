import { expect, it } from 'vitest';
import { showForReading } from '../../../../electron/app/reader-views.ts';
import { createAccountStore } from '../../../../electron/storage/accounts.ts';
import { openDatabase } from '../../../../electron/storage/database.ts';

// The bug: voices that the gateway lists for the first time are left out of the list while the window is open.
it('a library that is only read lists voices that were new to it', () => {
  const database = openDatabase(':memory:');
  try {
    showForReading(database, true);
    const store = createAccountStore(database);
    const voice = { id: 'ada', accountId: 'paying', gatewayId: 'remote', title: 'Ada' };
    store.upsertVoice({ ...voice, createdAtMs: null });
    expect(store.voices('paying').map(({ title }) => title)).toEqual(['Ada']);
  } finally {
    database.close();
  }
});
