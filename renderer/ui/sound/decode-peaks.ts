/** The peaks that main gives as base64, one byte each. */
export function decodePeaks(base64: string | null): Uint8Array | null {
  return base64 === null
    ? null
    : Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
