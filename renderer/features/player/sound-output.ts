import { appError } from '../../../shared/app-error.ts';
import { createSignal } from '../../stores/signal.ts';
import { startSound } from '../../ui/sound/start-sound.ts';
import { stretching } from './stretch.ts';

/** How a sound is heard: from where, for how long, how loud. Times are of the sound at speed 1. */
export type SoundUse = {
  /** On the output's clock, in ms. */
  readonly atMs: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly gainDb: number;
};

/** A decoded sound, ready at one speed. */
export type DecodedSound = {
  /** At speed 1, untrimmed. */
  readonly durationMs: number;
  readonly speed: number;
  /** Schedules it, exact to a sample; the answer silences it again. */
  readonly start: (use: SoundUse) => () => void;
};

/** Where sound goes: a clock that stands still while held, and sounds scheduled on it. */
export type SoundOutput = {
  readonly nowMs: () => number;
  /** What is heard now was due at this time: the clock less the way to the ear. */
  readonly audibleMs: () => number;
  /** Rejects where the file is gone or is no sound. */
  readonly load: (mediaUrl: string, speed: number) => Promise<DecodedSound>;
  /** Called while a key or click is handled: Safari lets sound begin only then, and a line may have to be made first. */
  readonly wake: () => void;
  readonly hold: () => void;
  /** Rejects where this computer has no sound output. */
  readonly release: () => Promise<void>;
  /** How loud all sounds are together: what their samples are multiplied by. */
  readonly setLevel: (level: number) => void;
  /** About 30 times a second while not held. */
  readonly onTick: (listener: () => void) => void;
};

/** A cut inside a sound fades in this long, so that it does not click. */
const fadeSeconds = 0.004;
const tickMs = 33;
/** Decoded sound takes 11 MB a minute: the lines around the one that plays are kept, not a chapter. */
const mostKeptMs = 240_000;

/** Sound through Web Audio, because an audio element cannot start a sound at an exact time. */
export function createSoundOutput(makeContext: () => AudioContext): SoundOutput {
  let made: AudioContext | null = null;
  const context = (): AudioContext => {
    made ??= makeContext();
    return made;
  };
  let level = 1;
  let ear: GainNode | null = null;
  /** What every sound goes through. */
  const outlet = (): GainNode => {
    if (ear === null) {
      ear = context().createGain();
      ear.gain.value = level;
      ear.connect(context().destination);
    }
    return ear;
  };
  const decoded = new Map<string, Promise<AudioBuffer>>();
  const stretched = new Map<string, Promise<AudioBuffer>>();
  const sizesMs = new Map<string, number>();
  const tick = createSignal();
  let timer: ReturnType<typeof setInterval> | null = null;
  let isAllowed = false;

  const decode = async (mediaUrl: string): Promise<AudioBuffer> => {
    const answer = await fetch(mediaUrl).catch((cause: unknown) => {
      throw appError('internal.no_answer', {}, { cause, isRetryable: true });
    });
    if (!answer.ok) throw new Error(`The audio is gone (${answer.status}).`);
    return context().decodeAudioData(await answer.arrayBuffer());
  };

  const atSpeed = async (mediaUrl: string, speed: number): Promise<AudioBuffer> => {
    const buffer = await kept(decoded, mediaUrl, () => decode(mediaUrl));
    return speed === 1 ? buffer : stretchBuffer(context(), buffer, speed);
  };

  return {
    nowMs: () => (made?.currentTime ?? 0) * 1000,
    audibleMs: () => {
      const latency = made?.outputLatency ?? 0;
      return ((made?.currentTime ?? 0) - (Number.isFinite(latency) ? latency : 0)) * 1000;
    },
    load: async (mediaUrl, speed) => {
      const key = `${speed} ${mediaUrl}`;
      const buffer = await kept(stretched, key, () => atSpeed(mediaUrl, speed));
      sizesMs.set(key, buffer.duration * 1000).set(mediaUrl, buffer.duration * speed * 1000);
      forgetOldest(decoded, sizesMs);
      forgetOldest(stretched, sizesMs);
      return {
        durationMs: buffer.duration * speed * 1000,
        speed,
        start: (use) => startBuffer(outlet(), buffer, speed, use),
      };
    },
    wake: () => {
      if (isAllowed) return;
      const woken = context();
      // Without a sound output it never settles: `release` tells of that.
      void woken.resume().then(
        () => {
          isAllowed = true;
          return timer === null ? woken.suspend() : undefined;
        },
        () => undefined,
      );
    },
    hold: () => {
      if (timer !== null) {
        clearInterval(timer);
        timer = null;
      }
      made?.suspend().catch(() => undefined);
    },
    release: async () => {
      timer ??= setInterval(tick.emit, tickMs);
      await startSound(context());
    },
    setLevel: (wanted) => {
      level = wanted;
      if (ear === null) return;
      const { currentTime } = context();
      ear.gain.cancelScheduledValues(currentTime);
      ear.gain.setTargetAtTime(level, currentTime, fadeSeconds);
    },
    onTick: tick.on,
  };
}

function kept<Value>(
  map: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = map.get(key) ?? make();
  // Set again at the end: what was used last is forgotten last.
  map.delete(key);
  map.set(key, known);
  known.catch(() => map.delete(key));
  return known;
}

/** What was used last stays, as much as there is room for; what is still being read has no size yet. */
function forgetOldest(map: Map<string, Promise<unknown>>, sizesMs: Map<string, number>): void {
  let totalMs = 0;
  for (const key of [...map.keys()].reverse()) {
    const sizeMs = sizesMs.get(key) ?? 0;
    if (totalMs > 0 && totalMs + sizeMs > mostKeptMs) {
      map.delete(key);
      sizesMs.delete(key);
    }
    totalMs += sizeMs;
  }
}

async function stretchBuffer(
  context: BaseAudioContext,
  buffer: AudioBuffer,
  speed: number,
): Promise<AudioBuffer> {
  const steps = stretching(buffer.getChannelData(0), buffer.sampleRate, speed);
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      const result = context.createBuffer(1, Math.max(1, step.value.length), buffer.sampleRate);
      result.copyToChannel(step.value, 0);
      return result;
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

function startBuffer(
  outlet: GainNode,
  buffer: AudioBuffer,
  speed: number,
  { atMs, fromMs, toMs, gainDb }: SoundUse,
): () => void {
  const { context } = outlet;
  const source = context.createBufferSource();
  const gain = context.createGain();
  const level = 10 ** (gainDb / 20);
  const at = atMs / 1000;
  source.buffer = buffer;
  if (fromMs > 0) {
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(level, at + fadeSeconds);
  } else {
    gain.gain.value = level;
  }
  source.connect(gain).connect(outlet);
  source.start(at, fromMs / 1000 / speed, Math.max(0, (toMs - fromMs) / 1000 / speed));
  source.onended = () => gain.disconnect();
  return () => {
    const now = context.currentTime;
    if (now > at && context.state === 'running') {
      gain.gain.cancelScheduledValues(now);
      gain.gain.setTargetAtTime(0, now, fadeSeconds / 3);
      source.stop(now + fadeSeconds * 2);
    } else {
      source.stop();
      gain.disconnect();
    }
  };
}
