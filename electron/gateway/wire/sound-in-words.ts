import { isFields } from './fields.ts';

/*
 * A guess: a successful speech body is the sound itself, but relays in front of other services hand on answers that hold
 * it written out, in base64 or hexadecimal, in a field of JSON (`audio`, `data.audio`, `audio_base64` and the like) or
 * as the whole body. The name of the field is not asked for: the longest text that is bytes is taken. Others tell where it
 * lies (`url`, `audio_url`, `data[0].url`).
 */

/** No sound is shorter; a key or a signature is. */
const leastBytes = 1000;
const mostValues = 10_000;
/** A text is told by its beginning before all of it is looked at. */
const beginningCharacters = 128;

const dataUrl = /^data:[\w/.+-]*(?:;[\w=.+-]+)*;base64,/i;
// Looked for is what does not belong: no expression backtracks through megabytes.
const notBase64 = /[^\w+/-]/;
const notHexadecimal = /[^0-9a-f]/i;

/** The bytes that an answer in words holds; null where it holds none. Whether they are sound is for decoding to say. */
export function readSoundInWords(words: string): Buffer | null {
  let found: Buffer | null = null;
  for (const text of textsOf(words)) {
    const bytes = bytesOf(text);
    if (bytes !== null && bytes.byteLength > (found?.byteLength ?? 0)) found = bytes;
  }
  return found;
}

/** An address and nothing else. */
const address = /^https?:\/\/[^\s"<>]{1,4000}$/i;
const soundFile = /\.(wav|mp3|opus|ogg|oga|flac|m4a|aac|mp4|webm)$/i;

/**
 * The address of the sound, where an answer tells it instead of the sound: the only one that it holds, or the only one
 * that is named like a file of sound. Null where it is in doubt which is meant, and for an error.
 */
export function readSoundLink(words: string): string | null {
  const json = parseJson(words.trim());
  if (isFields(json) && (json.error ?? null) !== null) return null;
  const links = new Set(
    [...textsOf(words)].filter((text) => address.test(text) && URL.canParse(text)),
  );
  const files = [...links].filter((link) => soundFile.test(new URL(link).pathname));
  const [only, ...others] = files.length > 0 ? files : links;
  return only === undefined || others.length > 0 ? null : only;
}

function* textsOf(words: string): Generator<string> {
  const trimmed = words.trim();
  if (!/^["{[]/.test(trimmed)) {
    yield trimmed;
    return;
  }
  const values: unknown[] = [parseJson(trimmed)];
  for (let count = 0; count < mostValues && values.length > 0; count += 1) {
    const value = values.pop();
    if (typeof value === 'string') yield value;
    else if (typeof value === 'object' && value !== null) values.push(...firstOf(value));
  }
}

function firstOf(value: object): readonly unknown[] {
  return Object.values(value).slice(0, mostValues);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function bytesOf(text: string): Buffer | null {
  if (text.length < leastBytes) return null;
  const prefix = dataUrl.exec(text.slice(0, beginningCharacters))?.[0] ?? '';
  const beginning = text.slice(prefix.length, prefix.length + beginningCharacters);
  if (notBase64.test(beginning.replace(/[\r\n]+/g, ''))) return null;
  const digits = text
    .slice(prefix.length)
    .replace(/[\r\n]+/g, '')
    .replace(/={1,2}$/, '');
  if (notBase64.test(digits)) return null;
  const isHexadecimal = digits.length % 2 === 0 && !notHexadecimal.test(digits);
  const bytes = Buffer.from(digits, isHexadecimal ? 'hex' : 'base64');
  return bytes.byteLength < leastBytes ? null : bytes;
}
