import { useStore } from 'zustand';
import { t } from '../../i18n/index.ts';
import { showNotice, withErrorToast } from '../../ui/messages/toast.tsx';
import { isOn, player } from '../player/player-store.ts';
import { openPreviewElement } from './preview-element.ts';
import { createPreviewPlayer, type PreviewName, type PreviewState } from './preview-player.ts';

export type { PreviewSound, PreviewState } from './preview-player.ts';

/** Lives as long as the page; see createPreviewPlayer. */
export const preview = createPreviewPlayer({
  openOutput: openPreviewElement,
  main: {
    pause: () => player.getState().pause(),
    onStart: (listener) => {
      player.subscribe(({ status, manualStartCount }, before) => {
        const isStarted = isOn(status) && !isOn(before.status);
        if (isStarted || manualStartCount !== before.manualStartCount) listener();
      });
    },
  },
  nextFrame: (step) => requestAnimationFrame(step),
  cancelFrame: (frame) => cancelAnimationFrame(frame),
  onFailed: () => showNotice('error', t('queue.cannotPlay')),
});

export function usePreview<Selected>(selector: (state: PreviewState) => Selected): Selected {
  return useStore(preview, selector);
}

const isNamed = (name: PreviewName | null, owner: PreviewName['owner'], id: string): boolean =>
  name?.owner === owner && name.id === id;

/** Whether that very sound plays, for its play and stop button. */
export const selectIsSounding =
  (owner: PreviewName['owner'], id: string) =>
  ({ sounding }: Pick<PreviewState, 'sounding'>): boolean =>
    isNamed(sounding, owner, id);

/** Whether that very sound is being fetched or generated, and will play then. */
export const selectIsAwaited =
  (owner: PreviewName['owner'], id: string) =>
  ({ awaited }: Pick<PreviewState, 'awaited'>): boolean =>
    isNamed(awaited, owner, id);

/** The id of what plays of this owner; null where it is somebody else's, or silent. */
export const selectSoundingId =
  (owner: PreviewName['owner']) =>
  ({ sounding }: Pick<PreviewState, 'sounding'>): string | null =>
    sounding?.owner === owner ? sounding.id : null;

/** How far it is, as a share of the whole file, 0 to 1. */
export function selectPlayedShare({ positionMs, durationMs }: PreviewState): number {
  return durationMs > 0 ? Math.min(1, positionMs / durationMs) : 0;
}

/** Plays what has to be fetched or generated first, unless something newer was asked for; null plays nothing. */
export async function playFetched(
  name: PreviewName,
  fetchSound: () => Promise<{ readonly mediaUrl: string } | null>,
): Promise<void> {
  const claim = preview.getState().claim(name);
  const sound = await withErrorToast(fetchSound);
  if (sound === null) {
    claim.drop();
  } else {
    claim.play({ mediaUrl: sound.mediaUrl });
  }
}

/** Nothing sounds and nothing is about to: what starts by itself may start only then. */
export function isQuiet(): boolean {
  const { sounding, awaited } = preview.getState();
  return sounding === null && awaited === null && !isOn(player.getState().status);
}

/** Before a microphone opens: what it would hear. */
export function silenceAll(): void {
  player.getState().pause();
  preview.getState().stop();
}
