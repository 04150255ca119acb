const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

const signs: { readonly [name: string]: string } = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Plus: '+',
  Minus: '−',
  Delete: 'Del',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
};

const macSigns: { readonly [name: string]: string } = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

/** The parts of a key as a keyboard shows them: `Ctrl+Shift+ArrowUp` is Ctrl, Shift, ↑. */
export function keyParts(key: string): readonly string[] {
  return key.split('+').map((name) => (isMac ? macSigns[name] : undefined) ?? signs[name] ?? name);
}

/** A key in one line, as tooltips and buttons say it. */
export function keyText(key: string): string {
  return keyParts(key).join(isMac ? '' : ' ');
}
