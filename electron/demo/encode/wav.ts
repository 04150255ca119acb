import { toInt16 } from '../../audio/audio-clip.ts';
import { PCM_BYTES_PER_SAMPLE, PCM_SAMPLE_RATE_HZ } from '../../gateway/wire/limits.ts';
import { joinBytes, type SpeechEncoder } from './speech-encoder.ts';

const HEADER_BYTES = 44;

/** RIFF/WAVE, 24 kHz, 16-bit, mono, with true lengths in its header. */
export function createWavEncoder(): SpeechEncoder {
  return collect((pieces, dataBytes) => joinBytes([wavHeader(dataBytes), ...pieces]));
}

/** Bare little-endian samples, 24 kHz, 16-bit, mono. */
export function createPcmEncoder(): SpeechEncoder {
  return collect((pieces) => joinBytes(pieces));
}

function collect(
  toFile: (pieces: readonly Uint8Array[], dataBytes: number) => Uint8Array,
): SpeechEncoder {
  const pieces: Uint8Array[] = [];
  let dataBytes = 0;
  return {
    write: async (samples) => {
      // Every machine that this runs on stores numbers little-endian, as WAVE does.
      const values = toInt16(samples);
      const piece = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      pieces.push(piece);
      dataBytes += piece.length;
    },
    finish: async () => toFile(pieces, dataBytes),
    cancel: async () => {
      pieces.length = 0;
    },
  };
}

function wavHeader(dataBytes: number): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  const name = (offset: number, text: string) => {
    for (let index = 0; index < 4; index++) header[offset + index] = text.charCodeAt(index);
  };
  name(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  name(8, 'WAVE');
  name(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, PCM_SAMPLE_RATE_HZ, true);
  view.setUint32(28, PCM_SAMPLE_RATE_HZ * PCM_BYTES_PER_SAMPLE, true);
  view.setUint16(32, PCM_BYTES_PER_SAMPLE, true);
  view.setUint16(34, PCM_BYTES_PER_SAMPLE * 8, true);
  name(36, 'data');
  view.setUint32(40, dataBytes, true);
  return header;
}
