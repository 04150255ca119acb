import type { SpeechFormat } from '../../gateway/wire/speech-format.ts';
import type { Mp3Library } from './mp3.ts';
import { createOpusEncoder, type OpusLibrary } from './opus.ts';
import type { SpeechEncoder } from './speech-encoder.ts';
import { createPcmEncoder, createWavEncoder } from './wav.ts';

export type EncoderLibraries = { readonly opus: OpusLibrary; readonly mp3: Mp3Library };

/** An encoder for one body of the format asked for. */
export function createSpeechEncoder(
  format: SpeechFormat,
  libraries: EncoderLibraries,
): Promise<SpeechEncoder> | SpeechEncoder {
  switch (format) {
    case 'mp3':
      return libraries.mp3.createEncoder();
    case 'opus':
      return createOpusEncoder(libraries.opus);
    case 'wav':
      return createWavEncoder();
    case 'pcm':
      return createPcmEncoder();
  }
}
