import type { Command } from './commands-store.ts';

/** A key as the browser tells it; Command counts as Control. */
export type KeyPress = {
  readonly key: string;
  readonly code: string;
  readonly hasControl: boolean;
  readonly hasAlt: boolean;
  readonly hasShift: boolean;
};

/** What has the focus: text takes letters and Space; a control takes Space and Enter. */
export type FocusKind = 'text' | 'control' | 'none';

const characters: { readonly [name: string]: readonly string[] } = {
  Plus: ['+', '='],
  Minus: ['-', '_'],
  '/': ['/'],
  ',': [','],
};

/** Whether a press is that key. Letters and digits go by their place, so that every layout has them. */
export function isKey(key: string, press: KeyPress): boolean {
  const parts = key.split('+');
  const name = parts.at(-1) ?? '';
  if (
    press.hasControl !== parts.includes('Ctrl') ||
    press.hasAlt !== parts.includes('Alt') ||
    // Where a sign stands behind Shift on some layout, Shift is part of finding it.
    (characters[name] === undefined && press.hasShift !== parts.includes('Shift'))
  ) {
    return false;
  }
  if (/^[A-Z]$/.test(name)) return press.code === `Key${name}`;
  if (/^\d$/.test(name)) return press.code === `Digit${name}`;
  return name === 'Space'
    ? press.code === 'Space'
    : (characters[name] ?? [name]).includes(press.key);
}

/** Whether a key writes, moves or presses where something has the focus: no Control, no Alt, no F key. */
export function isPlainKey(key: string): boolean {
  return !/^(Ctrl|Alt)\+|^(Shift\+)?F\d/.test(key);
}

/** Whether a key of that scope is the window's to answer here. */
function isHere({ scope = 'window' }: Command, key: string, focus: FocusKind, screen: string) {
  const isBound =
    scope === 'window' ||
    (scope === 'page' && focus !== 'text') ||
    ((scope === 'script' || scope === 'library') && screen === scope);
  if (!isBound || !isPlainKey(key)) return isBound;
  return focus === 'none' || (focus === 'control' && key !== 'Space' && key !== 'Enter');
}

/** The command that a press means at the window; null where it belongs to whatever has the focus. */
export function commandFor(
  commands: readonly Command[],
  press: KeyPress,
  focus: FocusKind,
  screen: string,
): Command | null {
  return (
    commands.find(
      (command) =>
        command.run !== null &&
        (command.keys ?? []).some(
          (key) => isHere(command, key, focus, screen) && isKey(key, press),
        ) &&
        command.isPossible?.() !== false,
    ) ?? null
  );
}
