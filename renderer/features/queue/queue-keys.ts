import { isPlain, type Press } from '../../ui/grid/list-keys.ts';

export type JobIntent = 'pause' | 'cancel' | 'retry' | 'up' | 'down' | 'switch' | 'open' | 'close';

export type UncertainIntent = 'send-again' | 'buy-again' | 'leave-out' | 'recording' | 'hear';

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
