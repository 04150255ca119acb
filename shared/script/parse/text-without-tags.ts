import type { ScriptBlock, ScriptDocument } from './nodes.ts';
import { parseScript } from './parse.ts';

export type ScriptText = {
  readonly text: string;
  /** Names that `@Name:` may stand for in it. */
  readonly cast: readonly string[];
};

/** Stands for the line ends around an `@Name:` line: one may be put where there was a space, or none. */
const lineOfSpeaker = '\u0001';
const lineEnds = new RegExp(` ?${lineOfSpeaker}[${lineOfSpeaker} ]*`, 'g');
const outerEnds = new RegExp(`^[${lineOfSpeaker} ]+|[${lineOfSpeaker} ]+$`, 'g');

function wordsOfBlock({ text, nodes }: ScriptDocument, block: ScriptBlock): string {
  let words = '';
  let isSpeakerLine = false;
  for (let index = block.firstNode; index < block.endNode; index++) {
    const node = nodes[index];
    if (node === undefined) break;
    switch (node.kind) {
      case 'tag':
      case 'pause':
        break;
      case 'speaker':
        words += lineOfSpeaker;
        isSpeakerLine = true;
        break;
      case 'line-break':
        words += isSpeakerLine ? lineOfSpeaker : ' ';
        isSpeakerLine = false;
        break;
      default:
        words += text.slice(node.start, node.end);
    }
  }
  const closed = words.replace(/\s+/g, ' ').replace(lineEnds, lineOfSpeaker);
  return closed.replace(outerEnds, '');
}

/**
 * The words of a script, a line for each block: no tags, speakers or pauses, spaces and line ends closed
 * up. Escapes, respellings, folds, headings and scene breaks stand as they are written.
 */
function textWithoutTags({ text, cast }: ScriptText): string {
  const document = parseScript(text, { cast });
  return document.blocks
    .map((block) => ({ kind: block.kind, words: wordsOfBlock(document, block) }))
    .filter(({ words }) => words !== '')
    .map(({ kind, words }) => `${kind}: ${words}`)
    .join('\n');
}

/** Writings that put no space between words. */
const unspaced = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef\u0e00-\u0eff\u1780-\u17ff]/;
const inWord = /[\p{L}\p{M}\p{N}]/u;

/** True where both scripts say the same words in the same order, whatever their tags, speakers and pauses. */
export function hasSameWords(one: ScriptText, other: ScriptText): boolean {
  const a = textWithoutTags(one);
  const b = textWithoutTags(other);
  if (a === b) return true;
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (a[i] !== lineOfSpeaker && b[j] !== lineOfSpeaker) {
      if (a[i] !== b[j]) return false;
      i += 1;
      j += 1;
      continue;
    }
    const nextA = afterGap(a, i);
    const nextB = afterGap(b, j);
    const isInserted = nextA === i || nextB === j;
    if (isInserted && isInsideWord(a, i, nextA)) return false;
    i = nextA;
    j = nextB;
  }
  return true;
}

function afterGap(words: string, from: number): number {
  let at = from;
  while (words[at] === ' ' || words[at] === lineOfSpeaker) at += 1;
  return at;
}

/** A line end where there was no space must not split a word. */
function isInsideWord(words: string, from: number, to: number): boolean {
  const before = words[from - 1] ?? '';
  const after = words[to] ?? '';
  if (unspaced.test(before) || unspaced.test(after)) return false;
  return inWord.test(before) && inWord.test(after);
}
