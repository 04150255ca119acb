import type { Command, Option } from 'commander';
import { lengthOf } from '../table.ts';
import { phrase } from './phrase.ts';
import type { PlainKey } from './phrase-keys.ts';

const mostColumns = 80;

/** What the parser of options itself says, by how it says it. */
const said: readonly (readonly [RegExp, (found: readonly string[]) => string])[] = [
  [/^error: unknown option '(.+)'/, ([, given = '']) => phrase('parser.option', { given })],
  [/^error: unknown command '(.+)'/, ([, given = '']) => phrase('parser.command', { given })],
  [
    /^error: missing required argument '(.+)'/,
    ([, name = '']) => phrase('parser.argument', { name }),
  ],
  [/^error: option '(.+)' argument missing/, ([, name = '']) => phrase('parser.value', { name })],
  [
    /^error: required option '(.+)' not specified/,
    ([, name = '']) => phrase('parser.required', { name }),
  ],
  [/^error: too many arguments.*/, () => phrase('parser.tooMany')],
  [
    /^error: option '(.+)' argument '(.*)' is invalid\. Allowed choices are (.+)\./,
    ([, name = '', given = '', choices = '']) => phrase('parser.choice', { name, given, choices }),
  ],
  [
    /^error: option '(.+)' argument '(.*)' is invalid\. (.+)/,
    ([, name = '', given = '', reason = '']) => phrase('parser.invalid', { name, given, reason }),
  ],
  [
    /^error: command-argument value '(.*)' is invalid for argument '(.+)'\. (.+)/,
    ([, given = '', name = '', reason = '']) => phrase('parser.invalid', { name, given, reason }),
  ],
  [/^\(Did you mean (one of )?(.+)\?\)/, ([, , names = '']) => phrase('parser.meant', { names })],
];

const titles: Readonly<Record<string, PlainKey>> = {
  'Usage:': 'parser.usage',
  'Arguments:': 'parser.arguments',
  'Options:': 'parser.options',
  'Commands:': 'parser.commands',
};

/** The help and the errors of all commands in the words of the language; within 80 columns. */
export function wordHelp(program: Command): Command {
  const columns = (own: number | undefined) => Math.min(mostColumns, own ?? mostColumns);
  return program
    .helpOption('-h, --help', phrase('parser.help'))
    .helpCommand('help [command]', phrase('parser.help'))
    .configureOutput({
      getOutHelpWidth: () => columns(process.stdout.columns),
      getErrHelpWidth: () => columns(process.stderr.columns),
      outputError: (text, write) => write(text.split('\n').map(worded).join('\n')),
    })
    .configureHelp({
      styleUsage: withPlaceholders,
      styleSubcommandTerm: withPlaceholders,
      styleTitle: (title) => (titles[title] === undefined ? title : phrase(titles[title])),
      displayWidth: lengthOf,
      minWidthToWrap: 20,
      optionDescription: described,
      boxWrap: wrapped,
    });
}

function withPlaceholders(usage: string): string {
  return usage
    .replace('[options]', phrase('parser.usageOptions'))
    .replace('[command]', phrase('parser.usageCommand'));
}

/** A line of the parser of options in the words of the language. */
export function worded(line: string): string {
  for (const [pattern, words] of said) {
    const found = pattern.exec(line);
    if (found !== null) return words(found);
  }
  return line;
}

function described({
  description,
  argChoices,
  defaultValue,
  defaultValueDescription,
}: Option): string {
  const notes = [
    ...(argChoices === undefined
      ? []
      : [phrase('parser.choices', { choices: argChoices.join(', ') })]),
    ...(typeof defaultValue === 'string' || typeof defaultValue === 'number'
      ? [phrase('parser.default', { value: defaultValueDescription ?? defaultValue })]
      : []),
  ];
  return notes.length === 0
    ? description
    : phrase('parser.notes', { description, notes: notes.join(phrase('parser.noteBorder')) });
}

/** A letter of a language that is written without spaces, with the marks that may not begin a line; or a word. */
const piece =
  /[\u3041-\u9fff][，。、；：）」”？！]*|[（「“]?[^\s\u3041-\u9fff]+[，。、；：）”]*|\s+/gu;

/** The text in lines of so many columns. A word that is longer than a line stays whole. */
function wrapped(text: string, columns: number): string {
  const wrapLine = (line: string): string => {
    const lines: string[] = [];
    let now = '';
    for (const part of line.match(piece) ?? []) {
      if (now.trim() !== '' && lengthOf(now + part.trimEnd()) > columns) {
        lines.push(now.trimEnd());
        now = part.trimStart();
      } else now += part;
    }
    return [...lines, now].join('\n');
  };
  return text.split('\n').map(wrapLine).join('\n');
}
