/** So many at once: each is an argument of one call. */
const stepBytes = 0x8000;

/** Bytes as the routes want them. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += stepBytes) {
    text += String.fromCharCode(...bytes.subarray(at, at + stepBytes));
  }
  return btoa(text);
}
