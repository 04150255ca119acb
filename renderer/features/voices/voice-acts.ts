import type { InputOf } from '../../../shared/ipc/contract.ts';
import type { ReferenceSummary, VoiceCard } from '../../../shared/model/voice.ts';
import { t } from '../../i18n/index.ts';
import { chooseFolder } from '../../ipc/choose-folder.ts';
import { fileHandle, request } from '../../ipc/client.ts';
import { showNotice, showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { actOrSay, announceUndo } from '../../ui/messages/undo-toast.ts';
import { focusInspector } from '../inspector/inspector-store.ts';
import { openBook } from '../library/library-store.ts';
import { openReference } from '../references/reference-store.ts';
import { loadVoiceCards, openVoices, patchCard, selectVoice } from './voices-store.ts';

type VoiceChange = Omit<InputOf<'voices.update'>, 'voiceId'>;

/** Keeps what was changed about a voice here; the gateway is not asked. */
export async function changeVoice(voiceId: string, change: VoiceChange): Promise<void> {
  const { name: _name, ...shown } = change;
  // At once: a second change may come before the answer to the first, and builds on it.
  patchCard(voiceId, shown);
  const card = await withErrorToast(() => request('voices.update', { voiceId, ...change }));
  if (card === null) {
    await loadVoiceCards();
  } else {
    patchCard(voiceId, { title: card.title });
  }
}

/** Deletes it at the gateway. Throws AppError, which its dialog shows. */
export async function deleteVoice(card: VoiceCard): Promise<void> {
  const { wasThere } = await request('voices.delete', { voiceId: card.id });
  await loadVoiceCards();
  showToast(t(wasThere ? 'voices.deleted' : 'voices.deletedBefore', { name: card.title }));
}

/** Takes away what is kept of a voice that is gone, with a way back. */
export async function forgetVoice(card: VoiceCard): Promise<void> {
  const voiceId = card.id;
  const forget = async (): Promise<void> => {
    await request('voices.forget', { voiceId });
    selectVoice(null);
    await loadVoiceCards();
  };
  await actOrSay(async () => {
    await forget();
    announceUndo({
      label: t('voices.forgotten', { name: card.title }),
      undo: async () => {
        await request('voices.unforget', { voiceId });
        await loadVoiceCards();
      },
      redo: forget,
    });
  });
}

/** Takes an unfinished voice away, with a way back. */
export async function removeReference(reference: ReferenceSummary): Promise<void> {
  const referenceId = reference.id;
  const move = async (route: 'references.remove' | 'references.restore'): Promise<void> => {
    await request(route, { referenceId });
    await loadVoiceCards();
  };
  const remove = () => move('references.remove');
  await actOrSay(async () => {
    await remove();
    const name = reference.title === '' ? t('voices.making.untitled') : reference.title;
    announceUndo({
      label: t('voices.making.removed', { name }),
      undo: () => move('references.restore'),
      redo: remove,
    });
  });
}

/** A new voice in the making from the kept sample and consent. */
export async function cloneAgain(voiceId: string): Promise<void> {
  const reference = await withErrorToast(() => request('voices.reuse', { voiceId }));
  if (reference !== null) await openReference(reference.id);
}

/** Where there is a desktop, it asks for the folder; else the studio's own folder for exports. */
export async function exportVoices(voiceIds: readonly string[]): Promise<void> {
  await withErrorToast(async () => {
    const folder = await chooseFolder();
    if (folder === null) return;
    const destinationHandle = folder?.handle ?? null;
    const { path } = await request('voices.export', { voiceIds: [...voiceIds], destinationHandle });
    showNotice('info', t('voices.exported', { count: voiceIds.length, path }));
  });
}

/** How a file of voices ends, as main names it. */
export const voicePackEnding = '.voices.zip';

/** Each voice of the file becomes one in the making; those that could not be used are named. */
export async function importVoices(file: File): Promise<void> {
  await withErrorToast(async () => {
    openVoices();
    const handle = await fileHandle(file);
    const { references, refused } = await request('voices.import', { fileHandle: handle });
    await loadVoiceCards();
    const [only] = references;
    if (references.length === 1 && only !== undefined) await openReference(only.id);
    if (references.length > 0) showToast(t('voices.imported', { count: references.length }));
    for (const { name, message } of refused) {
      showNotice('warning', t('voices.refused', { name, message }));
    }
  });
}

/** The book with its cast beside it. */
export async function openCastOf(projectId: string): Promise<void> {
  await openBook(projectId);
  focusInspector('cast');
}
