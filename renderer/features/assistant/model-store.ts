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

/** Questions for the list, and the newest one of which an answer came: an older one counts no more. */
let asked = 0;
let answered = 0;

/** Which model is asked, in conversations and for tasks alike. */
export const useModelStore = create<ModelState>()((set) => ({
  models: null,
  model: null,
  problem: null,
  load: async () => {
    const name = ownName();
    asked += 1;
    const mine = asked;
    const isNewest = () => mine > answered && name === ownName();
    try {
      const { models, chosen } = await request('assistant.models', {});
      if (!isNewest()) return;
      answered = mine;
      const common = recall(commonName);
      const listed = common !== null && models.includes(common) ? common : chosen;
      set({ models, model: recall(name) ?? listed, problem: null });
    } catch (error) {
      if (isNewest()) set({ problem: asAppError(error) });
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
