import { useStore } from 'zustand';
import { request } from '../../ipc/client.ts';
import { recallNumber, remember } from '../../stores/remembered.ts';
import { onAccountChange, selectIsFree, useSessionStore } from '../../stores/session-store.ts';
import { createTransport } from './create-transport.ts';
import { createDeck } from './deck.ts';
import { createSoundOutput } from './sound-output.ts';
import { leastSpeed, mostSpeed } from './speeds.ts';
import { isRunning, type TransportState } from './transport-state.ts';

export { type PlayScope, wholeChapter } from './transport-queue.ts';
export type { TransportState, TransportTrack } from './transport-state.ts';
export { isOn, isRunning } from './transport-state.ts';

const speedName = 'speed';
const speed = recallNumber(speedName, 1, leastSpeed, mostSpeed);

/** Lives as long as the page: screens come and go, the sound stays. */
const deck = createDeck(
  createSoundOutput(() => new AudioContext({ latencyHint: 'interactive' })),
  speed,
);

export const transport = createTransport(deck, {
  hear: (input) => request('narration.hear', input),
  price: ({ chapterId, segmentIds }) =>
    request('narration.price', { chapterId, segmentIds: [...segmentIds] }),
  isFree: () => selectIsFree(useSessionStore.getState()),
  speed,
  rememberSpeed: (chosen) => remember(speedName, String(chosen)),
});

// An approval is for the money of one account.
onAccountChange(() => transport.getState().forgetApprovals());

export function useTransport<Selected>(selector: (state: TransportState) => Selected): Selected {
  return useStore(transport, selector);
}

export const selectCanPlay = ({ track, index }: TransportState): boolean =>
  track !== null && index !== null;

/** Where the sound is at this moment, in ms of the segment that plays: finer than the state, for drawing. */
export function livePositionMs(): number {
  const { status, positionMs } = transport.getState();
  return isRunning(status) ? deck.positionMs() : positionMs;
}
