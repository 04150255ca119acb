import * as nodeBuffer from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { likelierEncoding, likelierLatin } from './single-byte-encoding.ts';

export type DecodedText = {
  /**
   * In composed letters (Unicode NFC): files from some systems write "é" as "e" and an accent, which no search,
   * no pronunciation and no name would match.
   */
  readonly text: string;
  /** As people write it, e.g. `UTF-8`, `windows-1251`. */
  readonly encoding: string;
  /** True when the encoding was guessed from the bytes and not stated by them. */
  readonly isGuess: boolean;
};

const boms: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'UTF-8' },
  { bytes: [0xff, 0xfe, 0, 0], encoding: 'UTF-32LE' },
  { bytes: [0, 0, 0xfe, 0xff], encoding: 'UTF-32BE' },
  { bytes: [0xff, 0xfe], encoding: 'UTF-16LE' },
  { bytes: [0xfe, 0xff], encoding: 'UTF-16BE' },
];

/**
 * Decodes text whose encoding nobody stated: a byte order mark, then UTF-16 without a mark (every other byte zero, or its
 * blanks), then UTF-8, of which few bytes may be damaged, then a guess by letter frequency.
 */
export function decodeUnknown(bytes: Uint8Array): DecodedText {
  const decoded = decodeGuessed(bytes);
  return { ...decoded, text: composed(decoded.text) };
}

/** Marks and letters that are one with the letter before them: accents, Korean vowels, Japanese voicing marks. */
const joining = /[\u0300-\u036f\u1161-\u11ff\u3099\u309a]/;

/** In composed letters. Looked for first: to normalize a book that has none takes a sixth of the time of its import. */
export function composed(text: string): string {
  return joining.test(text) ? text.normalize('NFC') : text;
}

function decodeGuessed(bytes: Uint8Array): DecodedText {
  const marked = decodeMarked(bytes);
  if (marked !== null) return marked;
  const wide = guessUtf16(bytes) ?? guessByBlanks(bytes) ?? escapedJapanese(bytes);
  if (wide !== null) return { text: decodeAs(bytes, wide), encoding: wide, isGuess: true };
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== null) return { text: utf8, encoding: 'UTF-8', isGuess: false };
  if (isDamagedUtf8(bytes)) {
    return { text: decodeAs(bytes, 'UTF-8'), encoding: 'UTF-8', isGuess: false };
  }
  const encoding = guessBytes(bytes);
  return { text: decodeAs(bytes, encoding), encoding, isGuess: true };
}

/**
 * Decodes XML or XHTML, in composed letters: byte order mark, then the encoding in its declaration, then UTF-8. Bytes
 * that are mostly none, as old books have them, are what a page's `meta` states, else guessed.
 */
export function decodeXml(bytes: Uint8Array): string {
  return composed(decodeStated(bytes));
}

function decodeStated(bytes: Uint8Array): string {
  const marked = decodeMarked(bytes);
  if (marked !== null) return marked.text;
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1');
  const stated = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
  if (stated !== undefined && !/^utf-?8$/i.test(stated) && iconv.encodingExists(stated)) {
    return decodeAs(bytes, /^utf-?16$/i.test(stated) ? (guessUtf16(bytes) ?? 'UTF-8') : stated);
  }
  const utf16 = start.startsWith('<\0') || start.startsWith('\0<') ? guessUtf16(bytes) : null;
  if (utf16 !== null) return decodeAs(bytes, utf16);
  return decodeUtf8(bytes) ?? decodeBroken(bytes);
}

const sampledBytes = 256 * 1024;
const headBytes = 16 * 1024;

/** Text that is said to be UTF-8 and is not: damaged, or in another encoding. */
function decodeBroken(bytes: Uint8Array): string {
  const sample = decodeAs(bytes.subarray(0, sampledBytes), 'UTF-8');
  const lost = sample.match(/\ufffd/g)?.length ?? 0;
  const read = sample.match(/[^\0-\u007f\ufffd]/gu)?.length ?? 0;
  if (read >= lost) return decodeAs(bytes, 'UTF-8');
  return decodeAs(bytes, statedByMeta(bytes) ?? guessBytes(bytes));
}

/** What a page's `meta` states, where that is an encoding of single bytes or another that is no Unicode. */
export function statedByMeta(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1');
  const stated = /<meta\b[^>]*?\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1];
  // A page whose `meta` can be read byte by byte is not in UTF-16, whatever it says.
  if (stated === undefined || /^utf-?(?:8|16|32)/i.test(stated)) return null;
  return iconv.encodingExists(stated) ? stated : null;
}

/** Below it (of 100) the guess is right by chance. */
const sureConfidence = 50;

/** What is guessed of a text in Latin letters: rightly, or of one in an encoding of DOS or old Macs. */
const latinGuess = /^(?:windows-125[0247]|ISO-8859-[129])$/;

