/** The Electron that releases are made with; a test compares it with package.json. */
export const shippedElectron = 45;

/**
 * The version of Electron that shows the page when it is older than the one that releases are made with: the one for
 * trying things out where no other can be downloaded. Null in a browser.
 */
export function oldRuntimeOf(userAgent: string): string | null {
  const version = /\bElectron\/((\d+)[\d.]*)/.exec(userAgent);
  return version !== null && Number(version[2]) < shippedElectron ? (version[1] ?? null) : null;
}
