import { parse } from 'yaml';

/** What is asked of a book. */
const field = /^(title|author|creator|lang|language):(.*)$/i;
/** What belongs to the name above it, also at the margin. */
const goesOn = /^(?:[ \t]|-(?:\s|$)|[\]}]|$)/;
/** How a value begins that is not simply the words behind the name. */
const marked = /^(?:["'[{|>&]|$)/;
/** Each may begin a list or a table within another: thousands of them end the process in the parser. */
const nesting = /[[{]|[-?](?=\s)/g;
const mostNested = 200;
const longestField = 8000;
const options = { schema: 'failsafe', logLevel: 'error', prettyErrors: false } as const;
const otherRole =
  /^(?:ed(?:t|itor)|tr(?:l|anslator)|ill(?:ustrator)?|n(?:rt|arrator)|pbl|publisher)\b/i;
/** As EPUB has them. */
const otherTitle = /^(?:subtitle|short|collection|edition|expanded)$/i;

/**
 * What YAML says of a book, by names in lower case, each once. One is read after the other, since a colon or
 * quotation marks within a title, which are no YAML, would make an error of all.
 */
export function* fieldsOfYaml(yaml: string): Generator<readonly [string, readonly string[]]> {
  const known = new Set<string>();
  let own: string[] = [];
  for (const line of [...yaml.split('\n'), '.']) {
    if (goesOn.test(line)) {
      own.push(line);
      continue;
    }
    const [, stated, value = ''] = field.exec(own[0] ?? '') ?? [];
    const name = stated?.toLowerCase();
    if (name !== undefined && !known.has(name)) {
      known.add(name);
      yield [name, valuesOf(value.trim(), own.slice(1))];
    }
    own = [line];
  }
}

/** What a value in YAML says, also one of TOML: both have the same quotation marks and lists. */
export function valuesOf(value: string, below: readonly string[] = []): readonly string[] {
  const yaml = [value, ...below].join('\n').trimEnd();
  if (yaml === value && !marked.test(value)) return [value];
  try {
    if ((yaml.match(nesting)?.length ?? 0) > mostNested) return [];
    const read = parse(`value: ${yaml.slice(0, longestField)}`, options);
    return wordsOf(read.value);
  } catch {
    return /^(?:\{|[[|>].*\n)/.test(yaml) ? [] : [unquoted(value)];
  }
}

/** What a value says: words, a list of them, or people and titles as Quarto and Pandoc state them. */
export function wordsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => (Array.isArray(one) ? [] : wordsOf(one)));
  if (typeof value === 'string' || typeof value === 'number') {
    return [String(value).replace(/\s+/g, ' ').trim()];
  }
  const about: { readonly [name: string]: unknown } = { ...Object(value) };
  const { name, text, literal, role, type } = about;
  if (otherRole.test(String(role)) || otherTitle.test(String(type))) return [];
  const [[key, only] = [], ...others] = Object.entries(about);
  const isSplit = typeof only === 'string' && others.length === 0;
  const words = name ?? text ?? literal ?? (isSplit ? `${key}: ${only}` : '');
  return typeof words === 'string' ? [words] : [];
}

/** A value in quotation marks with more of them in it. */
function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}
