import { appError } from '../../../shared/app-error.ts';
import type { TakeIngester } from '../../charges/ports.ts';
import type { Random } from '../../platform/ports.ts';
import type { TakeStore } from '../../storage/takes.ts';
import type { SpeakableSegment } from '../narration/found.ts';
import { recordingIdentity } from './variants.ts';

/** Longer than any line: an hour that was dropped by mistake would go into the middle of a chapter. */
const mostRecordingMs = 15 * 60_000;

type RecordingParts = {
  readonly ingestTake: TakeIngester;
  readonly takeStore: Pick<TakeStore, 'insertRecording'>;
  readonly random: Random;
};

/** Keeps a file of one's own as a take of that place; its id. Throws `audio_undecodable`, `bad_input`. */
export async function keepRecording(
  { ingestTake, takeStore, random }: RecordingParts,
  { segmentId, order }: SpeakableSegment,
  accountId: string,
  path: string,
): Promise<string> {
  const id = random.id();
  const audio = await ingestTake({ path, chargeId: id, text: order.request.text });
  if (audio.durationMs > mostRecordingMs) throw appError('bad_input.long_line_recording');
  takeStore.insertRecording({
    ...audio,
    id,
    accountId,
    identity: recordingIdentity(segmentId),
  });
  return id;
}
