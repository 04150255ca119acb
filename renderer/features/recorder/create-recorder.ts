import { create } from 'zustand';
import { keptMs, mostReferenceMs } from '../../../shared/model/voice.ts';
import { faultOf } from '../../ui/sound/microphone.ts';
import type { Capture } from './capture/capture.ts';
import { createGapFinder } from './capture/gap-finder.ts';
import { createLevelMeter, type LevelMeter } from './capture/level-meter.ts';
import { createLiveWave, type LiveWave } from './capture/live-wave.ts';
import { createRoomCheck } from './capture/room-check.ts';
import { createTakeKeeper } from './capture/take-keeper.ts';
import { nextSentence } from './reading/sentence-takes.ts';
import type {
  RecorderActions,
  RecorderPorts,
  RecorderState,
  UnkeptTake,
} from './recorder-state.ts';

const countInMs = 3000;
const tellEveryMs = 100;
const quietWarningMs = 4000;
const deadWarningMs = 2000;

const blank: RecorderState = {
  phase: 'asking',
  fault: null,
  reference: null,
  microphones: [],
  deviceId: null,
  deviceLabel: '',
  standsInFor: null,
  room: { kind: 'idle' },
  mode: 'sentences',
  sentences: [],
  at: 0,
  elapsedMs: 0,
  countdown: 0,
  savingCount: 0,
  unkept: [],
  trouble: null,
  isSilent: false,
  gapCount: 0,
  hasCountIn: true,
  hasTick: false,
};

