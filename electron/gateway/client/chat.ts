import type { Clock } from '../../platform/ports.ts';
import { chatRequestSchema } from '../wire/chat-request.ts';
import type { ChatReply, ChatToolCall } from '../wire/chat-response.ts';
import { type ChatProgress, createChatProgress, readChatAnswer } from './answers/chat-answer.ts';
import { createdStatuses } from './answers/json-answer.ts';
import { gatewayFailureOf } from './failure.ts';
import type { Transport } from './http/transport.ts';
import { jsonBody, refusedHere } from './request-parts.ts';
import type { SubmitOptions } from './speech-jobs.ts';

export type ChatMessage = {
  readonly role: string;
  readonly content: string;
  /** Of an answer that called functions. */
  readonly toolCalls?: readonly ChatToolCall[] | undefined;
  /** Of what a function gave back: the call that it belongs to. */
  readonly toolCallId?: string | undefined;
};

export type ChatRequest = {
  /** An id of the list of models. */
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly isStreamed: boolean;
  /** These three are supported by some models only; left out, they are not sent. */
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  /** What the limit is called; `max_tokens` where nothing is said. */
  readonly limitName?: 'max_tokens' | 'max_completion_tokens' | undefined;
  /** As `toolDefinitions` makes them. */
  readonly tools?: readonly { readonly [name: string]: unknown }[] | undefined;
  /** What a person chose: refused, the request is not sent without it unless they agree. Not sent. */
  readonly chosen?: readonly ('temperature' | 'tools')[] | undefined;
};

export type ChatOptions = SubmitOptions & {
  /** The text as it comes, in pieces; all of it in one piece where the gateway does not stream. */
  readonly onDelta?: ((text: string) => void) | undefined;
};

export type ChatResult = ChatReply & {
  /** False where a limit of the model's cut the text: finishReason says which. */
  readonly isComplete: boolean;
};

export type ChatTimeouts = {
  readonly deadlineMs: number;
  /** To the status, and again from there to the first byte of the body. */
  readonly firstByteMs: number;
  readonly idleMs: number;
};

/**
 * POST /chat/completions, charged. Streamed or not, either kind of answer is read.
 * Throws AppErrors by `answerError`; an answer that breaks off is `gateway_uncertain`, phase `sent`, and
 * what had come of it is `partialChatOf(error)`.
 */
export async function chat(
  transport: Transport,
  clock: Clock,
  timeouts: ChatTimeouts,
  request: ChatRequest,
  options: ChatOptions,
): Promise<ChatResult> {
  const fields = wireRequest(request);
  const checked = chatRequestSchema.safeParse(fields);
  if (!checked.success) throw refusedHere(checked.error);
  const call = {
    kind: 'charged',
    subject: 'chat',
    method: 'POST',
    path: '/chat/completions',
    accepts: createdStatuses,
    accept: request.isStreamed ? 'text/event-stream, application/json;q=0.9' : 'application/json',
    body: jsonBody(fields),
    deadlineMs: timeouts.deadlineMs,
    headersMs: timeouts.firstByteMs,
    // The reader watches more closely, once the first byte has come.
    idleMs: Math.max(timeouts.firstByteMs, timeouts.idleMs),
    signal: options.signal,
    onSent: options.onSent,
  } as const;
  const progress = createChatProgress(options.onDelta);
  try {
    const answer = await transport.call(call, (given) =>
      readChatAnswer(given, progress, clock, timeouts),
    );
    return { ...answer, isComplete: !isCutOff(answer.finishReason) };
  } catch (error) {
    keepPartial(error, progress);
    throw error;
  }
}

/** Only documented fields, and of those only what was asked for: the smallest request has two. */
function wireRequest(request: ChatRequest) {
  const { model, messages, isStreamed, temperature, maxTokens, tools } = request;
  const { limitName = 'max_tokens' } = request;
  return {
    model,
    messages: messages.map(wireMessage),
    ...(isStreamed ? { stream: true } : {}),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { [limitName]: maxTokens }),
    ...(tools === undefined || tools.length === 0 ? {} : { tools }),
  };
}

function wireMessage({ role, content, toolCalls, toolCallId }: ChatMessage) {
  if (toolCallId !== undefined) return { role, content, tool_call_id: toolCallId };
  if (toolCalls === undefined || toolCalls.length === 0) return { role, content };
  const calls = toolCalls.map(({ id, name, arguments: json }) => ({
    id,
    type: 'function',
    function: { name, arguments: json },
  }));
  return { role, content: content === '' ? null : content, tool_calls: calls };
}

/** By a limit, a filter, or a fault behind the gateway; whatever else is said is an end. */
const cutOffReasons =
  /^(length|max_(output_)?tokens|incomplete|content_filter|sensitive|safety|recitation|(network_)?error|insufficient_system_resource|abort(ed)?|cancell?ed|timeout)$/i;

function isCutOff(finishReason: string | null): boolean {
  return cutOffReasons.test(finishReason ?? '');
}

const partials = new WeakMap<object, ChatReply>();

/** Beside the error and not in it: what people wrote about belongs in no log. */
function keepPartial(error: unknown, progress: ChatProgress): void {
  const soFar = progress.soFar();
  const isEmpty = soFar.content === '' && soFar.toolCalls.length === 0;
  if (typeof error === 'object' && error !== null && !isEmpty) partials.set(error, soFar);
}

/** What had come of a streamed answer before it broke off; null when nothing had. */
export function partialChatOf(error: unknown): ChatResult | null {
  const partial = typeof error === 'object' && error !== null ? partials.get(error) : undefined;
  return partial === undefined ? null : { ...partial, isComplete: false };
}

/**
 * Whether a chat was refused for one of its optional fields, so that it may be asked in another way: known
 * unbilled. False where model, messages or their length are refused.
 */
export function isParameterRefusal(error: unknown): boolean {
  const failure = gatewayFailureOf(error);
  if (failure?.errorCode !== 'gateway_parameter' || failure.phase !== 'sent') return false;
  if (/^(model|messages|content)\b/i.test(failure.parameter ?? '')) return false;
  return !/context.?length|content.?(filter|policy)|too.?long|moderation/i.test(
    `${failure.code} ${failure.detail}`,
  );
}
