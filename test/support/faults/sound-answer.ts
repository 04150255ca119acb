import { encodeWav } from '../../../shared/sound/wav.ts';
import type { PlannedRule } from './fault-world.ts';

const rateHz = 24_000;

type Asked = {
  /** Only of a request with these words; any where it is absent. */
  readonly textIncludes?: string;
  /** So many requests; 0 for all. */
  readonly times?: number;
};

/** A request for speech is charged, and answered with this sound: samples of -1 to 1 at 24 kHz. */
export function soundAnswer(
  samples: Float32Array,
  { times = 0, ...words }: Asked = {},
): PlannedRule {
  const pcm = Int16Array.from(samples, (value) => Math.max(-1, Math.min(1, value)) * 32_767);
  const base64 = Buffer.from(encodeWav(pcm, rateHz)).toString('base64');
  return {
    match: { path: '/v1/audio/speech', ...words },
    isBilled: true,
    times,
    fault: { kind: 'answer', status: 200, contentType: 'audio/wav', body: { base64 } },
  };
}
