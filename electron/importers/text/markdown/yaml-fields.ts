import { parse } from 'yaml';
import { named, otherRole, plainValuesOf, withoutLink } from './plain-yaml.ts';

/** What is asked of a book. */
export const bookField = /^(title|author|creator|lang|language):(.*)$/i;
const anyField = /^[A-Za-z][\w-]*:/;
/** What belongs to the name above it, also at the margin. */
const goesOn = /^(?:[ \t]|-(?:\s|$)|[\]}]|$)/;
/** How a value begins that is not simply the words behind the name. */
const marked = /^(?:["'[{|>]|&[\w-]+(?:\s|$)|$)/;
/** Each may begin a list or a table within another: thousands of them end the process in the parser. */
const nesting = /[[{]|[-?](?=\s)/g;
const mostNested = 200;
const longestField = 8000;
/** "- Room #5" and "- !Xam Tales", of which YAML drops words. */
const dropped = /^(?:!|[^"'|>][\s\S]*?\s[#!]\S)/;
/** "\LaTeX" and "snake\_case" in quotation marks, of which YAML makes blanks. */
const backslashes = /"[^"\n]*\\(?:[abefvLNP_]|[nrt][a-z])/;
const options = { schema: 'failsafe', logLevel: 'error', prettyErrors: false } as const;
/** As EPUB has them. */
const otherTitle = /^(?:subtitle|short|collection|edition|expanded)$/i;

/**
 * What YAML says of a book, by names in lower case, each once: the last that says something. One is read after the
 * other, since a colon or quotation marks within a title, which are no YAML, would make an error of all.
 */
export function fieldsOfYaml(yaml: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, readonly string[]>();
  let below: string[] = [];
  for (const line of yaml.split('\n').reverse()) {
    if (line.startsWith('#')) continue;
    if (!anyField.test(line)) {
      below.push(line);
      continue;
    }
    const [, stated = '', rest = ''] = bookField.exec(line) ?? [];
    const name = stated.toLowerCase();
    const value = rest.trim();
    below.reverse();
    if (name !== '' && !fields.get(name)?.some((one) => one !== '')) {
      // Thousands of empty ones would take the parser a second.
      const isFirst = !fields.has(name);
      const values = isFirst ? valuesOf(value, below, name) : plainValuesOf(name, value, below);
      // In a line of its own, one title in brackets with commas.
      fields.set(name, name === 'title' && value !== '' ? [values.join(', ')] : values);
    }
    below = [];
  }
  return fields;
}

/** What a value in YAML says, also one of TOML: both have the same quotation marks and lists. */
export function valuesOf(
  value: string,
  below: readonly string[] = [],
  name = '',
): readonly string[] {
  const end = below.findIndex((line) => !goesOn.test(line));
  const yaml = [value, ...(end < 0 ? below : below.slice(0, end))].join('\n').trimEnd();
  // "Room #5" has no remark.
  if (!marked.test(value) && (yaml === value || /\s#/.test(value))) return [value];
  const parsed = parsedOf(yaml);
  return parsed.some((one) => one !== '') ? parsed : plainValuesOf(name, value, below);
}

function parsedOf(yaml: string): readonly string[] {
  const isDeep = (yaml.match(nesting)?.length ?? 0) > mostNested;
  const isAltered = dropped.test(yaml) || backslashes.test(yaml);
  if (yaml.length > longestField || isDeep || isAltered) return [];
  try {
    return wordsOf(parse(`value: ${yaml}`, options).value);
  } catch {
    return [];
  }
}

/** What a value says: words, a list of them, or people and titles as Quarto and Pandoc state them. */
export function wordsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => (Array.isArray(one) ? [] : wordsOf(one)));
  if (typeof value === 'string' || typeof value === 'number') {
    const words = String(value).replace(/^\|(?=\s)/gm, '');
    return [withoutLink(words.replace(/\s+/g, ' ').trim())];
  }
  const about: { readonly [name: string]: unknown } = { ...Object(value) };
  const { name, text, literal, role, type } = about;
  const isOther = typeof role === 'string' && otherRole.test(role);
  if (isOther || (typeof type === 'string' && otherTitle.test(type))) return [];
  const [[key, only] = [], ...others] = Object.entries(about);
  const isSplit = typeof only === 'string' && others.length === 0 && !named.test(`${key}:`);
  const words = name ?? text ?? literal ?? (isSplit ? `${key}: ${only}` : '');
  return typeof words === 'string' ? wordsOf(words) : [];
}
