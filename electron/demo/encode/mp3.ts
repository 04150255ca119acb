import { toInt16 } from '../../audio/audio-clip.ts';
import { createPacketEncoder } from '../../audio/packet-encoder.ts';
import { PCM_SAMPLE_RATE_HZ } from '../../gateway/wire/limits.ts';
import { joinBytes } from './join-bytes.ts';
import type { SpeechEncoder } from './speech-encoder.ts';

const BITRATE = 64_000;

/** MPEG-2 layer III frames, 24 kHz mono at a constant 64 kbit/s. It runs in a thread of its own. */
export async function createMp3Encoder(): Promise<SpeechEncoder> {
  const frames: Uint8Array[] = [];
  const encoder = await createPacketEncoder({
    codec: 'mp3',
    sampleRateHz: PCM_SAMPLE_RATE_HZ,
    bitrate: BITRATE,
    onPacket: (data) => frames.push(data),
  });
  return {
    write: (samples) =>
      samples.length === 0 ? Promise.resolve() : encoder.write(toInt16(samples)),
    finish: async () => {
      await encoder.finish();
      return joinBytes(frames);
    },
    cancel: encoder.cancel,
  };
}
