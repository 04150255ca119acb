import { createStore } from 'zustand/vanilla';

/** A part of a file, in ms. */
export type PlayedRange = { readonly startMs: number; readonly endMs: number };

/** Everything beside the main player that makes a sound. */
export const previewOwners = [
  'audition',
  'file',
  'part',
  'reference',
  'sample',
  'take',
  'voice',
] as const;
export type PreviewOwner = (typeof previewOwners)[number];

/** Which button a sound belongs to: whose, and which of theirs. */
export type PreviewName = { readonly owner: PreviewOwner; readonly id: string };

/** `stopped` also where something newer took over. */
export type PreviewEnd = 'ended' | 'stopped' | 'failed';

export type PreviewSound = PreviewName & {
  readonly mediaUrl: string;
  /** Where it starts, in ms of the file. */
  readonly fromMs?: number;
  /** Where it starts as a share of the file's length, 0 to 1, in place of `fromMs`. */
  readonly fromShare?: number;
  /** Only these parts of the file are heard; without them all of it. */
  readonly stretches?: readonly PlayedRange[];
  readonly gainDb?: number;
  /** Known before the file is read; its own length counts from then on. */
  readonly durationMs?: number;
  readonly onEnd?: (end: PreviewEnd) => void;
};

/** A sound that has to be fetched or generated first. */
export type PreviewClaim = {
  /** False once something newer was asked for, or it was stopped. */
  readonly isOpen: () => boolean;
  /** Plays it where the claim is still open. */
  readonly play: (sound: Omit<PreviewSound, 'owner' | 'id'>) => void;
  /** Nothing comes of it. */
  readonly drop: () => void;
};

export type PreviewState = {
  /** What sounds, or is being loaded to sound; null in silence. */
  readonly sounding: PreviewName | null;
  /** What will sound once it has been fetched. */
  readonly awaited: PreviewName | null;
  readonly positionMs: number;
  /** 0 until it is known. */
  readonly durationMs: number;
  /** Plays it instead of whatever sounds; the main player pauses. */
  readonly play: (sound: PreviewSound) => void;
  /** Stops it where it sounds or is awaited, else plays it. */
  readonly toggle: (sound: PreviewSound) => void;
  /** Silences the other previews now, and the main player once the sound is there. */
  readonly claim: (name: PreviewName) => PreviewClaim;
  /** Stops everything, or only what is of this owner, or only that sound. */
  readonly stop: (owner?: PreviewOwner, id?: string) => void;
  /** Loads sounds that will be switched between, so that one follows the other without a gap. */
  readonly prepare: (mediaUrls: readonly string[]) => void;
};

/** As much of an audio element as is used. */
export type PreviewElement = {
  src: string;
  currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly play: () => Promise<void>;
  readonly pause: () => void;
  readonly load: () => void;
  readonly removeAttribute: (name: string) => void;
  readonly addEventListener: (
    type: 'ended' | 'error' | 'pause' | 'play',
    listener: () => void,
  ) => void;
};

export type PreviewOutput = {
  readonly element: PreviewElement;
  readonly setGainDb: (gainDb: number) => void;
};

export type PreviewPorts = {
  readonly openOutput: () => PreviewOutput;
  readonly main: {
    readonly pause: () => void;
    /** Calls back whenever the main player is started. */
    readonly onStart: (listener: () => void) => void;
  };
  readonly nextFrame: (step: () => void) => number;
  readonly cancelFrame: (frame: number) => void;
  /** A sound could not be played. */
  readonly onFailed: () => void;
};

/** A browser has few connections for one origin, and each loaded sound may hold one. */
const mostPrepared = 3;

const isSameName = (one: PreviewName | null, other: PreviewName): boolean =>
  one?.owner === other.owner && one.id === other.id;

/** Where playing goes on from a place, in ms: what is left out is passed over. Null behind the last stretch. */
function nextPlayedMs(stretches: readonly PlayedRange[], placeMs: number): number | null {
  const stretch = stretches.find(({ endMs }) => endMs > placeMs);
  return stretch === undefined ? null : Math.max(placeMs, stretch.startMs);
}

/** The file's own length where it is known by now, in ms; 0 where neither is. */
function lengthOf({ duration }: PreviewElement, { durationMs = 0 }: PreviewSound): number {
  return Number.isFinite(duration) && duration > 0 ? duration * 1000 : durationMs;
}

/** Where a sound begins, in ms; null where nothing of it is left to hear. */
function startOf(element: PreviewElement, sound: PreviewSound): number | null {
  const { fromMs = 0, fromShare, stretches } = sound;
  const wantedMs = fromShare === undefined ? fromMs : fromShare * lengthOf(element, sound);
  return stretches === undefined ? wantedMs : nextPlayedMs(stretches, wantedMs);
}

