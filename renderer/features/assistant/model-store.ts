import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { recall, remember } from '../../stores/remembered.ts';

type ModelState = {
  /** Chat models of the account in use; null until they were read. */
  readonly models: readonly string[] | null;
  readonly model: string | null;
  readonly problem: AppError | null;
  readonly load: () => Promise<void>;
  readonly choose: (model: string) => void;
};

const name = 'chat.model';

/** Which model is asked, in conversations and for tasks alike. */
export const useModelStore = create<ModelState>()((set) => ({
  models: null,
  model: null,
  problem: null,
  load: async () => {
    try {
      const { models, chosen } = await request('assistant.models', {});
      const wanted = recall(name);
      const model = wanted !== null && models.includes(wanted) ? wanted : chosen;
      set({ models, model, problem: null });
    } catch (error) {
      set({ problem: asAppError(error) });
    }
  },
  choose: (model) => {
    remember(name, model);
    set({ model });
  },
}));
