import { clamp } from '../../../shared/clamp.ts';
import type { DecodedSound, SoundOutput } from './sound-output.ts';

/** The take of a line as it is to be heard. */
export type PlayableTake = {
  /** Of its segment. */
  readonly id: string;
  readonly mediaUrl: string;
  readonly trimStartMs: number;
  readonly trimEndMs: number;
  readonly gainDb: number;
};

type DeckEvents = {
  /** The line that was set as the next one begins to sound. */
  readonly onStart: (take: PlayableTake) => void;
  /** The line is over; where nothing is set to follow, silence. */
  readonly onEnd: (hasNext: boolean) => void;
  readonly onTick: () => void;
  readonly onFailed: (take: PlayableTake | null, error: unknown) => void;
};

/** What sounds and what follows it, joined on the output's clock. Positions are ms after trimming. */
export type Deck = {
  readonly listen: (events: DeckEvents) => void;
  /** A person wants to hear something, which may take a while to be there. */
  readonly wake: () => void;
  /** Resolves once it is on its way to sound; null where something else was asked for meanwhile. */
  readonly play: (
    take: PlayableTake,
    fromMs: number,
  ) => Promise<{ readonly durationMs: number } | null>;
  /** What follows after a silence of `gapMs`; asked again with the same, nothing happens. */
  readonly setNext: (take: PlayableTake | null, gapMs: number) => void;
  readonly current: () => PlayableTake | null;
  readonly positionMs: () => number;
  readonly seek: (positionMs: number) => void;
  readonly setSpeed: (speed: number) => void;
  readonly pause: () => void;
  readonly resume: () => Promise<void>;
  readonly stop: () => void;
};

type Placed = {
  readonly take: PlayableTake;
  readonly sound: DecodedSound;
  /** On the output's clock: when `fromMs` of the line is due. */
  readonly atMs: number;
  readonly fromMs: number;
  readonly lengthMs: number;
  readonly silence: () => void;
};

type Next = { readonly take: PlayableTake; readonly gapMs: number; placed: Placed | null };

/** Time for the first block of samples to be handed over. */
const leadMs = 25;

/** Two places on one clock: what sounds, and what is scheduled behind it to the sample. */
export function createDeck(output: SoundOutput, firstSpeed: number): Deck {
  let events: DeckEvents | null = null;
  let speed = firstSpeed;
  let current: Placed | null = null;
  let next: Next | null = null;
  let hasEnded = false;
  let run = 0;

  const endOf = (placed: Placed): number =>
    placed.atMs + (placed.lengthMs - placed.fromMs) / placed.sound.speed;

  const place = (take: PlayableTake, sound: DecodedSound, atMs: number, fromMs: number): Placed => {
    const lengthMs = Math.max(0, sound.durationMs - take.trimStartMs - take.trimEndMs);
    const from = clamp(fromMs, 0, lengthMs);
    const silence = sound.start({
      atMs,
      fromMs: take.trimStartMs + from,
      toMs: take.trimStartMs + lengthMs,
      gainDb: take.gainDb,
    });
    return { take, sound, atMs, fromMs: from, lengthMs, silence };
  };

  const positionOf = (placed: Placed): number => {
    const passedMs = (output.audibleMs() - placed.atMs) * placed.sound.speed;
    return Math.min(placed.lengthMs, Math.max(placed.fromMs, placed.fromMs + passedMs));
  };

  const dropNext = (): void => {
    next?.placed?.silence();
    next = null;
  };

  const placeNext = async (wanted: Next): Promise<void> => {
    const mine = run;
    const atSpeed = speed;
    try {
      const sound = await output.load(wanted.take.mediaUrl, atSpeed);
      if (mine !== run || wanted !== next || current === null || atSpeed !== speed) return;
      const dueMs = endOf(current) + wanted.gapMs / speed;
      const atMs = Math.max(dueMs, output.nowMs() + leadMs);
      wanted.placed = place(wanted.take, sound, atMs, 0);
    } catch (error) {
      if (mine === run && wanted === next) {
        next = null;
        events?.onFailed(wanted.take, error);
      }
    }
  };

  /** Puts the line that sounds, and what follows, onto the clock anew. */
  const replace = (sound: DecodedSound, positionMs: number): void => {
    if (current === null) return;
    current.silence();
    current = place(current.take, sound, output.nowMs() + leadMs, positionMs);
    hasEnded = false;
    if (next !== null) {
      next.placed?.silence();
      next = { take: next.take, gapMs: next.gapMs, placed: null };
      void placeNext(next);
    }
  };

  output.onTick(() => {
    if (current === null) return;
    if (!hasEnded && output.audibleMs() >= endOf(current)) {
      hasEnded = true;
      events?.onEnd(next !== null);
    }
    const follower = next?.placed ?? null;
    if (hasEnded && follower !== null && output.audibleMs() >= follower.atMs) {
      current = follower;
      next = null;
      hasEnded = false;
      events?.onStart(follower.take);
    }
    events?.onTick();
  });

  return {
    listen: (given) => {
      events = given;
    },
    wake: output.wake,
    play: async (take, fromMs) => {
      run += 1;
      const mine = run;
      dropNext();
      current?.silence();
      current = null;
      hasEnded = false;
      // Both at once: waking the output takes as long as reading a short line.
      const [, sound] = await Promise.all([output.release(), loadAtSpeed(take.mediaUrl)]);
      if (mine !== run) return null;
      current = place(take, sound, output.nowMs() + leadMs, fromMs);
      return { durationMs: current.lengthMs };
    },
    setNext: (take, gapMs) => {
      if (current === null || take === null) {
        dropNext();
        return;
      }
      if (next !== null && isSameTake(next.take, take) && next.gapMs === gapMs) return;
      dropNext();
      next = { take, gapMs, placed: null };
      void placeNext(next);
    },
    current: () => current?.take ?? null,
    positionMs: () => (current === null ? 0 : positionOf(current)),
    seek: (positionMs) => {
      if (current !== null) replace(current.sound, positionMs);
    },
    setSpeed: (wanted) => {
      if (wanted !== speed) {
        speed = wanted;
        void applySpeed(wanted, run);
      }
    },
    pause: () => output.hold(),
    resume: () => output.release(),
    stop: () => {
      run += 1;
      dropNext();
      current?.silence();
      current = null;
      hasEnded = false;
      output.hold();
    },
  };

  /** The speed may change while a sound is read. */
  async function loadAtSpeed(mediaUrl: string): Promise<DecodedSound> {
    for (;;) {
      const sound = await output.load(mediaUrl, speed);
      if (sound.speed === speed) return sound;
    }
  }

  /** The old speed goes on until the new one is worked out, be it in the next line by then. */
  async function applySpeed(wanted: number, mine: number): Promise<void> {
    for (let take = current?.take; take !== undefined; take = current?.take) {
      try {
        const sound = await output.load(take.mediaUrl, wanted);
        if (mine !== run || speed !== wanted) return;
        if (current !== null && current.take === take) {
          replace(sound, positionOf(current));
          return;
        }
      } catch (error) {
        events?.onFailed(take, error);
        return;
      }
    }
  }
}

export function isSameTake(one: PlayableTake, other: PlayableTake): boolean {
  return (
    one.id === other.id &&
    one.mediaUrl === other.mediaUrl &&
    one.trimStartMs === other.trimStartMs &&
    one.trimEndMs === other.trimEndMs &&
    one.gainDb === other.gainDb
  );
}
