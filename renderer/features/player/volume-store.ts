import { create } from 'zustand';
import { clamp } from '../../../shared/clamp.ts';
import { recall, recallNumber, remember } from '../../stores/remembered.ts';

type VolumeState = {
  /** As chosen, 0 to 1. */
  readonly volume: number;
  /** Silent for now; the chosen volume stays. */
  readonly isMuted: boolean;
};

const volumeName = 'volume';
const mutedName = 'muted';

/** How loud the player is on this machine, remembered. */
export const useVolume = create<VolumeState>()(() => ({
  volume: recallNumber(volumeName, 1, 0, 1),
  isMuted: recall(mutedName) === 'yes',
}));

function put({ volume, isMuted }: VolumeState): void {
  remember(volumeName, String(volume));
  remember(mutedName, isMuted ? 'yes' : 'no');
  useVolume.setState({ volume, isMuted });
}

/** Chooses how loud it is; something to hear again where it was muted. */
export function setVolume(volume: number): void {
  put({ volume: clamp(volume, 0, 1), isMuted: false });
}

export function toggleMute(): void {
  const { volume, isMuted } = useVolume.getState();
  put({ volume, isMuted: !isMuted });
}

/** By what samples are multiplied: half of the way sounds about half as loud. */
export const outputLevel = ({ volume, isMuted }: VolumeState): number =>
  isMuted ? 0 : volume ** 2;
