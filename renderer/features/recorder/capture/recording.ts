import {
  createSpeechMeter,
  keptMs,
  mostReferenceMs,
  peakMs,
} from '../../../../shared/model/voice.ts';
import type { RecorderPorts, RecorderState, UnkeptTake } from '../recorder-state.ts';
import { createGapFinder } from './gap-finder.ts';
import { createLevelMeter, type LevelMeter } from './level-meter.ts';
import { createLiveWave, type LiveWave } from './live-wave.ts';
import { createRoomCheck } from './room-check.ts';
import type { TakeKeeper } from './take-keeper.ts';

/** While no microphone is open. */
const usualRateHz = 48_000;
const countInMs = 3000;
const tellEveryMs = 100;
const quietWarningMs = 4000;
const deadWarningMs = 2000;

/** The peaks of a whole take, as those of a kept one. */
const createTakePeaks = (sampleRateHz: number): LiveWave =>
  createLiveWave(sampleRateHz, 1000 / peakMs, Number.POSITIVE_INFINITY);

export type Recording = ReturnType<typeof createRecording>;

type RecordingParts = {
  readonly tick: RecorderPorts['tick'];
  readonly keeper: TakeKeeper;
  /** A take has ended and no other follows. */
  readonly onRest: () => void;
  readonly get: () => RecorderState;
  readonly set: (change: Partial<RecorderState>) => void;
};

/** The running take, and what is made of each block of sound: every length is counted in samples. */
export function createRecording({ tick, keeper, onRest, get, set }: RecordingParts) {
  let rateHz = usualRateHz;
  let meter: LevelMeter = createLevelMeter(rateHz);
  let wave: LiveWave = createLiveWave(rateHz);
  let peaks: LiveWave = createTakePeaks(rateHz);
  let speech = createSpeechMeter();
  let gaps = createGapFinder(rateHz);
  let take: UnkeptTake | null = null;
  let roomCheck: ReturnType<typeof createRoomCheck> | null = null;
  let phaseMs = 0;
  let toldMs = 0;
  let lastAt = 0;

  const enter = (phase: RecorderState['phase'], change: Partial<RecorderState> = {}): void => {
    phaseMs = 0;
    toldMs = 0;
    set({ phase, isSilent: false, ...change });
  };

  const countGapsAnew = (): void => {
    gaps = createGapFinder(rateHz);
    set({ gapCount: 0 });
  };

  const begin = (): void => {
    const { mode, sentences, at } = get();
    take = keeper.begin(mode === 'free' ? null : (sentences[at] ?? null), rateHz);
    lastAt = at;
    wave.clear();
    peaks.clear();
    speech = createSpeechMeter();
    meter.listenAnew();
    enter('recording', { elapsedMs: 0, speechMs: 0 });
  };

  const endTake = (): void => {
    const ended = take;
    take = null;
    if (ended !== null) keeper.end(ended);
  };

  const stop = (): void => {
    endTake();
    enter('ready');
    onRest();
  };

  const listenToRoom = (block: Float32Array): void => {
    const noise = roomCheck?.feed(block) ?? null;
    if (noise !== null) {
      roomCheck = null;
      set({ room: { kind: 'done', noise } });
    }
  };

  const count = (): void => {
    if (phaseMs >= countInMs) {
      begin();
      return;
    }
    const countdown = Math.ceil((countInMs - phaseMs) / 1000);
    if (countdown !== get().countdown) {
      set({ countdown });
      if (get().hasTick) tick(countdown === 1);
    }
  };

  const listenForSilence = (): void => {
    const { quietMs, deadMs } = meter.read();
    const isQuiet = get().phase === 'recording' && quietMs > quietWarningMs;
    const isSilent = isQuiet || deadMs > deadWarningMs;
    if (isSilent !== get().isSilent) set({ isSilent });
  };

  /** Ten times a second by the sound itself. */
  const tell = (): void => {
    listenForSilence();
    const { phase, room, reference } = get();
    if (phase === 'room' && room.kind === 'listening') {
      set({ room: { kind: 'listening', elapsedMs: roomCheck?.elapsedMs() ?? 0 } });
    }
    if (phase === 'recording' && take !== null) {
      const elapsedMs = take.writer.durationMs();
      for (const peak of peaks.bars().slice(speech.count())) speech.feed(Math.round(peak * 255));
      set({ elapsedMs, speechMs: speech.ms(), gapCount: gaps.count() });
      if (elapsedMs + keptMs(reference?.parts ?? []) >= mostReferenceMs) stop();
    }
  };

  return {
    enter,
    begin,
    endTake,
    stop,
    hasTake: () => take !== null,
    takeMs: () => take?.writer.durationMs() ?? 0,
    flush: () => take?.writer.flush(),
    /** Where the last take began, among the sentences. */
    lastAt: () => lastAt,
    start: (): void => {
      countGapsAnew();
      if (get().hasCountIn) {
        enter('counting', { countdown: 0 });
        count();
      } else {
        begin();
      }
    },
    /** Throws the running take away and begins it anew; without one, nothing. */
    beginAnew: (): void => {
      if (take === null) return;
      keeper.discard(take);
      countGapsAnew();
      begin();
    },
    resume: (elapsedMs: number): void => {
      meter.listenAnew();
      enter('recording', { elapsedMs });
    },
    checkRoom: (): void => {
      roomCheck = createRoomCheck(rateHz);
      enter('room', { room: { kind: 'listening', elapsedMs: 0 } });
    },
    /** The microphone is closed. */
    onClosed: (): void => {
      roomCheck = null;
      rateHz = usualRateHz;
    },
    /** From now on the blocks are those of another microphone. */
    onOpened: (sampleRateHz: number): void => {
      rateHz = sampleRateHz;
      meter = createLevelMeter(rateHz);
      wave = createLiveWave(rateHz);
      peaks = createTakePeaks(rateHz);
      speech = createSpeechMeter();
    },
    onBlock: (block: Float32Array): void => {
      meter.feed(block);
      phaseMs += (block.length / rateHz) * 1000;
      const { phase, room } = get();
      if (phase === 'recording') {
        take?.writer.push(block);
        wave.feed(block);
        peaks.feed(block);
        gaps.feed(block);
      } else if (phase === 'counting') {
        count();
      } else if (phase === 'room' && room.kind === 'listening') {
        listenToRoom(block);
      }
      if (phaseMs - toldMs >= tellEveryMs) {
        toldMs = phaseMs;
        tell();
      }
    },
    readLevel: () => meter.read(),
    readWave: () => wave.bars(),
    clearClipping: () => meter.clearClipping(),
  };
}
