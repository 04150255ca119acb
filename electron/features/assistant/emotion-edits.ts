import { append } from '../../../shared/append.ts';
import type { ScriptEdit } from '../../../shared/script/diff/script-edit.ts';
import { parseScript } from '../../../shared/script/parse/parse.ts';
import {
  type MarkedSentence,
  markedSentences,
} from '../../../shared/script/tags/marked-sentences.ts';
import { spacedMark } from '../../../shared/script/tags/tag-edits.ts';
import { findTag, type TagDefinition } from '../../../shared/script/tags/tags.ts';
import type { EditsOfAnswer, TextOptions, Unit } from './piece-types.ts';
import { type EmotionMarks, isOffered } from './task-rules.ts';

/** No more tags of a sentence are sent (docs/script-language.md). */
const mostTags = 3;

/**
 * Puts the chosen tags where the rules want them. Unknown words, second emotions and whatever is more than
 * a sentence can carry are dropped; what stands there already stays.
 */
export function emotionEdits(
  text: string,
  units: readonly Unit[],
  marks: EmotionMarks['marks'],
  options: TextOptions,
): EditsOfAnswer {
  const sentences = new Map(
    markedSentences(parseScript(text, options), options.language).map((one) => [one.start, one]),
  );
  const wanted = new Map<number, string[]>();
  let droppedCount = 0;
  for (const { n, tags } of marks) {
    if (units[n - 1] === undefined) droppedCount += tags.length;
    else append(wanted, n, ...tags);
  }
  let changeCount = 0;
  const edits: ScriptEdit[] = [];
  for (const [n, words] of [...wanted].sort(([one], [other]) => one - other)) {
    const sentence = sentences.get(units[n - 1]?.start ?? -1);
    const chosen = sentence === undefined ? [] : choose(sentence, words);
    droppedCount += words.length - chosen.length;
    changeCount += chosen.length;
    if (sentence !== undefined) edits.push(...editsOf(text, sentence, chosen));
  }
  return { edits, changeCount, droppedCount, newNames: [] };
}

function choose({ tags: known }: MarkedSentence, words: readonly string[]): TagDefinition[] {
  const chosen: TagDefinition[] = [];
  const has = (isIt: (tag: TagDefinition) => boolean) =>
    known.some(({ tag }) => isIt(tag)) || chosen.some(isIt);
  for (const word of words) {
    const tag = findTag(word.replace(/^\(|\)$/g, '').toLowerCase());
    if (tag === null || !isOffered(tag) || has((one) => one === tag)) continue;
    const isEmotion = tag.placement === 'sentence-start';
    if (isEmotion && has(({ placement }) => placement === 'sentence-start')) continue;
    if (known.length + chosen.length < mostTags) chosen.push(tag);
  }
  return chosen;
}

/** Emotions open the sentence, tones and sounds follow what opens it already, crowds close it. */
function editsOf(
  text: string,
  sentence: MarkedSentence,
  tags: readonly TagDefinition[],
): readonly ScriptEdit[] {
  const { openAt, closeAt } = sentence;
  const opening = sentence.tags.filter(({ isOpening }) => isOpening).at(-1)?.end ?? openAt;
  const places: readonly (readonly [number, (tag: TagDefinition) => boolean])[] = [
    [openAt, ({ placement }) => placement === 'sentence-start'],
    [opening, ({ placement }) => placement === 'anywhere'],
    [closeAt, ({ placement }) => placement === 'sentence-end'],
  ];
  const marks = new Map<number, string>();
  for (const [at, isHere] of places) {
    const mark = tags.filter(isHere).map(({ english }) => `(${english})`);
    if (mark.length > 0) marks.set(at, (marks.get(at) ?? '') + mark.join(''));
  }
  return [...marks].map(([at, mark]) => ({ start: at, end: at, insert: spaced(text, at, mark) }));
}

/** Right behind another tag, with a space before at a sentence's end, else as it is typed. */
function spaced(text: string, at: number, mark: string): string {
  const isBehindWord = /\S$/.test(text.slice(0, at)) && /^(?:\s|$)/.test(text.slice(at, at + 1));
  if (!isBehindWord) return spacedMark(text, at, mark);
  return text[at - 1] === ')' ? mark : ` ${mark}`;
}
