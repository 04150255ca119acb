import type { Context } from 'hono';
import {
  type ChatRequest,
  chatRequestSchema,
  optionalChatFields,
} from '../../gateway/wire/chat-request.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import { answerChat } from '../chat/answer.ts';
import { billedTokens, inputTokens } from '../state/billing.ts';
import type { DemoState } from '../state/demo-state.ts';
import { freshId } from '../state/fresh-id.ts';
import type { DemoModel } from '../state/models.ts';
import { type ChatCompletion, streamChat } from './chat-stream.ts';
import { callerOf } from './check-key.ts';
import { findModel } from './find-model.ts';
import { note } from './log-request.ts';
import { readJson } from './read-json.ts';
import { balanceTooLow, Refusal } from './refusal.ts';

/** POST /v1/chat/completions: charged before the first byte of the answer, streamed or not. */
export async function createChat(state: DemoState, context: Context): Promise<Response> {
  const { accountId } = callerOf(context);
  const request = readJson(await context.req.text(), chatRequestSchema);
  const model = findModel(state, accountId, request.model, 'chat');
  checkSupport(request, model);

  const answer = makeAnswer(state, request);
  const tokens = billedTokens(answer.usage.total_tokens, model.ratio);
  if (!state.ledger.canBear(accountId, tokens)) throw balanceTooLow(tokens);
  state.ledger.charge({
    account: accountId,
    kind: 'chat',
    tokens,
    textSha256: sha256Of(request.messages.map(({ content }) => content ?? '').join('\n')),
    audioMs: null,
    path: context.req.path,
    reference: null,
  });
  note(context, { tokens });
  return request.stream ? streamChat(state.clock, answer) : context.json(completionOf(answer));
}

/** Support of the optional fields differs per model. */
function checkSupport(request: ChatRequest, model: DemoModel): void {
  if (model.takesChatOptions) return;
  const field = optionalChatFields.find((name) => (request[name] ?? null) !== null);
  if (field === undefined) return;
  const message = `The parameter ${field} is not supported by ${model.id}. Remove it.`;
  throw new Refusal(422, 'unsupported_parameter', message, field);
}

function makeAnswer(state: DemoState, request: ChatRequest): ChatCompletion {
  const maxTokens = request.max_tokens ?? request.max_completion_tokens ?? null;
  const messages = request.messages.map(({ role, content, tool_calls: calls }) => ({
    role,
    content: content ?? '',
    toolNames: (calls ?? []).map((call) => call.function.name),
  }));
  const { content, toolCalls } = answerChat({ messages, tools: request.tools ?? [], maxTokens });
  const promptTokens = inputTokensOf(request);
  const answered = content + toolCalls.map((call) => call.name + call.arguments).join('');
  const completionTokens = inputTokens(answered);
  const isCut = maxTokens !== null && completionTokens >= maxTokens && toolCalls.length === 0;
  return {
    id: freshId('chatcmpl-'),
    createdAtSeconds: Math.floor(state.clock.nowMs() / 1000),
    model: request.model,
    content,
    toolCalls: toolCalls.map((call) => ({ id: freshId('call_'), ...call })),
    finishReason: toolCalls.length > 0 ? 'tool_calls' : isCut ? 'length' : 'stop',
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  };
}

/** What the model reads: the messages, the calls that stand in them, and what it may call. */
function inputTokensOf({ messages, tools = [] }: ChatRequest): number {
  const texts = messages.flatMap(({ content, tool_calls: calls }) => [
    content ?? '',
    ...(calls ?? []).map(({ function: called }) => called.name + called.arguments),
  ]);
  const declared = tools === null || tools.length === 0 ? [] : [JSON.stringify(tools)];
  return [...texts, ...declared].reduce((sum, text) => sum + inputTokens(text), 0);
}

function completionOf(answer: ChatCompletion) {
  const calls = answer.toolCalls.map(({ id, name, arguments: json }) => ({
    id,
    type: 'function',
    function: { name, arguments: json },
  }));
  const message = { role: 'assistant', content: calls.length > 0 ? null : answer.content };
  return {
    id: answer.id,
    object: 'chat.completion',
    created: answer.createdAtSeconds,
    model: answer.model,
    choices: [
      {
        index: 0,
        message: calls.length > 0 ? { ...message, tool_calls: calls } : message,
        finish_reason: answer.finishReason,
      },
    ],
    usage: answer.usage,
  };
}
