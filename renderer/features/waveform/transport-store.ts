import { useStore } from 'zustand';
import { request } from '../../ipc/client.ts';
import { selectIsDemo, useSessionStore } from '../../stores/session-store.ts';
import { createTransport, type TransportState } from './create-transport.ts';
import { createPlayer } from './player.ts';

export type { TransportTrack } from './create-transport.ts';

/** Lives as long as the page: screens come and go, the sound stays. */
export const audioElement = new Audio();

export const transport = createTransport({
  player: createPlayer(audioElement),
  hear: (input) => request('narration.hear', input),
  loadPeaks: (mediaUrl) => request('media.peaks', { mediaUrl }),
  isFree: () => selectIsDemo(useSessionStore.getState()),
});

export function useTransport<Selected>(selector: (state: TransportState) => Selected): Selected {
  return useStore(transport, selector);
}
