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
  s24: { format: 1, bytes: 3 },
  s32: { format: 1, bytes: 4 },
  f32: { format: 3, bytes: 4 },
  f64: { format: 3, bytes: 8 },
  alaw: { format: 6, bytes: 1 },
  ulaw: { format: 7, bytes: 1 },
} as const;

/** Of the documented pcm. */
const usualRateHz = 24_000;
const usualSamples: RawSamples = { sampleRateHz: usualRateHz, channelCount: 1 };
/** Of G.711, where the type tells none. */
const telephoneRateHz = 8_000;
const container = /^(RIFF|RF64|OggS|fLaC|ID3|FORM|\.snd|caff|riff|.E\u00df\u00a3|....ftyp)/s;

/** What the type of an answer says of samples without a header; null for any other type, or samples that are not read. */
export function rawSamplesOf(contentType: string | null): RawSamples | null {
  const kind = rawKind.exec(contentType ?? '')?.[1];
  if (kind === undefined) return null;
  const told = (name: string) =>
    Number(new RegExp(`;\\s*${name}="?(\\d{1,6})`, 'i').exec(contentType ?? '')?.[1] ?? 0);
  const coding = codingOf(kind.toLowerCase(), contentType ?? '');
  if (coding === 'unknown') return null;
  const usual = coding !== null && /law$/.test(coding) ? telephoneRateHz : usualRateHz;
  const sampleRateHz = told('rate') || told('sample[_-]?rate') || usual;
  const layout = { sampleRateHz, channelCount: told('channels') || 1 };
  return coding === null ? layout : { ...layout, coding };
}

const rawNames = '(?:x-)?(l16|pcm[au]?|raw|basic|(?:mu?|u)-?law|a-?law)';
const rawKind = new RegExp(`^\\s*audio/${rawNames}\\s*(?:;|$)`, 'i');
const ulaw = /(^|_)(pcmu|basic|(mu?|u)-?law)$/;
const alaw = /(^|_)(pcma|a-?law)$/;
/** No samples of 16 bits, and not read. */
const otherCoding = /^(mp[234]|mpeg|aac|opus|vorbis|ogg|flac|adpcm|gsm|amr|speex|g\.?7\d\d)/;

/** Null for samples of 16 bits. */
function codingOf(kind: string, contentType: string): keyof typeof codings | null | 'unknown' {
  const told = (name: string) =>
    new RegExp(`;\\s*(?:${name})="?([\\w.-]+)`, 'i').exec(contentType)?.[1]?.toLowerCase() ?? '';
  const name = told('encoding|codecs?|format');
  if (ulaw.test(kind) || ulaw.test(name)) return 'ulaw';
  if (alaw.test(kind) || alaw.test(name)) return 'alaw';
  const inName = /(?<!\d)(8|16|24|32|64)(?:[_-]?bits?|[_-]?[lb]e|$)/.exec(name)?.[1];
  const bits = inName ?? told('bits|bit[_-]?depth|bits[_-]?per[_-]?sample');
  if (/(^|[_-])f(loat|p)?([_-]?(32|64))?([_-]?[lb]e)?$/.test(name)) {
    if (name.endsWith('be')) return 'unknown';
    return bits === '64' ? 'f64' : /^(32)?$/.test(bits) ? 'f32' : 'unknown';
  }
  if (otherCoding.test(name)) return 'unknown';
  if (bits === '24') return 's24';
  if (bits === '32') return 's32';
  return bits === '8' || bits === '64' ? 'unknown' : null;
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

const rawType = new RegExp(`audio/${rawNames}\\b[^"\\\\]*`, 'i');

/** A type, or the name of a format, in the words; for a stream that tells neither, the usual. */
function rawSamplesInWords(words: string, isStream: boolean): RawSamples | null {
  const type = rawType.exec(words)?.[0];
  if (type === undefined && !isStream && !/"(pcm|l16)[\w-]*"/i.test(words)) return null;
  const raw = type === undefined ? usualSamples : rawSamplesOf(type);
  if (raw === null) return null;
  const told = Number(/"sample_?rate(_?hz)?"\s*:\s*"?(\d{4,6})/i.exec(words)?.[2] ?? 0);
  return { ...raw, sampleRateHz: told || raw.sampleRateHz };
}

/** The samples as a WAV file; what is a file already stays as it is. */
export function asWave(body: Buffer, raw: RawSamples): Buffer {
  if (container.test(body.toString('latin1', 0, 8)) || isMpeg(body)) return body;
  const { sampleRateHz, channelCount, coding } = raw;
  const { format, bytes } = coding === undefined ? { format: 1, bytes: 2 } : codings[coding];
  const whole = body.subarray(0, body.byteLength - (body.byteLength % bytes));
  const samples = format === 1 ? lowByteFirst(whole, bytes) : whole;
  const header = Buffer.from(wavHeader(samples.byteLength, sampleRateHz, channelCount));
  header.writeUInt16LE(format, 20);
  header.writeUInt32LE(sampleRateHz * channelCount * bytes, 28);
  header.writeUInt16LE(channelCount * bytes, 32);
  header.writeUInt16LE(8 * bytes, 34);
  return Buffer.concat([header, samples]);
}

/** L16 has the high byte first, and services send samples in either order: told by the two high bytes of each. */
function lowByteFirst(samples: Buffer, bytes: number): Buffer {
  const highBytes = (first: number) => {
    const high = Buffer.alloc((samples.byteLength / bytes) * 2);
    for (let at = first, to = 0; to < high.byteLength; at += bytes, to += 2) {
      high[to] = samples[at] ?? 0;
      high[to + 1] = samples[at + 1] ?? 0;
    }
    return high;
  };
  const { littleEndian } = roughnessOf(highBytes(bytes - 2));
  const { bigEndian } = roughnessOf(highBytes(0));
  // Samples of 16 bits in 32 have nothing but zeros in the two bytes that are not high.
  const isHighFirst = bigEndian > 0 && (bigEndian < littleEndian || littleEndian === 0);
  if (!isHighFirst) return samples;
  const turned = Buffer.alloc(samples.byteLength);
  for (let at = 0; at < samples.byteLength; at += bytes) {
    for (let one = 0; one < bytes; one += 1) {
      turned[at + one] = samples[at + bytes - 1 - one] ?? 0;
    }
  }
  return turned;
}
