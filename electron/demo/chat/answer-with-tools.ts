import { z } from 'zod';

/*
 * The demo's use of tools that look at a book: rules on what the last question asks for, so that tools can be
 * tried with no account. A question may need several rounds, as with a real model.
 */

export type DemoMessage = {
  readonly role: string;
  readonly content: string;
  /** Of the functions that an answer called. */
  readonly toolNames?: readonly string[];
};

/** `arguments` is JSON text, as chat APIs give it. */
type Call = { readonly name: string; readonly arguments: string };

export type DemoAnswer = { readonly content: string; readonly toolCalls: readonly Call[] };

const toolSchema = z.object({ function: z.object({ name: z.string() }) });

const quoted = '["“”„«]([^"“”„»]{1,200})["“”»]';
const replaceRequest = new RegExp(
  `\\b(?:replace|change)\\s+${quoted}\\s+(?:with|to|by|into)\\s+${quoted}|把${quoted}(?:改成|换成|改为)${quoted}`,
  'iu',
);
const searchRequest = new RegExp(`(?:\\b(?:find|search|look)\\b|查找|搜索)[^"“„«]*${quoted}`, 'iu');
const readRequest =
  /\b(read|look at|summari[sz]e)\b.*\b(chapter|text|script)\b|(阅读|读一下|看看).*章/iu;
const mostQuoted = 280;

/** The next call of a tool, or what was found with them; null where the question needs none of them. */
export function answerWithTools(
  messages: readonly DemoMessage[],
  tools: readonly unknown[],
): DemoAnswer | null {
  const names = tools.flatMap((tool) => {
    const read = toolSchema.safeParse(tool);
    return read.success ? [read.data.function.name] : [];
  });
  const askedAt = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[askedAt]?.content ?? '';
  const since = messages.slice(askedAt + 1);
  const made = since.flatMap(({ toolNames = [] }) => toolNames);
  const next = callsFor(question).find(({ name }) => names.includes(name) && !made.includes(name));
  if (next !== undefined) return { content: '', toolCalls: [next] };
  const results = since.filter(({ role }) => role === 'tool');
  if (results.length === 0) return null;
  const found = results.map(({ content }) => content.replace(/\s+/g, ' ').slice(0, mostQuoted));
  return { content: `The tools said: ${found.join(' | ')}`, toolCalls: [] };
}

/** In their order: first what is read, then what is proposed. */
function callsFor(question: string): readonly Call[] {
  const search = searchRequest.exec(question);
  const replace = replaceRequest.exec(question);
  const from = replace?.[1] ?? replace?.[3];
  const to = replace?.[2] ?? replace?.[4];
  return [
    ...(readRequest.test(question) ? [call('read_chapter', {})] : []),
    ...(search === null ? [] : [call('search_book', { words: search[1] })]),
    ...(from === undefined ? [] : [call('propose_change', { changes: [{ from, to }] })]),
  ];
}

function call(name: string, input: object): Call {
  return { name, arguments: JSON.stringify(input) };
}
