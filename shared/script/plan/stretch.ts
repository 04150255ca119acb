import { shownOfNode } from '../parse/parse.ts';
import { holdsForSentence, type TagDefinition } from '../tags/tags.ts';
import { isSpeakable } from '../text-measures.ts';
import type { RunPiece } from './runs.ts';
import { speakable } from './speakable.ts';

/** More tags than this on a sentence are not sent (the vendor's guide). */
const maximumTags = 3;

/** A stretch of a run, in both coordinates. */
export type Stretch = {
  readonly spokenStart: number;
  readonly spokenEnd: number;
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly RunPiece[];
};

/** The tags of one sentence that count, by the node they stand in. */
export type SentenceTags = {
  readonly emotion: TagDefinition | null;
  readonly kept: ReadonlySet<number>;
  readonly emotions: readonly string[];
};

/** The tags that are sent with a sentence and those that colour it. */
export function tagsOfSentence(pieces: readonly RunPiece[]): SentenceTags {
  let emotion: TagDefinition | null = null;
  const others: { readonly at: number; readonly tag: TagDefinition }[] = [];
  for (const { node } of pieces) {
    if (node.kind !== 'tag') continue;
    if (node.tag.placement !== 'sentence-start') others.push({ at: node.start, tag: node.tag });
    else emotion ??= node.tag;
  }
  const kept = others.slice(0, emotion === null ? maximumTags : maximumTags - 1);
  const held = [emotion, ...kept.map(({ tag }) => tag)].filter(
    (tag) => tag !== null && holdsForSentence(tag),
  );
  const emotions = [...new Set(held.map((tag) => tag?.id ?? ''))];
  return { emotion, kept: new Set(kept.map(({ at }) => at)), emotions };
}

/** The tones among the pieces: a part that comes after them repeats them. */
export function heldTags(
  pieces: readonly RunPiece[],
  tags: SentenceTags,
): readonly TagDefinition[] {
  return pieces.flatMap(({ node }) =>
    node.kind === 'tag' && node.tag.group === 'tone' && tags.kept.has(node.start) ? [node.tag] : [],
  );
}

/** The text exactly as sent, or '' when it holds nothing to say. */
export function sentOf(
  text: string,
  language: string,
  stretch: Stretch,
  tags: SentenceTags,
  carried: readonly TagDefinition[],
): string {
  const lead = tags.emotion === null ? [...carried] : [tags.emotion, ...carried];
  let body = '';
  let prose = '';
  let hasWords = false;
  let isAfterEmotion = false;
  const flush = () => {
    body += speakable(prose, language);
    hasWords ||= isSpeakable(prose);
    prose = '';
  };
  for (const piece of stretch.pieces) {
    const { node } = piece;
    if (node.kind === 'tag') {
      isAfterEmotion = node.tag.placement === 'sentence-start';
      if (!tags.kept.has(node.start)) continue;
      flush();
      if (hasWords || node.tag.placement === 'sentence-end') body += `(${node.tag.english})`;
      else lead.push(node.tag);
    } else if (piece.isDirect) {
      const start = Math.max(piece.start, stretch.start);
      prose += text.slice(start, Math.min(piece.end, stretch.end));
    } else if (node.kind === 'escape') prose += node.character;
    else if (node.kind === 'respelling') prose += node.said;
    // The space after a tag inside a sentence; an emotion is sent in front and leaves none behind.
    else if (!isAfterEmotion && (node.kind === 'text' || node.kind === 'line-break')) prose += ' ';
  }
  flush();
  if (!hasWords) return '';
  const marks = [...new Set(lead)].map((tag) => `(${tag.english})`).join('');
  const trimmed = body.trim().replace(/ {2,}/g, ' ');
  return marks === '' ? trimmed : `${marks} ${trimmed}`;
}

/** What a reader sees of a stretch. */
export function shownOf(text: string, stretch: Stretch): string {
  let shown = '';
  for (const piece of stretch.pieces) {
    const start = Math.max(piece.start, stretch.start);
    const end = Math.min(piece.end, stretch.end);
    if (piece.isDirect) shown += text.slice(start, end);
    else if (piece.node.kind !== 'text') shown += shownOfNode(text, piece.node);
  }
  return shown;
}
