import { create } from 'zustand';
import type { AppError } from '../../shared/app-error.ts';
import type { InputOf } from '../../shared/ipc/contract.ts';
import type { PriceView, Session } from '../../shared/model/session.ts';
import { asAppError, request } from '../ipc/client.ts';

let sending: Promise<unknown> = Promise.resolve();

/** One change at a time: answers that overtake each other would leave the older one standing. */
function inOrder(send: () => Promise<Session>): Promise<void> {
  const sent = sending.then(send).then((session) => useSessionStore.setState({ session }));
  sending = sent.catch(() => undefined);
  return sent;
}

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
  update: (change) => inOrder(() => request('settings.update', change)),
}));

/** Work from now on is charged to that account; null is the demo. Throws AppError. */
export function switchAccount(accountId: string | null): Promise<void> {
  return inOrder(() =>
    accountId === null
      ? request('settings.useDemo', {})
      : request('settings.useAccount', { accountId }),
  );
}

/** The account in use pays nothing; so does a session that is not there yet. */
export const selectIsFree = (state: SessionState): boolean => state.session?.isFree !== false;

/** What speech costs on the account in use; null where it costs nothing. */
export const selectPrices = (state: SessionState): PriceView | null =>
  state.session?.prices ?? null;

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
