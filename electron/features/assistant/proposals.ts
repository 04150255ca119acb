import type {
  ProposalReview,
  ProposalState,
  ProposalView,
} from '../../../shared/model/assistant.ts';
import { newMembers } from '../../../shared/model/cast-colours.ts';
import type { TextAct } from '../../../shared/model/import/manuscript.ts';
import { mergeTexts } from '../../../shared/script/diff/text-merge.ts';
import type { Platform } from '../../platform/ports.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { ProposalRow, ProposalStore } from '../../storage/proposals.ts';
import { requireChapter } from '../library/chapters.ts';
import type { Projects } from '../library/projects.ts';
import type { TextChanges } from '../library/text-changes.ts';
import type { Queue } from '../queue/queue.ts';
import { viewOf } from './proposal-text.ts';
import { proposedEdit, type WantedEdit } from './proposed-edit.ts';

/** What is proposed for a book, until a person has decided about it. */
export type Proposals = {
  readonly list: (projectId: string) => readonly ProposalView[];
  /** The proposal put onto the chapter as it is saved now. */
  readonly review: (proposalId: string) => ProposalReview;
  /** An edit of another program, to be reviewed like the others. Throws as `proposedEdit`. */
  readonly propose: (edit: WantedEdit) => ProposalView;
  readonly settle: (proposalId: string, state: ProposalState) => void;
  /** Takes several over as they are, all at once; what was edited meanwhile stays. */
  readonly apply: (proposalIds: readonly string[]) => TextAct;
};

export type ProposalParts = {
  readonly library: Pick<LibraryStore, 'chapter'>;
  readonly projects: Pick<Projects, 'row' | 'update'>;
  readonly proposals: ProposalStore;
  readonly platform: Platform;
  readonly queue: Pick<Queue, 'findUnfinished'>;
  readonly textChanges: Pick<TextChanges, 'apply'>;
  readonly changed: (projectId: string) => void;
};

export function createProposals(parts: ProposalParts): Proposals {
  const { library, projects, proposals } = parts;

  /** New names are members of the cast before their lines stand in the text. */
  const addSpeakers = (rows: readonly ProposalRow[]): void => {
    for (const projectId of new Set(rows.map((row) => row.projectId))) {
      const names = rows.filter((row) => row.projectId === projectId);
      const { cast } = projects.row(projectId);
      const added = newMembers(
        cast,
        names.flatMap(({ details }) => details.newNames),
      );
      if (added.length > 0) projects.update(projectId, { cast: [...cast, ...added] });
    }
  };

  /** Its job may still bring answers; one that was cancelled brings none. */
  const isUnderWay = ({ jobId }: ProposalRow) =>
    parts.queue.findUnfinished(({ id }) => id === jobId) !== null;

  const rebased = (row: ProposalRow) => {
    const chapter = requireChapter(library, row.chapterId);
    return { chapter, ...mergeTexts(row.baseText, chapter.text, row.text) };
  };

  return {
    list: (projectId) =>
      proposals.ofProject(projectId).flatMap((row) => {
        const chapter = library.chapter(row.chapterId);
        const isShown = chapter !== null && (row.state !== 'running' || isUnderWay(row));
        return isShown ? [viewOf(row, chapter)] : [];
      }),
    review: (proposalId) => {
      const row = proposals.byId(proposalId);
      const { chapter, text, conflictCount } = rebased(row);
      return {
        proposalId,
        chapterId: chapter.id,
        task: row.task,
        revision: chapter.revision,
        text,
        lostCount: conflictCount,
        newNames: row.details.newNames,
      };
    },
    propose: (edit) => {
      const chapter = requireChapter(library, edit.chapterId);
      const project = projects.row(chapter.projectId);
      const row = proposedEdit(parts, project, chapter, edit);
      proposals.insert(row);
      parts.changed(project.id);
      return viewOf(row, chapter);
    },
    settle: (proposalId, state) => {
      const { projectId } = proposals.update(proposalId, { state });
      parts.changed(projectId);
    },
    apply: (proposalIds) => {
      const rows = proposalIds.map(proposals.byId).filter(({ state }) => state === 'open');
      const rewritings = rows.map((row) => ({ row, ...rebased(row) }));
      addSpeakers(rows);
      const act = parts.textChanges.apply(
        'assistant',
        '',
        rewritings.map(({ chapter, text }) => ({ chapterId: chapter.id, text })),
      );
      for (const row of rows) proposals.update(row.id, { state: 'applied' });
      for (const projectId of new Set(rows.map((row) => row.projectId))) parts.changed(projectId);
      const lostCount = rewritings.reduce((sum, { conflictCount }) => sum + conflictCount, 0);
      return { ...act, conflictCount: act.conflictCount + lostCount };
    },
  };
}
