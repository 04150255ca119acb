import type { EventMessage } from './contract.ts';
import type { IpcResult } from './result.ts';

/**
 * What the page finds as `window.lectern` on the desktop; in a browser renderer/ipc builds the same over
 * HTTP and server-sent events. Generic on purpose: it never changes when a call is added.
 */
export type Bridge = {
  readonly kind: 'desktop' | 'web';
  readonly request: (route: string, input: unknown) => Promise<IpcResult<unknown>>;
  /** Batches of events; the returned function unsubscribes. */
  readonly onEvents: (listener: (events: readonly EventMessage[]) => void) => () => void;
  /**
   * Turns a File into a handle. Dropped or chosen, it goes by its path on the desktop; in a browser, and
   * where the page has made it, by its bytes.
   */
  readonly fileHandle: (file: unknown) => Promise<IpcResult<{ readonly handle: string }>>;
};
