import { appError } from '../../../shared/app-error.ts';
import { encodeWav, wavHeaderBytes } from '../../../shared/sound/wav.ts';
import { toInt16 } from '../audio-clip.ts';
import { encodeFlac } from '../flac/flac.ts';
import { atRate } from '../resample/resample.ts';

export type PackedReference = {
  readonly bytes: Uint8Array;
  readonly format: 'wav' | 'flac';
  readonly sampleRateHz: number;
};

/** Speech keeps all that matters down to here. */
const lowerRatesHz = [32_000, 24_000];

/**
 * Packs mono samples to at most so many bytes with the quality as high as fits: plain WAV, else the same as
 * FLAC, else FLAC at a lower rate. Throws `file_too_large`.
 */
export function packReference(
  samples: Float32Array,
  sampleRateHz: number,
  mostBytes: number,
): PackedReference {
  const plain = toInt16(samples);
  if (wavHeaderBytes + plain.byteLength <= mostBytes) {
    return { bytes: encodeWav(plain, sampleRateHz), format: 'wav', sampleRateHz };
  }
  for (const rateHz of [sampleRateHz, ...lowerRatesHz.filter((rate) => rate < sampleRateHz)]) {
    const bytes = encodeFlac(toInt16(atRate(samples, sampleRateHz, rateHz)), rateHz);
    if (bytes.byteLength <= mostBytes) return { bytes, format: 'flac', sampleRateHz: rateHz };
  }
  throw appError('file_too_large.packed', {
    limit: mostBytes,
    durationMs: (samples.length * 1000) / sampleRateHz,
  });
}
