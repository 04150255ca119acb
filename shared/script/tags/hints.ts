import type { ScriptEdit } from '../diff/script-edit.ts';
import type { ScriptNode } from '../parse/nodes.ts';
import { type ParseOptions, parseScript } from '../parse/parse.ts';
import { type MarkedSentence, markedSentences, type SentenceTag } from './marked-sentences.ts';
import { spacedMark } from './tag-edits.ts';
import { longestTagLength, nearMissTag, type TagDefinition } from './tags.ts';

/** No more tags of a sentence are sent (docs/script-language.md). */
const maximumTags = 3;

export type HintKind =
  /** An emotion inside a sentence, or a crowd that is not at its end. */
  | 'misplaced'
  /** A second emotion at a sentence's start: only the first is sent. */
  | 'conflict'
  /** Past the third tag of a sentence: not sent. */
  | 'too-many'
  /** Prose in brackets that is nearly a tag. */
  | 'near-miss';

/** Something about a tag that will not do what it seems to; places are UTF-16 units. */
export type ScriptHint = {
  readonly kind: HintKind;
  readonly start: number;
  readonly end: number;
  /** The tag that it is about; of a near miss, the one probably meant. */
  readonly tag: TagDefinition;
  /** What mends it, in order and apart. */
  readonly fix: readonly ScriptEdit[];
};

type HintOptions = ParseOptions & { readonly language: string };

const bracketed = new RegExp(`\\(([^()\\r\\n]{1,${longestTagLength + 2}})\\)`, 'g');

/**
 * What is worth a hint in a few whole paragraphs, in order of place. A fix removes its hint and changes
 * no spoken word, but for a near miss, whose words become the tag. Never fails; linear.
 */
export function findHints(text: string, options: HintOptions): readonly ScriptHint[] {
  if (!/[(（]/.test(text)) return [];
  const document = parseScript(text, options);
  const hints = [
    ...markedSentences(document, options.language).flatMap((sentence) =>
      ofSentence(text, sentence),
    ),
    ...document.nodes.flatMap((node) => nearMisses(text, node)),
  ];
  return hints.sort((a, b) => a.start - b.start);
}

function ofSentence(text: string, sentence: MarkedSentence): readonly ScriptHint[] {
  if (!sentence.isSpoken) return [];
  const emotions = sentence.tags.filter(({ tag }) => tag.placement === 'sentence-start');
  const others = sentence.tags.filter(({ tag }) => tag.placement !== 'sentence-start');
  const [emotion, ...further] = emotions;
  const room = maximumTags - (emotion === undefined ? 0 : 1);
  const hints: ScriptHint[] = [];
  for (const one of further) hints.push(removal('conflict', text, one));
  for (const one of others.slice(room)) hints.push(removal('too-many', text, one));
  if (emotion !== undefined && !emotion.isOpening) hints.push(move(text, emotion, sentence.openAt));
  for (const one of others.slice(0, room)) {
    if (one.tag.placement === 'sentence-end' && !one.isClosing) {
      hints.push(move(text, one, sentence.closeAt));
    }
  }
  return hints;
}

function removal(kind: HintKind, text: string, { tag, start, end }: SentenceTag): ScriptHint {
  return { kind, tag, start, end, fix: [withoutSpace(text, start, end)] };
}

/** A tag goes with one of the spaces around it, so that none stands double. */
function withoutSpace(text: string, start: number, end: number): ScriptEdit {
  const isLineStart = start === 0 || /[\r\n]/.test(text[start - 1] ?? '');
  const isSpaceBefore = text[start - 1] === ' ';
  if (text[end] === ' ' && (isLineStart || isSpaceBefore)) {
    return { start, end: end + 1, insert: isLineStart ? guard(text, end + 1) : '' };
  }
  if (isSpaceBefore && /^(?:$|[\s.,;:!?…)\]}”’»])/.test(text.slice(end, end + 1))) {
    return { start: start - 1, end, insert: '' };
  }
  return { start, end, insert: isLineStart ? guard(text, end) : '' };
}

/** What comes to a line's start by a cut stays the prose that it was. */
function guard(text: string, at: number): string {
  return /^(?:[@＠#＃]|(?:\*{3}|-{3})[^\S\r\n]*(?:[\r\n]|$))/.test(text.slice(at, at + 80))
    ? '\\'
    : '';
}

function move(text: string, { tag, start, end }: SentenceTag, to: number): ScriptHint {
  const mark = text.slice(start, end);
  const cut = withoutSpace(text, start, end);
  const isBack = to <= start;
  const put = {
    start: to,
    end: to,
    insert: isBack ? spacedMark(text, to, mark) : ` ${mark}`,
  };
  return { kind: 'misplaced', tag, start, end, fix: isBack ? [put, cut] : [cut, put] };
}

function nearMisses(text: string, node: ScriptNode): readonly ScriptHint[] {
  if (node.kind !== 'text') return [];
  const hints: ScriptHint[] = [];
  for (const match of text.slice(node.start, node.end).matchAll(bracketed)) {
    const tag = nearMissTag(match[1] ?? '');
    if (tag === null) continue;
    const start = node.start + match.index;
    const end = start + match[0].length;
    hints.push({
      kind: 'near-miss',
      tag,
      start,
      end,
      fix: [{ start, end, insert: `(${tag.english})` }],
    });
  }
  return hints;
}
