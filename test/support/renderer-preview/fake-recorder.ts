import type { EventMessage, InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import type { ReferencePart, ReferenceView } from '../../../shared/model/voice.ts';
import { toneLevel } from './fake-hear.ts';

type Ports = {
  readonly emit: (...events: EventMessage[]) => void;
  readonly mediaUrl: (durationMs: number, seed: number) => string;
  /** The reference as the fake of references.* holds it. */
  readonly reference: (referenceId: string) => ReferenceView;
};

type RecordingRoutes = Extract<RouteName, `recordings.${string}`>;

type Held = {
  readonly input: InputOf<'recordings.begin'>;
  readonly nextIndex: number;
  readonly sizeBytes: number;
};

/** Takes in memory: their length is that of what came, their sound is made up. */
export function createFakeRecorder({ emit, mediaUrl, reference }: Ports) {
  const held = new Map<string, Held>();
  let count = 0;
  const of = (id: string): Held => {
    const known = held.get(id);
    if (known === undefined) throw new Error('This recording is over.');
    return known;
  };
  const partOf = ({ input, sizeBytes }: Held): ReferencePart => {
    count += 1;
    const durationMs = (sizeBytes / 2 / input.sampleRateHz) * 1000;
    const peaks = Array.from({ length: Math.ceil(durationMs / 10) }, (_, at) =>
      Math.round(255 * toneLevel(at / 100, count)),
    );
    return {
      ...{ id: `take-${count}`, label: input.sentence ?? 'Recording', origin: 'recording' },
      ...{ sentence: input.sentence ?? null, durationMs, sampleRateHz: input.sampleRateHz },
      ...{
        channelCount: 1,
        format: 'WAV',
        isCut: false,
        regions: [{ startMs: 0, endMs: durationMs }],
      },
      ...{ mediaUrl: mediaUrl(durationMs, count), peaks },
    };
  };
  const handlers: {
    readonly [Name in RecordingRoutes]: (
      input: InputOf<Name>,
    ) => ResultOf<Name> | Promise<ResultOf<Name>>;
  } = {
    'recordings.begin': (input) => {
      count += 1;
      const recordingId = `recording-${count}`;
      held.set(recordingId, { input, nextIndex: 0, sizeBytes: 0 });
      return { recordingId };
    },
    'recordings.append': ({ recordingId, index, samples }) => {
      const known = of(recordingId);
      if (index !== known.nextIndex) throw new Error('A piece of the recording is missing.');
      const sizeBytes = known.sizeBytes + atob(samples).length;
      held.set(recordingId, { ...known, nextIndex: index + 1, sizeBytes });
      return null;
    },
    'recordings.finish': ({ recordingId }) => {
      const known = of(recordingId);
      held.delete(recordingId);
      const view = reference(known.input.referenceId);
      if (known.input.purpose === 'part') {
        const { replacesPartId } = known.input;
        const part = partOf(known);
        const isThere = view.parts.some(({ id }) => id === replacesPartId);
        const parts = isThere
          ? view.parts.map((other) => (other.id === replacesPartId ? part : other))
          : [...view.parts, part];
        Object.assign(view, { parts, render: null, updatedAtMs: view.updatedAtMs + 1 });
      }
      const changed = { ...view };
      emit({ name: 'reference.changed', payload: changed });
      return changed;
    },
    'recordings.discard': ({ recordingId }) => {
      held.delete(recordingId);
      return null;
    },
  };
  return handlers;
}
