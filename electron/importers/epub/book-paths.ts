/** A link of the book, split: the path inside of the archive and the fragment. */
export type BookLink = { readonly path: string; readonly fragment: string | null };

/**
 * Resolves a link against the file that holds it. Percent escapes are decoded (`ch%201.xhtml`); links
 * to the outside, and paths that would leave the book, give null.
 */
export function resolveBookLink(base: string, href: string): BookLink | null {
  const link = href.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(link) || link.startsWith('//')) return null;
  const hash = link.indexOf('#');
  const fragment = hash === -1 || hash === link.length - 1 ? null : decode(link.slice(hash + 1));
  const file = decode((hash === -1 ? link : link.slice(0, hash)).replace(/\?.*$/s, ''));
  if (file === '') return { path: base, fragment };
  const parts = file.startsWith('/') ? [] : base.split('/').slice(0, -1);
  for (const part of file.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return { path: parts.join('/'), fragment };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Finds a file by the name that links use for it: exact, as archived with escapes or as "./a/b", or in another case. */
export function createNameFinder(names: readonly string[]): (path: string) => string | null {
  const byName = new Set(names);
  const byFolded = new Map<string, string>();
  for (const name of names) {
    byFolded.set(fold(name), name);
    if (name.includes('%')) byFolded.set(fold(decode(name)), name);
    const parts = name.split('/').filter((part) => part !== '' && part !== '.');
    if (parts.length < name.split('/').length) byFolded.set(fold(parts.join('/')), name);
  }
  return (path) => (byName.has(path) ? path : (byFolded.get(fold(path)) ?? null));
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
