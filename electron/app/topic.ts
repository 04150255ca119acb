import type { Logger } from '../platform/ports.ts';

/** Something that happens, for features that were made later than what it happens in. */
export type Topic<Message> = {
  readonly tell: (message: Message) => void;
  readonly listen: (listener: (message: Message) => void) => void;
  /** Nobody is told anything from now on. */
  readonly close: () => void;
};

/**
 * Moves of paid calls are told inside their transactions: a listener that throws is logged, and undoes nothing of
 * what it was told.
 */
export function createTopic<Message>(logger: Pick<Logger, 'error'>): Topic<Message> {
  const listeners: ((message: Message) => void)[] = [];
  return {
    tell: (message) => {
      for (const listener of listeners) {
        try {
          listener(message);
        } catch (error) {
          logger.error('Something that listens has failed.', { reason: String(error) });
        }
      }
    },
    listen: (listener) => listeners.push(listener),
    close: () => {
      listeners.length = 0;
    },
  };
}
