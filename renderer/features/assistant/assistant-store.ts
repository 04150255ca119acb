import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { AssistantScope } from '../../../shared/ipc/routes/assistant.ts';
import {
  type AssistantPrice,
  type AssistantTask,
  assistantTasks,
  type ProposalView,
} from '../../../shared/model/assistant.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { askPrice } from '../../stores/price-question.ts';
import { activeEditor } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { useModelStore } from './model-store.ts';

export type ScopeKind = AssistantScope['kind'];

type TaskPrices = { readonly [Task in AssistantTask]?: AssistantPrice };

type AssistantState = {
  readonly scope: ScopeKind;
  readonly prices: TaskPrices;
  readonly proposals: readonly ProposalView[];
  readonly problem: AppError | null;
  readonly setScope: (scope: ScopeKind) => void;
  /** Asks for the prices of all tasks as the text and the scope stand now. */
  readonly loadPrices: () => Promise<void>;
  readonly loadProposals: () => Promise<void>;
  /** Begins a task; where it is paid for, its price is asked about first. */
  readonly begin: (task: AssistantTask) => Promise<void>;
};

/** What the chosen scope is just now; null where nothing is selected, or no chapter is open. */
function currentScope(kind: ScopeKind): AssistantScope | null {
  const { project, chapter } = useScriptStore.getState();
  if (project === null || chapter === null) return null;
  switch (kind) {
    case 'book':
      return { kind, projectId: project.id };
    case 'chapter':
      return { kind, chapterId: chapter.id };
    case 'selection': {
      const selected = activeEditor()?.state.selection.main;
      return selected === undefined || selected.empty
        ? null
        : { kind, chapterId: chapter.id, start: selected.from, end: selected.to };
    }
  }
}

/** Of several questions only the last one's answer counts. */
let asking = 0;

export const useAssistantStore = create<AssistantState>()((set, get) => ({
  scope: 'chapter',
  prices: {},
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
        if (mine !== asking) return;
      }
      set({ prices, problem: null });
    } catch (error) {
      if (mine === asking) set({ prices: {}, problem: asAppError(error) });
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
      if (useScriptStore.getState().project?.id === projectId) set({ proposals });
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
      if (scope === null || model === null) return;
      const input = { task, scope, model };
      const offer = await request('assistant.price', input);
      const { price, pieceCount, approval, isUnlimited } = offer;
      // Its row says that there is nothing to ask: that is no error.
      if (pieceCount === 0) return await get().loadPrices();
      const question = {
        title: t('assistant.approveTitle'),
        body: t('assistant.approve', { count: pieceCount, model }),
        rule: t('assistant.approveRule'),
        action: t('assistant.approveYes'),
        price,
        isUnlimited,
        testId: 'assistant-approval',
      };
      if (approval === null || (await askPrice(question))) {
        await request('assistant.start', { ...input, approval });
        await get().loadProposals();
        await get().loadPrices();
      }
    } catch (error) {
      set({ problem: asAppError(error) });
    }
  },
}));
