export type ShortcutAction =
  | 'toggle-play'
  | 'back'
  | 'forward'
  | 'previous'
  | 'next'
  | 'next-pane'
  | 'previous-pane'
  | 'export'
  | 'chapters'
  | 'escape';

export type KeyPress = {
  readonly key: string;
  readonly code: string;
  readonly hasControl: boolean;
  readonly hasAlt: boolean;
  readonly hasShift: boolean;
};

/** What has the focus: text takes letters and Space; a control takes Space and Enter. */
export type FocusKind = 'text' | 'control' | 'none';

const plainKeys: { readonly [code: string]: ShortcutAction } = {
  KeyJ: 'back',
  KeyK: 'toggle-play',
  KeyL: 'forward',
};

function withControl({ key, code }: KeyPress): ShortcutAction | null {
  switch (code) {
    case 'KeyE':
      return 'export';
    case 'Digit1':
      return 'chapters';
    case 'Space':
      return 'toggle-play';
    default:
      return key === 'Enter' ? 'toggle-play' : null;
  }
}

function withAlt({ key }: KeyPress): ShortcutAction | null {
  if (key === 'ArrowUp') {
    return 'previous';
  }
  return key === 'ArrowDown' ? 'next' : null;
}

function plain({ key, code }: KeyPress, focus: FocusKind): ShortcutAction | null {
  if (focus === 'text') {
    return null;
  }
  if (code === 'Space') {
    return focus === 'control' ? null : 'toggle-play';
  }
  return key === 'Escape' ? 'escape' : (plainKeys[code] ?? null);
}

/** What a key means at the window; null where it belongs to whatever has the focus. */
export function shortcutFor(press: KeyPress, focus: FocusKind): ShortcutAction | null {
  const { key, hasControl, hasAlt, hasShift } = press;
  if (key === 'F6') {
    return hasShift ? 'previous-pane' : 'next-pane';
  }
  if (hasShift || (hasControl && hasAlt)) {
    return null;
  }
  if (hasControl) {
    return withControl(press);
  }
  return hasAlt ? withAlt(press) : plain(press, focus);
}
