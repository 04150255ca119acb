import { appError } from '../../shared/app-error.ts';
import type { PieceTrouble, ProposalState, ProposalTask } from '../../shared/model/assistant.ts';
import type { Database } from './database.ts';

/** Some paragraphs of the base text that are one request. */
export type ProposalPiece = {
  readonly start: number;
  readonly end: number;
  /** Of the paid request: its answer is found by it, however often the job runs. */
  readonly identity: string;
  /** Why its answer was not used; null where it was, or is still to come. */
  readonly trouble: PieceTrouble | null;
  /** The quoted lines that were asked about; older proposals asked about all. */
  readonly lines?: readonly { readonly start: number; readonly end: number }[] | undefined;
};

export type ProposalDetails = {
  readonly model: string;
  readonly cast: readonly string[];
  readonly language: string;
  /** Who was found in the book when it was asked: what was sent named them. */
  readonly people?:
    | readonly { readonly name: string; readonly aliases: readonly string[] }[]
    | undefined;
  readonly pieces: readonly ProposalPiece[];
  readonly changeCount: number;
  readonly droppedCount: number;
  readonly newNames: readonly string[];
};

/** What the assistant proposes for a chapter, with the text that it was asked about. */
export type ProposalRow = {
  readonly id: string;
  readonly projectId: string;
  readonly chapterId: string;
  /** Of an edit that no job asked for, an id of its own. */
  readonly jobId: string;
  readonly task: ProposalTask;
  readonly baseRevision: number;
  readonly baseText: string;
  readonly text: string;
  readonly state: ProposalState;
  readonly details: ProposalDetails;
  readonly createdAtMs: number;
};

export type ProposalStore = {
  /** Newest first; dismissed ones are left out. */
  readonly ofProject: (projectId: string) => readonly ProposalRow[];
  readonly ofJob: (jobId: string) => readonly ProposalRow[];
  /** Throws `not_found`. */
  readonly byId: (id: string) => ProposalRow;
  readonly insert: (row: ProposalRow) => void;
  readonly update: (
    id: string,
    patch: Partial<Pick<ProposalRow, 'text' | 'state' | 'details'>>,
  ) => ProposalRow;
};

export function createProposalStore(database: Database): ProposalStore {
  const byId = (id: string): ProposalRow => {
    const row = database.row<ProposalRow>('SELECT * FROM proposal WHERE id = :id', { id });
    if (row === null) throw appError('not_found.proposal');
    return row;
  };
  return {
    byId,
    ofProject: (projectId) =>
      database.rows(
        `SELECT * FROM proposal WHERE project_id = :projectId AND state <> 'dismissed'
         ORDER BY created_at_ms DESC, rowid`,
        { projectId },
      ),
    ofJob: (jobId) =>
      database.rows('SELECT * FROM proposal WHERE job_id = :jobId ORDER BY rowid', { jobId }),
    insert: (row) => {
      database.run(
        `INSERT INTO proposal (id, project_id, chapter_id, job_id, task, base_revision, base_text,
           text, state, details_json, created_at_ms)
         VALUES (:id, :projectId, :chapterId, :jobId, :task, :baseRevision, :baseText, :text, :state,
           :details, :createdAtMs)`,
        row,
      );
    },
    update: (id, patch) => {
      const next = { ...byId(id), ...patch };
      database.run(
        'UPDATE proposal SET text = :text, state = :state, details_json = :details WHERE id = :id',
        next,
      );
      return next;
    },
  };
}
