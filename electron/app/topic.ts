/** Something that happens, for features that were made later than what it happens in. */
export type Topic<Message> = {
  readonly tell: (message: Message) => void;
  readonly listen: (listener: (message: Message) => void) => void;
  /** Nobody is told anything from now on. */
  readonly close: () => void;
};

export function createTopic<Message>(): Topic<Message> {
  const listeners: ((message: Message) => void)[] = [];
  return {
    tell: (message) => {
      for (const listener of listeners) listener(message);
    },
    listen: (listener) => listeners.push(listener),
    close: () => {
      listeners.length = 0;
    },
  };
}
