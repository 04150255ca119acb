import {
  type ChatAnswer,
  type ChatToolCall,
  type ChatUsage,
  readChatUsage,
  readContent,
  readFinish,
} from './chat-response.ts';
import { type Fields, firstOf, isFields, parseJson, readText } from './fields.ts';

/*
 * A guess: the gateway's documentation does not show the chunks of a stream. Read are choices[0].delta (and .text, .message),
 * tool calls in pieces by their index, a bare `delta`, `content` or `response`, and usage in any chunk. A stream may come as events or, of other
 * services, as lines of JSON (NDJSON).
 */

/** What one chunk of a stream adds. */
export type ChatChunk = {
  readonly text: string;
  readonly toolPieces: readonly ToolPiece[];
  /** The reason for the end, in the chunk that brings it. */
  readonly finishReason: string | null;
  readonly usage: ChatUsage | null;
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

/** A parsed `data:` of a stream; null for JSON that is no chunk. Other choices than the first are passed over. */
export function readChatChunk(body: unknown): ChatChunk | null {
  if (!isFields(body)) return null;
  const usage = readChatUsage(body.usage);
  if (Array.isArray(body.choices)) {
    const choice = body.choices.filter(isFields).find(({ index }) => (index ?? 0) === 0);
    if (choice === undefined) return emptyChunk(usage);
    const delta = [choice.delta, choice.message].find(isFields) ?? choice;
    return chunkOf(delta, readFinish(choice.finish_reason), usage);
  }
  const delta = [body.delta, body.message].find(isFields) ?? body;
  const finishNames = ['finish_reason', 'stop_reason', 'done_reason'];
  const finishReason =
    firstOf(body, finishNames, readFinish) ?? firstOf(delta, finishNames, readFinish);
  const chunk = chunkOf(delta, finishReason ?? (body.done === true ? 'stop' : null), usage);
  const isChunk =
    chunk.finishReason !== null || usage !== null || chunk.toolPieces.length > 0 || hasText(delta);
  return isChunk ? chunk : null;
}

function chunkOf(delta: Fields, finishReason: string | null, usage: ChatUsage | null): ChatChunk {
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

function emptyChunk(usage: ChatUsage | null): ChatChunk {
  return { text: '', toolPieces: [], finishReason: null, usage };
}

export type ChatAssembly = {
  readonly add: (chunk: ChatChunk) => void;
  /** Everything that came so far. */
  readonly soFar: () => ChatAnswer;
  /** Characters of text and of tools' arguments. */
  readonly characterCount: () => number;
};

/** Puts the chunks of one stream together. */
export function createChatAssembly(): ChatAssembly {
  const tools = new Map<number, { id: string; name: string; pieces: string[] }>();
  let content = '';
  let characters = 0;
  let finishReason: string | null = null;
  let usage: ChatUsage | null = null;

  function addTool(piece: ToolPiece): void {
    const known = tools.get(piece.index) ?? { id: '', name: '', pieces: [] };
    tools.set(piece.index, known);
    if (known.id === '') known.id = piece.id ?? '';
    if (known.name === '') known.name = piece.name ?? '';
    known.pieces.push(piece.arguments);
    characters += piece.arguments.length;
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
      content += chunk.text;
      characters += chunk.text.length;
      for (const piece of chunk.toolPieces) addTool(piece);
      finishReason = chunk.finishReason ?? finishReason;
      usage = chunk.usage ?? usage;
    },
    soFar: () => ({ content, toolCalls: toolCalls(), finishReason, usage }),
    characterCount: () => characters,
  };
}
