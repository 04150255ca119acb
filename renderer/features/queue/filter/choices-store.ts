import { create } from 'zustand';
import type { FilterChoices } from '../../../../shared/model/ledger.ts';
import { request } from '../../../ipc/client.ts';

/** What the ledger and the uncertain calls can be filtered by; nothing until it was read. */
export const useChoicesStore = create<FilterChoices>()(() => ({
  accounts: [],
  books: [],
  firstAtMs: null,
}));

/** Throws AppError. */
export async function loadChoices(): Promise<void> {
  useChoicesStore.setState(await request('ledger.choices', {}));
}
