import type { ChatMessage } from '../../../shared/model/assistant.ts';

/**
 * The messages with a newer state of one of them, or with one more at their end; the same ones for a message of
 * another branch.
 */
export function mergeMessage(
  messages: readonly ChatMessage[],
  message: ChatMessage,
): readonly ChatMessage[] {
  if (messages.some(({ id }) => id === message.id)) {
    return messages.map((known) => (known.id === message.id ? message : known));
  }
  return (messages.at(-1)?.id ?? null) === message.parentId ? [...messages, message] : messages;
}

/** An answer that is still to come, or coming. */
export function isUnderWay({ state }: Pick<ChatMessage, 'state'>): boolean {
  return state === 'waiting' || state === 'streaming';
}

/** The last answer may be asked for again, once it has come to an end. */
export function canAskAgain(messages: readonly ChatMessage[], message: ChatMessage): boolean {
  return messages.at(-1)?.id === message.id && message.role === 'assistant' && !isUnderWay(message);
}

/** What a model wrote as Markdown, as plain text: without marks of emphasis, headings, links and code. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```[^\n]*\n([\s\S]*?)^```[ \t]*$/gm, '$1')
    .replace(/^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*$/gm, '$1')
    .replace(/^ {0,3}>[ \t]?/gm, '')
    .replace(/^([ \t]*)[*+-][ \t]+(?=\S)/gm, '$1- ')
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]*?\S)\*(?!\w)/g, '$1')
    .replace(/(?<!\w)_(?=\S)([^_\n]*?\S)_(?!\w)/g, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .trim();
}
