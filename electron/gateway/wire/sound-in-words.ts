import { parseJson } from '../../../shared/parse-json.ts';
import { isFields, saysError, textsIn, valuesIn } from './fields.ts';
import { readEvents, soundOfEvents } from './sound-in-events.ts';

/*
 * A guess: a successful speech body is the sound itself, but relays in front of other services hand on answers that hold
 * it written out, in base64 or hexadecimal, in a field of JSON (`audio`, `data.audio`, `audio_base64` and the like) or
 * as the whole body. The name of the field is not asked for: the longest text that is bytes is taken, a list of bytes, or
 * the parts of a list one behind the other (`audio: [{data}, {data}]`). Others tell where it lies (`url`, `audio_url`,
 * `data[0].url`).
 */

/** No sound is shorter; a key or a signature is. */
const leastBytes = 1000;
/** Of one part of a list; only the last part may be shorter. */
const leastPartBytes = 100;
const leastRestBytes = 4;
/** A text is told by its beginning before all of it is looked at. */
const beginningCharacters = 128;

const dataUrl = /^data:[\w/.+-]*(?:;[\w=.+-]+)*;base64,/i;
// Looked for is what does not belong: no expression backtracks through megabytes.
const notBase64 = /[^\w+/-]/;
const notHexadecimal = /[^0-9a-f]/i;

/** The bytes that an answer in words holds; null where it holds none. Whether they are sound is for decoding to say. */
export function readBytesInWords(words: string): Buffer | null {
  const events = readEvents(words);
  if (events !== null) return soundOfEvents(events);
  let found: Buffer | null = null;
  for (const [, value] of valuesOf(words)) {
    const bytes =
      typeof value === 'string' ? bytesOf(value) : (listedBytes(value) ?? joinedParts(value));
    if (bytes !== null && bytes.byteLength > (found?.byteLength ?? 0)) found = bytes;
  }
  return found;
}

/** The bytes of a list of them, as JavaScript writes a buffer out. */
function listedBytes(list: readonly unknown[]): Buffer | null {
  const isByte = (value: unknown): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255;
  return list.length >= leastBytes && list.every(isByte) ? Buffer.from(list) : null;
}

/** The bytes of a list's parts one behind the other; null where it is none of parts of one sound. */
function joinedParts(list: readonly unknown[]): Buffer | null {
  if (list.length < 2) return null;
  const texts = list.map((item) =>
    [...textsIn(item)].reduce((most, [, text]) => (text.length > most.length ? text : most), ''),
  );
  // Silence in base64 is of letters that hexadecimal has too.
  const isBase64 = texts.some((text) => text.length >= leastPartBytes && !isHexadecimal(text));
  const parts = texts.flatMap((text, at) => {
    const least = at === list.length - 1 ? leastRestBytes : leastPartBytes;
    return bytesOf(text, least, isBase64) ?? [];
  });
  const [first, ...others] = parts.map((part) => part.toString('latin1', 0, 4));
  // Parts of different containers are one sound in several formats, not parts of one.
  const isOther = (beginning: string) => beginning !== first && container.test(beginning);
  return others.length === 0 || others.some(isOther) ? null : Buffer.concat(parts);
}

const container = /^(RIFF|OggS|fLaC|ID3)/;

/** An address and nothing else. */
const address = /^https?:\/\/[^\s"<>]{1,4000}$/i;
const resultFile = /\.(wav|mp3|opus|ogg|oga|flac|m4a|aac|mp4|m4v|mov|webm)$/i;

/** Below the gateway: only what is plainly a file is taken for an address. */
const ownFile = /^\/(?!\/)[^\s"<>]{1,4000}$/;
const ofResult =
  /(^|[._])(audio|sound|speech|video|result|response|download|content|output|file)(_?(url|uri|link|href))?$/i;

/**
 * The address of the sound or video, where an answer tells it instead: the only one that it holds, or the only one that
 * is named like such a file or in a field of one. Null where it is in doubt which is meant, and for an error.
 */
export function readResultLink(words: string): string | null {
  const events = readEvents(words);
  const told = events ?? [parseJson(words.trim())];
  if (told.some((one) => isFields(one) && saysError(one))) return null;
  const links = [...(events === null ? valuesOf(words) : valuesIn(events))].flatMap(
    ([path, text]) => {
      if (typeof text !== 'string') return [];
      const isLink = address.test(text) ? URL.canParse(text) : ownFile.test(text) && isFile(text);
      return isLink ? [{ path, text }] : [];
    },
  );
  return (
    onlyOf(links.filter(({ text }) => isFile(text))) ??
    onlyOf(links) ??
    onlyOf(links.filter(({ path }) => ofResult.test(path)))
  );
}

function isFile(link: string): boolean {
  return resultFile.test(link.replace(/[?#].*/, ''));
}

function onlyOf(links: readonly { readonly text: string }[]): string | null {
  const [only, ...others] = new Set(links.map(({ text }) => text));
  return only === undefined || others.length > 0 ? null : only;
}

function valuesOf(words: string) {
  const trimmed = words.trim();
  return valuesIn(/^["{[]/.test(trimmed) ? parseJson(trimmed) : trimmed);
}

function bytesOf(text: string, least = leastBytes, isBase64 = false): Buffer | null {
  if (text.length < least) return null;
  const prefix = dataUrl.exec(text.slice(0, beginningCharacters))?.[0] ?? '';
  const beginning = text.slice(prefix.length, prefix.length + beginningCharacters);
  if (notBase64.test(beginning.replace(/[\r\n]+|={1,2}$/g, ''))) return null;
  const digits = text
    .slice(prefix.length)
    .replace(/[\r\n]+/g, '')
    .replace(/={1,2}$/, '');
  if (notBase64.test(digits)) return null;
  const isHex = !isBase64 && isHexadecimal(digits);
  const bytes = Buffer.from(digits, isHex ? 'hex' : 'base64');
  return bytes.byteLength < least ? null : bytes;
}

function isHexadecimal(digits: string): boolean {
  return digits.length % 2 === 0 && !notHexadecimal.test(digits);
}
