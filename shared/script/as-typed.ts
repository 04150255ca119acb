import { unseen } from './plan/speakable.ts';

/** Pasted words as a hand would type them: NFC, one plain space between them and none around, nothing unseen. */
export function asTyped(text: string): string {
  return text.replace(unseen, '').normalize('NFC').trim().replace(/\s+/g, ' ');
}
