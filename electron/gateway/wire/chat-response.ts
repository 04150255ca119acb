import { type Fields, firstOf, isFields, readAmount, readText } from './fields.ts';

/*
 * A guess: the gateway's documentation does not show the chat's answer. Read are choices[0].message (and .text), content
 * as a text or as parts, output_text, output[], content[], message, and the same under `data`.
 */

export type ChatToolCall = {
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it, not checked (the caller has to). */
  readonly arguments: string;
};

export type ChatUsage = {
  readonly totalTokens: number;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
};

/** What one chunk of a stream says of it; others bring the rest. */
export type UsagePart = { readonly [Name in keyof ChatUsage]: number | null };

export type ChatReply = {
  readonly content: string;
  readonly toolCalls: readonly ChatToolCall[];
  /** In the gateway's word, such as `stop`, `length`, `tool_calls`; null when none was given. */
  readonly finishReason: string | null;
  readonly usage: ChatUsage | null;
};

const finishNames = ['finish_reason', 'stop_reason', 'done_reason'];
const textNames = ['content', 'text', 'output_text', 'response', 'reply', 'refusal'];

/** The reason for the end; null where there is none yet, which some write as a word. */
export function readFinish(value: unknown): string | null {
  const reason = readText(value);
  return reason !== null && /^(null|none|undefined)$/i.test(reason) ? null : reason;
}

/** A parsed answer of POST /v1/chat/completions without a stream; null when no reply is in it. */
export function readChatResponse(body: unknown): ChatReply | null {
  if (!isFields(body)) return null;
  return readReply(body) ?? (isFields(body.data) ? readReply(body.data) : null);
}

function readReply(body: Fields): ChatReply | null {
  const choice = Array.isArray(body.choices) ? body.choices.find(isFields) : undefined;
  const usage = readChatUsage(body.usage);
  if (choice !== undefined) {
    const message = isFields(choice.message) ? choice.message : choice;
    const finishReason =
      firstOf(choice, finishNames, readFinish) ?? firstOf(body, finishNames, readFinish);
    return readMessage(message, finishReason, usage);
  }
  const finishReason = firstOf(body, finishNames, readFinish);
  if (isFields(body.message)) return readMessage(body.message, finishReason, usage);
  return readMessage(body, finishReason, usage) ?? readOutput(body.output, finishReason, usage);
}

function readMessage(
  message: Fields,
  finishReason: string | null,
  usage: ChatUsage | null,
): ChatReply | null {
  const toolCalls = [...readToolCalls(message), ...readToolUses(message.content)];
  const content = firstOf(message, textNames, readContent);
  // A model that only calls tools says null; an empty reply is one as soon as it is marked as ended.
  if (content === null && toolCalls.length === 0 && finishReason === null) return null;
  return { content: content ?? '', toolCalls, finishReason, usage };
}

/** Texts, parts such as `{type: "text", text}` and lists of both; null for what holds no text. */
export function readContent(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (isFields(value)) return typeof value.text === 'string' ? value.text : null;
  if (!Array.isArray(value)) return null;
  const texts = value.flatMap((part: unknown) => {
    if (typeof part === 'string') return [part];
    return isFields(part) && typeof part.text === 'string' ? [part.text] : [];
  });
  return texts.length === 0 ? null : texts.join('');
}

/** Total, prompt and completion by either pair of names; null where they do not say all of it. */
function readChatUsage(value: unknown): ChatUsage | null {
  return wholeUsage(readUsagePart(value));
}

/** The counts of tokens that a usage tells, each null where it does not; null where it tells none. */
export function readUsagePart(value: unknown): UsagePart | null {
  if (!isFields(value)) return null;
  const promptTokens = firstOf(value, ['prompt_tokens', 'input_tokens'], readAmount);
  const completionTokens = firstOf(value, ['completion_tokens', 'output_tokens'], readAmount);
  const totalTokens = firstOf(value, ['total_tokens', 'tokens'], readAmount);
  if (totalTokens === null && promptTokens === null && completionTokens === null) return null;
  return { totalTokens, promptTokens, completionTokens };
}

/** One part without the other is less than what is charged; nothing at all is what relays write that do not count. */
export function wholeUsage(part: UsagePart | null): ChatUsage | null {
  if (part === null) return null;
  const { promptTokens, completionTokens } = part;
  const isBoth = promptTokens !== null && completionTokens !== null;
  const known = (promptTokens ?? 0) + (completionTokens ?? 0);
  // A total that is less than what it is made of is none.
  const isTold = part.totalTokens !== null && part.totalTokens >= known;
  const totalTokens = isTold ? part.totalTokens : isBoth ? known : null;
  if (totalTokens === null || totalTokens === 0) return null;
  return { totalTokens, promptTokens, completionTokens };
}

/** What was said before and a later part: they count up; a total stands until both of its parts are known. */
export function joinUsage(former: UsagePart | null, later: UsagePart | null): UsagePart | null {
  if (former === null || later === null) return later ?? former;
  const most = (one: number | null, other: number | null) =>
    one === null || other === null ? (one ?? other) : Math.max(one, other);
  const promptTokens = most(former.promptTokens, later.promptTokens);
  const completionTokens = most(former.completionTokens, later.completionTokens);
  const isBoth = promptTokens !== null && completionTokens !== null;
  const totalTokens = later.totalTokens ?? (isBoth ? null : former.totalTokens);
  return { totalTokens, promptTokens, completionTokens };
}

/** `tool_calls` with `function`, the same flat, and the older `function_call`. */
function readToolCalls(message: Fields): readonly ChatToolCall[] {
  const list = Array.isArray(message.tool_calls) ? message.tool_calls : [message.function_call];
  return list.filter(isFields).flatMap((call, index) => readToolCall(call, index));
}

function readToolCall(call: Fields, index: number): readonly ChatToolCall[] {
  const wanted = isFields(call.function) ? call.function : call;
  const name = readText(wanted.name);
  if (name === null) return [];
  const id = readText(call.id) ?? readText(call.call_id) ?? `call_${index}`;
  return [{ id, name, arguments: argumentsText(wanted.arguments ?? wanted.input) }];
}

/** Parts of a content that call a tool: `{type: "tool_use", id, name, input}`. */
function readToolUses(content: unknown): readonly ChatToolCall[] {
  if (!Array.isArray(content)) return [];
  const uses = content.filter(isFields).filter((part) => part.type === 'tool_use');
  return uses.flatMap((part, index) => readToolCall(part, index));
}

function argumentsText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** `output: [{type: "message", content: […]}, {type: "function_call", name, arguments}]`. */
function readOutput(
  output: unknown,
  finishReason: string | null,
  usage: ChatUsage | null,
): ChatReply | null {
  if (!Array.isArray(output)) return null;
  const items = output.filter(isFields);
  const texts = items.map((item) => readContent(item.content)).filter((text) => text !== null);
  const calls = items.filter((item) => item.type === 'function_call');
  const toolCalls = calls.flatMap((item, index) => readToolCall(item, index));
  if (texts.length === 0 && toolCalls.length === 0) return null;
  return { content: texts.join(''), toolCalls, finishReason, usage };
}
