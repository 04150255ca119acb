/** Come along with words of web pages and books, and are left out of what is sent. */
const unseen = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/g;

/** Pasted words as a hand would type them: NFC, one plain space between them and none around, nothing unseen. */
export function asTyped(text: string): string {
  return text.replace(unseen, '').normalize('NFC').trim().replace(/\s+/g, ' ');
}
