import type { ChatMessage } from '../../../shared/model/assistant.ts';

/** The messages with a newer state of one of them, or with one more. */
export function mergeMessage(
  messages: readonly ChatMessage[],
  message: ChatMessage,
): readonly ChatMessage[] {
  return messages.some(({ id }) => id === message.id)
    ? messages.map((known) => (known.id === message.id ? message : known))
    : [...messages, message];
}

/** An answer that is still to come, or coming. */
export function isUnderWay({ state }: ChatMessage): boolean {
  return state === 'waiting' || state === 'streaming';
}

/** The last answer may be asked for again, once it has come to an end. */
export function canAskAgain(messages: readonly ChatMessage[], message: ChatMessage): boolean {
  return messages.at(-1)?.id === message.id && message.role === 'assistant' && !isUnderWay(message);
}
