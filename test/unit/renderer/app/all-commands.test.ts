import { defaultKeymap, historyKeymap } from '@codemirror/commands';
import { searchKeymap } from '@codemirror/search';
import { type KeyBinding, keymap } from '@codemirror/view';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Command } from '../../../../renderer/features/commands/commands-store.ts';
import { findCommands } from '../../../../renderer/features/commands/find-commands.ts';
import { isKey, isPlainKey } from '../../../../renderer/features/commands/find-key.ts';
import type { Project } from '../../../../shared/model/project.ts';
import { partial } from '../../../support/builders/partial.ts';

type Editor = typeof import('../../../../renderer/features/script-editor/editor/editor-setup.ts');

let commands: readonly Command[] = [];
let editor: Editor;

// The list reaches into every feature, so a page of the least kind stands behind it.
beforeAll(async () => {
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { style: {} } });
  vi.stubGlobal('window', { innerWidth: 1280, matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('Audio', class extends EventTarget {});
  ({ allCommands: commands } = await import('../../../../renderer/app/commands/all-commands.ts'));
  editor = await import('../../../../renderer/features/script-editor/editor/editor-setup.ts');
}, 60_000);

const keysOf = (command: Command) =>
  (command.keys ?? []).map((key) => ({ key, id: command.id, scope: command.scope ?? 'window' }));

/** Whether both could answer the same press: the text takes plain keys from the window, lists take all. */
function isClash(one: string, other: string, key: string) {
  const bound = new Set([one, other]);
  const ofWindow = ['window', 'page', 'script'].filter((scope) => bound.has(scope));
  if (one === other || ofWindow.length === 2) return true;
  return ofWindow.some((scope) => scope !== 'page') && bound.has('text') && !isPlainKey(key);
}

test('no key is bound twice where both could be meant (bug: a key that does something else today)', () => {
  const rows = commands.flatMap(keysOf);
  const clashes = rows.flatMap((row, at) =>
    rows
      .slice(at + 1)
      .filter(({ key, scope }) => key === row.key && isClash(row.scope, scope, key))
      .map(({ id }) => `${row.key}: ${row.id} and ${id}`),
  );
  // One divider, one list of tabs: never both under the same focus.
  expect(clashes.filter((clash) => !clash.includes('key.pane.'))).toEqual([]);
});

test('every command has an id of its own, and words', () => {
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
  for (const command of commands) {
    expect(command.words(), command.id).toMatch(/^[^.]{2,60}$/);
    expect(command.id, command.id).not.toContain(' ');
  }
});

// Bug: what people type found nothing, or the wrong thing first: silence gave Licences, subtitles the import.
test.each([
  ['mp3', 'book.export'],
  ['m4b', 'book.export'],
  ['acx', 'book.export'],
  ['podcast', 'book.export'],
  ['bitrate', 'book.export'],
  ['subtitles', 'book.export'],
  ['epub', 'book.export'],
  ['rename', 'cast.open'],
  ['find and replace', 'script.search'],
  ['delete chapter', 'chapter.remove'],
  ['transcribe', 'book.check'],
  ['fullscreen', 'view.text'],
  ['retry', 'go.queue'],
  ['silence', 'book.sound'],
  ['speed', 'play.slower'],
  ['line table', 'view.line-table'],
])('“%s” finds %s first', (query, id) => {
  const possible = commands.map((command) => ({ ...command, isPossible: () => true }));
  expect(findCommands(possible, query, [])[0]?.commands[0]?.id).toBe(id);
});

// Bug: the name of a character found whatever has its letters; words of the book were not looked for.
test('a character is found by name, and the book is searched for the rest', async () => {
  const { useScriptStore } = await import(
    '../../../../renderer/features/script-editor/save/script-store.ts'
  );
  const { useSearchStore } = await import('../../../../renderer/features/search/search-store.ts');
  const found = await import('../../../../renderer/app/commands/found-commands.ts');
  const cast = [
    { name: 'Anna Grey', voiceId: null, colour: '#123456', speed: null, emotion: null },
  ];
  expect(found.searchCommand('Anna')).toBeNull();
  useScriptStore.setState({ project: partial<Project>({ id: 'p1', cast, chapters: [] }) });
  const all = [...commands, ...found.readFoundCommands()];
  const rows = findCommands(all, 'Anna', [], found.searchCommand)[0]?.commands ?? [];
  expect(rows[0]?.words()).toBe('Anna Grey');
  expect(rows.at(-1)?.words()).toBe('Search the book for “Anna”');
  rows.at(-1)?.run?.();
  expect(useSearchStore.getState()).toMatchObject({ scope: 'book', query: { text: 'Anna' } });
});

const named = new Set(
  'Enter Escape Tab Space Home End Delete PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight Plus Minus / , @'.split(
    ' ',
  ),
);

test('every key is written so that a press can match it (bug: a key shown that is dead)', () => {
  for (const { key, id } of commands.flatMap(keysOf)) {
    const parts = key.split('+');
    const name = parts.at(-1) ?? '';
    expect(named.has(name) || /^([A-Z0-9]|F\d{1,2})$/.test(name), `${id}: ${key}`).toBe(true);
    const code = /^[A-Z]$/.test(name) ? `Key${name}` : /^\d$/.test(name) ? `Digit${name}` : name;
    const shown = { Plus: '+', Minus: '-', Space: ' ' }[name] ?? name;
    const press = {
      key: shown,
      code,
      hasControl: parts.includes('Ctrl'),
      hasAlt: parts.includes('Alt'),
      hasShift: parts.includes('Shift'),
    };
    expect(isKey(key, press), `${id}: ${key}`).toBe(true);
  }
});

/** As the registry writes it: `Mod-Shift-e` is Ctrl+Shift+E. */
function registryKey(key: string) {
  return key
    .split('-')
    .map((part) => (part === 'Mod' ? 'Ctrl' : part.length === 1 ? part.toUpperCase() : part))
    .join('+');
}

test('every key of our own in the editor is in the list (bug: a key that nobody can find)', () => {
  const none = () => undefined;
  const state = editor.createEditorState('Once.', {
    title: 'One',
    isDark: false,
    language: 'en',
    cast: new Map(),
    onEdited: none,
    onUpdate: none,
    onCursor: none,
    onHear: none,
    onToggle: none,
    onHearSegment: none,
    onStep: none,
    onBlur: none,
    onEscape: none,
    onSearchTags: () => false,
    onFoldMenu: none,
  });
  const common: readonly KeyBinding[] = [...searchKeymap, ...historyKeymap, ...defaultKeymap];
  const own = state
    .facet(keymap)
    .flat()
    .filter((binding) => !common.includes(binding))
    .flatMap(({ key }) => (key === undefined ? [] : registryKey(key)))
    // Letters and lines are deleted as everywhere; only what they do to a chip is ours.
    .filter((key) => key !== 'Backspace' && key !== 'Delete');
  const shown = new Set(commands.flatMap(keysOf).map(({ key }) => key));
  expect(own.length).toBeGreaterThan(8);
  expect(own.filter((key) => !shown.has(key))).toEqual([]);
});
