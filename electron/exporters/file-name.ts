import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cutToBytes } from '../audio/mp4/tags.ts';

/** Names that Windows keeps for devices, with any extension. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/** File systems allow 255 bytes; an extension, a number and "(12)" still have to fit. */
const mostBytes = 180;
/**
 * Programs on Windows open paths of up to 259 units of UTF-16: so long, a chapter's file in the folder of its book
 * fits, with " (FLAC) (2)" and ".chapters.json", in an out folder of 50.
 */
const mostUnits = 90;

/** The last words of a long title, which tell the volumes of a series apart. */
const lastWords = /\s\S.{0,22}$/u;

/** Cuts a name at a grapheme; where its last words fit, out of its middle. */
function cutName(name: string, bytes: number, units: number): string {
  const start = cutToBytes(name, bytes, units);
  const end = lastWords.exec(name)?.[0].trimEnd();
  if (start === name || end === undefined) return start;
  const tail = `…${end}`;
  return `${cutToBytes(name, bytes - Buffer.byteLength(tail), units - tail.length).trimEnd()}${tail}`;
}

/**
 * A file name, without an extension, that Windows, macOS and Linux all take: NFC, no separators or
 * control characters, no device name, no dot or space at the end, not too long. What is put behind it has room too.
 */
export function safeFileName(text: string, fallback: string, behind = ''): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/[<>"|?*]/g, '')
    .replace(/\s*[:/\\]\s*/g, ' - ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+/, '');
  const bytes = mostBytes - Buffer.byteLength(behind);
  const cut = cutName(plain, bytes, mostUnits - behind.length).replace(/[\s.]+$/, '');
  // Nothing that anybody would see: characters of formatting alone, such as a zero-width space.
  if (/^[\s\p{Cf}-]*$/u.test(cut)) return fallback;
  return reserved.test(cut) ? `_${cut}` : cut;
}

/** A path in the folder that nothing has: the name, else with a number behind it. */
export function freeName(folder: string, name: string, extension: string): string {
  const base = safeFileName(name, 'Untitled');
  for (let number = 1; ; number++) {
    const path = join(folder, `${base}${number === 1 ? '' : ` (${number})`}${extension}`);
    if (!existsSync(path)) return path;
  }
}
