import { appError } from '../../../shared/app-error.ts';
import type { Database } from '../database.ts';

/** Sound that is being recorded; its samples lie in a file of this name. */
export type RecordingRow = {
  readonly id: string;
  readonly referenceId: string;
  readonly purpose: 'part' | 'statement';
  readonly sampleRateHz: number;
  readonly sentence: string | null;
  readonly replacesPartId: string | null;
  /** The piece that is waited for. */
  readonly nextIndex: number;
  /** Of the pieces so far: what lies behind them in the file was not confirmed. */
  readonly sizeBytes: number;
  readonly startedAtMs: number;
};

/** Recordings that are under way, or were when the program ended. */
export type RecordingStore = {
  readonly all: () => readonly RecordingRow[];
  /** Throws `not_found`. */
  readonly byId: (id: string) => RecordingRow;
  readonly insert: (recording: Omit<RecordingRow, 'nextIndex' | 'sizeBytes'>) => void;
  /** One piece more is on the disk. */
  readonly appended: (id: string, sizeBytes: number) => void;
  readonly remove: (id: string) => void;
};

export function createRecordingStore(database: Database): RecordingStore {
  return {
    all: () => database.rows('SELECT * FROM recording ORDER BY started_at_ms, rowid'),
    byId: (id) => {
      const sql = 'SELECT * FROM recording WHERE id = :id';
      const row = database.row<RecordingRow>(sql, { id });
      if (row !== null) return row;
      throw appError('not_found.open_recording');
    },
    insert: (recording) => {
      database.run(
        `INSERT INTO recording (id, reference_id, purpose, sample_rate_hz, sentence,
           replaces_part_id, started_at_ms)
         VALUES (:id, :referenceId, :purpose, :sampleRateHz, :sentence, :replacesPartId,
           :startedAtMs)`,
        recording,
      );
    },
    appended: (id, sizeBytes) => {
      database.run(
        `UPDATE recording SET next_index = next_index + 1, size_bytes = :sizeBytes WHERE id = :id`,
        { id, sizeBytes },
      );
    },
    remove: (id) => {
      database.run('DELETE FROM recording WHERE id = :id', { id });
    },
  };
}
