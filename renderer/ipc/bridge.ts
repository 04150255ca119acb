import type { Bridge } from '../../shared/ipc/bridge.ts';
import { createWebBridge } from './web-bridge.ts';
import { openWebSession } from './web-session.ts';

declare global {
  interface Window {
    /** Put there by the desktop's preload; absent in a browser. */
    readonly lectern?: Bridge;
  }
}

let current: Bridge | null = null;

/** The one way out of the page: the desktop's bridge where there is one, else HTTP to our own origin. */
export function bridge(): Bridge {
  current ??= window.lectern ?? createWebBridge(openWebSession());
  return current;
}

/** For tests: a bridge in memory. */
export function setBridge(replacement: Bridge | null): void {
  current = replacement;
}
