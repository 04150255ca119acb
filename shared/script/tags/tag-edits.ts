import type { ScriptEdit } from '../diff/script-edit.ts';
import { type ParseOptions, parseScript } from '../parse/parse.ts';
import { type MarkedSentence, markedSentences } from './marked-sentences.ts';
import type { TagDefinition } from './tags.ts';

type Reading = ParseOptions & {
  /** BCP 47 tag: sentences follow it. */
  readonly language: string;
};

type TagRequest = Reading & {
  readonly tag: TagDefinition;
  /** The selection; `start` is `end` at a caret. */
  readonly start: number;
  readonly end: number;
  /** Marks the whole sentence at a caret too: tones and sounds then stand at its start. */
  readonly isForSentence?: boolean;
};

/** Signs that need no space beside a tag: wide letters, and what opens or closes. */
const closeBefore = /[\s([{“„‘«‹「『（\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uffef)]$/u;
const closeAfter =
  /^[\s.,;:!?…)\]}”’»›」』）(（\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uffef]/u;

/**
 * Puts a tag where the placement rules want it: an emotion at the start of its sentence, in the place of
 * the emotion that it has; a crowd at the end; tones and sounds at the caret. With a selection, each
 * sentence that it touches is marked. Give it whole paragraphs. The edits are in order and apart; none
 * when the tag is there already.
 */
export function tagEdits(text: string, request: TagRequest): readonly ScriptEdit[] {
  const { tag, start, end } = request;
  const sentences = markedSentences(parseScript(text, request), request.language);
  const isRange = end > start;
  const isAnywhere = tag.placement === 'anywhere';
  if (isAnywhere && !isRange && request.isForSentence !== true) {
    return [insertion(text, markPlace(sentences, start), tag)];
  }
  const chosen = isRange ? touched(text, sentences, start, end) : sentenceAt(sentences, start);
  if (chosen.length === 0) return [insertion(text, start, tag)];
  return chosen.flatMap((sentence) => editsOf(text, sentence, tag));
}

/** A pause at a caret in a text of whole paragraphs, `mark` as it is written. */
export function pauseEdit(text: string, reading: Reading, at: number, mark: string): ScriptEdit {
  const place = markPlace(markedSentences(parseScript(text, reading), reading.language), at);
  return { start: place, end: place, insert: spacedMark(text, place, mark) };
}

/** The caret, or behind the `# ` or `@Name:` that it stands before or in, which a mark there would end. */
function markPlace(sentences: readonly MarkedSentence[], at: number): number {
  return Math.max(at, sentenceAt(sentences, at)[0]?.openAt ?? at);
}

/** Takes the emotions out of the sentences that a selection touches, each with the space behind it. */
export function emotionRemovals(
  text: string,
  request: Omit<TagRequest, 'tag' | 'isForSentence'>,
): readonly ScriptEdit[] {
  const sentences = markedSentences(parseScript(text, request), request.language);
  return touched(text, sentences, request.start, request.end).flatMap(({ tags }) =>
    tags
      .filter(({ tag }) => tag.placement === 'sentence-start')
      .map(({ start, end }) => ({ start, end: text[end] === ' ' ? end + 1 : end, insert: '' })),
  );
}

/** Text that stands for a mark at `at`, with the spaces that it needs there. */
export function spacedMark(text: string, at: number, mark: string): string {
  const before = text.slice(Math.max(0, at - 1), at);
  const after = text.slice(at, at + 1);
  const lead = before === '' || closeBefore.test(before) ? '' : ' ';
  const trail = after !== '' && closeAfter.test(after) ? '' : ' ';
  return lead + mark + trail;
}

function insertion(text: string, at: number, tag: TagDefinition): ScriptEdit {
  return { start: at, end: at, insert: spacedMark(text, at, `(${tag.english})`) };
}

function touched(
  text: string,
  sentences: readonly MarkedSentence[],
  start: number,
  end: number,
): readonly MarkedSentence[] {
  return sentences.filter((sentence) => {
    const from = Math.max(start, sentence.start);
    const to = Math.min(end, sentence.end);
    return sentence.isSpoken && from < to && text.slice(from, to).trim() !== '';
  });
}

function sentenceAt(sentences: readonly MarkedSentence[], at: number): readonly MarkedSentence[] {
  const found = sentences.filter(({ start, end }) => start <= at && at <= end).at(-1);
  return found === undefined ? [] : [found];
}

function editsOf(
  text: string,
  sentence: MarkedSentence,
  tag: TagDefinition,
): readonly ScriptEdit[] {
  const { tags, openAt, closeAt } = sentence;
  if (tag.placement === 'sentence-start') {
    const known = tags.find((one) => one.tag.placement === 'sentence-start');
    if (known?.tag === tag) return [];
    if (known !== undefined) {
      return [{ start: known.start, end: known.end, insert: `(${tag.english})` }];
    }
    return [insertion(text, openAt, tag)];
  }
  if (tags.some((one) => one.tag === tag)) return [];
  if (tag.placement === 'sentence-end') {
    const insert = closeBefore.test(text.slice(closeAt - 1, closeAt)) ? '' : ' ';
    return [{ start: closeAt, end: closeAt, insert: `${insert}(${tag.english})` }];
  }
  const opening = tags.filter((one) => one.isOpening).at(-1);
  return [insertion(text, opening?.end ?? openAt, tag)];
}
