/** A key as the browser tells it. */
export type Press = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

/** Without Ctrl, Alt and the command key, which make a key one of the window or the system. */
export function isPlain({ ctrlKey, metaKey, altKey }: Omit<Press, 'key' | 'code' | 'shiftKey'>) {
  return !ctrlKey && !metaKey && !altKey;
}

/** The row of so many that an arrow, Home or End leads to; null for every other key. */
export function rowAfterKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

export type ListIntent =
  | { readonly kind: 'by'; readonly delta: number; readonly isRange: boolean }
  | { readonly kind: 'edge'; readonly isEnd: boolean; readonly isRange: boolean }
  | { readonly kind: 'toggle' | 'all' | 'none' };

const pageRows = 10;

/** What a key means to any list of rows that can be chosen; null where it means nothing here. */
export function listIntent(press: Press): ListIntent | null {
  const { key, code, shiftKey: isRange } = press;
  if (press.ctrlKey || press.metaKey) return code === 'KeyA' ? { kind: 'all' } : null;
  if (press.altKey) return null;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'by', delta: 1, isRange };
    case 'ArrowUp':
      return { kind: 'by', delta: -1, isRange };
    case 'PageDown':
      return { kind: 'by', delta: pageRows, isRange };
    case 'PageUp':
      return { kind: 'by', delta: -pageRows, isRange };
    case 'Home':
    case 'End':
      return { kind: 'edge', isEnd: key === 'End', isRange };
    case ' ':
      return { kind: 'toggle' };
    case 'Escape':
      return { kind: 'none' };
    default:
      return null;
  }
}
