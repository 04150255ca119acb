import type { InputOf } from '../../../shared/ipc/contract.ts';
import type {
  KeptRegion,
  ReferenceFixes,
  ReferencePart,
  ReferenceView,
} from '../../../shared/model/voice.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { pushUndo } from '../../stores/undo-stack.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { announceUndo } from '../../ui/messages/undo-toast.ts';
import { shownReference, showReference, useReferenceStore } from './reference-state.ts';

const { getState: get, setState: set } = useReferenceStore;

/** Sends a change and shows main's answer. Throws AppError. */
async function send(work: () => Promise<ReferenceView>): Promise<ReferenceView> {
  set({ saving: get().saving + 1 });
  try {
    const view = await work();
    showReference(view);
    return view;
  } finally {
    set({ saving: Math.max(0, get().saving - 1) });
  }
}

/** What is seen at once is what main says in the end: after a refusal it is read again. */
async function sendOrSay(referenceId: string, work: () => Promise<ReferenceView>) {
  const view = await withErrorToast(() => send(work));
  if (view === null) await refresh(referenceId);
  return view;
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
    send(() => request('references.order', { referenceId, partIds: [...ids] }));
  const rank = new Map(partIds.map((id, at) => [id, at]));
  const parts = [...view.parts].sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
  expect(referenceId, { parts });
  if ((await sendOrSay(referenceId, order(partIds))) !== null) {
    pushUndo({
      label: t('references.undo.order'),
      undo: order(former),
      redo: order(partIds),
    });
  }
}

/** Keeps these stretches of a part; Ctrl Z takes it back. */
export async function trimPart(
  referenceId: string,
  part: ReferencePart,
  regions: readonly KeptRegion[],
): Promise<void> {
  const trim = (kept: readonly KeptRegion[]) => () =>
    send(() =>
      request('references.trim', { referenceId, partId: part.id, regions: kept.map(plain) }),
    );
  const parts = shownReference(referenceId)?.parts ?? [];
  expect(referenceId, {
    parts: parts.map((known) => (known.id === part.id ? { ...known, regions } : known)),
  });
  if ((await sendOrSay(referenceId, trim(regions))) !== null) {
    pushUndo({
      label: t('references.undo.trim', { name: part.label }),
      undo: trim(part.regions),
      redo: trim(regions),
    });
  }
}

const plain = ({ startMs, endMs }: KeptRegion) => ({ startMs, endMs });

/** Takes a part out, says so and offers it back. */
export async function removePart(referenceId: string, part: ReferencePart): Promise<void> {
  const place = { referenceId, partId: part.id };
  const remove = () => send(() => request('references.removePart', place));
  if ((await sendOrSay(referenceId, remove)) !== null) {
    announceUndo({
      label: t('references.undo.remove', { name: part.label }),
      undo: () => send(() => request('references.restorePart', place)),
      redo: remove,
    });
  }
}

type Consent = InputOf<'references.consent'>['consent'];

/** Gives the consent, gives it anew, or takes it back with null. */
export async function setConsent(referenceId: string, consent: Consent): Promise<void> {
  await sendOrSay(referenceId, () => request('references.consent', { referenceId, consent }));
}
