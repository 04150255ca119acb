import { escapePattern } from '../../../shared/escape-pattern.ts';
import type { ConversationView } from '../../../shared/model/assistant.ts';
import type { ConversationFind, ConversationFormat } from '../../../shared/model/chat/chat.ts';
import type { ChatMessageRow, ConversationStore } from '../../storage/chat/conversations.ts';

const mostFinds = 100;
const aroundFind = 60;

/** Where titles and messages hold these words; however they are written, large or small. */
export function findIn(
  store: Pick<ConversationStore, 'find'>,
  words: string,
): readonly ConversationFind[] {
  const wanted = words.trim().replace(/\s+/g, ' ');
  if (wanted === '') return [];
  const escaped = escapePattern(wanted).replace(/ /g, '\\s+');
  const pattern = new RegExp(escaped, 'iu');
  return store
    .find((text) => pattern.test(text), mostFinds)
    .map(({ text, ...place }) => {
      const found = pattern.exec(text)?.[0] ?? '';
      const at = text.search(pattern);
      const start = Math.max(0, at - aroundFind);
      const end = at + found.length + aroundFind;
      return {
        ...place,
        before: `${start > 0 ? '…' : ''}${text.slice(start, at)}`,
        found,
        after: `${text.slice(at + found.length, end)}${end < text.length ? '…' : ''}`,
      };
    });
}

/** The text of a file: Markdown of the branch that is shown, or JSON with all branches. */
export function conversationFile(
  { id, title, model, spent, messages, isFree }: ConversationView,
  rows: readonly ChatMessageRow[],
  format: ConversationFormat,
): string {
  if (format === 'json') {
    const all = rows.map((row) => ({
      id: row.id,
      parentId: row.parentId,
      role: row.role,
      text: row.text,
      state: row.state,
      model: row.model,
      maxTokens: row.maxTokens,
      settings: row.settings,
      calls: row.calls,
      tokens: row.tokens,
      money: row.money,
      isReused: row.isReused,
      at: new Date(row.atMs).toISOString(),
    }));
    const shown = messages.map((message) => message.id);
    return `${JSON.stringify({ id, title, model, spent, isFree, shown, messages: all }, null, 2)}\n`;
  }
  const parts = messages.map(({ role, text, calls, model: answered }) => {
    const heading = role === 'user' ? '## You' : `## ${oneLine(answered)}`;
    const called = calls.map((call) => `\`${call.name}\` ${fenced(call.arguments)}`);
    return [heading, text, ...called].filter((part) => part !== '').join('\n\n');
  });
  return `${[`# ${oneLine(title)}`, ...parts].join('\n\n')}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** With more backquotes around it than stand in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `\n\n${fence}json\n${text}\n${fence}`;
}
