import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { CloneOffer } from '../../../shared/ipc/routes/references.ts';
import type { ReferenceView, RefusedFile } from '../../../shared/model/voice.ts';

/** A file of a drop that is not a part yet; 0 to 1, null until main has begun with it. */
export type PendingFile = { readonly name: string; readonly fraction: number | null };

export type RefusedRow = RefusedFile & { readonly key: number };

type ReferenceState = {
  /** The voice in the making that is shown; null for none. */
  readonly openId: string | null;
  readonly view: ReferenceView | null;
  /** Why it could not be opened. */
  readonly problem: AppError | null;
  /** The recorder takes the place of the page. */
  readonly isRecording: boolean;
  readonly pending: readonly PendingFile[];
  readonly refused: readonly RefusedRow[];
  readonly isRendering: boolean;
  readonly renderProblem: AppError | null;
  readonly offer: CloneOffer | null;
  readonly offerProblem: AppError | null;
  readonly isCloning: boolean;
  /** Calls that change the reference and are on their way: "Saving" while there are any. */
  readonly saving: number;
  /** The newest that main has said while changes were on their way: shown after the last of them. */
  readonly held: ReferenceView | null;
  /** Something was written that may not be sent yet: it is no empty reference any more. */
  readonly isTouched: boolean;
};

export const closedState: ReferenceState = {
  openId: null,
  view: null,
  problem: null,
  isRecording: false,
  pending: [],
  refused: [],
  isRendering: false,
  renderProblem: null,
  offer: null,
  offerProblem: null,
  isCloning: false,
  saving: 0,
  held: null,
  isTouched: false,
};

/** Mirrors one reference of main; pure updates stand beside the acts that use them. */
export const useReferenceStore = create<ReferenceState>()(() => closedState);

/**
 * Takes over what main says, unless something newer is known already. While changes are on their way, what
 * was said before them would take them off the page again, so it waits for their answers.
 */
export function showReference(view: ReferenceView): void {
  const { openId, view: shown, saving, held } = useReferenceStore.getState();
  const known = held ?? shown;
  if (view.id !== openId || (known !== null && view.updatedAtMs < known.updatedAtMs)) return;
  if (saving > 0) useReferenceStore.setState({ held: view });
  else useReferenceStore.setState({ view, held: null, problem: null });
}

/** Sends a change; what main says is shown once no other one is on its way. Throws AppError. */
export async function sendChange(work: () => Promise<ReferenceView>): Promise<ReferenceView> {
  const { getState: get, setState: set } = useReferenceStore;
  set({ saving: get().saving + 1 });
  try {
    const view = await work();
    showReference(view);
    return view;
  } finally {
    const { saving, held } = get();
    set({ saving: Math.max(0, saving - 1) });
    if (saving === 1 && held !== null) showReference(held);
  }
}

/** The reference on the page, where it is this one still. */
export function shownReference(id: string): ReferenceView | null {
  const { view } = useReferenceStore.getState();
  return view?.id === id ? view : null;
}
