import type { AssistantTask } from '../../../shared/model/assistant.ts';
import { type ScriptEdit, withEdits } from '../../../shared/script/diff/script-edit.ts';
import { hasSameWords } from '../../../shared/script/parse/text-without-tags.ts';
import { findHints } from '../../../shared/script/tags/hints.ts';
import { emotionEdits } from './emotion-edits.ts';
import type { EditsOfAnswer, PieceResult, TextOptions } from './piece-types.ts';
import { unitsOf } from './pieces.ts';
import type { ReadAnswer } from './read-answer.ts';
import { readingEdits } from './reading-edits.ts';
import { speakerEdits } from './speaker-edits.ts';

const speakerMark = /^@([^:：\r\n]{1,80})[:：]/gm;

/**
 * Turns a checked answer into edits of its piece, and looks at what they make of it: an annotation that
 * would change a word is refused as a whole, and tags end where the rules of the script want them.
 */
export function applyAnswer(
  piece: string,
  task: AssistantTask,
  answer: ReadAnswer,
  options: TextOptions,
): PieceResult {
  if (answer.kind === 'trouble') return answer;
  const made = editsOf(piece, task, answer, options);
  if (made === null) return { kind: 'trouble', trouble: 'words-changed' };
  if (answer.kind === 'read-aloud') return { kind: 'edits', ...made };
  const cast = [...options.cast, ...made.newNames];
  const after = withEdits(piece, made.edits);
  const mended = mendTags(after, { ...options, cast });
  const before = { text: piece, cast: options.cast };
  if (!hasSameWords(before, { text: mended, cast })) {
    return { kind: 'trouble', trouble: 'words-changed' };
  }
  return {
    kind: 'edits',
    ...made,
    edits: mended === after ? made.edits : wholePiece(piece, mended),
  };
}

function editsOf(
  piece: string,
  task: AssistantTask,
  answer: Exclude<ReadAnswer, { kind: 'trouble' }>,
  options: TextOptions,
): EditsOfAnswer | null {
  const units = unitsOf(piece, task, options);
  switch (answer.kind) {
    case 'mark-emotions':
      return emotionEdits(piece, units, answer.marks, options);
    case 'find-speakers':
      return speakerEdits(piece, units, answer.lines, options);
    case 'read-aloud':
      return readingEdits(piece, units, answer.changes, options);
    case 'text':
      return editsOfText(piece, task, answer.text, options);
  }
}

/** A whole text that came back: taken where its words are the same, else null. */
function editsOfText(
  piece: string,
  task: AssistantTask,
  answered: string,
  options: TextOptions,
): EditsOfAnswer | null {
  const names = task === 'find-speakers' ? [...answered.matchAll(speakerMark)] : [];
  const newNames = [...new Set(names.map(([, name = '']) => name))].filter(
    (name) => name.trim() === name && !options.cast.includes(name),
  );
  const cast = [...options.cast, ...newNames];
  const isSame = hasSameWords({ text: piece, cast: options.cast }, { text: answered, cast });
  if (!isSame) return null;
  const edits = wholePiece(piece, answered);
  return { edits, changeCount: edits.length, droppedCount: 0, newNames };
}

function wholePiece(before: string, after: string): readonly ScriptEdit[] {
  return before === after ? [] : [{ start: 0, end: before.length, insert: after }];
}

/** A fix may make room for another one; each takes a hint away. */
const mostRounds = 50;

/** Moves and takes away tags until none is misplaced, conflicting or too many. */
export function mendTags(text: string, options: TextOptions): string {
  let mended = text;
  for (let round = 0; round < mostRounds; round++) {
    const hint = findHints(mended, options).find(({ kind }) => kind !== 'near-miss');
    if (hint === undefined) return mended;
    mended = withEdits(mended, hint.fix);
  }
  return mended;
}
