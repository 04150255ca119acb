/** Something that is told to whoever listens; what `on` answers ends the listening. */
export function createSignal<Value = void>() {
  const listeners = new Set<(value: Value) => void>();
  return {
    on: (listener: (value: Value) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: (value: Value): void => {
      for (const listener of listeners) {
        listener(value);
      }
    },
  };
}
