import type { Session } from 'electron';

/** What the page is made of; everything that leaves the machine goes out through main. */
const localSchemes: ReadonlySet<string> = new Set(['app:', 'blob:', 'data:', 'devtools:']);

export function isLocalAddress(address: string): boolean {
  try {
    return localSchemes.has(new URL(address).protocol);
  } catch {
    return false;
  }
}

/** Closes the network to the page, beside the content security policy. */
export function closeNetwork(session: Session): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isLocalAddress(details.url) });
  });
}
