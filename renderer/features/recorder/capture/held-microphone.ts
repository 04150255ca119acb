import { faultOf } from '../../../ui/sound/microphone.ts';
import type { RecorderPorts, RecorderState } from '../recorder-state.ts';
import type { Capture } from './capture.ts';
import type { Recording } from './recording.ts';

type HeldMicrophoneParts = {
  readonly ports: RecorderPorts;
  readonly purpose: 'part' | 'statement';
  readonly recording: Recording;
  readonly get: () => RecorderState;
  readonly set: (change: Partial<RecorderState>) => void;
};

/** The microphone that a recorder holds: opened, lost, and taken back once it is connected again. */
export function createHeldMicrophone(parts: HeldMicrophoneParts) {
  const { ports, purpose, recording, get, set } = parts;
  let capture: Capture | null = null;
  /** Grows with each opening: an answer to an older one is let go. */
  let opening = 0;
  let stopListening: (() => void) | null = null;

  const letGo = (): void => {
    capture?.close();
    capture = null;
    recording.onClosed();
  };

  const onEnded = (): void => {
    const elapsedMs = recording.takeMs();
    recording.endTake();
    letGo();
    recording.enter('fault', { fault: 'unplugged', room: { kind: 'idle' }, elapsedMs });
  };

  const open = async (): Promise<void> => {
    opening += 1;
    const mine = opening;
    const { onBlock, enter } = recording;
    letGo();
    enter('asking', { fault: null });
    try {
      const opened = await ports.openCapture({ onBlock, onEnded });
      if (mine !== opening) {
        opened.close();
        return;
      }
      capture = opened;
      recording.onOpened(opened.sampleRateHz);
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
    if (isResting && isBack) await open();
  };

  const onDevices = async (): Promise<void> => {
    set({ microphones: await ports.listMicrophones() });
    const { phase, fault, microphones } = get();
    if (phase === 'fault' && fault !== 'denied' && microphones.length > 0) {
      await open();
    } else {
      await takeBack();
    }
  };

  return {
    open,
    takeBack,
    /** Opens it after that work, unless it is opened or closed otherwise meanwhile. */
    openAfter: async (work: () => Promise<void>): Promise<void> => {
      stopListening ??= ports.onDevices(() => void onDevices());
      opening += 1;
      const mine = opening;
      await work();
      if (mine === opening) await open();
    },
    close: (): void => {
      opening += 1;
      recording.endTake();
      letGo();
      stopListening?.();
      stopListening = null;
    },
  };
}
