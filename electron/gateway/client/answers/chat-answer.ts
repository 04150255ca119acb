import { setImmediate } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { parseJson } from '../../../../shared/parse-json.ts';
import type { Clock } from '../../../platform/ports.ts';
import { beginsLines, createChatAssembly, readChatChunk } from '../../wire/chat-chunk.ts';
import { type ChatReply, readChatResponse } from '../../wire/chat-response.ts';
import { readErrorBody } from '../../wire/error-body.ts';
import { isFields, saysError } from '../../wire/fields.ts';
import { gatewayError } from '../failure.ts';
import { type AnswerBody, BodyTooLarge, limitBytes, limitSilence } from '../http/answer-body.ts';
import { TakerFailed } from '../http/taker-failed.ts';
import type { Answer } from '../http/transport.ts';
import { quote } from './answer-error.ts';
import { readJsonAnswer } from './json-answer.ts';

/** A line longer than this is no chunk of a chat. Characters. */
const lineMaxCharacters = 1024 * 1024;
const portionBytes = 64 * 1024;
/** A million chunks of a usual size fit in. */
const streamMaxBytes = 250 * 1000 * 1000;
/** Text and tools' arguments together. */
const textMaxCharacters = 4_000_000;
/** More blanks, or a longer line, than this at the beginning are not waited out. */
const headMaxBytes = 1024 * 1024;
/** What may still come after the reason for the end: the usage and `[DONE]`. */
const lastWordsMs = 3000;

export type ChatProgress = ReturnType<typeof createChatProgress>;

/** One chat's answer as far as it has come. */
export function createChatProgress(onDelta: ((text: string) => void) | undefined) {
  const assembly = createChatAssembly();
  return {
    ...assembly,
    tell(text: string): void {
      if (text === '') return;
      try {
        onDelta?.(text);
      } catch (error) {
        throw new TakerFailed(error);
      }
    },
  };
}

type Limits = { readonly firstByteMs: number; readonly idleMs: number };

/** Reads a chat's answer, as a stream of events or of lines, or as one JSON text, whichever the gateway sent. */
export async function readChatAnswer(
  answer: Answer,
  progress: ChatProgress,
  clock: Clock,
  { firstByteMs, idleMs }: Limits,
): Promise<ChatReply> {
  let hasBegun = false;
  const silenceMs = () => {
    if (!hasBegun) return firstByteMs;
    return progress.soFar().finishReason === null ? idleMs : Math.min(idleMs, lastWordsMs);
  };
  const body = limitSilence(answer.body, silenceMs, clock);
  const { head, rest } = await readBeginning(body, () => {
    hasBegun = true;
  });
  const whole = { ...answer, body: rest };
  if (isStream(answer.contentType, head)) return readEvents(whole, progress);
  if (beginsLines(answer.contentType, head)) {
    return readEvents({ ...answer, body: linesAsEvents(rest) }, progress);
  }
  const read = await readJsonAnswer(whole, 'chat', readChatResponse);
  progress.tell(read.content);
  return read;
}

/**
 * The beginning of the body up to its first character that is not blank, of JSON up to the end of its first line,
 * and the body from its start.
 */
async function readBeginning(
  body: AnswerBody,
  begun: () => void,
): Promise<{ head: string; rest: AnswerBody }> {
  const chunks = limitBytes(body, streamMaxBytes);
  const held: Uint8Array[] = [];
  let head = '';
  let heldBytes = 0;
  let isEnough = false;
  while (!isEnough && heldBytes < headMaxBytes) {
    const next = await chunks.next();
    if (next.done === true) break;
    held.push(next.value);
    heldBytes += next.value.byteLength;
    const text = Buffer.from(next.value).toString('utf8');
    head = head === '' ? text.replace(/^\uFEFF/, '').trimStart() : head + text;
    if (head !== '') begun();
    isEnough = head !== '' && (!head.startsWith('{') || text.trimStart().includes('\n'));
  }
  async function* again(): AsyncGenerator<Uint8Array> {
    yield* held;
    yield* chunks;
  }
  return { head, rest: again() };
}

