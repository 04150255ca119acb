import { create } from 'zustand';
import type { AppError } from '../../shared/app-error.ts';
import type { InputOf } from '../../shared/ipc/contract.ts';
import type { Session } from '../../shared/model/session.ts';
import { asAppError, request } from '../ipc/client.ts';

type SessionState = {
  readonly session: Session | null;
  readonly problem: AppError | null;
  readonly load: () => Promise<void>;
  readonly apply: (session: Session) => void;
  /** Sends a change and takes main's answer as the truth. Throws AppError. */
  readonly update: (change: InputOf<'settings.update'>) => Promise<void>;
};

export const useSessionStore = create<SessionState>()((set) => ({
  session: null,
  problem: null,
  load: async () => {
    try {
      set({ session: await request('session.get', {}), problem: null });
    } catch (error) {
      set({ problem: asAppError(error) });
    }
  },
  apply: (session) => set({ session }),
  update: async (change) => {
    set({ session: await request('settings.update', change) });
  },
}));

/** Work from now on is charged to that account; null is the demo. Throws AppError. */
export async function switchAccount(accountId: string | null): Promise<void> {
  const session =
    accountId === null
      ? await request('settings.useDemo', {})
      : await request('settings.useAccount', { accountId });
  useSessionStore.getState().apply(session);
}

/** The account in use pays nothing; so does a session that is not there yet. */
export const selectIsFree = (state: SessionState): boolean => state.session?.isFree !== false;

export const selectCurrencyLabel = (state: SessionState): string =>
  state.session?.settings.currencyLabel ?? '';

/** Calls back whenever another account is in use; what is answered ends that. */
export function onAccountChange(listener: () => void): () => void {
  return useSessionStore.subscribe(({ session }, before) => {
    if (
      session?.mode !== before.session?.mode ||
      session?.account?.id !== before.session?.account?.id
    ) {
      listener();
    }
  });
}
