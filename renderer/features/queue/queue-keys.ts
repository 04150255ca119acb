/** A key as the browser tells it. */
type Press = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

export type ListIntent =
  | { readonly kind: 'by'; readonly delta: number; readonly isRange: boolean }
  | { readonly kind: 'edge'; readonly isEnd: boolean; readonly isRange: boolean }
  | { readonly kind: 'toggle' | 'all' | 'none' };

export type JobIntent = 'pause' | 'cancel' | 'retry' | 'up' | 'down' | 'switch' | 'open' | 'close';

export type UncertainIntent = 'send-again' | 'buy-again' | 'leave-out' | 'recording' | 'hear';

const pageRows = 10;

function isPlain({ ctrlKey, metaKey, altKey }: Press): boolean {
  return !ctrlKey && !metaKey && !altKey;
}

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

/** The queue's own keys. Letters go by their place, so that they work on every layout. */
export function jobIntent(press: Press, isRightToLeft: boolean): JobIntent | null {
  const { key, code, altKey, shiftKey, ctrlKey, metaKey } = press;
  if (altKey && !shiftKey && !ctrlKey && !metaKey) {
    return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null;
  }
  if (!isPlain(press) || shiftKey) return null;
  switch (key) {
    case 'Delete':
      return 'cancel';
    case 'Enter':
      return 'switch';
    case 'ArrowRight':
      return isRightToLeft ? 'close' : 'open';
    case 'ArrowLeft':
      return isRightToLeft ? 'open' : 'close';
    default:
      return code === 'KeyP' ? 'pause' : code === 'KeyR' ? 'retry' : null;
  }
}

/** The keys of the uncertain list. */
export function uncertainIntent(press: Press): UncertainIntent | null {
  if (!isPlain(press) || press.shiftKey) return null;
  switch (press.code) {
    case 'KeyS':
      return 'send-again';
    case 'KeyB':
      return 'buy-again';
    case 'KeyO':
      return 'recording';
    case 'KeyH':
      return 'hear';
    default:
      return press.key === 'Delete' ? 'leave-out' : null;
  }
}

/** The keys of the ledger. */
export function ledgerIntent(press: Press): 'correct' | null {
  if (!isPlain(press) || press.shiftKey) return null;
  return press.code === 'KeyC' || press.key === 'Enter' ? 'correct' : null;
}
