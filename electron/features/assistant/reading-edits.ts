import type { ScriptEdit } from '../../../shared/script/diff/script-edit.ts';
import { escapeProse } from '../../../shared/script/parse/escape.ts';
import { maximumRespellingLength } from '../../../shared/script/parse/marks.ts';
import { parseScript } from '../../../shared/script/parse/parse.ts';
import type { EditsOfAnswer, TextOptions, Unit } from './piece-types.ts';
import type { ReadingChanges } from './task-rules.ts';

/** Signs that a `{shown|said}` cannot hold on either side. */
const notInRespelling = /[{}|\\\r\n]/;

/**
 * Changes single places of sentences. A place must be found in its sentence as plain prose, letter by
 * letter; what is not found, or lies in another change, is dropped.
 */
export function readingEdits(
  text: string,
  units: readonly Unit[],
  changes: ReadingChanges['changes'],
  options: TextOptions,
): EditsOfAnswer {
  const prose = parseScript(text, options).nodes.filter(({ kind }) => kind === 'text');
  const isProse = (start: number, end: number) =>
    prose.some((node) => node.start <= start && end <= node.end);
  const edits: ScriptEdit[] = [];
  let droppedCount = 0;
  for (const change of changes) {
    const unit = units[change.n - 1];
    const edit = unit === undefined ? null : editOf(text, unit, change, edits, isProse);
    if (edit === null) droppedCount += 1;
    else edits.push(edit);
  }
  edits.sort((one, other) => one.start - other.start);
  return { edits, changeCount: edits.length, droppedCount, newNames: [] };
}

function editOf(
  text: string,
  unit: Unit,
  { from, to, spokenOnly }: ReadingChanges['changes'][number],
  known: readonly ScriptEdit[],
  isProse: (start: number, end: number) => boolean,
): ScriptEdit | null {
  const insert = replacement(from, to, spokenOnly === true);
  if (insert === null || from === to) return null;
  for (let at = text.indexOf(from, unit.start); at >= 0; at = text.indexOf(from, at + 1)) {
    const end = at + from.length;
    if (end > unit.end) return null;
    const isFree = known.every((edit) => end <= edit.start || edit.end <= at);
    if (isFree && isWhole(text, at, end) && isProse(at, end)) return { start: at, end, insert };
  }
  return null;
}

/** Letters around a place would make it a part of a word. */
function isWhole(text: string, start: number, end: number): boolean {
  const joins = (one: string, other: string) =>
    /[\p{L}\p{M}\p{N}]$/u.test(one) && /^[\p{L}\p{M}\p{N}]/u.test(other);
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 2);
  return !joins(before, text.slice(start, end)) && !joins(text.slice(start, end), after);
}

function replacement(from: string, to: string, isSpokenOnly: boolean): string | null {
  if (/[\r\n]/.test(to)) return null;
  const isShort = Math.max(from.length, to.length) <= maximumRespellingLength;
  const fits = isShort && to.trim() !== '' && !notInRespelling.test(from + to);
  return isSpokenOnly && fits ? `{${from}|${to}}` : escapeProse(to);
}
