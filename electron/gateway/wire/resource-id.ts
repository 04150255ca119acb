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
