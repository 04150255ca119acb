import { useStore } from 'zustand';
import { request } from '../../ipc/client.ts';
import { recallNumber, remember } from '../../stores/remembered.ts';
import { onAccountChange, selectIsFree, useSessionStore } from '../../stores/session-store.ts';
import { createPlayer } from './create-player.ts';
import { createDeck } from './deck.ts';
import { nextTrack } from './next-track.ts';
import { isRunning, type PlayerState } from './player-state.ts';
import { createSoundOutput } from './sound-output.ts';
import { leastSpeed, mostSpeed } from './speeds.ts';
import { outputLevel, useVolume } from './volume-store.ts';

export { type PlayScope, wholeChapter } from './player-queue.ts';
export type { PlayerState, PlayerTrack } from './player-state.ts';
export { isOn, isRunning } from './player-state.ts';

const speedName = 'speed';

/** A speed that this machine remembers under a name. */
export const recallSpeed = (name: string, usual: number): number =>
  recallNumber(name, usual, leastSpeed, mostSpeed);

const speed = recallSpeed(speedName, 1);

/** Lives as long as the page: screens come and go, the sound stays. */
const output = createSoundOutput(() => new AudioContext({ latencyHint: 'interactive' }));
const deck = createDeck(output, speed);

output.setLevel(outputLevel(useVolume.getState()));
useVolume.subscribe((state) => output.setLevel(outputLevel(state)));

export const player = createPlayer(deck, {
  hear: (input) => request('narration.hear', input),
  price: ({ chapterId, segmentIds }) =>
    request('narration.price', { chapterId, segmentIds: [...segmentIds] }),
  nextTrack,
  isFree: () => selectIsFree(useSessionStore.getState()),
  speed,
  rememberSpeed: (chosen) => remember(speedName, String(chosen)),
});

// An approval is for the money of one account.
onAccountChange(() => player.getState().forgetApprovals());

export function usePlayer<Selected>(selector: (state: PlayerState) => Selected): Selected {
  return useStore(player, selector);
}

export const selectCanPlay = ({ track, index }: PlayerState): boolean =>
  track !== null && index !== null;

/** Where the sound is at this moment, in ms of the segment that plays: finer than the state, for drawing. */
export function livePositionMs(): number {
  const { status, positionMs } = player.getState();
  return isRunning(status) ? deck.positionMs() : positionMs;
}
