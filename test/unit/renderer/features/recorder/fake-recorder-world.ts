import type {
  Capture,
  CaptureListener,
} from '../../../../../renderer/features/recorder/capture/capture.ts';
import { createTakeWriter } from '../../../../../renderer/features/recorder/capture/take-writer.ts';
import { createRecorder } from '../../../../../renderer/features/recorder/create-recorder.ts';
import type { RecorderPorts } from '../../../../../renderer/features/recorder/recorder-state.ts';
import type { ReferencePart, ReferenceView } from '../../../../../shared/model/voice.ts';
import { referenceView } from '../../../../support/builders/reference-view.ts';

export const rateHz = 8000;

export const reference = (parts: readonly ReferencePart[] = []) => referenceView('ref', { parts });

export function part(id: string, sentence: string | null, durationMs: number): ReferencePart {
  return {
    id,
    label: sentence ?? 'Recording',
    origin: 'recording',
    sentence,
    durationMs,
    sampleRateHz: rateHz,
    channelCount: 1,
    format: 'WAV',
    isCut: false,
    mediaUrl: `/media/part-${id}`,
    regions: [{ startMs: 0, endMs: durationMs }],
    peaks: [],
  };
}

/** A recorder with a microphone that gives what it is told, and a main that keeps what comes. */
export function recorderWorld() {
  let listener: CaptureListener | null = null;
  let view = reference();
  let nextId = 0;
  const world = {
    devices: [{ deviceId: 'd1', label: 'Desk microphone' }],
    /** As `rememberMicrophone` keeps it. */
    chosen: 'd1',
    /** What asking for the microphone ends with; null: it opens. */
    refusal: null as Error | null,
    openCount: 0,
    /** Nothing can be written while this is true. */
    isDiskFull: false,
    /** Main is slow to finish while this waits. */
    gate: Promise.resolve() as Promise<unknown>,
    discarded: [] as string[],
    replaced: [] as (readonly [string, string])[],
    ticks: [] as boolean[],
    onDevices: null as (() => void) | null,
    reference: () => view,
    hold: (next: ReferenceView) => {
      view = next;
    },
    /** Sound of this loudness, in blocks of 20 ms as the audio thread gives it. */
    hear: (durationMs: number, loudness = 0.3) => {
      for (let at = 0; at < durationMs; at += 20) {
        listener?.onBlock(new Float32Array((rateHz * 20) / 1000).fill(loudness));
      }
    },
    unplug: () => listener?.onEnded(),
  };
  const openCapture = async (given: CaptureListener): Promise<Capture> => {
    if (world.refusal !== null) throw world.refusal;
    world.openCount += 1;
    listener = given;
    const close = () => {
      listener = listener === given ? null : listener;
    };
    const isThere = world.devices.some(({ deviceId }) => deviceId === world.chosen);
    const { deviceId, label } = world.devices.find((one) => one.deviceId === world.chosen) ??
      world.devices[0] ?? { deviceId: '', label: '' };
    const standsInFor = isThere ? null : world.chosen;
    return { sampleRateHz: rateHz, deviceId, label, standsInFor, close };
  };
  const write: RecorderPorts['write'] = (sampleRateHz, begin, onTrouble) => {
    let input: Awaited<ReturnType<typeof begin>> | null = null;
    let bytes = 0;
    return createTakeWriter<ReferenceView>(sampleRateHz, {
      begin: async () => {
        input = await begin();
        nextId += 1;
        return `rec${nextId}`;
      },
      append: async (_id, _index, samples) => {
        if (world.isDiskFull) throw new Error('The disk is full.');
        bytes += atob(samples).length;
      },
      finish: async (id) => {
        await world.gate;
        const made = part(`part-${id}`, input?.sentence ?? null, (bytes / 2 / rateHz) * 1000);
        const others = view.parts.some((known) => known.id === input?.replacesPartId);
        view = {
          ...view,
          updatedAtMs: view.updatedAtMs + 1,
          parts: others
            ? view.parts.map((known) => (known.id === input?.replacesPartId ? made : known))
            : [...view.parts, made],
        };
        return view;
      },
      discard: async (id) => {
        world.discarded.push(id);
      },
      rest: async () => {},
      onTrouble,
    });
  };
  const recorder = createRecorder({
    openCapture,
    write,
    listMicrophones: async () => world.devices,
    rememberMicrophone: (deviceId) => {
      world.chosen = deviceId;
    },
    onDevices: (given) => {
      world.onDevices = given;
      return () => {
        world.onDevices = null;
      };
    },
    keepLeft: async () => [],
    tick: (isLast) => world.ticks.push(isLast),
    onReplaced: (partId, replacedId) => world.replaced.push([partId, replacedId]),
  });
  /** Open, the room skipped, three sentences, no count-in. */
  const ready = async () => {
    await recorder.getState().open(view);
    recorder.getState().setSentences(['One.', 'Two.', 'Three.']);
    recorder.getState().setCountIn({ hasCountIn: false });
    recorder.getState().leaveRoomCheck();
  };
  return { recorder, state: () => recorder.getState(), world, ready };
}

/** The same, opened on three sentences and past the check of the room. */
export async function readyRecorder() {
  const opened = recorderWorld();
  await opened.ready();
  return opened;
}
