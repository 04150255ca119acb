import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { AssistantScope } from '../../../shared/ipc/routes/assistant.ts';
import {
  type AssistantPrice,
  type AssistantTask,
  assistantTasks,
  type ProposalView,
} from '../../../shared/model/assistant.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { activeEditor } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/script-store.ts';
import { useModelStore } from './model-store.ts';

export type ScopeKind = AssistantScope['kind'];

type Wish = {
  readonly task: AssistantTask;
  readonly scope: AssistantScope;
  readonly model: string;
};

type TaskPrices = { readonly [Task in AssistantTask]?: AssistantPrice };

type AssistantState = {
  readonly scope: ScopeKind;
  readonly prices: TaskPrices;
  /** A paid task that waits for a yes to its price. */
  readonly asked: (Wish & { readonly price: AssistantPrice }) | null;
  readonly proposals: readonly ProposalView[];
  readonly problem: AppError | null;
  readonly setScope: (scope: ScopeKind) => void;
  /** Asks for the prices of all tasks as the text and the scope stand now. */
  readonly loadPrices: () => Promise<void>;
  readonly loadProposals: () => Promise<void>;
  /** Begins a task, or asks for a yes where it is paid for. */
  readonly begin: (task: AssistantTask) => Promise<void>;
  /** Yes to the price that is asked about, and to nothing else. */
  readonly agree: () => Promise<void>;
  readonly cancelAsked: () => void;
};

/** What the chosen scope is just now; null where nothing is selected, or no chapter is open. */
function currentScope(kind: ScopeKind): AssistantScope | null {
  const { project, chapter } = useScriptStore.getState();
  if (project === null || chapter === null) {
    return null;
  }
  const editor = activeEditor();
  switch (kind) {
    case 'book':
      return { kind, projectId: project.id };
    case 'chapter':
      return { kind, chapterId: chapter.id };
    case 'selection': {
      const selected = editor?.state.selection.main;
      return selected === undefined || selected.empty
        ? null
        : { kind, chapterId: chapter.id, start: selected.from, end: selected.to };
    }
  }
}

async function start(wish: Wish, approval: string | null): Promise<void> {
  await request('assistant.start', { ...wish, approval });
  await useAssistantStore.getState().loadProposals();
  await useAssistantStore.getState().loadPrices();
}

/** Of several questions only the last one's answer counts. */
let asking = 0;

export const useAssistantStore = create<AssistantState>()((set, get) => ({
  scope: 'chapter',
  prices: {},
  asked: null,
  proposals: [],
  problem: null,
  setScope: (scope) => {
    set({ scope, prices: {} });
    void get().loadPrices();
  },
  loadPrices: async () => {
    asking += 1;
    const mine = asking;
    const scope = currentScope(get().scope);
    const { model } = useModelStore.getState();
    if (scope === null || model === null) {
      set({ prices: {} });
      return;
    }
    try {
      await useScriptStore.getState().flush();
      const prices: { [Task in AssistantTask]?: AssistantPrice } = {};
      for (const task of assistantTasks) {
        prices[task] = await request('assistant.price', { task, scope, model });
        if (mine !== asking) {
          return;
        }
      }
      set({ prices, problem: null });
    } catch (error) {
      if (mine === asking) {
        set({ prices: {}, problem: asAppError(error) });
      }
    }
  },
  loadProposals: async () => {
    const projectId = useScriptStore.getState().project?.id;
    if (projectId === undefined) {
      set({ proposals: [] });
      return;
    }
    try {
      const proposals = await request('assistant.proposals', { projectId });
      if (useScriptStore.getState().project?.id === projectId) {
        set({ proposals });
      }
    } catch (error) {
      set({ problem: asAppError(error) });
    }
  },
  begin: async (task) => {
    set({ problem: null });
    try {
      await useScriptStore.getState().flush();
      const scope = currentScope(get().scope);
      const { model } = useModelStore.getState();
      if (scope === null || model === null) {
        return;
      }
      const wish = { task, scope, model };
      const price = await request('assistant.price', wish);
      if (price.approval === null) {
        await start(wish, null);
      } else {
        set({ asked: { ...wish, price } });
      }
    } catch (error) {
      set({ asked: null, problem: asAppError(error) });
    }
  },
  agree: async () => {
    const { asked } = get();
    set({ asked: null, problem: null });
    if (asked === null) {
      return;
    }
    const { price, ...wish } = asked;
    try {
      await start(wish, price.approval);
    } catch (error) {
      set({ problem: asAppError(error) });
    }
  },
  cancelAsked: () => set({ asked: null }),
}));
