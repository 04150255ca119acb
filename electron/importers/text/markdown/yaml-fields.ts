/** What stands below a name without a value. */
type Nest = {
  readonly name: string;
  /** Columns of its dashes, and of the names in an entry; null before the first. */
  dash: number | null;
  column: number | null;
  /** Of the person whom an entry names. */
  role: string;
};

export type YamlField = {
  readonly name: string;
  readonly values: readonly string[];
  /** One more entry of a list. */
  readonly isEntry: boolean;
};

const field = /^([A-Za-z][\w-]*):(.*)$/;
const nested = /^([ \t]*)(-(?:[ \t]+|$))?(.*)$/;
const named = /^([A-Za-z]+):(?:[ \t]+(.*))?$/;

/** The `name: value` lines of YAML in order, and its lists, also those of people as Quarto and Pandoc have them. */
export function* fieldsOfYaml(yaml: string): Generator<YamlField> {
  let nest: Nest | null = null;
  for (const line of yaml.split('\n')) {
    const [, name, rest = ''] = field.exec(line) ?? [];
    if (name !== undefined) {
      const value = rest.trim();
      nest = value === '' ? { name: name.toLowerCase(), dash: null, column: null, role: '' } : null;
      yield { name: name.toLowerCase(), values: listed(value), isEntry: false };
    } else if (nest !== null) {
      const value = valueIn(line, nest);
      if (value !== '') yield { name: nest.name, values: [value], isEntry: true };
    }
  }
}

/** "[Ada Field, Bo Lind]" is a list as well. */
function listed(value: string): readonly string[] {
  const [, inner] = /^\[([^[\]{}"']+)\]$/.exec(value) ?? [];
  return inner === undefined ? [value] : inner.split(',').map((one) => one.trim());
}

/** An entry of a list, or the name that it states: "- Ada Field", "- name: Ada Field"; '' for any other line. */
function valueIn(line: string, nest: Nest): string {
  const [, blanks = '', dash = '', rest = ''] = nested.exec(line) ?? [];
  const text = rest.trim();
  if (dash !== '') {
    nest.dash ??= blanks.length;
    // A list within an entry, as of where somebody works.
    if (blanks.length > nest.dash) return '';
    nest.column = text === '' ? null : blanks.length + dash.length;
    nest.role = '';
  } else if (text !== '') nest.column ??= blanks.length;
  const [, name, value = ''] = named.exec(text) ?? [];
  if (name === undefined) return dash === '' ? '' : text;
  if (blanks.length + dash.length !== nest.column) return '';
  if (name === 'role') nest.role = value;
  const isOther = nest.role !== '' && !/^aut/i.test(nest.role);
  return /^(?:name|text|literal)$/.test(name) && !isOther ? value : '';
}
