const idMaxCharacters = 512;

/**
 * An id that a later path can carry: one line without blanks, and no dot segment, which a URL would
 * swallow. Numbers are taken as text; null for everything else.
 */
export function readResourceId(value: unknown): string | null {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof id !== 'string' || id.length > idMaxCharacters) return null;
  if (/^\.{0,2}$/.test(id) || /^(?:\.|%2e){1,2}$/i.test(id)) return null;
  return /^[\x21-\x7e]+$/.test(id) ? id : null;
}

/** The id of a voice, which may be its name: with other letters and blanks, but one line all the same. */
export function readVoiceId(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() !== value) return readResourceId(value);
  const isOneLine = value.length <= idMaxCharacters && !/[\p{C}\p{Zl}\p{Zp}]/u.test(value);
  // In a path its letters are spelled in ASCII; dot segments and the like are judged as they stand.
  return isOneLine && readResourceId(value.replace(/[^\x21-\x7e]/gu, 'x')) !== null ? value : null;
}

/**
 * The id in the address of what an answer has made (`Location`, RFC 9110), which lies under that path; null for any
 * other.
 */
export function readMadeId(location: string | null, path: string): string | null {
  const [address = ''] = (location ?? '').split(/[?#]/);
  const id = address.slice(address.lastIndexOf('/') + 1);
  return address.endsWith(`${path}/${id}`) && !id.includes('%') ? readResourceId(id) : null;
}
