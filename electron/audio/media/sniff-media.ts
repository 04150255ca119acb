import { ascii, sniffAudio } from '../sniff.ts';
import { adtsFrameBytes } from './codecs/adts.ts';

/** What can be taken apart here, by its first bytes. */
export type MediaKind =
  | 'wav'
  | 'aiff'
  | 'flac'
  | 'ogg'
  | 'mp3'
  | 'mp2'
  | 'adts'
  | 'mp4'
  | 'matroska';

export type SniffedMedia =
  | { readonly kind: MediaKind }
  | { readonly kind: 'other'; readonly what: string };

/** Bytes that are enough to tell, but for an mp3 behind a large picture. */
export const sniffBytes = 65_536;

const bitrates: readonly (readonly number[])[] = [
  // MPEG-1 layer II and III, MPEG-2 and 2.5 (ISO/IEC 11172-3 and 13818-3), in kbit/s.
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
const rates = [44_100, 48_000, 32_000];

/** Length of the MPEG audio frame whose header stands here, in bytes; 0 when there is none. */
function mpegFrameBytes(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return 0;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  if (version === 1 || (layer !== 1 && layer !== 2)) return 0;
  const row = version === 3 ? (layer === 2 ? 0 : 1) : 2;
  const bitrate = bitrates[row]?.[third >> 4] ?? 0;
  const rate = (rates[(third >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
  if (bitrate === 0 || rate === 0) return 0;
  const coefficient = layer === 1 && version !== 3 ? 72 : 144;
  return Math.floor((coefficient * bitrate * 1000) / rate) + ((third >> 1) & 1);
}

/** One header may be chance; a second one right behind its frame is not. A lone last frame counts too. */
function startsFrames(
  bytes: Uint8Array,
  at: number,
  frameBytes: (bytes: Uint8Array, at: number) => number,
): boolean {
  const first = frameBytes(bytes, at);
  if (first === 0) return false;
  const next = at + first;
  return next === bytes.byteLength || (next < bytes.byteLength && frameBytes(bytes, next) > 0);
}

/** Length of an ID3v2 tag at the start, in bytes. */
export function id3Bytes(bytes: Uint8Array): number {
  if (ascii(bytes, 0, 3) !== 'ID3' || bytes.byteLength < 10) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return 10 + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127));
}

/** Which kind of bare frames begins here or, behind rubbish, a little later. */
function findFrames(bytes: Uint8Array): 'mp3' | 'mp2' | 'adts' | null {
  for (let at = 0; at + 7 < bytes.byteLength; at++) {
    if (bytes[at] !== 0xff) continue;
    if (startsFrames(bytes, at, adtsFrameBytes)) return 'adts';
    if (!startsFrames(bytes, at, mpegFrameBytes)) continue;
    const isLayer2 = ((bytes[at + 1] ?? 0) & 6) === 4;
    return isLayer2 ? 'mp2' : 'mp3';
  }
  return null;
}

const others: readonly (readonly [number, string, string])[] = [
  [0, '%PDF', 'a PDF document'],
  [0, '\u0089PNG', 'a PNG picture'],
  [0, '\u00ff\u00d8\u00ff', 'a JPEG picture'],
  [0, 'GIF8', 'a GIF picture'],
  [8, 'WEBP', 'a WebP picture'],
  [8, 'AVI ', 'an AVI video, which cannot be read here'],
  [30, '[Content_Types].xml', 'a Word document (DOCX)'],
  [30, 'mimetypeapplication/vnd.oasis', 'an OpenDocument text (ODT)'],
  [30, 'mimetypeapplication/epub+zip', 'an EPUB book'],
  [0, 'PK\u0003\u0004', 'a zip archive; unpack it first'],
  [0, 'PK\u0005\u0006', 'an empty zip archive'],
  [0, 'Rar!', 'a RAR archive; unpack it first'],
  [0, '7z\u00bc\u00af', 'a 7-Zip archive; unpack it first'],
  [0, '\u001f\u008b', 'gzip-compressed data; unpack it first'],
  [0, '\u0030\u0026\u00b2\u0075', 'Windows Media (WMA), which cannot be read here'],
  [0, '#!AMR', 'AMR sound, which cannot be read here'],
  [0, 'caff', 'a Core Audio file (CAF), which cannot be read here'],
  [0, '.snd', 'Sun audio (AU), which cannot be read here'],
  [0, 'riff\u002e\u0091\u00cf\u0011', 'Wave64 sound (W64), which cannot be read here'],
  [0, 'MThd', 'MIDI notes, which hold no sound'],
  [0, 'MAC ', 'Monkey’s Audio, which cannot be read here'],
  [0, 'wvpk', 'WavPack sound, which cannot be read here'],
  [0, '\u000b\u0077', 'AC-3 sound, which cannot be read here'],
  [0, 'FLV', 'a Flash video, which cannot be read here'],
  [0, '\u0000\u0000\u0001\u00ba', 'an MPEG program stream, which cannot be read here'],
  [0, '\u007fELF', 'a program'],
  [0, 'SQLite format', 'a database'],
];

const mp4Boxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/**
 * Tells by the bytes what a file is; its name is not trusted. `bytes` are the first of the file, or the
 * first behind an ID3 tag where `isBehindTag`.
 */
export function sniffMedia(bytes: Uint8Array, isBehindTag = false): SniffedMedia {
  const magic = ascii(bytes, 0, 4);
  const form = ascii(bytes, 8, 12);
  if (['RIFF', 'RF64', 'BW64'].includes(magic) && form === 'WAVE') return { kind: 'wav' };
  if (magic === 'FORM' && (form === 'AIFF' || form === 'AIFC')) return { kind: 'aiff' };
  if (magic === 'fLaC') return { kind: 'flac' };
  if (magic === 'OggS') return { kind: 'ogg' };
  if (magic === '\u001aE\u00df\u00a3') return { kind: 'matroska' };
  if (mp4Boxes.includes(ascii(bytes, 4, 8))) return { kind: 'mp4' };
  const known = others.find(([at, text]) => ascii(bytes, at, at + text.length) === text);
  if (known !== undefined) return { kind: 'other', what: known[2] };
  // Before bare frames, which lie in its packets.
  if ([0, 188, 376].every((at) => bytes[at] === 0x47)) {
    return { kind: 'other', what: 'an MPEG transport stream, which cannot be read here' };
  }
  const text = sniffAudio(bytes);
  const isText = text.kind === 'other' && !text.what.endsWith('kind');
  if (isText && !isBehindTag) return text;
  const frames = findFrames(bytes);
  if (frames !== null) return { kind: frames };
  if (isBehindTag) return { kind: 'mp3' };
  return { kind: 'other', what: 'data of an unknown kind' };
}
