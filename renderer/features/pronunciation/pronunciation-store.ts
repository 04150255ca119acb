import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type {
  ImportedRules,
  PronunciationRule,
  PronunciationState,
  RuleDraft,
  WordList,
} from '../../../shared/model/pronunciation.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { throttled } from '../../stores/delayed.ts';
import { asAct, pushUndo, type UndoEntry } from '../../stores/undo-stack.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { actOrSay, announceUndo } from '../../ui/messages/undo-toast.ts';
import { undoHere, useScriptStore } from '../script-editor/save/script-store.ts';
import { turned } from './rule-draft.ts';

export type WordsView = 'rules' | 'names';

/** The form: a new rule, or a change of one that is there. */
export type OpenForm = {
  readonly draft: RuleDraft;
  readonly id: string | null;
  /** Where it was opened from, and goes back to. */
  readonly from?: WordsView;
};

type PronunciationStoreState = {
  /** The book that all this is about. */
  readonly projectId: string | null;
  readonly state: PronunciationState | null;
  readonly words: WordList | null;
  readonly problem: AppError | null;
  readonly view: WordsView;
  readonly form: OpenForm | null;
};

export const usePronunciationStore = create<PronunciationStoreState>()(() => ({
  projectId: null,
  state: null,
  words: null,
  problem: null,
  view: 'rules',
  form: null,
}));

const { getState: get, setState: set } = usePronunciationStore;

const noRules: readonly PronunciationRule[] = [];

export const selectRules = ({ state }: PronunciationStoreState) => state?.rules ?? noRules;

/**
 * Keeps an answer unless another book was opened meanwhile. Rules that are the same stay the very ones: what follows
 * them, such as a look through the whole book, is not done again for each line that is made.
 */
function show(projectId: string, state: PronunciationState): void {
  if (get().projectId !== projectId) return;
  const before = selectRules(get());
  const isSame = JSON.stringify(before) === JSON.stringify(state.rules);
  set({ state: isSame ? { ...state, rules: before } : state, problem: null });
}

/** Reads the rules of a book; those of another one are let go. */
export async function loadRules(projectId: string): Promise<void> {
  if (get().projectId !== projectId) {
    set({ projectId, state: null, words: null, problem: null, form: null });
  }
  try {
    show(projectId, await request('pronunciation.get', { projectId }));
  } catch (error) {
    if (get().projectId === projectId) set({ problem: asAppError(error) });
  }
}

/** Reads the names and unknown words of the text as it is now. */
export async function loadWords(): Promise<void> {
  const { projectId } = get();
  if (projectId === null) return;
  try {
    await useScriptStore.getState().flush();
    const words = await request('pronunciation.words', { projectId });
    if (get().projectId === projectId) set({ words });
  } catch (error) {
    set({ problem: asAppError(error) });
  }
}

export function showView(view: WordsView): void {
  set({ view, form: null });
}

export function openForm(form: OpenForm): void {
  set({ view: 'rules', form });
}

export function closeForm(): void {
  set(({ form, view }) => ({ form: null, view: form?.from ?? view }));
}

/** How a change is told: with a way back in sight, or for Ctrl Z only. */
type Telling = (entry: UndoEntry) => void;

/** Shows changed rules; an undo takes back this change alone, whatever was changed after it. */
async function showAct(
  projectId: string,
  label: string,
  after: PronunciationState,
  tell: Telling,
): Promise<void> {
  const before = selectRules(get());
  const turn =
    (from: readonly PronunciationRule[], to: readonly PronunciationRule[]) => async () => {
      const now = await request('pronunciation.get', { projectId });
      const rules = [...turned(now.rules, from, to)];
      show(projectId, await request('pronunciation.restore', { projectId, rules }));
      await refreshWords();
    };
  show(projectId, after);
  tell({ label, undo: turn(after.rules, before), redo: turn(before, after.rules) });
  await refreshWords();
}

function act(
  label: string,
  change: (projectId: string) => Promise<PronunciationState>,
  tell: Telling,
): Promise<void> {
  const tellHere = undoHere(tell);
  return asAct(async () => {
    const { projectId, state } = get();
    if (projectId !== null && state !== null) {
      await showAct(projectId, label, await change(projectId), tellHere);
    }
  });
}

async function refreshWords(): Promise<void> {
  if (get().words !== null) await loadWords();
}

/** Saves the form. Throws AppError, `bad_input` for a rule that cannot work. */
export async function saveRule({ draft, id }: OpenForm, label: string): Promise<void> {
  const ask = (projectId: string) =>
    id === null
      ? request('pronunciation.add', { projectId, rule: draft })
      : request('pronunciation.change', { projectId, id, change: draft });
  await act(label, ask, announceUndo);
  closeForm();
}

export function changeRule(
  id: string,
  change: { readonly isOn?: boolean; readonly projectId?: string | null },
  label: string,
): void {
  const ask = (projectId: string) => request('pronunciation.change', { projectId, id, change });
  void withErrorToast(() => act(label, ask, pushUndo));
}

export async function moveRule(id: string, beforeId: string | null, label: string): Promise<void> {
  const ask = (projectId: string) => request('pronunciation.move', { projectId, id, beforeId });
  await withErrorToast(() => act(label, ask, pushUndo));
}

export function removeRule(id: string, label: string): void {
  const ask = (projectId: string) => request('pronunciation.remove', { projectId, ids: [id] });
  void withErrorToast(() => act(label, ask, announceUndo));
}

/** Takes over the rules of a file's text. Throws AppError that names the lines that cannot be used. */
export async function importRules(
  text: string,
  labelOf: (counts: Omit<ImportedRules, 'state'>) => string,
): Promise<void> {
  const { projectId } = get();
  const announce = undoHere(announceUndo);
  if (projectId !== null) {
    const { state, ...counts } = await request('pronunciation.import', { projectId, text });
    await showAct(projectId, labelOf(counts), state, announce);
  }
}

async function keepFine(projectId: string, word: string, isFine: boolean): Promise<void> {
  await request('pronunciation.setFine', { projectId, words: [word], isFine });
  const { words } = get();
  if (get().projectId === projectId && words !== null) {
    const changed = words.words.map((one) => (one.word === word ? { ...one, isFine } : one));
    set({ words: { ...words, words: changed } });
  }
}

/** Remembers that a person heard a word and found it fine, or not after all. */
export async function setFine(word: string, isFine: boolean, label: string): Promise<void> {
  const { projectId } = get();
  if (projectId === null) return;
  const turn = (to: boolean) => (): Promise<void> => keepFine(projectId, word, to);
  const push = undoHere();
  await actOrSay(async () => {
    await keepFine(projectId, word, isFine);
    push({ label, undo: turn(!isFine), redo: turn(isFine) });
  });
}

/** Puts the lines that changed rules left without audio into the queue. Throws AppError. */
export async function regenerateSegments(): Promise<number> {
  const { projectId, state } = get();
  if (projectId === null || state === null) return 0;
  const { approval } = state.stale;
  try {
    return (await request('pronunciation.remake', { projectId, approval })).started;
  } finally {
    // Also after a refusal: the price that is shown then is the one that counts.
    await loadRules(projectId);
  }
}

const freshAfterMs = 800;

const loadAgain = throttled(() => {
  const { projectId } = get();
  if (projectId !== null) void loadRules(projectId);
}, freshAfterMs);

/** Lines move on: what is still to be made again is counted anew, not at every line. */
export function refreshSoon(): void {
  const { projectId, state } = get();
  if (projectId !== null && state !== null) loadAgain();
}
