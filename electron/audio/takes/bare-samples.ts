import { roughnessOf } from '../../../shared/sound/bare-samples.ts';

/** Of sound at 24 kHz; a hiss alone is rougher. */
const roughestSound = 0.6;
/** Of sound whose bytes are taken in the wrong order. */
const smoothestNoise = 1;
/** Files of sound that are not read: their headers would be heard, and their rate is not known. */
const file = /^(riff|\.snd|caff|wvpk|MAC |#!AMR|TTA1|DSD )/;

/**
 * Samples without a header where a file was asked for, in the order of the documented pcm (docs/gateway.md); null for
 * bytes that are none.
 */
export function bareSamples(bytes: Uint8Array): Uint8Array | null {
  if (file.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1'))) return null;
  const { littleEndian, bigEndian } = roughnessOf(bytes);
  const isSound =
    Math.min(littleEndian, bigEndian) < roughestSound &&
    Math.max(littleEndian, bigEndian) > smoothestNoise;
  if (!isSound) return null;
  const whole = Buffer.from(bytes.subarray(0, bytes.byteLength - (bytes.byteLength % 2)));
  return bigEndian < littleEndian ? whole.swap16() : whole;
}
