import { parseJson } from '../../../shared/parse-json.ts';
import {
  type ChatReply,
  type ChatToolCall,
  joinUsage,
  readContent,
  readFinish,
  readUsagePart,
  type UsagePart,
  wholeUsage,
} from './chat-response.ts';
import { type Fields, firstOf, isFields, readText } from './fields.ts';

/*
 * A guess: the gateway's documentation does not show the chunks of a stream. Read are choices[0].delta (and .text,
 * .message), tool calls in pieces by their index, a bare `delta`, `content` or `response`, and usage in any chunk. A
 * stream may come as events or, of other services, as lines of JSON (NDJSON).
 */

/** What one chunk of a stream adds. */
export type ChatChunk = {
  readonly text: string;
  /** True where it is called a piece (`delta`); else it may be the whole text. */
  readonly isDelta: boolean;
  readonly toolPieces: readonly ToolPiece[];
  /** The reason for the end, in the chunk that brings it. */
  readonly finishReason: string | null;
  readonly usage: UsagePart | null;
};

export type ToolPiece = {
  readonly index: number;
  readonly id: string | null;
  readonly name: string | null;
  readonly arguments: string;
};

/** Whether an answer that begins like this is a stream of lines: its first line is only a piece, or it says so. */
export function beginsLines(contentType: string | null, head: string): boolean {
  const first = parseJson(head.slice(0, head.indexOf('\n') + 1));
  if (!isFields(first)) return false;
  const choices = (Array.isArray(first.choices) ? first.choices : []).filter(isFields);
  if (first.done === false || choices.some((choice) => 'delta' in choice)) return true;
  const isDeclared = /^[^;]*(ndjson|jsonl|json-?lines|stream\+json)/i.test(contentType ?? '');
  return isDeclared && !choices.some((choice) => 'message' in choice);
}

const toolIndexMax = 127;
/** So many characters are no chance where they are the whole text so far once more. */
const leastRepeated = 40;

/** A parsed `data:` of a stream; null for JSON that is no chunk. Other choices than the first are passed over. */
export function readChatChunk(body: unknown): ChatChunk | null {
  if (!isFields(body)) return null;
  const { message } = body;
  const usage = readUsagePart(body.usage ?? (isFields(message) ? message.usage : null));
  if (Array.isArray(body.choices)) {
    const choice = body.choices.filter(isFields).find(({ index }) => (index ?? 0) === 0);
    if (choice === undefined) return emptyChunk(usage);
    const delta = [choice.delta, choice.message].find(isFields) ?? choice;
    return {
      ...chunkOf(delta, readFinish(choice.finish_reason), usage),
      isDelta: 'delta' in choice,
    };
  }
  const delta = [body.delta, message].find(isFields) ?? body;
  const finishNames = ['finish_reason', 'stop_reason', 'done_reason'];
  const finishReason =
    firstOf(body, finishNames, readFinish) ?? firstOf(delta, finishNames, readFinish);
  const end = finishReason ?? (body.done === true ? 'stop' : null);
  const chunk = { ...chunkOf(delta, end, usage), isDelta: 'delta' in body };
  const isChunk =
    chunk.finishReason !== null || usage !== null || chunk.toolPieces.length > 0 || hasText(delta);
  return isChunk ? chunk : null;
}

function chunkOf(delta: Fields, finishReason: string | null, usage: UsagePart | null) {
  const list: readonly unknown[] = Array.isArray(delta.tool_calls) ? delta.tool_calls : [];
  const older = isFields(delta.function_call) ? [{ index: 0, function: delta.function_call }] : [];
  const toolPieces = [...list.filter(isFields), ...older].flatMap(readToolPiece);
  return { text: textOf(delta), toolPieces, finishReason, usage };
}

function textOf(delta: Fields): string {
  return firstOf(delta, ['content', 'text', 'delta', 'response', 'refusal'], readContent) ?? '';
}

function hasText(delta: Fields): boolean {
  return textOf(delta) !== '';
}

