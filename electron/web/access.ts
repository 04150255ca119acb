import { messageOf } from '../../shared/messages/message-of.ts';
import { isSameSecret } from '../platform/node/same-secret.ts';
import type { Random } from '../platform/ports.ts';

/** What of a request says who asks. */
export type Asking = {
  readonly method: string;
  readonly pathname: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly fetchMode: string | undefined;
  /** The secret that the page sends with each call. */
  readonly session: string | undefined;
  readonly cookie: string | undefined;
};

export type Access = {
  readonly token: string;
  /** Why a request is refused whoever sends it, or null. */
  readonly refusal: (asking: Asking) => string | null;
  readonly hasSession: (asking: Asking) => boolean;
  /** What the token buys, the first time; null for any other. */
  readonly exchange: (
    token: string,
  ) => { readonly session: string; readonly cookie: string } | null;
};

const mediaFolder = '/media/';

function cookieValue(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

/**
 * Lets in one browser: the one-time token of the printed address is exchanged for the secret of the session, which
 * the page keeps in the storage of its own origin and sends as a header. A cookie would go to every port of this
 * host (RFC 6265 section 8.5), so one lets in to media only, whose handles nobody can guess: elements of a page
 * cannot send a header. The page's own files hold nothing private.
 *
 * Names of this server other than loopback's are refused (DNS rebinding), and so is what a page of another origin
 * asks for (CSRF), but for following a link to the page itself.
 */
export function createAccess(port: number, random: Random): Access {
  const token = random.id();
  const session = random.id() + random.id();
  const mediaSecret = random.id() + random.id();
  const cookieName = `lectern_media_${port}`;
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
  let isTokenUsed = false;

  return {
    token,
    refusal({ method, pathname, host, origin, fetchSite, fetchMode }) {
      if (host === undefined || !hosts.has(host.toLowerCase())) return messageOf('web.otherName');
      const own = `http://${host.toLowerCase()}`;
      const isReading = method === 'GET' || method === 'HEAD';
      if (origin === undefined ? !isReading : origin.toLowerCase() !== own) {
        return messageOf('web.otherPage');
      }
      const isOwn = fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
      const isLink = isReading && fetchMode === 'navigate' && pathname === '/';
      return isOwn || isLink ? null : messageOf('web.otherPage');
    },
    hasSession({ pathname, session: given, cookie }) {
      if (pathname.startsWith(mediaFolder)) {
        return isSameSecret(cookieValue(cookie, cookieName) ?? '', mediaSecret);
      }
      return isSameSecret(given ?? '', session);
    },
    exchange(given) {
      if (isTokenUsed || !isSameSecret(given, token)) return null;
      isTokenUsed = true;
      const cookie = `${cookieName}=${mediaSecret}; Path=${mediaFolder}; HttpOnly; SameSite=Strict`;
      return { session, cookie };
    },
  };
}
