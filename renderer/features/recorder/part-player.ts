import { create } from 'zustand';

type PartPlayerState = {
  readonly playingId: string | null;
  readonly toggle: (id: string, mediaUrl: string) => void;
  readonly stop: () => void;
};

/** One sound at a time: hearing another take stops the first. */
export const usePartPlayer = create<PartPlayerState>()((set, get) => {
  let audio: HTMLAudioElement | null = null;
  const stop = (): void => {
    audio?.pause();
    set({ playingId: null });
  };
  return {
    playingId: null,
    stop,
    toggle: (id, mediaUrl) => {
      if (get().playingId === id) {
        stop();
        return;
      }
      if (audio === null) {
        audio = new Audio();
        audio.addEventListener('ended', stop);
      }
      audio.src = mediaUrl;
      set({ playingId: id });
      // What was clicked away while it loaded is no error; what cannot be played stays silent.
      audio.play().catch(() => get().playingId === id && stop());
    },
  };
});
