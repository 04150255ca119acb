import type { InputOf } from '../../../shared/ipc/contract.ts';
import type {
  KeptRegion,
  ReferenceFixes,
  ReferencePart,
  ReferenceView,
} from '../../../shared/model/voice.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { asAct, pushUndo, type UndoEntry } from '../../stores/undo-stack.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { announceUndo } from '../../ui/messages/undo-toast.ts';
import { sendChange, shownReference, useReferenceStore } from './reference-state.ts';

const { getState: get, setState: set } = useReferenceStore;

type Change = () => Promise<ReferenceView>;

/** What is seen at once is what main says in the end: after a refusal it is read again. */
async function sendOrSay(referenceId: string, work: Change) {
  const view = await withErrorToast(() => sendChange(work));
  if (view === null) await refresh(referenceId);
  return view;
}

/** A change that can be taken back, also before main has answered. */
async function sendAct(
  referenceId: string,
  { label, change, back }: { label: string; change: Change; back: Change },
  remember: (entry: UndoEntry) => void,
): Promise<void> {
  await asAct(async () => {
    if ((await sendOrSay(referenceId, change)) === null) return;
    remember({ label, undo: () => sendChange(back), redo: () => sendChange(change) });
  });
}

async function refresh(referenceId: string): Promise<void> {
  try {
    const view = await request('references.get', { referenceId });
    if (get().openId === referenceId) set({ view });
  } catch (error) {
    set({ problem: asAppError(error) });
  }
}

/** Shows a change before main has answered. */
function expect(referenceId: string, change: Partial<ReferenceView>): void {
  const view = shownReference(referenceId);
  if (view !== null) set({ view: { ...view, ...change, render: null } });
}

type Named = Pick<InputOf<'references.update'>, 'title' | 'language'>;

export async function nameReference(referenceId: string, names: Named): Promise<void> {
  await sendOrSay(referenceId, () => request('references.update', { referenceId, ...names }));
}

export async function setFixes(referenceId: string, fixes: ReferenceFixes): Promise<void> {
  expect(referenceId, { fixes });
  await sendOrSay(referenceId, () => request('references.update', { referenceId, fixes }));
}

/** These parts in this order; Ctrl Z takes it back. */
export async function orderParts(view: ReferenceView, partIds: readonly string[]): Promise<void> {
  const referenceId = view.id;
  const former = view.parts.map(({ id }) => id);
  const order = (ids: readonly string[]) => () =>
    request('references.order', { referenceId, partIds: [...ids] });
  const rank = new Map(partIds.map((id, at) => [id, at]));
  const parts = [...view.parts].sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
  expect(referenceId, { parts });
  const label = t('references.undo.order');
  await sendAct(referenceId, { label, change: order(partIds), back: order(former) }, pushUndo);
}

/** Keeps these stretches of a part; Ctrl Z takes it back. */
export async function trimPart(
  referenceId: string,
  part: ReferencePart,
  regions: readonly KeptRegion[],
): Promise<void> {
  const trim = (kept: readonly KeptRegion[]) => () =>
    request('references.trim', { referenceId, partId: part.id, regions: kept.map(plain) });
  const parts = shownReference(referenceId)?.parts ?? [];
  expect(referenceId, {
    parts: parts.map((known) => (known.id === part.id ? { ...known, regions } : known)),
  });
  const label = t('references.undo.trim', { name: part.label });
  await sendAct(referenceId, { label, change: trim(regions), back: trim(part.regions) }, pushUndo);
}

const plain = ({ startMs, endMs }: KeptRegion) => ({ startMs, endMs });

/** Takes a part out, says so and offers it back. */
export async function removePart(referenceId: string, part: ReferencePart): Promise<void> {
  const place = { referenceId, partId: part.id };
  const act = {
    label: t('references.undo.remove', { name: part.label }),
    change: () => request('references.removePart', place),
    back: () => request('references.restorePart', place),
  };
  await sendAct(referenceId, act, announceUndo);
}

type Consent = InputOf<'references.consent'>['consent'];

/** Gives the consent, gives it anew, or takes it back with null. */
export async function setConsent(referenceId: string, consent: Consent): Promise<void> {
  await sendOrSay(referenceId, () => request('references.consent', { referenceId, consent }));
}
