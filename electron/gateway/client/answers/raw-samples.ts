import { roughnessOf } from '../../../../shared/sound/bare-samples.ts';
import { wavHeader } from '../../../../shared/sound/wav.ts';
import { isEventStream } from '../../wire/sound-in-events.ts';

/*
 * A guess: other services answer samples without a header where a file was asked for, and say so only in the type of
 * the answer: `audio/L16; rate=24000` (RFC 2586), `audio/pcm;rate=16000`. Samples are 16 bits.
 */

export type RawSamples = { readonly sampleRateHz: number; readonly channelCount: number };

/** Of the documented pcm. */
const usualRateHz = 24_000;
const usualSamples: RawSamples = { sampleRateHz: usualRateHz, channelCount: 1 };
const bytesPerSample = 2;
/** Samples are smoother in the right order of their bytes. */
const smoothestNoise = 1;
const container = /^(RIFF|RF64|OggS|fLaC|ID3|FORM|.E\u00df\u00a3|....ftyp)/s;

/** What the type of an answer says of samples without a header; null for any other type. */
export function rawSamplesOf(contentType: string | null): RawSamples | null {
  if (!/^\s*audio\/(l16|(x-)?pcm|(x-)?raw)\s*(;|$)/i.test(contentType ?? '')) return null;
  const told = (name: string) =>
    Number(new RegExp(`;\\s*${name}="?(\\d{1,6})`, 'i').exec(contentType ?? '')?.[1] ?? 0);
  const rate = told('rate') || told('sample_?rate');
  return { sampleRateHz: rate || usualRateHz, channelCount: told('channels') || 1 };
}

/** Sound that words hold, with a header where it is samples without one. */
export function withHeader(sound: Buffer, words: string): Buffer {
  const raw = rawSamplesInWords(words, isEventStream(words));
  return raw === null ? sound : asWave(sound, raw);
}

/** MP3 or AAC without a tag before it, or samples that begin alike. */
function isMpeg([first, second]: Buffer): boolean {
  return first === 0xff && [0xfb, 0xfa, 0xf3, 0xf2, 0xe3, 0xf1, 0xf9].includes(second ?? 0);
}

/** A type, or the name of a format, in the words; for a stream that tells neither, the usual. */
function rawSamplesInWords(words: string, isStream: boolean): RawSamples | null {
  const type = /audio\/(l16|(x-)?pcm|(x-)?raw)\b[^"\\]*/i.exec(words)?.[0];
  if (type === undefined && !isStream && !/"(pcm|l16)[\w-]*"/i.test(words)) return null;
  const { sampleRateHz, ...samples } = rawSamplesOf(type ?? 'audio/pcm') ?? usualSamples;
  const told = Number(/"sample_?rate(_?hz)?"\s*:\s*"?(\d{4,6})/i.exec(words)?.[2] ?? 0);
  return { ...samples, sampleRateHz: told || sampleRateHz };
}

/** The samples as a WAV file; what is a file already stays as it is. */
export function asWave(body: Buffer, { sampleRateHz, channelCount }: RawSamples): Buffer {
  if (container.test(body.toString('latin1', 0, 8))) return body;
  const samples = Buffer.from(
    body.subarray(0, body.byteLength - (body.byteLength % bytesPerSample)),
  );
  // L16 has the high byte first, and services send it in either order.
  const { littleEndian, bigEndian } = roughnessOf(samples);
  if (isMpeg(body) && Math.min(littleEndian, bigEndian) > smoothestNoise) return body;
  if (bigEndian < littleEndian) samples.swap16();
  const header = wavHeader(samples.byteLength, sampleRateHz, channelCount);
  return Buffer.concat([header, samples]);
}
