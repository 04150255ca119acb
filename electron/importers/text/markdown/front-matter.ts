import type { BookFields } from '../../one-document.ts';

/** What the front matter of a text states, by its names in lower case. */
export interface FrontMatter {
  readonly [name: string]: string | undefined;
}

/** The book that front matter tells of. */
export function aboutOf(fields: FrontMatter): BookFields {
  return {
    title: fields.title ?? null,
    author: fields.author ?? null,
    language: fields.lang ?? fields.language ?? null,
  };
}

/** Reads the simple `name: value` lines and lists of YAML front matter; text without one is given back whole. */
export function readFrontMatter(text: string): {
  readonly body: string;
  readonly fields: FrontMatter;
  /** Whether it tells where the sources are that the text cites. */
  readonly hasSources: boolean;
} {
  const match = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n+|$)/.exec(text.slice(0, 65_536));
  if (match === null || !/^[A-Za-z][\w-]*:/m.test(match[1] ?? '')) {
    return { body: text, fields: {}, hasSources: false };
  }
  const fields: { [name: string]: string } = {};
  let list = '';
  for (const line of (match[1] ?? '').split('\n')) {
    const item = /^\s*-\s+(.*?)\s*$/.exec(line)?.[1];
    if (item !== undefined && list !== '') addField(fields, list, [fields[list], item]);
    const field = /^([A-Za-z][\w-]*):\s*(.*?)\s*$/.exec(line);
    if (field?.[1] === undefined) continue;
    const [, name, value = ''] = field;
    list = value === '' ? name.toLowerCase() : '';
    addField(fields, name.toLowerCase(), [value]);
  }
  return { body: text.slice(match[0].length), fields, hasSources: listsSources(match[1] ?? '') };
}

/** Whether YAML names files of sources, or lists them. */
export function listsSources(yaml: string): boolean {
  return /^(?:bibliography|references):/m.test(yaml);
}

/** Several values of a list become one, separated by commas. */
function addField(
  fields: { [name: string]: string },
  name: string,
  values: readonly (string | undefined)[],
): void {
  const plain = values.map((value = '') => unquoted(value));
  const stated = plain.filter((value) => value !== '' && !/^[[{|>&]/.test(value));
  if (stated.length > 0) fields[name] = stated.join(', ');
}

/** A value without its quotation marks. YAML doubles one within single marks, and escapes one within double marks. */
function unquoted(value: string): string {
  const [, mark, inner = ''] = /^(["'])(.*)\1$/.exec(value) ?? [];
  if (mark === undefined) return value;
  return mark === "'" ? inner.replaceAll("''", "'") : inner.replace(/\\(["\\])/g, '$1');
}
