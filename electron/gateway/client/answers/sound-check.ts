/** So many bytes decide whether a body is sound or words. */
export const headBytes = 512;

const words = new TextDecoder('utf-8');

/**
 * Whether the beginning of a 200 is text (an error as JSON, a sign-in page) and not sound. The bytes
 * decide, not the header: pcm has no magic bytes, and no sound is all printable.
 * @param isComplete true where `head` is the whole body
 */
export function looksLikeText(
  head: Uint8Array,
  contentType: string | null,
  isComplete: boolean,
): boolean {
  const text = words.decode(head, { stream: !isComplete });
  words.decode();
  if (hasUnprintable(text)) return false;
  const isDeclared = /^\s*(text\/|application\/(json|xml|problem\+json|xhtml))/i.test(
    contentType ?? '',
  );
  if (digits.test(text)) return true;
  return isDeclared || /^\uFEFF?\s*([<{["]|(data|event): )/.test(text);
}

/** Base64 or hexadecimal under the type of the sound that it spells. */
const digits = /^[\w+/=\r\n-]{64,}$/;

function hasUnprintable(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isSpace = code === 9 || code === 10 || code === 13;
    if ((code < 32 && !isSpace) || code === 127 || code === 0xfffd) return true;
  }
  return false;
}

/** Whether the header claims something else than sound; worth a line in the log, nothing more. */
export function isOddType(contentType: string | null): boolean {
  return (
    contentType === null || !/^\s*(audio\/|application\/(ogg|octet-stream))/i.test(contentType)
  );
}
