import { roughnessOf } from '../../../../shared/sound/bare-samples.ts';
import { wavHeader } from '../../../../shared/sound/wav.ts';
import { isEventStream } from '../../wire/sound-in-events.ts';

/*
 * A guess: other services answer samples without a header where a file was asked for, and say so only in the type of
 * the answer: `audio/L16; rate=24000` (RFC 2586), `audio/pcm;rate=16000`, `audio/PCMU` (RFC 4856). Samples are 16 bits
 * unless the type says otherwise.
 */

export type RawSamples = {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  /** Where they are not of 16 bits. */
  readonly coding?: keyof typeof codings;
};

/** The formats of WAV files that hold them. */
const codings = {
  f32: { format: 3, bytes: 4 },
  alaw: { format: 6, bytes: 1 },
  ulaw: { format: 7, bytes: 1 },
} as const;

/** Of the documented pcm. */
const usualRateHz = 24_000;
const usualSamples: RawSamples = { sampleRateHz: usualRateHz, channelCount: 1 };
const bytesPerSample = 2;
/** Of G.711, where the type tells none. */
const telephoneRateHz = 8_000;
const container = /^(RIFF|RF64|OggS|fLaC|ID3|FORM|\.snd|caff|riff|.E\u00df\u00a3|....ftyp)/s;

/** What the type of an answer says of samples without a header; null for any other type. */
export function rawSamplesOf(contentType: string | null): RawSamples | null {
  const kind = rawKind.exec(contentType ?? '')?.[1]?.toLowerCase();
  if (kind === undefined) return null;
  const told = (name: string) =>
    Number(new RegExp(`;\\s*${name}="?(\\d{1,6})`, 'i').exec(contentType ?? '')?.[1] ?? 0);
  const coding = codingOf(kind, contentType ?? '');
  const usual = coding === null || coding === 'f32' ? usualRateHz : telephoneRateHz;
  const sampleRateHz = told('rate') || told('sample[_-]?rate') || usual;
  const layout = { sampleRateHz, channelCount: told('channels') || 1 };
  return coding === null ? layout : { ...layout, coding };
}

const rawKind = /^\s*audio\/(?:x-)?(l16|pcm|raw|pcm[ua]|basic|[mu]-?law|a-?law)\s*(?:;|$)/i;

function codingOf(kind: string, contentType: string): RawSamples['coding'] | null {
  if (/^(pcmu|basic|[mu]-?law)$/.test(kind)) return 'ulaw';
  if (/^(pcma|a-?law)$/.test(kind)) return 'alaw';
  const told = /;\s*(?:encoding|codecs?|format)="?([\w-]+)/i.exec(contentType)?.[1] ?? '';
  return /^(pcm_?)?(f|float)(32)?(le)?$/i.test(told) ? 'f32' : null;
}

/** Sound that words hold, with a header where it is samples without one. */
export function withHeader(sound: Buffer, words: string): Buffer {
  const raw = rawSamplesInWords(words, isEventStream(words));
  return raw === null ? sound : asWave(sound, raw);
}

const kbps1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kbps2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const ratesHz = [44_100, 48_000, 32_000];

/** MP3 or AAC without a tag before it: a second frame begins where the header of the first one says. */
function isMpeg(body: Buffer): boolean {
  const [sync = 0, kind = 0, rates = 0, three = 0, four = 0, five = 0] = body;
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0) return false;
  const next = (kind & 0x06) === 0 ? aacBytes(three, four, five) : mp3Bytes(kind, rates);
  return next > 4 && body[next] === sync && body[next + 1] === kind;
}

/** Of a frame by its header of ADTS (ISO 13818-7, 6.2). */
function aacBytes(three: number, four: number, five: number): number {
  return ((three & 3) << 11) | (four << 3) | (five >> 5);
}

/** Of a frame of layer III by its header (ISO 11172-3, 2.4.2.3); 0 or NaN for none. */
function mp3Bytes(kind: number, rates: number): number {
  const isFirst = (kind & 0x18) === 0x18;
  const parts = isFirst ? 1 : (kind & 0x18) === 0x10 ? 2 : 4;
  const rateHz = (ratesHz[(rates >> 2) & 3] ?? Number.NaN) / parts;
  const kbps = (isFirst ? kbps1 : kbps2)[rates >> 4] ?? 0;
  return Math.floor(((isFirst ? 144 : 72) * kbps * 1000) / rateHz) + ((rates >> 1) & 1);
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
export function asWave(body: Buffer, raw: RawSamples): Buffer {
  if (container.test(body.toString('latin1', 0, 8)) || isMpeg(body)) return body;
  const { sampleRateHz, channelCount, coding } = raw;
  if (coding !== undefined) {
    const header = Buffer.from(wavHeader(body.byteLength, sampleRateHz, channelCount));
    const { format, bytes } = codings[coding];
    header.writeUInt16LE(format, 20);
    header.writeUInt32LE(sampleRateHz * channelCount * bytes, 28);
    header.writeUInt16LE(channelCount * bytes, 32);
    header.writeUInt16LE(8 * bytes, 34);
    return Buffer.concat([header, body]);
  }
  const samples = Buffer.from(
    body.subarray(0, body.byteLength - (body.byteLength % bytesPerSample)),
  );
  // L16 has the high byte first, and services send it in either order.
  const { littleEndian, bigEndian } = roughnessOf(samples);
  if (bigEndian < littleEndian) samples.swap16();
  const header = wavHeader(samples.byteLength, sampleRateHz, channelCount);
  return Buffer.concat([header, samples]);
}