/** The microphone of one window and what is made of its sound: every length is counted in samples. */
export function createRecorder(ports: RecorderPorts, purpose: 'part' | 'statement' = 'part') {
  return create<RecorderState & RecorderActions>()((set, get) => {
    let capture: Capture | null = null;
    let meter: LevelMeter = createLevelMeter(48_000);
    let wave: LiveWave = createLiveWave(48_000);
    let gaps = createGapFinder(48_000);
    let take: UnkeptTake | null = null;
    /** Grows with each opening: an answer to an older one is let go. */
    let opening = 0;
    let stopListening: (() => void) | null = null;
    let roomCheck: ReturnType<typeof createRoomCheck> | null = null;
    let phaseMs = 0;
    let toldMs = 0;
    let lastAt = 0;
    const keeper = createTakeKeeper({ ports, purpose, get, set });
    const rateHz = (): number => capture?.sampleRateHz ?? 48_000;

    const enter = (phase: RecorderState['phase'], change: Partial<RecorderState> = {}): void => {
      phaseMs = 0;
      toldMs = 0;
      set({ phase, isSilent: false, ...change });
    };

    const countGapsAnew = (): void => {
      gaps = createGapFinder(rateHz());
      set({ gapCount: 0 });
    };

    const begin = (): void => {
      const { mode, sentences, at } = get();
      take = keeper.begin(mode === 'free' ? null : (sentences[at] ?? null), rateHz());
      lastAt = at;
      wave.clear();
      meter.listenAnew();
      enter('recording', { elapsedMs: 0 });
    };

    const endTake = (): void => {
      const ended = take;
      take = null;
      if (ended !== null) keeper.end(ended);
    };

    const stop = (): void => {
      endTake();
      enter('ready');
      void takeBack();
    };

    const following = (): number | null => {
      const { sentences, at } = get();
      return nextSentence(sentences, at, keeper.isTaken);
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
        if (get().hasTick) ports.tick(countdown === 1);
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
        set({ elapsedMs, gapCount: gaps.count() });
        if (elapsedMs + keptMs(reference?.parts ?? []) >= mostReferenceMs) stop();
      }
    };

    const onBlock = (block: Float32Array): void => {
      meter.feed(block);
      phaseMs += (block.length / rateHz()) * 1000;
      const { phase, room } = get();
      if (phase === 'recording') {
        take?.writer.push(block);
        wave.feed(block);
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
    };

    const letGo = (): void => {
      capture?.close();
      capture = null;
      roomCheck = null;
    };

    const onEnded = (): void => {
      const elapsedMs = take?.writer.durationMs() ?? 0;
      endTake();
      letGo();
      enter('fault', { fault: 'unplugged', room: { kind: 'idle' }, elapsedMs });
    };

    const openMicrophone = async (): Promise<void> => {
      opening += 1;
      const mine = opening;
      letGo();
      enter('asking', { fault: null });
      try {
        const opened = await ports.openCapture({ onBlock, onEnded });
        if (mine !== opening) {
          opened.close();
          return;
        }
        capture = opened;
        meter = createLevelMeter(opened.sampleRateHz);
        wave = createLiveWave(opened.sampleRateHz);
        const { deviceId, label, standsInFor } = opened;
        const isNew =
          purpose === 'part' && (get().room.kind !== 'done' || get().deviceId !== deviceId);
        enter(isNew ? 'room' : 'ready', {
          deviceId,
          deviceLabel: label,
          standsInFor,
          ...(isNew ? { room: { kind: 'idle' } } : {}),
        });
        set({ microphones: await ports.listMicrophones() });
      } catch (error) {
        if (mine === opening) enter('fault', { fault: faultOf(error) });
      }
    };

    /** The chosen microphone, once it is connected again and nothing is being heard. */
    const takeBack = async (): Promise<void> => {
      const { phase, room, microphones, standsInFor } = get();
      const isResting = phase === 'ready' || (phase === 'room' && room.kind !== 'listening');
      const isBack = microphones.some(({ deviceId }) => deviceId === standsInFor);
      if (isResting && isBack) await openMicrophone();
    };

    const onDevices = async (): Promise<void> => {
      set({ microphones: await ports.listMicrophones() });
      const { phase, fault, microphones } = get();
      if (phase === 'fault' && fault !== 'denied' && microphones.length > 0) {
        await openMicrophone();
      } else {
        await takeBack();
      }
    };

    return {
      ...blank,
      open: async (reference) => {
        const { hasCountIn, hasTick, mode, room, deviceId, unkept, savingCount } = get();
        const isSame = get().reference?.id === reference.id;
        set({
          ...blank,
          hasCountIn,
          hasTick,
          mode,
          room,
          deviceId,
          unkept,
          savingCount,
          reference,
          at: isSame ? get().at : 0,
          sentences: isSame ? get().sentences : [],
        });
        stopListening ??= ports.onDevices(() => void onDevices());
        opening += 1;
        const mine = opening;
        const left = await ports.keepLeft();
        for (const view of left.filter(({ id }) => id === reference.id)) {
          get().adopt(view);
        }
        if (mine === opening) await openMicrophone();
      },
      adopt: (reference) => {
        const known = get().reference;
        if (known?.id !== reference.id || known.updatedAtMs <= reference.updatedAtMs) {
          set({ reference });
        }
      },
      close: () => {
        opening += 1;
        endTake();
        letGo();
        stopListening?.();
        stopListening = null;
        enter('asking');
      },
      tryAgain: openMicrophone,
      chooseMicrophone: async (deviceId) => {
        ports.rememberMicrophone(deviceId);
        await openMicrophone();
      },
      keepMicrophone: () => {
        const { deviceId } = get();
        if (deviceId !== null) ports.rememberMicrophone(deviceId);
        set({ standsInFor: null });
      },
      checkRoom: () => {
        roomCheck = createRoomCheck(rateHz());
        enter('room', { room: { kind: 'listening', elapsedMs: 0 } });
      },
      leaveRoomCheck: () => {
        const { room } = get();
        enter('ready', room.kind === 'listening' ? { room: { kind: 'idle' } } : {});
      },
      setMode: (mode) => set({ mode }),
      setSentences: (sentences) => {
        set({ sentences, at: nextSentence(sentences, -1, keeper.isTaken) ?? 0 });
      },
      goTo: (at) => set({ at }),
      setCountIn: (change) => set(change),
      start: () => {
        if (get().phase !== 'ready') return;
        countGapsAnew();
        if (get().hasCountIn) {
          enter('counting', { countdown: 0 });
          count();
        } else {
          begin();
        }
      },
      next: () => {
        const { phase, mode } = get();
        if (phase === 'paused' || mode === 'free') {
          get().togglePause();
        } else if (phase === 'recording') {
          endTake();
          const at = following();
          if (at === null) {
            stop();
          } else {
            set({ at });
            begin();
          }
        }
      },
      again: () => {
        const { phase } = get();
        if (phase === 'ready') {
          set({ at: lastAt });
          get().start();
        } else if (take !== null) {
          keeper.discard(take);
          countGapsAnew();
          begin();
        }
      },
      togglePause: () => {
        const { phase, elapsedMs } = get();
        if (phase === 'recording') {
          enter('paused', { elapsedMs });
          take?.writer.flush();
        } else if (phase === 'paused') {
          meter.listenAnew();
          enter('recording', { elapsedMs });
        }
      },
      done: () => {
        const hadTake = take !== null;
        stop();
        if (hadTake) set({ at: following() ?? get().at });
      },
      keepUnkept: keeper.keepUnkept,
      dropUnkept: keeper.dropUnkept,
      settled: keeper.settled,
      flush: () => take?.writer.flush(),
      readLevel: () => meter.read(),
      readWave: () => wave.bars(),
      clearClipping: () => meter.clearClipping(),
    };
  });
}
