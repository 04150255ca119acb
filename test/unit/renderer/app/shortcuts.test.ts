import { describe, expect, it } from 'vitest';
import { paneAfter } from '../../../../renderer/app/panes.ts';
import { type KeyPress, shortcutFor } from '../../../../renderer/app/shortcuts.ts';

const press = (key: string, code: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  hasControl: false,
  hasAlt: false,
  hasShift: false,
  ...change,
});

describe('shortcutFor', () => {
  it('Space plays from the page, types in text, presses a button (bug: Space eaten while writing)', () => {
    const space = press(' ', 'Space');
    expect(shortcutFor(space, 'none')).toBe('toggle-play');
    expect(shortcutFor(space, 'text')).toBeNull();
    expect(shortcutFor(space, 'control')).toBeNull();
  });

  it('J K L are letters in text (bug: a script without the letter k)', () => {
    const keys = ['j', 'k', 'l'].map((key) => press(key, `Key${key.toUpperCase()}`));
    expect(keys.map((key) => shortcutFor(key, 'none'))).toEqual(['back', 'toggle-play', 'forward']);
    expect(keys.map((key) => shortcutFor(key, 'text'))).toEqual([null, null, null]);
  });

  it('Control works from anywhere, by the key’s place (bug: Ctrl E dead on another layout)', () => {
    const held = { hasControl: true };
    expect(shortcutFor(press('у', 'KeyE', held), 'text')).toBe('export');
    expect(shortcutFor(press(' ', 'Space', held), 'text')).toBe('toggle-play');
    expect(shortcutFor(press('@', 'KeyL', { hasControl: true, hasAlt: true }), 'text')).toBeNull();
  });

  it('Alt arrows step, F6 goes round', () => {
    expect(shortcutFor(press('ArrowUp', 'ArrowUp', { hasAlt: true }), 'text')).toBe('previous');
    expect(shortcutFor(press('F6', 'F6'), 'text')).toBe('next-pane');
    expect(shortcutFor(press('F6', 'F6', { hasShift: true }), 'text')).toBe('previous-pane');
  });
});

describe('paneAfter', () => {
  it('goes round both ways and starts at an end (bug: F6 stuck in the last pane)', () => {
    expect([
      paneAfter(3, 2, 1),
      paneAfter(3, 0, -1),
      paneAfter(3, -1, 1),
      paneAfter(3, -1, -1),
    ]).toEqual([0, 2, 0, 2]);
    expect(paneAfter(0, -1, 1)).toBe(-1);
  });
});
