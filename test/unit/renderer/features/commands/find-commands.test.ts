import { describe, expect, it } from 'vitest';
import type { Command } from '../../../../../renderer/features/commands/commands-store.ts';
import { findCommands } from '../../../../../renderer/features/commands/find-commands.ts';
import { fitOf } from '../../../../../renderer/ui/words/fit.ts';

const command = (id: string, change: Partial<Command> = {}): Command => ({
  id,
  section: 'go',
  words: () => id,
  run: () => undefined,
  ...change,
});

const found = (commands: readonly Command[], query: string, recent: readonly string[] = []) =>
  findCommands(commands, query, recent).flatMap((group) => group.commands.map(({ id }) => id));

describe('findCommands', () => {
  const many = ['Export audiobook', 'Settings', 'Theme: Dark', 'Theme: Light', 'Next line'];
  const commands = many.map((id) => command(id));

  it('puts beginnings before insides (bug: “set” finds “reset” first)', () => {
    const both = [command('Reset zoom'), command('Settings')];
    expect(found(both, 'set')).toEqual(['Settings', 'Reset zoom']);
  });

  it('takes words in any order', () => {
    expect(found(commands, 'dark theme')).toEqual(['Theme: Dark']);
  });

  it('forgives letters left out, but not scattered ones (bug: everything fits)', () => {
    expect(found(commands, 'expaud')).toEqual(['Export audiobook']);
    expect(found(commands, 'eie')).toEqual([]);
  });

  it('is blind to accents and case', () => {
    expect(found([command('Éva')], 'eva')).toEqual(['Éva']);
  });

  it('finds by another name, after those that show theirs', () => {
    const two = [command('Add a book', { alias: () => 'import' }), command('Important')];
    expect(found(two, 'import')).toEqual(['Important', 'Add a book']);
  });

  it('offers nothing that cannot be done, and no bare key (bug: a row that does nothing)', () => {
    const dead = [command('a', { isPossible: () => false }), command('b', { run: null })];
    expect(found(dead, '')).toEqual([]);
    expect(found(dead, 'a')).toEqual([]);
  });

  it('shows what was used last first, and a thousand chapters only when searched', () => {
    const chapter = command('Chapter one', { section: 'chapter' });
    const groups = findCommands([...commands, chapter], '', ['Settings', 'gone']);
    expect(groups[0]).toMatchObject({ section: 'recent', commands: [{ id: 'Settings' }] });
    expect(groups.flatMap((group) => group.commands)).not.toContain(chapter);
    expect(found([...commands, chapter], 'chap')).toEqual(['Chapter one']);
  });
});

describe('fitOf', () => {
  it('takes no longer for hostile input (bug: a pattern made of what is typed)', () => {
    expect(fitOf('((((.*)+', 'a'.repeat(1000))).toBeNull();
  });
});
