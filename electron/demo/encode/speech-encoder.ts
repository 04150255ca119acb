import type { SpeechFormat } from '../../gateway/wire/speech-format.ts';
import { createMp3Encoder } from './mp3.ts';
import { createOpusEncoder, type OpusLibrary } from './opus.ts';
import { createPcmEncoder, createWavEncoder } from './wav.ts';

/** Takes mono samples at 24 kHz in pieces and gives the finished file. */
export type SpeechEncoder = {
  readonly write: (samples: Float32Array) => Promise<void>;
  readonly finish: () => Promise<Uint8Array>;
  /** Lets go of threads and memory when the file is no longer wanted. */
  readonly cancel: () => Promise<void>;
};

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