function readToolPiece(piece: Fields, position: number): readonly ToolPiece[] {
  const index = piece.index ?? position;
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) return [];
  if (index > toolIndexMax) return [];
  const wanted = isFields(piece.function) ? piece.function : piece;
  const given = wanted.arguments;
  const written = isFields(given) ? JSON.stringify(given) : '';
  return [
    {
      index,
      id: readText(piece.id),
      name: readText(wanted.name),
      arguments: typeof given === 'string' ? given : written,
    },
  ];
}

function emptyChunk(usage: UsagePart | null): ChatChunk {
  return { text: '', isDelta: true, toolPieces: [], finishReason: null, usage };
}

export type ChatAssembly = {
  /** Gives what the chunk adds to the text as far as that is sure: nothing where it repeats the whole of it. */
  readonly add: (chunk: ChatChunk) => string;
  /** The text that `add` held back, once the stream has ended. */
  readonly rest: () => string;
  /** Everything that came so far. */
  readonly soFar: () => ChatReply;
  /** Characters of text and of tools' arguments. */
  readonly characterCount: () => number;
};

/** Puts the chunks of one stream together. */
export function createChatAssembly(): ChatAssembly {
  const tools = new Map<number, { id: string; name: string; pieces: string[] }>();
  const text = createTextAssembly();
  let toolCharacters = 0;
  let finishReason: string | null = null;
  let usage: UsagePart | null = null;

  function addTool(piece: ToolPiece): void {
    const known = tools.get(piece.index) ?? { id: '', name: '', pieces: [] };
    tools.set(piece.index, known);
    if (known.id === '') known.id = piece.id ?? '';
    if (known.name === '') known.name = piece.name ?? '';
    known.pieces.push(piece.arguments);
    toolCharacters += piece.arguments.length;
  }
  function toolCalls(): readonly ChatToolCall[] {
    const inOrder = [...tools].sort(([a], [b]) => a - b);
    return inOrder
      .map(([index, { id, name, pieces }]) => ({
        id: id === '' ? `call_${index}` : id,
        name,
        arguments: pieces.join(''),
      }))
      .filter(({ name }) => name !== '');
  }

  return {
    add: (chunk) => {
      const isLong = !chunk.isDelta && chunk.text.length >= leastRepeated;
      const isLast = chunk.finishReason !== null || isLong;
      const isRepeated = isLast && chunk.text === text.soFar();
      const added = isRepeated ? '' : text.add(chunk.text);
      for (const piece of chunk.toolPieces) addTool(piece);
      finishReason = chunk.finishReason ?? finishReason;
      usage = joinUsage(usage, chunk.usage);
      return added;
    },
    rest: text.rest,
    soFar: () => ({
      content: text.soFar(),
      toolCalls: toolCalls(),
      finishReason,
      usage: wholeUsage(usage),
    }),
    characterCount: () => text.soFar().length + toolCharacters,
  };
}

/**
 * Puts texts together that are pieces, or, of other services, each the whole text so far. That they are the latter is
 * seen where every one goes on from the one before it: three times, or once from a long one.
 */
function createTextAssembly() {
  let pieces = '';
  /** The last one, while each went on from the one before; null once one did not. */
  let whole: string | null = '';
  let count = 0;
  let isWhole = false;
  let firstLength = 0;

  function decide(text: string, before: string): void {
    // A repeated chunk may only keep the connection open.
    if (text === before) return;
    const goesOn = text.length > before.length && text.startsWith(before);
    count += 1;
    if (count === 1) firstLength = text.length;
    isWhole = goesOn && (count > 2 || before.length >= leastRepeated);
    whole = goesOn ? text : null;
  }

  return {
    /** What is sure to be new; the first text is the beginning either way. */
    add: (text: string): string => {
      if (text === '') return '';
      if (whole !== null && isWhole) {
        const before = whole;
        const goesOn = text.startsWith(before);
        whole = goesOn ? text : before + text;
        return goesOn ? text.slice(before.length) : text;
      }
      pieces += text;
      if (whole === null) return text;
      decide(text, whole);
      if (pieces.length === firstLength) return text;
      if (isWhole) return text.slice(firstLength);
      return whole === null ? pieces.slice(firstLength) : '';
    },
    /** What `add` held back. */
    rest: (): string => (whole !== null && !isWhole ? pieces.slice(firstLength) : ''),
    soFar: (): string => (whole !== null && isWhole ? whole : pieces),
  };
}
