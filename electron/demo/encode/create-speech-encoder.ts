import type { SpeechFormat } from '../../gateway/wire/speech-format.ts';
import { createMp3Encoder } from './mp3.ts';
import { createOpusEncoder, type OpusLibrary } from './opus.ts';
import type { SpeechEncoder } from './speech-encoder.ts';
import { createPcmEncoder, createWavEncoder } from './wav.ts';

/** An encoder for one body of the format asked for. */
export function createSpeechEncoder(
  format: SpeechFormat,
  opus: OpusLibrary,
): Promise<SpeechEncoder> | SpeechEncoder {
  switch (format) {
    case 'mp3':
      return createMp3Encoder();
    case 'opus':
      return createOpusEncoder(opus);
    case 'wav':
      return createWavEncoder();
    case 'pcm':
      return createPcmEncoder();
  }
}
