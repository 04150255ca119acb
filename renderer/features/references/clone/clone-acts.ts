import { errorCodes } from '../../../../shared/ipc/error-codes.ts';
import { keptMs, mostReferenceMs, type ReferenceView } from '../../../../shared/model/voice.ts';
import { t } from '../../../i18n/index.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { showError, showToast } from '../../../ui/messages/toast.tsx';
import { showReference, useReferenceStore } from '../reference-state.ts';

const { getState: get, setState: set } = useReferenceStore;

/** What is still lacking before it can be cloned, in the order of the page. */
export type Lack = 'sound' | 'shorter' | 'checks' | 'name' | 'consent';

export function lacksOf(view: ReferenceView): readonly Lack[] {
  const { parts, render, title, consent } = view;
  const totalMs = keptMs(view.parts);
  return [
    ...(parts.length === 0 ? (['sound'] as const) : []),
    ...(totalMs > mostReferenceMs ? (['shorter'] as const) : []),
    ...(parts.length > 0 && render === null && totalMs <= mostReferenceMs
      ? (['checks'] as const)
      : []),
    ...(title.trim() === '' ? (['name'] as const) : []),
    ...(consent === null ? (['consent'] as const) : []),
  ];
}

let asked = 0;

/** Asks what a clone would cost as things stand; the last answer counts. */
export async function askOffer(referenceId: string): Promise<void> {
  asked += 1;
  const mine = asked;
  try {
    const offer = await request('references.offer', { referenceId });
    if (mine === asked && get().openId === referenceId) set({ offer, offerProblem: null });
  } catch (error) {
    if (mine === asked && get().openId === referenceId) {
      set({ offer: null, offerProblem: asAppError(error) });
    }
  }
}

export function dropOffer(): void {
  asked += 1;
  if (get().offer !== null || get().offerProblem !== null) set({ offer: null, offerProblem: null });
}

/** Puts the upload into the queue for the price that was shown; pressed twice it is one. */
export async function cloneVoice(view: ReferenceView): Promise<void> {
  const { offer, isCloning } = get();
  if (offer === null || isCloning) return;
  set({ isCloning: true });
  try {
    showReference(
      await request('references.clone', { referenceId: view.id, approval: offer.approval }),
    );
  } catch (error) {
    const problem = asAppError(error);
    if (problem.code === errorCodes.approvalNeeded) {
      showToast(t('references.priceMoved'));
    } else {
      showError(problem);
    }
    await askOffer(view.id);
  } finally {
    set({ isCloning: false });
  }
}
