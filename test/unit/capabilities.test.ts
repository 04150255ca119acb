import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../electron/cli/program.ts';
import { en } from '../../renderer/i18n/en.ts';
import { checkout } from '../support/checkout.ts';

const read = (name: string) => readFileSync(join(checkout, name), 'utf8');
const program = await createProgram('');

/** The command that those words name, however deep. */
function commandOf(words: readonly string[], above: Command = program): Command | null {
  const [first, ...rest] = words;
  if (first === undefined) return above;
  const found = above.commands.find((command) => command.name() === first);
  return found === undefined ? null : commandOf(rest, found);
}

const optionsOf = (command: Command): readonly string[] =>
  command.options.map(({ long }) => long ?? '');

/** What is wrong with `lectern a b --c` as the program is; null where nothing is. */
function faultOf(line: string): string | null {
  const words = line.replace(/^lectern /, '').split(' ');
  const names = words.filter((word) => !word.startsWith('--'));
  const command = commandOf(names);
  if (command === null) return `${line}: no such command`;
  const missing = words.filter(
    (word) => word.startsWith('--') && !optionsOf(command).includes(word),
  );
  return missing.length === 0 ? null : `${line}: no option ${missing.join(', ')}`;
}

/** Every text of the window, without its plural forms and values. */
function textsOf(words: object): readonly string[] {
  return Object.values(words).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : textsOf(value as object),
  );
}

const rows = (text: string) =>
  [...text.matchAll(/^\| (?!---|capability|request|command)(.*) \|$/gm)].map(([, row = '']) =>
    row.split(/(?<!\\) \| /),
  );

describe('the list of capabilities', () => {
  // Bug: a screen or an option was renamed or taken away, and with it the way to something that is paid for.
  it('names only what the window says and the command line takes', () => {
    const shown = new Set(textsOf(en));
    const faults = rows(read('docs/capabilities.md')).flatMap(([, window = '', cli = '']) => [
      ...[...window.matchAll(/\*\*(.*?)\*\*/g)]
        .filter(([, word = '']) => !shown.has(word))
        .map(([, word]) => `the window does not say "${word}"`),
      ...[...cli.matchAll(/`(lectern .*?)`/g)].flatMap(([, line = '']) => faultOf(line) ?? []),
    ]);
    expect(faults).toEqual([]);
  });

  it('has a place in both for each of them', () => {
    for (const [what, window = '', cli = ''] of rows(read('docs/capabilities.md'))) {
      expect([what, window.includes('**'), cli.includes('`lectern ')]).toEqual([what, true, true]);
    }
  });
});

describe('the table of commands', () => {
  // Bug: a command that nobody can find, or an option that is told and not taken.
  it('has every command, and no option that its command does not take', () => {
    const told = rows(read('docs/command-line.md'))
      .filter(([names = '']) => /^`[a-z]/.test(names))
      .map(([names = '', what = '']) => ({
        commands: [...names.matchAll(/`([a-z-]+(?: [a-z]+)?)/g)].map(([, words = '']) => words),
        options: [...`${names} ${what}`.matchAll(/`(--[a-z-]+)/g)].map(([, option = '']) => option),
      }));
    const first = new Set(
      told.flatMap(({ commands }) => commands.map((words) => words.split(' ')[0])),
    );
    expect(
      program.commands.map((command) => command.name()).filter((name) => !first.has(name)),
    ).toEqual([]);
    const faults = told.flatMap(({ commands, options }) => {
      const found = commands.flatMap((words) => commandOf(words.split(' ')) ?? []);
      const taken = new Set(found.flatMap(optionsOf));
      return options.filter((option) => !taken.has(option)).map((option) => [commands, option]);
    });
    expect(faults).toEqual([]);
  });

  // Bug: an option of `audiobook` that has a row of its own and is not taken.
  it('has rows of options that audiobook takes', () => {
    const told = rows(read('docs/command-line.md')).flatMap(([names = '']) =>
      names.startsWith('`--') ? [...names.matchAll(/`(--[a-z-]+)/g)].map(([, name]) => name) : [],
    );
    const audiobook = commandOf(['audiobook']);
    const taken = audiobook === null ? [] : optionsOf(audiobook);
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter((option = '') => !taken.includes(option))).toEqual([]);
  });
});
