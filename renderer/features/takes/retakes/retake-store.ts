import { create } from 'zustand';
import type { AppError } from '../../../../shared/app-error.ts';
import type { RetakeScope } from '../../../../shared/ipc/routes/takes.ts';
import type { SegmentPlace } from '../../../../shared/model/project.ts';
import type { RetakeOffer } from '../../../../shared/model/take.ts';
import { t } from '../../../i18n/index.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { showError } from '../../../ui/messages/toast.tsx';
import { showLinkToQueue } from '../../queue/queue-store.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';

type RetakeState = {
  /** What is asked about; null while no dialog is open. */
  readonly scope: RetakeScope | null;
  readonly offer: RetakeOffer | null;
  /** New takes of each line at most; from two on they are checked. */
  readonly tries: number;
  readonly problem: AppError | null;
  readonly isStarting: boolean;
  /** Asks what it would cost to make these lines anew; a person decides then. */
  readonly ask: (scope: RetakeScope, tries?: number) => Promise<void>;
  /** Approves the offer that is shown. */
  readonly start: () => Promise<void>;
  readonly close: () => void;
};

export const useRetakeStore = create<RetakeState>()((set, get) => {
  /** The dialog may have been closed, or ask something else by now. */
  const isAsked = (scope: RetakeScope, tries: number): boolean =>
    get().scope === scope && get().tries === tries;
  return {
    scope: null,
    offer: null,
    tries: 1,
    problem: null,
    isStarting: false,
    ask: async (scope, tries = 1) => {
      set({ scope, offer: null, tries, problem: null });
      try {
        await useScriptStore.getState().flush();
        const offer = await request('retakes.offer', { scope, ...checked(tries) });
        if (isAsked(scope, tries)) set({ offer });
      } catch (error) {
        if (isAsked(scope, tries)) set({ problem: asAppError(error) });
      }
    },
    start: async () => {
      const { scope, offer, tries, isStarting } = get();
      if (scope === null || offer === null || isStarting) return;
      set({ isStarting: true });
      try {
        await request('retakes.start', { scope, approval: offer.approval, ...checked(tries) });
        if (isAsked(scope, tries)) set({ scope: null, offer: null });
        showLinkToQueue(t('retake.started'), t('retake.queue'));
      } catch (error) {
        const problem = asAppError(error);
        if (!isAsked(scope, tries)) return showError(problem);
        await get().ask(scope, tries);
        if (isAsked(scope, tries)) set({ problem });
      } finally {
        set({ isStarting: false });
      }
    },
    close: () => set({ scope: null, offer: null, problem: null }),
  };
});

function checked(tries: number): { readonly tries?: number } {
  return tries > 1 ? { tries } : {};
}

/** Asks what another take of each of these lines of the open book would cost. */
export function askNewTakes(lines: readonly SegmentPlace[]): void {
  const { project } = useScriptStore.getState();
  if (project === null || lines.length === 0) return;
  const places = lines.map(({ chapterId, segmentId }) => ({ chapterId, segmentId }));
  const scope = { kind: 'lines', projectId: project.id, lines: places } as const;
  void useRetakeStore.getState().ask(scope);
}
