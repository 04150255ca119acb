import { isLoopback } from '../address.ts';

/** Where a free download lies, and whether the key may go there. */
export type RedirectTarget = { readonly address: URL; readonly isOwnOrigin: boolean };

export const mostRedirects = 5;

/**
 * Where a redirect of a free download may lead: anywhere on the gateway itself, and over https to another host,
 * which never gets the key (a signed address of a file store needs none). Null for what is not followed: other
 * statuses and schemes, no address, a password in it, and this machine, unless it is the gateway.
 */
export function redirectTarget(
  from: URL,
  status: number,
  location: string | undefined,
): RedirectTarget | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  if (!URL.canParse(location, from.href)) return null;
  const address = new URL(location, from);
  if (address.username !== '' || address.password !== '') return null;
  if (address.origin === from.origin) return { address, isOwnOrigin: true };
  const isElsewhere = address.protocol === 'https:' && !isInternal(address.hostname);
  return isElsewhere ? { address, isOwnOrigin: false } : null;
}

/**
 * The same path with a slash at its end, or without it, on the gateway itself: some give their lists only so. Any other
 * path is a moved gateway, where charged calls would be redirected too; its address has to be entered.
 */
export function slashTarget(
  from: URL,
  status: number,
  location: string | undefined,
): RedirectTarget | null {
  const target = redirectTarget(from, status, location);
  const bare = ({ pathname }: URL) => pathname.replace(/\/$/, '');
  return target?.isOwnOrigin && bare(target.address) === bare(from) ? target : null;
}

/** Where a redirect that is not followed points to, for people, without what is behind the path; null for none. */
export function leadsTo(from: URL, status: number, location: string | undefined): string | null {
  if (status < 300 || status > 399 || location === undefined) return null;
  if (!URL.canParse(location, from.href)) return null;
  const { protocol, host, pathname } = new URL(location, from);
  return /^https?:$/.test(protocol) ? `${protocol}//${host}${pathname}` : null;
}

/** This machine, its own network and a cloud's metadata service, written as addresses. */
function isInternal(hostname: string): boolean {
  if (isLoopback(hostname) || hostname.startsWith('[')) return true;
  return /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\./.test(hostname);
}
