import type { PieceProblem, PieceTrouble, ProposalView } from '../../../shared/model/assistant.ts';
import { type ScriptEdit, withEdits } from '../../../shared/script/diff/script-edit.ts';
import type { ChatAnswer } from '../../charges/ports.ts';
import type { ChapterRow } from '../../storage/library.ts';
import type { ProposalPiece, ProposalRow } from '../../storage/proposals.ts';
import { applyAnswer } from './apply-answer.ts';
import { openingOf } from './piece-calls.ts';
import { optionsWithin } from './pieces.ts';
import { askedTask } from './proposed-edit.ts';
import { readAnswer } from './read-answer.ts';

/** A chapter's proposal of the answers about its pieces, in their order; a trouble stands for no answer. */
export function finishedProposal(
  row: ProposalRow,
  answers: readonly (ChatAnswer | PieceTrouble)[],
): Pick<ProposalRow, 'text' | 'state' | 'details'> {
  const { details, baseText } = row;
  const task = askedTask(row);
  const edits: ScriptEdit[] = [];
  const names = new Set<string>();
  let changeCount = 0;
  let droppedCount = 0;
  const pieces = details.pieces.map((piece, index): ProposalPiece => {
    const answer = answers[index];
    if (answer === undefined) return piece;
    if (typeof answer === 'string') return { ...piece, trouble: answer };
    const words = baseText.slice(piece.start, piece.end);
    const options = optionsWithin({ ...details, newNames: [...names] }, piece);
    const result = applyAnswer(words, task, readAnswer(task, answer), options);
    if (result.kind === 'trouble') return { ...piece, trouble: result.trouble };
    for (const { start, end, insert } of result.edits) {
      edits.push({ start: piece.start + start, end: piece.start + end, insert });
    }
    for (const name of result.newNames) names.add(name);
    changeCount += result.changeCount;
    droppedCount += result.droppedCount;
    return { ...piece, trouble: null };
  });
  const text = withEdits(baseText, edits);
  return {
    text,
    state: text === baseText ? 'empty' : 'open',
    details: { ...details, pieces, changeCount, droppedCount, newNames: [...names] },
  };
}

/** A proposal as people see it; `chapter` is the one it is about, as it stands now. */
export function viewOf(row: ProposalRow, chapter: ChapterRow): ProposalView {
  const { details } = row;
  return {
    id: row.id,
    projectId: row.projectId,
    chapterId: row.chapterId,
    chapterTitle: chapter.title,
    jobId: row.jobId,
    task: row.task,
    model: details.model,
    atMs: row.createdAtMs,
    state: row.state,
    changeCount: details.changeCount,
    droppedCount: details.droppedCount,
    newNames: details.newNames,
    problems: details.pieces.flatMap((piece) => problemOf(row, piece)),
    isStale: chapter.text !== row.baseText,
  };
}

function problemOf(
  { baseText }: ProposalRow,
  { trouble, start, end }: ProposalPiece,
): readonly PieceProblem[] {
  return trouble === null ? [] : [{ trouble, opening: openingOf(baseText.slice(start, end)) }];
}
