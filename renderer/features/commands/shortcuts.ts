import type { Shortcuts } from '../../../shared/model/look/look.ts';
import type { Command } from './commands-store.ts';
import { isPlainKey, type KeyPress } from './find-key.ts';

/** The text's own undo answers these keys first, and would go on doing so. */
const fixed: ReadonlySet<string> = new Set(['undo.last', 'redo.last']);

/** The scopes whose keys the window answers. */
const ofWindow: ReadonlySet<string> = new Set(['window', 'page', 'script', 'library']);

/** Whether a person may give it another key: what a list or the text binds by itself stays. */
export const isChangeable = ({ id, run, scope = 'window' }: Command): boolean =>
  run !== null && ofWindow.has(scope) && !fixed.has(id);

/** The commands with the keys that hold now. */
export function withShortcuts(
  commands: readonly Command[],
  shortcuts: Shortcuts,
): readonly Command[] {
  return commands.map((command) => {
    const keys = shortcuts[command.id];
    return keys === undefined || !isChangeable(command) ? command : { ...command, keys };
  });
}

/** Keys that commands came with and have no more: the text and the window leave them alone. */
export function freedKeys(commands: readonly Command[], shortcuts: Shortcuts): readonly string[] {
  const held = new Set(withShortcuts(commands, shortcuts).flatMap(({ keys = [] }) => keys));
  return commands
    .filter((command) => shortcuts[command.id] !== undefined && isChangeable(command))
    .flatMap(({ keys = [] }) => keys)
    .filter((key) => !held.has(key));
}

const signNames: { readonly [sign: string]: string } = {
  '+': 'Plus',
  '=': 'Plus',
  '-': 'Minus',
  _: 'Minus',
};

const namedKeys =
  /^(F\d{1,2}|Escape|Enter|Tab|Home|End|Delete|Backspace|PageUp|PageDown|Arrow(Up|Down|Left|Right)|[/,])$/;

/** A press as commands write it, `Ctrl+Shift+E`; null where only modifiers are down, or nothing that can be named. */
export function keyOfPress({ key, code, hasControl, hasAlt, hasShift }: KeyPress): string | null {
  const letter = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  const sign = letter === null ? (signNames[key] ?? (namedKeys.test(key) ? key : null)) : null;
  const name = letter?.[1] ?? letter?.[2] ?? (code === 'Space' ? 'Space' : sign);
  if (name === null) return null;
  // Where a sign stands behind Shift on some layout, Shift is part of finding it.
  const isSign = name === 'Plus' || name === 'Minus' || name === '/' || name === ',';
  return [
    ...(hasControl ? ['Ctrl'] : []),
    ...(hasAlt ? ['Alt'] : []),
    ...(hasShift && !isSign ? ['Shift'] : []),
    name,
  ].join('+');
}

/** Without Ctrl or Alt they move, confirm or delete, wherever the focus is. */
const movingKey =
  /^(Shift\+)?(Enter|Tab|Home|End|Delete|Backspace|PageUp|PageDown|ArrowUp|ArrowDown)$/;
const editingKeys: ReadonlySet<string> = new Set([
  'Ctrl+C',
  'Ctrl+V',
  'Ctrl+X',
  'Ctrl+A',
  'Ctrl+Z',
  'Ctrl+Y',
  'Ctrl+Shift+Z',
]);
const systemKey = /^(Alt\+F4|Alt\+Tab|Ctrl\+Q|Ctrl\+Alt\+(Delete|Tab)|Alt\+Space)$/;
const browserKey = /^Ctrl\+(Shift\+)?[TNW]$|^Ctrl\+(Shift\+)?Tab$|^(F11|F12|F5|Ctrl\+R)$/;

export type Refusal = 'moves' | 'editing' | 'system' | 'browser';

/** Why a key cannot be given to a command; null where it can. */
export function refusalOf(key: string, head: 'desktop' | 'web'): Refusal | null {
  if (movingKey.test(key)) return 'moves';
  if (editingKeys.has(key)) return 'editing';
  if (systemKey.test(key)) return 'system';
  return head === 'web' && browserKey.test(key) ? 'browser' : null;
}

/** Screens that never are there both. */
const ofScreen: ReadonlySet<string> = new Set(['script', 'library']);

/** Whether both could answer the same press: the text takes plain keys from the window, lists take all. */
function couldMeet(one: Command, other: Command, key: string): boolean {
  const scopes = [one.scope ?? 'window', other.scope ?? 'window'];
  if (scopes.every((scope) => ofScreen.has(scope))) return one.scope === other.scope;
  if (scopes.every((scope) => ofWindow.has(scope))) return true;
  return scopes.includes('text') && !scopes.includes('library') && !isPlainKey(key);
}

/** The other command that a key means already. */
export function holderOf(
  commands: readonly Command[],
  command: Command,
  key: string,
): Command | null {
  return (
    commands.find(
      (other) =>
        other.id !== command.id &&
        (other.keys ?? []).includes(key) &&
        couldMeet(command, other, key),
    ) ?? null
  );
}

/** The changes after that command has that key alone, and no other one has it. */
export function withKey(
  commands: readonly Command[],
  shortcuts: Shortcuts,
  command: Command,
  key: string,
): Shortcuts {
  const holder = holderOf(commands, command, key);
  return {
    ...shortcuts,
    ...(holder === null
      ? {}
      : { [holder.id]: (holder.keys ?? []).filter((other) => other !== key) }),
    [command.id]: [key],
  };
}

/** The changes without those of one command. */
export function withoutChange(shortcuts: Shortcuts, id: string): Shortcuts {
  const { [id]: _, ...others } = shortcuts;
  return others;
}
