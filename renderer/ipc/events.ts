import type { EventMessage, EventName, Events } from '../../shared/ipc/contract.ts';
import { bridge } from './bridge.ts';

type HandlerMap = { readonly [Name in EventName]?: (payload: Events[Name]) => void };

function dispatch<Name extends EventName>(
  handlers: HandlerMap,
  name: Name,
  payload: Events[Name],
): void {
  const handler: ((payload: Events[Name]) => void) | undefined = handlers[name];
  handler?.(payload);
}

/** Listens to main's events until the returned function is called. */
export function onIpcEvents(handlers: HandlerMap): () => void {
  return bridge().onEvents((events: readonly EventMessage[]) => {
    for (const event of events) {
      dispatch(handlers, event.name, event.payload);
    }
  });
}