/** The one place that plays anything beside the main player: at most one sound at a time. */
export function createPreviewPlayer(ports: PreviewPorts) {
  /** Loaded by address, the one used last at the end. */
  const prepared = new Map<string, PreviewOutput>();
  let single: PreviewOutput | null = null;
  let current: { readonly sound: PreviewSound; readonly output: PreviewOutput } | null = null;
  let claims = 0;
  let frame = 0;

  return createStore<PreviewState>()((set, get) => {
    const release = ({ element }: PreviewOutput): void => {
      element.removeAttribute('src');
      element.load();
    };

    const end = (how: PreviewEnd): void => {
      const ended = current;
      if (ended === null) return;
      ports.cancelFrame(frame);
      current = null;
      ended.output.element.pause();
      set({ sounding: null, positionMs: 0, durationMs: 0 });
      if (ended.output === single) release(single);
      ended.sound.onEnd?.(how);
    };

    const fail = (): void => {
      end('failed');
      ports.onFailed();
    };

    const open = (): PreviewOutput => {
      const output = ports.openOutput();
      const { element } = output;
      const isCurrent = () => current?.output === output;
      element.addEventListener('ended', () => isCurrent() && element.ended && end('ended'));
      element.addEventListener('error', () => {
        for (const [mediaUrl, known] of prepared) {
          if (known === output) prepared.delete(mediaUrl);
        }
        if (isCurrent()) fail();
      });
      // A keyboard's media keys reach the element past its button.
      element.addEventListener('play', () => !isCurrent() && element.pause());
      element.addEventListener('pause', () => {
        if (isCurrent() && element.paused && !element.ended) end('stopped');
      });
      return output;
    };

    const outputFor = ({ mediaUrl }: PreviewSound): PreviewOutput => {
      const ready = prepared.get(mediaUrl);
      if (ready !== undefined) return ready;
      single ??= open();
      single.element.src = mediaUrl;
      return single;
    };

    const prepare = (mediaUrl: string): void => {
      const output = prepared.get(mediaUrl) ?? open();
      if (!prepared.has(mediaUrl)) output.element.src = mediaUrl;
      prepared.delete(mediaUrl);
      prepared.set(mediaUrl, output);
      for (const [url, oldest] of prepared) {
        if (prepared.size > mostPrepared && oldest !== current?.output) {
          prepared.delete(url);
          release(oldest);
        }
      }
    };

    const watch = (): void => {
      if (current === null) return;
      const { sound, output } = current;
      const { element } = output;
      const atMs = element.currentTime * 1000;
      const nextMs = sound.stretches === undefined ? atMs : nextPlayedMs(sound.stretches, atMs);
      if (nextMs === null) {
        end('ended');
        return;
      }
      if (nextMs > atMs) element.currentTime = nextMs / 1000;
      set({ positionMs: nextMs, durationMs: lengthOf(element, sound) });
      frame = ports.nextFrame(watch);
    };

    const play = (sound: PreviewSound): void => {
      claims += 1;
      const isMoved = current !== null && isSameName(current.sound, sound);
      const kept = isMoved && current?.sound.mediaUrl === sound.mediaUrl ? current.output : null;
      if (kept === null) end('stopped');
      ports.cancelFrame(frame);
      ports.main.pause();
      set({ awaited: null });
      const output = kept ?? outputFor(sound);
      const started = { sound, output };
      current = started;
      const placeMs = startOf(output.element, sound);
      if (placeMs === null) {
        end('ended');
        return;
      }
      output.element.currentTime = placeMs / 1000;
      output.setGainDb(sound.gainDb ?? 0);
      const { owner, id } = sound;
      const durationMs = lengthOf(output.element, sound);
      set({ sounding: { owner, id }, positionMs: placeMs, durationMs });
      output.element.play().then(
        () => current === started && watch(),
        // A stop while it loads ends up here too, and is no failure.
        () => current === started && fail(),
      );
    };

    const stop: PreviewState['stop'] = (owner, id) => {
      const isMeant = (name: PreviewName | null): boolean =>
        name !== null &&
        (owner === undefined || owner === name.owner) &&
        (id === undefined || id === name.id);
      if (isMeant(get().awaited)) {
        claims += 1;
        set({ awaited: null });
      }
      if (isMeant(get().sounding)) end('stopped');
    };

    ports.main.onStart(() => stop());

    return {
      sounding: null,
      awaited: null,
      positionMs: 0,
      durationMs: 0,
      play,
      stop,
      toggle: (sound) => {
        const { sounding, awaited } = get();
        if (isSameName(sounding, sound) || isSameName(awaited, sound)) {
          stop(sound.owner, sound.id);
        } else {
          play(sound);
        }
      },
      claim: ({ owner, id }) => {
        stop();
        claims += 1;
        const mine = claims;
        set({ awaited: { owner, id } });
        const isOpen = () => claims === mine;
        return {
          isOpen,
          play: (sound) => isOpen() && play({ ...sound, owner, id }),
          drop: () => isOpen() && stop(owner, id),
        };
      },
      prepare: (mediaUrls) => mediaUrls.forEach(prepare),
    };
  });
}
