import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { recall, remember } from '../../stores/remembered.ts';
import { useSessionStore } from '../../stores/session-store.ts';

type ModelState = {
  /** What of the account in use may chat, likely chat models first; null until it was read. */
  readonly models: readonly string[] | null;
  /** Chosen from them, or typed: then the account need not list it. */
  readonly model: string | null;
  readonly problem: AppError | null;
  readonly load: () => Promise<void>;
  readonly choose: (model: string) => void;
};

/** One memory for all accounts, as older versions kept it: good for an account that lists that model. */
const commonName = 'chat.model';

function ownName(): string {
  return `${commonName}.${useSessionStore.getState().session?.account?.id ?? 'demo'}`;
}

/** Of the questions for the list; only the last one's answer counts. */
let asked = 0;

/** Which model is asked, in conversations and for tasks alike. */
export const useModelStore = create<ModelState>()((set) => ({
  models: null,
  model: null,
  problem: null,
  load: async () => {
    const name = ownName();
    asked += 1;
    const mine = asked;
    const isLast = () => mine === asked && name === ownName();
    try {
      const { models, chosen } = await request('assistant.models', {});
      if (!isLast()) return;
      const common = recall(commonName);
      const listed = common !== null && models.includes(common) ? common : chosen;
      set({ models, model: recall(name) ?? listed, problem: null });
    } catch (error) {
      if (isLast()) set({ problem: asAppError(error) });
    }
  },
  choose: (model) => {
    remember(ownName(), model);
    set({ model });
  },
}));

/** The chosen model is none of those that the account lists. */
export function selectIsUnlisted({ models, model }: ModelState): boolean {
  return models !== null && model !== null && !models.includes(model);
}
