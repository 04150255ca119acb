import { isSameSecret } from '../platform/node/same-secret.ts';
import type { Random } from '../platform/ports.ts';

function cookieValue(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

/** What of a request says who asks. */
export type Asking = {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly cookie: string | undefined;
};

export type Access = {
  readonly token: string;
  /** Why a request is refused whoever sends it, or null. */
  readonly refusal: (asking: Asking) => string | null;
  readonly hasSession: (asking: Asking) => boolean;
  /** The Set-Cookie header in exchange for the token, the first time; null for any other. */
  readonly exchange: (token: string) => string | null;
};

/**
 * Lets in one browser: the one-time token of the printed address becomes a session cookie. Names of this
 * server other than loopback's are refused (DNS rebinding), and so is a page of another origin (CSRF).
 * @param port of the server: cookies are shared by all ports of a host, so it is part of the name.
 */
export function createAccess(port: number, random: Random): Access {
  const token = random.id();
  const session = random.id() + random.id();
  const cookieName = `lectern_session_${port}`;
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
  let isTokenUsed = false;

  return {
    token,
    refusal({ method, host, origin, fetchSite }) {
      if (host === undefined || !hosts.has(host.toLowerCase())) {
        return 'This name is not one of the studio. Use the address that Lectern printed.';
      }
      const own = `http://${host.toLowerCase()}`;
      const isReading = method === 'GET' || method === 'HEAD';
      if (origin === undefined ? !isReading : origin.toLowerCase() !== own) {
        return 'A page of another origin may not use the studio.';
      }
      if (!isReading && fetchSite !== undefined && fetchSite !== 'same-origin') {
        return 'A page of another origin may not use the studio.';
      }
      return null;
    },
    hasSession({ cookie }) {
      const value = cookieValue(cookie, cookieName);
      return value !== null && isSameSecret(value, session);
    },
    exchange(given) {
      if (isTokenUsed || !isSameSecret(given, token)) return null;
      isTokenUsed = true;
      return `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`;
    },
  };
}
