import { createParser } from 'eventsource-parser';
import { parseJson } from '../../../shared/parse-json.ts';
import { isFields, saysError, textsIn } from './fields.ts';

/*
 * A guess: relays of other services stream sound as server-sent events (`speech.audio.delta` with `audio`,
 * `response.audio.delta` with `delta`, chunks of a chat with `delta.audio.data`) or as lines of JSON. Each holds a part
 * in base64 or hexadecimal, under the same name. Some repeat all of it in the last one.
 */

/** What the events of a stream hold, each parsed if it is JSON; null for words that are no stream. */
export function readEvents(words: string): readonly unknown[] | null {
  if (isEventStream(words)) return eventsOf(words);
  if (!/^\s*\{/.test(words) || parseJson(words) !== undefined) return null;
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map(parseJson);
  return values.length > 1 && values.every(isFields) ? values : null;
}

/** Server-sent events; a `data:` address is none. */
export function isEventStream(words: string): boolean {
  return /^\s*(data|event|id|retry)?:(?!\w+\/)/.test(words);
}

function eventsOf(words: string): readonly unknown[] {
  const events: unknown[] = [];
  const parser = createParser({
    onEvent: ({ data, event }) => {
      const value = parseJson(data) ?? data;
      // Not the value alone: it is an error also where it is empty.
      events.push(event === 'error' ? { error: { event: value } } : value);
    },
  });
  // The last event may lack the blank line behind it.
  parser.feed(`${words}\n\n`);
  return events;
}

/** The parts of a stream one behind the other; null where it holds none, and where it tells of an error. */
export function soundOfEvents(events: readonly unknown[]): Buffer | null {
  if (events.some((event) => isFields(event) && saysError(event))) return null;
  const texts = events.map((event) => [...textsIn(event)].filter(([, text]) => isDigits(text)));
  const longest = texts
    .flat()
    .reduce((most, one) => (one[1].length > most[1].length ? one : most), ['', '']);
  const digits = texts.flatMap((of) => of.find(([path]) => path === longest[0])?.[1] ?? []);
  const parts = partsOf(digits.filter((text) => text !== ''));
  const whole = Buffer.concat(repeatsAll(parts) ? parts.slice(-1) : parts);
  return whole.byteLength < leastBytes ? null : whole;
}

/** No sound is shorter. */
const leastBytes = 1000;

function isDigits(text: string): boolean {
  return !/[^\w+/=\r\n-]/.test(text);
}

function partsOf(digits: readonly string[]): readonly Buffer[] {
  const isHex = digits.every((text) => text.length % 2 === 0 && !/[^0-9a-f]/i.test(text));
  if (isHex) return digits.map((text) => Buffer.from(text, 'hex'));
  // A text that was cut anywhere is one text.
  const isEach = digits.every((text) => text.length % 4 === 0);
  return (isEach ? digits : [digits.join('')]).map((text) => Buffer.from(text, 'base64'));
}

/** A header tells other lengths in the whole than in its first part. */
const headerBytes = 44;

function repeatsAll(parts: readonly Buffer[]): boolean {
  const first = parts[0];
  const last = parts.at(-1);
  const before = Buffer.concat(parts.slice(0, -1));
  if (first === undefined || last === undefined || before.byteLength < leastBytes) return false;
  const body = (of: Buffer) => of.subarray(headerBytes, first.byteLength);
  return last.byteLength >= before.byteLength && body(last).equals(body(first));
}
