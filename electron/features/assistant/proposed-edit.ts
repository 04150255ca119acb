import { appError } from '../../../shared/app-error.ts';
import type { AssistantTask } from '../../../shared/model/assistant.ts';
import { type ScriptEdit, withEdits } from '../../../shared/script/diff/script-edit.ts';
import type { Platform } from '../../platform/ports.ts';
import type { ChapterRow, ProjectRow } from '../../storage/library.ts';
import type { ProposalRow, ProposalStore } from '../../storage/proposals.ts';

/** Places of a chapter with what another program would put there; `from` stands there once. */
export type WantedEdit = {
  readonly chapterId: string;
  readonly edits: readonly { readonly from: string; readonly to: string }[];
  /** How the program calls itself. */
  readonly by: string;
};

/** So many edits of a book wait for a person at once. */
const mostOpen = 100;
const mostName = 60;

type ProposedEditParts = {
  readonly proposals: Pick<ProposalStore, 'ofProject'>;
  readonly platform: {
    readonly random: Pick<Platform['random'], 'id'>;
    readonly clock: Pick<Platform['clock'], 'nowMs'>;
  };
};

/**
 * The proposal of an edit, which a person decides about; the chapter stays as it is. Throws `bad_input` where a place
 * is not there, is there twice or overlaps another one, and `conflict` where too many wait.
 */
export function proposedEdit(
  { proposals, platform }: ProposedEditParts,
  { cast, language, id: projectId }: Pick<ProjectRow, 'cast' | 'language' | 'id'>,
  { id: chapterId, text: baseText, revision: baseRevision }: ChapterRow,
  { edits, by }: WantedEdit,
): ProposalRow {
  const waiting = proposals
    .ofProject(projectId)
    .filter(({ task, state }) => task === 'edit' && state === 'open');
  if (waiting.length >= mostOpen) throw appError('conflict.open_edits', { count: waiting.length });
  const found = edits.map((edit, at) => placeOf(baseText, edit, at + 1));
  found.sort((one, other) => one.start - other.start);
  const isOver = found.some(({ start }, at) => start < (found[at - 1]?.end ?? 0));
  if (isOver) throw appError('bad_input.edits_overlap');
  const text = withEdits(baseText, found);
  if (text === baseText) throw appError('bad_input.edit_of_nothing');
  return {
    id: platform.random.id(),
    projectId,
    chapterId,
    jobId: platform.random.id(),
    task: 'edit',
    baseRevision,
    baseText,
    text,
    state: 'open',
    details: {
      model: nameOf(by),
      cast: cast.map(({ name }) => name),
      language,
      pieces: [],
      newNames: [],
      changeCount: edits.length,
      droppedCount: 0,
    },
    createdAtMs: platform.clock.nowMs(),
  };
}

function placeOf(
  text: string,
  { from, to }: WantedEdit['edits'][number],
  number: number,
): ScriptEdit {
  const start = text.indexOf(from);
  if (start < 0) throw appError('bad_input.edit_not_found', { number });
  if (text.indexOf(from, start + 1) >= 0) throw appError('bad_input.edit_found_twice', { number });
  return { start, end: start + from.length, insert: to };
}

/** It is shown to people, and comes from outside. */
function nameOf(by: string): string {
  const plain = by.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return plain === '' ? 'unnamed' : plain.slice(0, mostName);
}

/** What a proposal was asked with; an edit was asked of nobody, and cannot be asked again. */
export function askedTask({ task }: Pick<ProposalRow, 'task'>): AssistantTask {
  if (task === 'edit') throw appError('bad_input.nothing_to_ask', { task: 'read-aloud' });
  return task;
}
