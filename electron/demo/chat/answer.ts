import { answerWithTools, type DemoAnswer, type DemoMessage } from './answer-with-tools.ts';
import { findSpeakers } from './find-speakers.ts';
import { fitTool, plain, type TaskResult, taskOfTools } from './fit-tools.ts';
import { markEmotions } from './mark-emotions.ts';
import { byNumber, plainByNumber, readNumberedText } from './numbered-text.ts';
import { suggestReadings, withReadings } from './suggest-readings.ts';
import { recogniseTask, type TaskRequest } from './tasks.ts';

export type ChatOrder = {
  readonly messages: readonly DemoMessage[];
  /** Function definitions, `{type: 'function', function: {name, parameters}}`. */
  readonly tools: readonly unknown[];
  /** Null: as long as it gets. */
  readonly maxTokens: number | null;
};

/** As the demo counts them everywhere (see state/billing.ts). */
const bytesPerToken = 4;

/**
 * The demo's chat model: rules, no learning, the same answer each time. It marks emotions, finds
 * speakers and suggests readings (tasks.ts says how it is asked) and otherwise says what it is. Where a
 * tool fits the task it is called; only text is cut to `maxTokens`.
 */
export function answerChat(order: ChatOrder): DemoAnswer {
  const looked = answerWithTools(order.messages, order.tools);
  if (looked !== null) {
    return looked.toolCalls.length > 0 ? looked : say(looked.content, order.maxTokens);
  }
  const request = recogniseTask(order.messages, taskOfTools(order.tools));
  if (request === null) return say(smallTalk(order.messages), order.maxTokens);
  const numbered = readNumberedText(request.text);
  const whole = numbered === null ? request : { ...request, text: numbered.text };
  const found = perform(whole, wantsAdapted(order));
  const result = numbered === null ? found : byNumber(found, numbered);
  const call = fitTool(order.tools, result);
  if (call !== null) return { content: '', toolCalls: [call] };
  const inWords = numbered === null ? plain(result) : plainByNumber(result);
  return say(result.text ?? JSON.stringify(inWords), order.maxTokens);
}

/** The standing order of somebody who wants the text itself, ready to be read aloud. */
const adaptRequest = /\badapt\b|改编/i;

function wantsAdapted({ messages }: ChatOrder): boolean {
  return messages.some(({ role, content }) => role === 'system' && adaptRequest.test(content));
}

function perform({ task, text }: TaskRequest, isAdapted: boolean): TaskResult {
  if (task === 'find-speakers') return { task, text: null, records: findSpeakers(text) };
  if (task === 'suggest-readings') {
    const readings = suggestReadings(text);
    return { task, text: isAdapted ? withReadings(text, readings) : null, records: readings };
  }
  const marked = markEmotions(text);
  const records = marked.marks.map((mark) => ({ ...mark, tag: mark.tags[0] }));
  return { task, text: marked.text, records };
}

function smallTalk(messages: ChatOrder['messages']): string {
  const last = messages.filter(({ role }) => role === 'user').at(-1)?.content ?? '';
  const characters = [...last.trim()].length;
  const heard =
    characters === 0 ? 'You said nothing yet.' : `Your message has ${characters} characters.`;
  return `I am Lectern's demo model. I run on this computer by fixed rules and know nothing of the world. ${heard} I can mark emotions in a text, find who speaks its quoted lines, and suggest how to write numbers and abbreviations so that they read better aloud. For real conversation, connect an account.`;
}

function say(content: string, maxTokens: number | null): DemoAnswer {
  if (maxTokens === null) return { content, toolCalls: [] };
  const bytes = new TextEncoder().encode(content);
  const maxBytes = maxTokens * bytesPerToken;
  if (bytes.length <= maxBytes) return { content, toolCalls: [] };
  let end = maxBytes;
  // Bytes of this form go on with a character that began before.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return { content: new TextDecoder().decode(bytes.subarray(0, end)), toolCalls: [] };
}
