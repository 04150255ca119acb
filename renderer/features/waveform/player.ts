type PlayerEvents = {
  readonly onTime: (positionMs: number) => void;
  readonly onEnded: () => void;
  readonly onFailed: () => void;
};

/** The one sound of the window, as the transport sees it. */
export type Player = {
  readonly load: (mediaUrl: string) => void;
  readonly play: () => Promise<void>;
  readonly pause: () => void;
  readonly seek: (positionMs: number) => void;
  readonly positionMs: () => number;
  readonly listen: (events: PlayerEvents) => void;
};

/** A player over one audio element, which wavesurfer also watches. */
export function createPlayer(audio: HTMLAudioElement): Player {
  let events: PlayerEvents | null = null;
  audio.preload = 'auto';
  audio.addEventListener('timeupdate', () => events?.onTime(audio.currentTime * 1000));
  audio.addEventListener('ended', () => events?.onEnded());
  audio.addEventListener('error', () => {
    if (audio.getAttribute('src') !== null) {
      events?.onFailed();
    }
  });
  return {
    load: (mediaUrl) => {
      audio.src = mediaUrl;
    },
    play: async () => {
      try {
        await audio.play();
      } catch (error) {
        // A pause or a new source during the start of playing is no failure.
        if (!(error instanceof DOMException && error.name === 'AbortError')) {
          events?.onFailed();
        }
      }
    },
    pause: () => audio.pause(),
    seek: (positionMs) => {
      audio.currentTime = Math.max(0, positionMs / 1000);
    },
    positionMs: () => audio.currentTime * 1000,
    listen: (next) => {
      events = next;
    },
  };
}
