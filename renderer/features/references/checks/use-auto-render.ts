import { useEffect } from 'react';
import { errorCodes } from '../../../../shared/ipc/error-codes.ts';
import type { ReferenceView } from '../../../../shared/model/voice.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { shownReference, showReference, useReferenceStore } from '../reference-state.ts';

const { setState: set } = useReferenceStore;
const restMs = 600;
/** A render that was overtaken by a change is no news: the next one is on its way. */
const overtaken: ReadonlySet<string> = new Set([errorCodes.cancelled, errorCodes.conflict]);

let rendering: string | null = null;
/** What could not be rendered as it was is not tried again by itself. */
let failed: { readonly id: string; readonly updatedAtMs: number } | null = null;

const hasFailed = ({ id, updatedAtMs }: ReferenceView): boolean =>
  failed?.id === id && failed.updatedAtMs === updatedAtMs;

/** Joins, mends and measures what stands now; one at a time, because each holds a connection until its end. */
export async function renderReference(referenceId: string): Promise<void> {
  if (rendering === referenceId) return;
  rendering = referenceId;
  failed = null;
  set({ isRendering: true, renderProblem: null });
  try {
    showReference(await request('references.render', { referenceId }));
  } catch (error) {
    const problem = asAppError(error);
    const view = shownReference(referenceId);
    if (view !== null && !overtaken.has(problem.code)) {
      failed = view;
      set({ renderProblem: problem });
    }
  } finally {
    if (rendering === referenceId) {
      rendering = null;
      set({ isRendering: false });
    }
  }
}

/** Keeps the checks true: rendered again soon after each change, once no file is being read. */
export function useAutoRender(view: ReferenceView): void {
  const isBusy = useReferenceStore(
    ({ pending, saving, isRendering }) => pending.length > 0 || saving > 0 || isRendering,
  );
  const isWanted = view.state === 'open' && view.render === null && view.parts.length > 0;
  // Each change of the reference begins the wait anew.
  useEffect(() => {
    if (!isWanted || isBusy || hasFailed(view)) return;
    const timer = setTimeout(() => void renderReference(view.id), restMs);
    return () => clearTimeout(timer);
  }, [isWanted, isBusy, view]);
}
