import { append } from '../../../shared/append.ts';
import type { FormerText } from '../../storage/cleaning/take-uses.ts';

/** So many letters find the places where words may stand; what has fewer is taken to stand somewhere. */
const keyLength = 16;

/**
 * Which of these words stand in a text that can come back: letters and digits only, so that tags, marks and
 * borders of lines make no difference. Rather too many than too few: a short line is always found.
 */
export async function findInFormerTexts(
  words: ReadonlyMap<string, string>,
  texts: readonly FormerText[],
  between: (done: number) => Promise<void>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const byKey = new Map<string, (readonly [id: string, letters: string])[]>();
  for (const [id, shown] of words) {
    const letters = lettersOf(shown);
    if (letters.length < keyLength) {
      found.add(id);
      continue;
    }
    append(byKey, letters.slice(0, keyLength), [id, letters]);
  }
  for (const [index, text] of texts.entries()) {
    if (byKey.size === 0) break;
    const letters = lettersOf(text.read());
    for (let at = 0; at + keyLength <= letters.length; at += 1) {
      const key = letters.slice(at, at + keyLength);
      const known = byKey.get(key);
      if (known === undefined) continue;
      const left = known.filter(([id, own]) => {
        if (!letters.startsWith(own, at)) return true;
        found.add(id);
        return false;
      });
      if (left.length === 0) byKey.delete(key);
      else byKey.set(key, left);
    }
    await between(index + 1);
  }
  return found;
}

/** A respelling `{lead|led}` is shown as its first half. */
function lettersOf(text: string): string {
  return text
    .replace(/\{([^{}|]*)\|[^{}]*\}/g, '$1')
    .replace(/\([^()]*\)|\[[^[\]]*\]|^@[^:\n]*:/gm, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
