import { create } from 'zustand';
import { createHeldMicrophone } from './capture/held-microphone.ts';
import { createRecording, type Recording } from './capture/recording.ts';
import { createTakeKeeper } from './capture/take-keeper.ts';
import { nextSentence } from './reading/sentence-takes.ts';
import type { RecorderActions, RecorderPorts, RecorderState } from './recorder-state.ts';

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
  speechMs: 0,
  countdown: 0,
  savingCount: 0,
  unkept: [],
  trouble: null,
  isSilent: false,
  gapCount: 0,
  hasCountIn: true,
  hasTick: false,
};

/** What a person does with the microphone of one window and the takes that are made by it. */
export function createRecorder(ports: RecorderPorts, purpose: 'part' | 'statement' = 'part') {
  return create<RecorderState & RecorderActions>()((set, get) => {
    const keeper = createTakeKeeper({ ports, purpose, get, set });
    const recording: Recording = createRecording({
      tick: ports.tick,
      keeper,
      onRest: () => void microphone.takeBack(),
      get,
      set,
    });
    const microphone = createHeldMicrophone({ ports, purpose, recording, get, set });

    const following = (): number | null => {
      const { sentences, at } = get();
      return nextSentence(sentences, at, keeper.isTaken);
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
        await microphone.openAfter(async () => {
          const left = await ports.keepLeft();
          for (const view of left.filter(({ id }) => id === reference.id)) {
            get().adopt(view);
          }
        });
      },
      adopt: (reference) => {
        const known = get().reference;
        if (known?.id !== reference.id || known.updatedAtMs <= reference.updatedAtMs) {
          set({ reference });
        }
      },
      close: () => {
        microphone.close();
        recording.enter('asking');
      },
      tryAgain: microphone.open,
      chooseMicrophone: async (deviceId) => {
        ports.rememberMicrophone(deviceId);
        await microphone.open();
      },
      keepMicrophone: () => {
        const { deviceId } = get();
        if (deviceId !== null) ports.rememberMicrophone(deviceId);
        set({ standsInFor: null });
      },
      checkRoom: recording.checkRoom,
      leaveRoomCheck: () => {
        const { room } = get();
        recording.enter('ready', room.kind === 'listening' ? { room: { kind: 'idle' } } : {});
      },
      setMode: (mode) => set({ mode }),
      setSentences: (sentences) => {
        set({ sentences, at: nextSentence(sentences, -1, keeper.isTaken) ?? 0 });
      },
      goTo: (at) => set({ at }),
      setCountIn: (change) => set(change),
      start: () => {
        if (get().phase === 'ready') recording.start();
      },
      next: () => {
        const { phase, mode } = get();
        if (phase === 'paused' || mode === 'free') {
          get().togglePause();
        } else if (phase === 'recording') {
          recording.endTake();
          const at = following();
          if (at === null) {
            recording.stop();
          } else {
            set({ at });
            recording.begin();
          }
        }
      },
      again: () => {
        if (get().phase === 'ready') {
          set({ at: recording.lastAt() });
          get().start();
        } else {
          recording.beginAnew();
        }
      },
      togglePause: () => {
        const { phase, elapsedMs } = get();
        if (phase === 'recording') {
          recording.enter('paused', { elapsedMs });
          recording.flush();
        } else if (phase === 'paused') {
          recording.resume(elapsedMs);
        }
      },
      done: () => {
        const hadTake = recording.hasTake();
        recording.stop();
        if (hadTake) set({ at: following() ?? get().at });
      },
      keepUnkept: keeper.keepUnkept,
      dropUnkept: keeper.dropUnkept,
      settled: keeper.settled,
      flush: recording.flush,
      readLevel: recording.readLevel,
      readWave: recording.readWave,
      clearClipping: recording.clearClipping,
    };
  });
}
