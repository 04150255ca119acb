import { create } from 'zustand';
import type { AppError } from '../../../../shared/app-error.ts';
import type {
  BookCheck,
  BookCheckProgress,
  DoubtedLine,
} from '../../../../shared/model/book-check.ts';
import type { TakeCheck } from '../../../../shared/model/take.ts';
import { t } from '../../../i18n/index.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { useViewStore } from '../../../stores/view-store.ts';
import { actOrSay, announceUndo } from '../../../ui/messages/undo-toast.ts';
import { formatNumber } from '../../../ui/words/format.ts';
import { undoHere, useScriptStore } from '../../script-editor/save/script-store.ts';
import { repairLines } from '../repair-acts.ts';

export const bookCheckTabs = ['lines', 'proof'] as const;
export type BookCheckTab = (typeof bookCheckTabs)[number];

type BookCheckState = {
  readonly tab: BookCheckTab;
  /** Null until it was read for the book that is open. */
  readonly checked: BookCheck | null;
  readonly progress: BookCheckProgress | null;
  readonly isRunning: boolean;
  readonly repairing: Pick<BookCheckProgress, 'done' | 'total'> | null;
  readonly problem: AppError | null;
  readonly kind: TakeCheck['kind'] | null;
  readonly chapterId: string | null;
  readonly isShowingAccepted: boolean;
  /** Reads what is known; nothing is computed. */
  readonly load: () => Promise<void>;
  readonly run: (isListening?: boolean) => Promise<void>;
  readonly cancel: () => void;
  readonly accept: (line: DoubtedLine, isAccepted: boolean) => Promise<void>;
};

const projectId = (): string | null => useScriptStore.getState().project?.id ?? null;

let repairControl = new AbortController();

export const useBookCheckStore = create<BookCheckState>()((set, get) => {
  const take = async (id: string, answer: Promise<BookCheck>): Promise<void> => {
    try {
      const checked = await answer;
      if (id === projectId()) set({ checked, problem: null });
    } catch (error) {
      const problem = asAppError(error);
      if (id === projectId()) set({ problem: problem.code === 'cancelled' ? null : problem });
    }
  };
  return {
    tab: 'lines',
    checked: null,
    progress: null,
    isRunning: false,
    repairing: null,
    problem: null,
    kind: null,
    chapterId: null,
    isShowingAccepted: false,
    load: async () => {
      const id = projectId();
      if (id !== null) await take(id, request('bookCheck.read', { projectId: id }));
    },
    run: async (isListening = false) => {
      const id = projectId();
      if (id === null || get().isRunning) return;
      set({ isRunning: true, progress: null });
      await useScriptStore.getState().flush();
      await take(id, request('bookCheck.run', { projectId: id, isListening }));
      set({ isRunning: false, progress: null });
      await get().load();
    },
    cancel: () => {
      repairControl.abort();
      const id = projectId();
      if (id !== null) void request('bookCheck.cancel', { projectId: id });
    },
    accept: async ({ takeId, checks }, isAccepted) => {
      const kinds = isAccepted ? checks.map(({ kind }) => kind) : [];
      try {
        await request('bookCheck.accept', { takeId, kinds });
      } catch (error) {
        set({ problem: asAppError(error) });
      }
      await get().load();
    },
  };
});

export function onBookCheckProgress(progress: BookCheckProgress): void {
  if (progress.projectId === projectId()) useBookCheckStore.setState({ progress });
}

/** Opens the check of the book that is open. */
export function openBookCheck(tab: BookCheckTab = 'lines'): void {
  useBookCheckStore.setState({ tab });
  useViewStore.getState().go('check');
}

/** Accepts all doubts about these lines, or takes that back. */
export async function acceptLines(
  lines: readonly DoubtedLine[],
  isAccepted: boolean,
): Promise<void> {
  const put = async (is: boolean): Promise<void> => {
    const kindsOf = kindsByTake(lines);
    await Promise.all(
      [...kindsOf].map(([takeId, kinds]) =>
        request('bookCheck.accept', { takeId, kinds: is ? [...kinds] : [] }),
      ),
    );
    await useBookCheckStore.getState().load();
  };
  const announce = undoHere(announceUndo);
  await actOrSay(async () => {
    await put(isAccepted);
    const word = isAccepted ? 'bookCheck.acceptedLines' : 'bookCheck.unacceptedLines';
    announce({
      label: t(word, { n: formatNumber(lines.length) }),
      undo: () => put(!isAccepted),
      redo: () => put(isAccepted),
    });
  });
}

/** Repairs lines without new takes; a copy with shorter pauses is a take that was not inspected yet. */
export async function repairShown(lines: readonly DoubtedLine[]): Promise<void> {
  const { run, load, checked, repairing } = useBookCheckStore.getState();
  if (repairing !== null) return;
  // Of a book that was not inspected, the rest is not inspected unasked.
  const isInspected = checked?.uninspectedCount === 0;
  repairControl = new AbortController();
  await repairLines(
    lines.map(({ segmentId }) => segmentId),
    () => (isInspected ? run() : load()),
    {
      signal: repairControl.signal,
      progressed: (done) =>
        useBookCheckStore.setState({
          repairing: done === null ? null : { done, total: lines.length },
        }),
    },
  );
}

/** Lines of the same words share a take, and each may doubt something else about it. */
export function kindsByTake(
  lines: readonly Pick<DoubtedLine, 'takeId' | 'checks'>[],
): ReadonlyMap<string, ReadonlySet<TakeCheck['kind']>> {
  const kindsOf = new Map<string, Set<TakeCheck['kind']>>();
  for (const { takeId, checks } of lines) {
    const kinds = kindsOf.get(takeId) ?? new Set();
    for (const { kind } of checks) kinds.add(kind);
    kindsOf.set(takeId, kinds);
  }
  return kindsOf;
}

type Shown = Pick<BookCheckState, 'checked' | 'kind' | 'chapterId' | 'isShowingAccepted'>;

/** What the filters let through, the gravest first. */
export function shownLines({
  checked,
  kind,
  chapterId,
  isShowingAccepted,
}: Shown): readonly DoubtedLine[] {
  return (checked?.lines ?? []).filter(
    (line) =>
      line.isAccepted === isShowingAccepted &&
      (kind === null || line.checks.some((check) => check.kind === kind)) &&
      (chapterId === null || line.chapterId === chapterId),
  );
}

/** Why there is no line in the list; what was not looked at is not clean. */
export function emptyWord(
  {
    generatedCount,
    uninspectedCount,
    openCount,
  }: Pick<BookCheck, 'generatedCount' | 'uninspectedCount' | 'openCount'>,
  isAll: boolean,
): 'nothing' | 'filtered' | 'unchecked' | 'clean' {
  if (generatedCount === 0) return 'nothing';
  if (openCount > 0 || !isAll) return 'filtered';
  return uninspectedCount > 0 ? 'unchecked' : 'clean';
}
