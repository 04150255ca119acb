import { create } from 'zustand';
import type { KeptRegion } from '../../../shared/model/voice.ts';
import { t } from '../../i18n/index.ts';
import { showNotice } from '../../ui/toast.tsx';
import { transport } from '../waveform/transport-store.ts';
import { nextHeardMs } from './heard-place.ts';

export type Sound = {
  /** Unique on the page: a part, before, after, the statement. */
  readonly key: string;
  readonly mediaUrl: string;
  readonly durationMs: number;
  /** Only these are heard; null hears all of it. */
  readonly regions: readonly KeptRegion[] | null;
};

type SoundState = {
  readonly key: string | null;
  readonly positionMs: number;
  /** The same as a share of the whole sound, 0 to 1. */
  readonly fraction: number;
};

export const useSoundStore = create<SoundState>()(() => ({
  key: null,
  positionMs: 0,
  fraction: 0,
}));

const { getState: get, setState: set } = useSoundStore;

/** Kept ready, so that one sound takes over from another without a gap. */
const mostReady = 3;
const ready = new Map<string, HTMLAudioElement>();
let current: { sound: Sound; audio: HTMLAudioElement } | null = null;
let frame = 0;

function elementOf(mediaUrl: string): HTMLAudioElement {
  const known = ready.get(mediaUrl);
  const audio = known ?? new Audio(mediaUrl);
  if (known === undefined) {
    audio.preload = 'auto';
    audio.addEventListener('ended', () => endOf(audio));
    audio.addEventListener('error', () => {
      ready.delete(mediaUrl);
      if (current?.audio === audio) {
        stopSound();
        showNotice('error', t('queue.cannotPlay'));
      }
    });
  }
  // The one used last is the last to go.
  ready.delete(mediaUrl);
  ready.set(mediaUrl, audio);
  for (const [url, oldest] of ready) {
    if (ready.size > mostReady && oldest !== current?.audio) {
      // Lets go of its connection: a browser has few of them for one origin.
      oldest.removeAttribute('src');
      oldest.load();
      ready.delete(url);
    }
  }
  return audio;
}

function endOf(audio: HTMLAudioElement): void {
  if (current?.audio === audio) {
    stopSound();
  }
}

/** Loads sounds that will be switched between. */
export function prepareSounds(mediaUrls: readonly string[]): void {
  for (const mediaUrl of mediaUrls) {
    elementOf(mediaUrl);
  }
}

/** The file's own length where it is known by now. */
function lengthMs(audio: HTMLAudioElement, { durationMs }: Sound): number {
  const known = audio.duration * 1000;
  return Number.isFinite(known) && known > 0 ? known : Math.max(1, durationMs);
}

function watch(): void {
  if (current === null) {
    return;
  }
  const { sound, audio } = current;
  const placeMs = audio.currentTime * 1000;
  const next = sound.regions === null ? placeMs : nextHeardMs(sound.regions, placeMs);
  if (next === null) {
    stopSound();
    return;
  }
  if (next > placeMs) {
    audio.currentTime = next / 1000;
  }
  set({ positionMs: next, fraction: next / lengthMs(audio, sound) });
  frame = requestAnimationFrame(watch);
}

/** Plays from a place in ms; whatever else sounds is silent meanwhile. */
export function playSound(sound: Sound, fromMs = 0): void {
  cancelAnimationFrame(frame);
  transport.getState().pause();
  current?.audio.pause();
  const audio = elementOf(sound.mediaUrl);
  const started = { sound, audio };
  current = started;
  const placeMs = sound.regions === null ? fromMs : (nextHeardMs(sound.regions, fromMs) ?? 0);
  audio.currentTime = placeMs / 1000;
  set({ key: sound.key, positionMs: placeMs, fraction: placeMs / lengthMs(audio, sound) });
  audio.play().then(
    () => {
      if (current === started) {
        watch();
      }
    },
    // A failure comes as an event of the element too.
    () => undefined,
  );
}

/** Another sound takes over at the same place; where pauses were cut from one of them it is near, not exact. */
export function switchSound(sound: Sound): void {
  const { fraction } = get();
  playSound(sound, fraction * lengthMs(elementOf(sound.mediaUrl), sound));
}

export function stopSound(): void {
  cancelAnimationFrame(frame);
  current?.audio.pause();
  current = null;
  if (get().key !== null) {
    set({ key: null });
  }
}

export function toggleSound(sound: Sound, fromMs = 0): void {
  if (get().key === sound.key) {
    stopSound();
  } else {
    playSound(sound, fromMs);
  }
}

transport.subscribe(({ status }) => {
  if (status === 'playing') {
    stopSound();
  }
});
