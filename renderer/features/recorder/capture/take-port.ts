import type { InputOf } from '../../../../shared/ipc/contract.ts';
import type { ReferenceView } from '../../../../shared/model/voice.ts';
import { request } from '../../../ipc/client.ts';
import { forgetRecording, noteRecording } from './left-recordings.ts';
import { createTakeWriter, type TakeWriter } from './take-writer.ts';

type Begin = InputOf<'recordings.begin'>;
export type ReferenceWriter = TakeWriter<ReferenceView>;

/** A take on its way to the disk; `begin` is asked when the first of its sound is there. */
export function writeRecording(
  sampleRateHz: number,
  begin: () => Promise<Begin>,
  onTrouble: (error: unknown) => void,
): ReferenceWriter {
  return createTakeWriter<ReferenceView>(sampleRateHz, {
    begin: async () => {
      const { recordingId } = await request('recordings.begin', await begin());
      noteRecording(recordingId);
      return recordingId;
    },
    append: (recordingId, index, samples) =>
      request('recordings.append', { recordingId, index, samples }),
    finish: async (recordingId) => {
      const view = await request('recordings.finish', { recordingId });
      forgetRecording(recordingId);
      return view;
    },
    discard: async (recordingId) => {
      forgetRecording(recordingId);
      await request('recordings.discard', { recordingId });
    },
    rest: (durationMs) => new Promise((done) => setTimeout(done, durationMs)),
    onTrouble,
  });
}
