import { gatewayError } from './failure.ts';
import { looksLikeText } from './sound-check.ts';
import { type Sink, takeBody } from './take-body.ts';
import type { Answer } from './transport.ts';

/** Under what a connection may hold in memory at the worst. */
const VIDEO_MAX_BYTES = 250 * 1000 * 1000;

export type VideoTaken = {
  readonly byteCount: number;
  readonly mediaType: 'video/mp4' | 'video/webm';
};

/**
 * Hands a video to the sink; its kind is told by its first bytes, never by the header.
 * @throws AppError `gateway_bad_answer` where words, nothing or no MP4 or WebM came
 */
export async function takeVideo(answer: Answer, sink: Sink): Promise<VideoTaken> {
  let mediaType: VideoTaken['mediaType'] | null = null;
  const isWords = (head: Uint8Array, isComplete: boolean) => {
    mediaType = videoTypeOf(head);
    if (mediaType !== null) return false;
    if (looksLikeText(head, answer.contentType, isComplete)) return true;
    throw notAVideo(answer);
  };
  const expected = { noun: 'video', maxBytes: VIDEO_MAX_BYTES, isWords } as const;
  const byteCount = await takeBody(answer, expected, sink);
  if (mediaType === null) throw notAVideo(answer);
  return { byteCount, mediaType };
}

/** ISO 14496-12: a box `ftyp` comes first; Matroska and WebM begin with the EBML id. */
function videoTypeOf(head: Uint8Array): VideoTaken['mediaType'] | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'video/mp4';
  return bytes.toString('hex', 0, 4) === '1a45dfa3' ? 'video/webm' : null;
}

function notAVideo({ status }: Answer) {
  return gatewayError('gateway_bad_answer.other_video', { phase: 'sent', status });
}
