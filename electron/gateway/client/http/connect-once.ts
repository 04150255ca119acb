import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import connectorOf from 'undici/lib/core/connect.js';
import { mendHead } from './mend-head.ts';
import { openTunnel } from './open-tunnel.ts';

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

/** The proxy for an address; null goes there directly. */
export type ProxyFor = (address: URL) => string | null | Promise<string | null>;

type Opened = (...[error, socket]: Parameters<buildConnector.Callback>) => void;

/** Through the proxy where there is one; what goes wrong on the way there is told like any failed connection. */
function throughProxy(
  connect: buildConnector.connector,
  proxyFor: ProxyFor,
  timeoutMs: number,
): buildConnector.connector {
  return (options, callback) => {
    const opened: Opened = callback;
    const { protocol, hostname, port } = options;
    const isSecure = protocol === 'https:';
    // The HTTP library takes an IPv6 address out of its brackets.
    const host = hostname.includes(':') ? `[${hostname}]` : hostname;
    const address = new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`);
    const go = (proxy: string | null): void => {
      if (proxy === null) {
        connect(options, callback);
        return;
      }
      const target = { hostname: host, port: port === '' ? (isSecure ? '443' : '80') : port };
      openTunnel(proxy, target, timeoutMs).then(
        (socket) => {
          if (isSecure) connect({ ...options, httpSocket: socket }, callback);
          else opened(null, socket);
        },
        (error: Error) => opened(error, null),
      );
    };
    const found = proxyFor(address);
    if (found === null || typeof found === 'string') go(found);
    else found.then(go, (error: Error) => opened(error, null));
  };
}

/**
 * A connector that opens one connection and never a second one: whatever the HTTP library does after a
 * broken connection, the request cannot be written twice.
 */
export function connectOnce(
  progress: CallProgress,
  timeoutMs: number,
  onSent: (() => void) | undefined,
  proxyFor: ProxyFor,
): buildConnector.connector {
  const direct = connectorOf({
    timeout: timeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
    // Set here, so that no environment variable can turn the check of certificates off.
    rejectUnauthorized: true,
    // Node's own 250 ms per address family is too short for slow lines.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 2000,
  });
  const connect = throughProxy(direct, proxyFor, timeoutMs);
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
      mendHead(socket);
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
