import { clamp } from '../../../shared/clamp.ts';
import type { PlayerParts } from './playback.ts';
import { isRunning } from './player-state.ts';
import { fasterThan, leastSpeed, mostSpeed } from './speeds.ts';

/** How fast it plays: the chosen speed, which stays, and what L makes of it until the next pause. */
export function createPlayerSpeed({ deck, ports, set, get }: PlayerParts) {
  const tell = (): void => deck.setSpeed(get().shuttleSpeed ?? get().speed);
  return {
    /** A pause ends what L did. */
    endShuttle: (): void => {
      set({ shuttleSpeed: null });
      tell();
    },
    setSpeed: (wanted: number): void => {
      const speed = clamp(wanted, leastSpeed, mostSpeed);
      set({ speed, shuttleSpeed: null });
      ports.rememberSpeed(speed);
      tell();
    },
    faster: async (): Promise<void> => {
      const { status, speed, shuttleSpeed } = get();
      if (isRunning(status)) {
        set({ shuttleSpeed: fasterThan(shuttleSpeed ?? speed) });
        tell();
      } else if (status !== 'waiting') {
        await get().toggle();
      }
    },
  };
}
