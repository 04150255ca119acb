/** An entry of what stands below a name without a value. */
type Entry = { text: string; role: string; type: string };

/** What stands below such a name. */
type Nest = {
  readonly name: string;
  /** Columns of its dashes, and of the names in an entry; null before the first. */
  dash: number | null;
  column: number | null;
  readonly entries: Entry[];
};

export type YamlField = {
  readonly name: string;
  readonly values: readonly string[];
  /** Of a list below its name, in lines of their own. */
  readonly isList: boolean;
};

const field = /^([A-Za-z][\w-]*):(.*)$/;
const nested = /^([ \t]*)(-(?:[ \t]+|$))?(.*)$/;
/** What Quarto and Pandoc state of a person or a title. */
const named =
  /^(name|text|literal|role|type|id|url|orcid|email|affiliations?|corresponding|degrees?|file-as|attributes|note|metadata|roles|given|family|department|city|country|github|bio|image):(?:[ \t]+(.*))?$/;
const otherRole =
  /^["']?(?:ed(?:t|itor)|tr(?:l|anslator)|ill(?:ustrator)?|n(?:rt|arrator)|pbl|publisher)\b/i;

/** The `name: value` lines of YAML in order, and its lists, also those of people as Quarto and Pandoc have them. */
export function* fieldsOfYaml(yaml: string): Generator<YamlField> {
  let nest: Nest | null = null;
  for (const line of yaml.split('\n')) {
    const [, name, rest = ''] = field.exec(line) ?? [];
    if (name === undefined) {
      if (nest !== null) readInto(nest, line);
      continue;
    }
    if (nest !== null) yield listOf(nest);
    const value = rest.trim();
    const own = name.toLowerCase();
    nest = value === '' ? { name: own, dash: null, column: null, entries: [] } : null;
    yield { name: own, values: listed(value), isList: false };
  }
  if (nest !== null) yield listOf(nest);
}

/** "[Ada Field, Bo Lind]" is a list as well. */
function listed(value: string): readonly string[] {
  const [, inner] = /^\[([^[\]{}"']+)\]$/.exec(value) ?? [];
  return inner === undefined ? [value] : inner.split(',').map((one) => one.trim());
}

function listOf({ name, entries }: Nest): YamlField {
  const values = entries
    .filter(({ text, role, type }) => {
      const isSubtitle = name === 'title' && !/^$|main/.test(type);
      return text !== '' && !otherRole.test(role) && !isSubtitle;
    })
    .map(({ text }) => text);
  return { name, values, isList: true };
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
