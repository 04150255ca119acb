import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { actOrSay, announceUndo } from '../../ui/messages/undo-toast.ts';
import { listMicrophones, rememberMicrophone } from '../../ui/sound/microphone.ts';
import { openCapture } from './capture/capture.ts';
import { keepLeftRecordings } from './capture/left-recordings.ts';
import { writeRecording } from './capture/take-port.ts';
import { createRecorder } from './create-recorder.ts';
import type { RecorderPorts } from './recorder-state.ts';

function onDevices(listener: () => void): () => void {
  const { mediaDevices } = navigator;
  mediaDevices?.addEventListener?.('devicechange', listener);
  return () => mediaDevices?.removeEventListener?.('devicechange', listener);
}

const tickSeconds = 0.05;

/** A short, quiet beep of the count-in, the last one higher. */
function tick(isLast: boolean): void {
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = 0.15;
  gain.connect(context.destination);
  const beep = new OscillatorNode(context, { frequency: isLast ? 1320 : 880 });
  beep.connect(gain);
  beep.addEventListener('ended', () => void context.close());
  beep.start();
  beep.stop(context.currentTime + tickSeconds);
}

const ports: RecorderPorts = {
  openCapture,
  listMicrophones,
  rememberMicrophone,
  onDevices,
  write: writeRecording,
  keepLeft: keepLeftRecordings,
  tick,
  onReplaced: (partId, replacedId) => announceSwap(partId, replacedId),
};

export const useRecorderStore = createRecorder(ports);

/** The spoken consent: the same microphone, no text to go through. */
export const useStatementStore = createRecorder(ports, 'statement');

/** At the start of the window: what the one before was cut off in. */
export async function keepInterrupted(): Promise<void> {
  if ((await keepLeftRecordings()).length > 0) showToast(t('recorder.leftKept'));
}

const place = (partId: string) => ({
  referenceId: useRecorderStore.getState().reference?.id ?? '',
  partId,
});

async function swap(shownId: string, hiddenId: string): Promise<void> {
  const { adopt } = useRecorderStore.getState();
  await request('references.removePart', place(hiddenId));
  adopt(await request('references.restorePart', place(shownId)));
}

function announceSwap(partId: string, replacedId: string): void {
  announceUndo({
    label: t('recorder.undo.replaced'),
    undo: () => swap(replacedId, partId),
    redo: () => swap(partId, replacedId),
  });
}

/** Takes a take out of the reference; it can be brought back. */
export async function removeTake(partId: string): Promise<void> {
  const { adopt } = useRecorderStore.getState();
  const remove = async (): Promise<void> =>
    adopt(await request('references.removePart', place(partId)));
  await actOrSay(async () => {
    await remove();
    announceUndo({
      label: t('recorder.undo.removed'),
      undo: async () => adopt(await request('references.restorePart', place(partId))),
      redo: remove,
    });
  });
}

/** The language of the text to read; the reference keeps it. */
export async function chooseLanguage(language: string): Promise<void> {
  const { reference, adopt } = useRecorderStore.getState();
  if (reference !== null) {
    await withErrorToast(async () =>
      adopt(await request('references.update', { referenceId: reference.id, language })),
    );
  }
}
