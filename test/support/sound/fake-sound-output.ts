import type {
  DecodedSound,
  SoundOutput,
  SoundUse,
} from '../../../renderer/features/player/sound-output.ts';

export type Heard = SoundUse & {
  readonly mediaUrl: string;
  readonly speed: number;
  isSilenced: boolean;
};

/** An output of no sound: a clock moved by hand, and a list of what was scheduled on it. */
export function createFakeOutput(durationMs = 1000) {
  let nowMs = 0;
  let isHeld = true;
  const listeners: (() => void)[] = [];
  const heard: Heard[] = [];
  const durations = new Map<string, number>();
  const broken = new Set<string>();
  let wakeCount = 0;
  let isMissing = false;
  const output: SoundOutput = {
    nowMs: () => nowMs,
    audibleMs: () => nowMs,
    load: async (mediaUrl, speed): Promise<DecodedSound> => {
      if (broken.has(mediaUrl)) throw new Error('The audio is gone (404).');
      return {
        durationMs: durations.get(mediaUrl) ?? durationMs,
        speed,
        start: (use) => {
          const entry: Heard = { ...use, mediaUrl, speed, isSilenced: false };
          heard.push(entry);
          return () => {
            entry.isSilenced = true;
          };
        },
      };
    },
    wake: () => {
      if (isMissing) throw new Error('No AudioContext can be made.');
      wakeCount += 1;
    },
    hold: () => {
      isHeld = true;
    },
    release: async () => {
      isHeld = false;
    },
    setLevel: () => undefined,
    onTick: (listener) => {
      listeners.push(listener);
    },
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await Promise.resolve();
    }
  };
  return {
    output,
    heard,
    durations,
    broken,
    settle,
    isHeld: () => isHeld,
    wakeCount: () => wakeCount,
    loseOutput: () => {
      isMissing = true;
    },
    /** What is scheduled and not silenced. */
    sounding: () => heard.filter(({ isSilenced }) => !isSilenced),
    /** Time passes in ticks of 10 ms; a held output stands still. */
    pass: async (ms: number) => {
      await settle();
      for (let at = 0; at < ms; at += 10) {
        if (!isHeld) {
          nowMs += 10;
          for (const listener of listeners) {
            listener();
          }
        }
        await settle();
      }
    },
  };
}
