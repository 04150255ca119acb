/** An entry of what stands below a name without a value. */
type Entry = { text: string; role: string; type: string };

/** What stands below such a name. */
type Nest = {
  /** Columns of its dashes, and of the names in an entry; null before the first. */
  dash: number | null;
  column: number | null;
  readonly entries: Entry[];
};

const nested = /^([ \t]*)(-(?:[ \t]+|$))?(.*)$/;
/** What Quarto and Pandoc state of a person or a title. */
export const named =
  /^(name|text|literal|role|type|id|url|orcid|email|affiliations?|corresponding|degrees?|file-as|attributes|note|metadata|roles|given|family|department|city|country|github|bio|image):(?:[ \t]+(.*))?$/;
/** Of a person who is not the author. */
export const otherRole =
  /^["']?(?:ed(?:t|itor)|tr(?:l|anslator)|ill(?:ustrator)?|n(?:rt|arrator)|pbl|publisher)\b/i;

const list = /^\[([^[\]{}"']+)\]$/;
/** What stands behind a quoted value. */
const remark = /^((["']).*?\2)\s+#.*$/;
/** Lists, tables, and marks of what stands below. */
const unread = /^(?:[{|>]|&\S*$|\[(?:[^\]]*$|.*\]$))/;
const link = /^\[\[(?:[^[\]|]*[/|])?([^[\]|/]+)\]\]$/;

/** What the lines of a name say, one by one, where the YAML parser refuses them: "@ada", a tab, the same name twice. */
export function plainValuesOf(name: string, value: string, below: readonly string[]): string[] {
  return (value === '' ? nestedIn(name, below) : listed(value, below))
    .map((one) => withoutLink(unquoted(one)))
    .filter((one) => !unread.test(one));
}

/** Obsidian's "[[people/Ada Field|Ada]]". */
export function withoutLink(words: string): string {
  return words.replace(link, '$1');
}

/** "[Ada Field, Bo Lind]" is a list as well, also over several lines. */
function listed(value: string, below: readonly string[]): readonly string[] {
  const [, inner] = list.exec(value) ?? list.exec([value, ...below].join(' ').trim()) ?? [];
  return inner === undefined ? [value] : inner.split(',').map((one) => one.trim());
}

/** A value without its quotation marks. YAML doubles one within single marks, and escapes one within double marks. */
function unquoted(value: string): string {
  const [, mark, inner = ''] = /^(["'])(.*)\1$/.exec(value.replace(remark, '$1')) ?? [];
  if (mark === undefined) return value;
  return mark === "'" ? inner.replaceAll("''", "'") : inner.replace(/\\(["\\])/g, '$1');
}

function nestedIn(name: string, below: readonly string[]): readonly string[] {
  const nest: Nest = { dash: null, column: null, entries: [] };
  for (const line of below) readInto(nest, line);
  return nest.entries
    .filter(({ text, role, type }) => {
      const isSubtitle = name === 'title' && !/^$|main/.test(type);
      return text !== '' && !otherRole.test(role) && !isSubtitle;
    })
    .map(({ text }) => text);
}

/** "- Ada Field", or "- name: Ada Field" with further lines below. */
function readInto(nest: Nest, line: string): void {
  const [, blanks = '', dash = '', rest = ''] = nested.exec(line) ?? [];
  const text = rest.trim();
  if (dash !== '') {
    nest.dash ??= blanks.length;
    // A list within an entry, as of where somebody works.
    if (blanks.length > nest.dash) return;
    nest.column = text === '' ? null : blanks.length + dash.length;
    nest.entries.push({ text: '', role: '', type: '' });
  } else if (text !== '') {
    nest.column ??= blanks.length;
    if (nest.entries.length === 0) nest.entries.push({ text: '', role: '', type: '' });
  }
  const entry = nest.entries.at(-1);
  if (entry === undefined) return;
  const [, name, value = ''] = named.exec(text) ?? [];
  if (name === undefined && dash !== '') entry.text = text;
  if (blanks.length + dash.length !== nest.column) return;
  if (name === 'role' || name === 'type') entry[name] = value;
  else if (/^(?:name|text|literal)$/.test(name ?? '')) entry.text ||= value;
}