/** What it says it is counts only where the first character leaves it open. */
function isStream(contentType: string | null, head: string): boolean {
  if (/^[{[<"]/.test(head)) return false;
  const isDeclared = /^\s*text\/event-stream/i.test(contentType ?? '');
  return isDeclared || /^(data|event|id|retry)?:/.test(head);
}

/** Each line as the data of an event. */
async function* linesAsEvents(body: AnswerBody): AsyncGenerator<Uint8Array> {
  let start = 'data: ';
  for await (const chunk of body) {
    // A byte of a longer letter is never that of a line's end.
    const text = Buffer.from(chunk).toString('latin1').replaceAll('\n', '\n\ndata: ');
    // A byte order mark would make the first line none of JSON.
    yield Buffer.from(start === '' ? text : start + text.replace(/^\xef\xbb\xbf/, ''), 'latin1');
    start = '';
  }
}

async function readEvents(answer: Answer, progress: ChatProgress): Promise<ChatReply> {
  let isDone = false;
  let hasChunk = false;
  let failure: Error | null = null;
  const isEnded = () => isDone || progress.soFar().finishReason !== null;

  function onData(data: string, event: string | undefined): void {
    if (isDone || failure !== null) return;
    if (data.trim() === '[DONE]') {
      isDone = true;
      return;
    }
    const json = parseJson(data);
    const chunk = readChatChunk(json);
    const isError = event === 'error' || (isFields(json) && saysError(json));
    // After the reason for the end nothing is missing but the usage.
    if (isError && !isEnded()) failure = brokenOff(answer, data);
    if (failure !== null || isError || chunk === null) return;
    hasChunk = true;
    const added = progress.add(chunk);
    if (progress.characterCount() > textMaxCharacters) failure = new BodyTooLarge('chat text');
    else progress.tell(added);
  }

  const parser = createParser({
    maxBufferSize: lineMaxCharacters,
    onEvent: ({ data, event }) => onData(data, event),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') failure = new BodyTooLarge('a line of a chat');
    },
  });
  const words = new TextDecoder('utf-8');
  const feed = (text: string) => {
    parser.feed(text);
    if (failure !== null) throw failure;
  };
  try {
    for await (const portion of inPortions(answer.body)) {
      feed(words.decode(portion, { stream: true }));
      if (isDone) break;
    }
    // The last event may lack its empty line.
    if (!isDone) feed(`${words.decode()}\n\n`);
  } catch (error) {
    // After the reason for the end nothing is missing but the usage.
    if (error instanceof TakerFailed || failure !== null || !isEnded()) throw error;
  }
  if (!isEnded()) throw endedEarly(answer);
  if (!hasChunk) throw nothingRead(answer);
  progress.tell(progress.rest());
  return progress.soFar();
}

/** What has piled up comes in portions, so that limits are checked often and nothing else waits for a flood. */
async function* inPortions(body: AnswerBody): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    for (let start = 0; start < chunk.byteLength; start += portionBytes) {
      yield chunk.subarray(start, start + portionBytes);
      await setImmediate();
    }
  }
}

/** An error as an event: the gateway gave up in the middle. */
function brokenOff({ status, redact }: Answer, data: string) {
  const wire = readErrorBody(redact(data));
  return gatewayError('gateway_uncertain.broken_off', {
    phase: 'sent',
    status,
    code: quote(wire.code, redact, 80),
    detail: quote(wire.message, redact),
  });
}

function endedEarly({ status }: Answer) {
  return gatewayError('gateway_uncertain.ended_early', { phase: 'sent', status });
}

function nothingRead({ status }: Answer) {
  return gatewayError('gateway_bad_answer.nothing_read', { phase: 'sent', status });
}
