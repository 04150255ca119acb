import { type ScriptEdit, withEdits } from '../diff/script-edit.ts';
import { diffWords, type TextChange } from '../diff/text-diff.ts';
import { markSign, type SearchableText, searchableText } from '../search/searchable-text.ts';
import { paragraphsOf } from './manuscript.ts';

/** What a reader sees of a script, and where each character of it stands. */
type ShownScript = {
  readonly shown: string;
  readonly startOf: (at: number) => number;
  readonly endOf: (at: number) => number;
};

/** Marks are left out, with the space between a mark and the words after it. */
function shownScript({ text, startOf, endOf }: SearchableText): ShownScript {
  const places: number[] = [];
  let isApart = true;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === markSign) {
      if (isApart && text[at + 1] === ' ') at += 1;
    } else {
      places.push(at);
      isApart = /\s/.test(text[at] ?? '');
    }
  }
  const placeOf = (at: number) => places[at] ?? text.length;
  return {
    shown: places.map((at) => text[at]).join(''),
    startOf: (at) => startOf(placeOf(at)),
    endOf: (at) => endOf(placeOf(at - 1) + 1),
  };
}

/**
 * A paragraph with the words of its later version, and the tags, speakers, pauses and respellings of this one where
 * the words around them stayed. Where that cannot be, the later version as it is.
 */
export function carryMarks(script: string, later: string, cast: readonly string[]): string {
  const options = { cast, isWithMarks: false };
  const own = shownScript(searchableText(script, options));
  const other = shownScript(searchableText(later, options));
  const editOf = ({ fromA, toA, fromB, toB }: TextChange): ScriptEdit => {
    // What is put in goes behind the word before it: a tag stays with the sentence that it opens.
    const start = toA > fromA || fromA === 0 ? own.startOf(fromA) : own.endOf(fromA);
    const end = toA > fromA ? own.endOf(toA) : start;
    const insert = toB > fromB ? later.slice(other.startOf(fromB), other.endOf(toB)) : '';
    return { start, end, insert };
  };
  const edits = diffWords(own.shown, other.shown).map(editOf);
  const isInOrder = edits.every(
    ({ start, end }, at) => start <= end && start >= (edits[at - 1]?.end ?? 0),
  );
  const carried = isInOrder ? withEdits(script, edits) : later;
  return wordsOf(carried, cast) === wordsOf(later, cast) ? carried : later;
}

function wordsOf(text: string, cast: readonly string[]): string {
  return paragraphsOf([{ title: '', text }], cast)
    .map(({ key }) => key)
    .join('\n');
}
