import { encodeWav, pcmBytes } from '../../../shared/sound/wav.ts';
import { joinArrays, toInt16 } from '../../audio/audio-clip.ts';
import { pcmSampleRateHz } from '../../gateway/wire/limits.ts';
import type { SpeechEncoder } from './speech-encoder.ts';

/** RIFF/WAVE, 24 kHz, 16-bit, mono, with true lengths in its header. */
export function createWavEncoder(): SpeechEncoder {
  return collect((samples) => encodeWav(samples, pcmSampleRateHz));
}

/** Bare little-endian samples, 24 kHz, 16-bit, mono. */
export function createPcmEncoder(): SpeechEncoder {
  return collect(pcmBytes);
}

function collect(toFile: (samples: Int16Array) => Uint8Array): SpeechEncoder {
  const pieces: Int16Array[] = [];
  return {
    write: async (samples) => {
      pieces.push(toInt16(samples));
    },
    finish: async () => toFile(joinArrays(pieces, Int16Array)),
    cancel: async () => {
      pieces.length = 0;
    },
  };
}
