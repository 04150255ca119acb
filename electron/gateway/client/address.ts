import { appError } from '../../../shared/app-error.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';

export type NormalisedAddress = {
  /** Scheme, host, an optional prefix and exactly one `/v1`, without a trailing slash. */
  readonly baseUrl: string;
  /** What was mended, as a sentence for a person; null when nothing worth saying was. */
  readonly note: string | null;
};

const maxCharacters = 2048;

/** Around what is pasted: blanks, also those that nobody sees, and quotation marks of letters, books and files. */
const edges =
  /^[\s\p{Cf}\p{Pi}\p{Pf}"'`\u201a\u201e「」『』〈〉《》〝-〟＂＇]+|[\s\p{Cf}\p{Pi}\p{Pf}"'`\u201a\u201e「」『』〈〉《》〝-〟＂＇]+$/gu;

/** Paths of calls that people paste whole; `*` stands for any one part. */
const endpoints: readonly (readonly string[])[] = [
  ['models'],
  ['chat', 'completions'],
  ['audio', 'speech'],
  ['audio', 'speech', 'jobs'],
  ['audio', 'speech', 'jobs', '*'],
  ['audio', 'speech', 'jobs', '*', 'content'],
  ['audio', 'voices'],
  ['audio', 'voices', '*'],
  ['videos'],
  ['videos', '*'],
  ['videos', '*', 'content'],
  ['api', 'pricing'],
];

/**
 * The base address of a gateway from what a person typed or pasted: one `/v1`, as twice is a 404.
 * Applied to its own result it changes nothing.
 * @throws AppError `gateway_address`; its message never repeats the input, which may hold a password.
 */
export function normaliseAddress(input: string): NormalisedAddress {
  // Before anything looks through all of it.
  if (input.length > 2 * maxCharacters) throw appError('gateway_address.long');
  const url = parse(input.replace(edges, ''));
  if (url.username !== '' || url.password !== '') throw appError('gateway_address.password');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw appError('gateway_address.unencrypted');
  }
  const notes: string[] = [];
  if (url.search !== '' || url.hash !== '') notes.push(messageOf('address.noQuery'));
  const path = basePath(url.pathname, notes);
  return {
    baseUrl: `${url.origin}${path}`,
    note: notes.length === 0 ? null : messageOf('address.mended', { what: notes.join('; ') }),
  };
}

/** A second scheme, or one with anything in front: it would be the host, to which the key would go. */
const schemeAsHost = /^[^a-z0-9/?#]*https?(?![\w.-])|^[^/?#]*:\/\//i;

function parse(text: string): URL {
  if (text === '') throw appError('gateway_address.empty');
  if (text.length > maxCharacters) throw appError('gateway_address.long');
  const [, scheme, slashes] = /^([a-z][a-z0-9+.-]*):(\/+)/i.exec(text) ?? [];
  if (scheme !== undefined && !/^https?$/i.test(scheme)) throw appError('gateway_address.scheme');
  const rest = text.replace(/^https?:/i, '').replace(/^\/+/, '');
  if (schemeAsHost.test(rest)) throw appError('gateway_address.none');
  if (slashes?.startsWith('//') === true) return parseUrl(text);
  // A key in the wrong field would otherwise be looked up as a host's name, in the clear.
  if (/^sk-[^./]*$/i.test(text)) throw appError('gateway_address.key');
  const isOnThisComputer = isLoopback(parseUrl(`http://${rest}`).hostname);
  return parseUrl(`${isOnThisComputer ? 'http' : 'https'}://${rest}`);
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    // The cause would repeat the input.
    throw appError('gateway_address.none');
  }
}

/** A host of this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function basePath(pathname: string, notes: string[]): string {
  let parts: readonly string[] = pathname.split('/').filter((part) => part !== '');
  const endpoint = endpoints.find((candidate) => endsWith(parts, candidate));
  if (endpoint !== undefined) {
    parts = parts.slice(0, parts.length - endpoint.length);
    notes.push(messageOf('address.noPath'));
  }
  let versions = 0;
  while (isVersion(parts[parts.length - 1])) {
    parts = parts.slice(0, -1);
    versions += 1;
  }
  if (versions > 1) notes.push(messageOf('address.oneVersion'));
  return `/${[...parts, 'v1'].join('/')}`;
}

function endsWith(parts: readonly string[], endpoint: readonly string[]): boolean {
  const start = parts.length - endpoint.length;
  if (start < 0 || isVersion(parts[parts.length - 1])) return false;
  return endpoint.every((name, index) => name === '*' || name === parts[start + index]);
}

function isVersion(part: string | undefined): boolean {
  return part?.toLowerCase() === 'v1';
}
