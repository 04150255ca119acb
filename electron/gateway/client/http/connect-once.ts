import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

/** How far a call got. `isConnected` is set immediately before the request's first byte may be written. */
export type CallProgress = {
  /** The one connection, once it stands. */
  socket: Socket | null;
  isConnected: boolean;
  /** Set when the call must not be written any more: abort, deadline, closing. */
  isStopped: boolean;
  /** What the caller's own `onSent` threw; the request was then not written. */
  onSentError: { readonly error: unknown } | null;
};

/**
 * A connector that opens one connection and never a second one: whatever the HTTP library does after a
 * broken connection, the request cannot be written twice.
 */
export function connectOnce(
  progress: CallProgress,
  timeoutMs: number,
  onSent: (() => void) | undefined,
): buildConnector.connector {
  const connect = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
    // Set here, so that no environment variable can turn the check of certificates off.
    rejectUnauthorized: true,
    // Node's own 250 ms per address family is too short for slow lines.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 2000,
  });
  let attempts = 0;
  return (options, callback) => {
    attempts += 1;
    if (attempts > 1) {
      callback(new Error('The connection was lost and is not opened again.'), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      const refusal = refusalToWrite(progress, onSent);
      if (refusal !== null) {
        socket.destroy();
        callback(refusal, null);
        return;
      }
      progress.isConnected = true;
      progress.socket = socket;
      callback(null, socket);
    });
  };
}

function refusalToWrite(progress: CallProgress, onSent: (() => void) | undefined): Error | null {
  if (progress.isStopped) return new Error('The call was stopped before it was sent.');
  try {
    onSent?.();
    return null;
  } catch (error) {
    progress.onSentError = { error };
    return new Error('The call was called off before it was sent.');
  }
}
