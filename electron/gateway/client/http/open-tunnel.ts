import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Socket } from 'node:net';

/** Why no connection came through the proxy; nothing of the call has left. */
export class ProxyRefused extends Error {
  override readonly name = 'ProxyRefused';
  readonly code: 'PROXY_REFUSED' | 'PROXY_PASSWORD';

  constructor(reason: string, status: number | null) {
    super(reason);
    this.code = status === 407 ? 'PROXY_PASSWORD' : 'PROXY_REFUSED';
  }
}

/** Basic (RFC 7617), the one scheme that proxies share and that needs no second question. */
function signInOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '') return {};
  const both = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(both, 'utf8').toString('base64')}` };
}

/**
 * A connection to a host through an HTTP proxy, by CONNECT (RFC 9110, section 9.3.6): the proxy sees the host's
 * name and, where the gateway speaks TLS, nothing else.
 * @throws ProxyRefused where the proxy cannot be reached or does not open it
 */
export function openTunnel(
  proxyAddress: string,
  { hostname, port }: { readonly hostname: string; readonly port: string },
  timeoutMs: number,
): Promise<Socket> {
  const proxy = urlOf(proxyAddress);
  if (proxy === null) return Promise.reject(new ProxyRefused('no address of a proxy', null));
  const isSecure = proxy.protocol === 'https:';
  if (!isSecure && proxy.protocol !== 'http:') {
    return Promise.reject(new ProxyRefused(`no proxy of the kind ${proxy.protocol}`, null));
  }
  const target = `${hostname}:${port}`;
  return new Promise((done, fail) => {
    const options = {
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port === '' ? (isSecure ? 443 : 80) : Number(proxy.port),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...signInOf(proxy) },
      agent: false,
      timeout: timeoutMs,
    };
    const asked = isSecure ? requestSecure(options) : requestPlain(options);
    asked.once('connect', ({ statusCode = 0 }, socket: Socket) => {
      if (statusCode >= 200 && statusCode < 300) {
        socket.setTimeout(0);
        done(socket);
        return;
      }
      socket.destroy();
      fail(new ProxyRefused(`the proxy answered ${statusCode}`, statusCode));
    });
    // A proxy that does not know CONNECT answers it like any request.
    asked.once('response', ({ statusCode = 0 }) => {
      asked.destroy();
      fail(new ProxyRefused(`the proxy answered ${statusCode}`, statusCode));
    });
    asked.once('timeout', () => asked.destroy(new Error('the proxy did not answer')));
    asked.once('error', (error) => fail(new ProxyRefused(error.message, null)));
    asked.end();
  });
}

function urlOf(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