/** By letter frequency. The detector's cost grows with its input; the first 256 KB hold more than enough letters. */
function guessBytes(bytes: Uint8Array): string {
  const { name = '', confidence = 0 } = analyse(bytes.subarray(0, sampledBytes))[0] ?? {};
  const guess = iconv.encodingExists(name) && name !== 'UTF-8' ? name : 'windows-1252';
  const encoding = confidence < sureConfidence ? likelierEncoding(bytes, guess) : guess;
  // Windows-1255 is ISO 8859-8 with vowel points added.
  if (encoding === 'ISO-8859-8') return 'windows-1255';
  if (encoding === 'KOI8-R') return hasUkrainian(bytes) ? 'KOI8-U' : encoding;
  if (latinGuess.test(encoding)) return likelierLatin(bytes, encoding);
  return encoding === 'ISO-8859-7' && hasWindowsAlpha(bytes) ? 'windows-1253' : encoding;
}

/** Ukrainian letters within a word, where KOI8-R has the lines of tables. */
function hasUkrainian(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, sampledBytes)).toString('latin1');
  return /[\xc0-\xff][\xa4\xa6\xa7\xad][\xc0-\xff]/.test(text);
}

/** The Greek "Ά" at the start of a word, where ISO 8859-7 has the sign that words are shortened with. */
function hasWindowsAlpha(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, sampledBytes)).toString('latin1');
  return /(?<![\xc0-\xfe])\xa2[\xe0-\xfe]/.test(text);
}

function decodeMarked(bytes: Uint8Array): DecodedText | null {
  const found = boms.find((bom) => bom.bytes.every((byte, index) => bytes[index] === byte));
  if (found === undefined) return null;
  const body = bytes.subarray(found.bytes.length);
  return { text: decodeAs(body, found.encoding), encoding: found.encoding, isGuess: false };
}

function guessUtf16(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | null {
  const length = Math.min(bytes.byteLength & ~1, 4096);
  if (length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even += 1;
    if (bytes[index + 1] === 0) odd += 1;
  }
  // Line ends and spaces alone give some zero bytes in every language written in UTF-16.
  const pairs = length / 2;
  if (odd > pairs * 0.1 && even < odd * 0.05) return 'UTF-16LE';
  if (even > pairs * 0.1 && odd < even * 0.05) return 'UTF-16BE';
  return null;
}

/** Line ends, blanks and stops, of which UTF-16 writes most with a byte that is zero. */
const blank = /[\n\r \u3000-\u3002\uff0c]/g;
const fewestBlanks = 0.01;
const noText = /[\p{Cn}\p{Co}\p{Cs}]|(?![\t-\r])\p{Cc}/gu;
const mostNoText = 0.002;

/** UTF-16 without a mark in letters beyond Latin, whose only zeros are in its blanks. */
function guessByBlanks(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | null {
  const head = bytes.subarray(0, Math.min(bytes.byteLength & ~1, 16_384));
  if (!head.includes(0)) return null;
  for (const encoding of ['UTF-16LE', 'UTF-16BE'] as const) {
    const text = decodeAs(head, encoding);
    const blanks = text.match(blank)?.length ?? 0;
    const strange = text.match(noText)?.length ?? 0;
    const isText = blanks >= text.length * fewestBlanks && strange <= text.length * mostNoText;
    if (isText) return encoding;
  }
  return null;
}

/** Japanese in seven bits, with an escape before and behind it. */
function escapedJapanese(bytes: Uint8Array): 'ISO-2022-JP' | null {
  const at = bytes.subarray(0, sampledBytes).indexOf(0x1b);
  const isEscape = at !== -1 && bytes[at + 1] === 0x24 && [0x40, 0x42].includes(bytes[at + 2] ?? 0);
  return isEscape ? 'ISO-2022-JP' : null;
}

const longestTranscodedBytes = 4 * 1024 * 1024;

/** Null when the bytes are no UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  // Runtimes before Node 18.14 know only the decoder, which takes three times as long.
  const { isAscii, isUtf8, transcode } = nodeBuffer as Partial<typeof nodeBuffer>;
  if (isAscii !== undefined && isUtf8 !== undefined && transcode !== undefined) {
    if (!isUtf8(bytes)) return null;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (isAscii(bytes)) return buffer.toString('latin1');
    // The short way needs the text twice for a moment.
    if (bytes.byteLength > longestTranscodedBytes) return buffer.toString('utf8');
    return transcode(buffer, 'utf8', 'utf16le').toString('utf16le');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Of texts in other encodings, nearly no letters are whole sequences of UTF-8 by chance, and many are broken ones. */
const wholeToBroken = 4;

const utf8Letter =
  /([\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})|[\x80-\xff]/g;

/** True for UTF-8 with a bad byte here and there, or cut off within a letter. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const sample = Buffer.from(bytes.subarray(0, sampledBytes)).toString('latin1');
  let whole = 0;
  let broken = 0;
  for (const [, letter] of sample.matchAll(utf8Letter)) {
    if (letter === undefined) broken += 1;
    else whole += 1;
  }
  return whole >= Math.max(1, broken) * wholeToBroken;
}

function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'ISO-2022-JP') return new TextDecoder(encoding).decode(bytes);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return encoding === 'UTF-8' ? buffer.toString('utf8') : iconv.decode(buffer, encoding);
}
