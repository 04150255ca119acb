import type { SegmentPlace } from '../../shared/model/project.ts';
import type { TakeCheck } from '../../shared/model/take.ts';
import type { Database } from './database.ts';

/** What the check of a book keeps; everything but the place is of a take, wherever it is heard. */
export type BookCheckStore = {
  /** What was inspected of these takes in this version, by take. */
  readonly inspections: <Inspection>(
    takeIds: readonly string[],
    version: number,
  ) => ReadonlyMap<string, Inspection>;
  readonly keepInspection: (takeId: string, version: number, inspection: object) => void;
  /** The kinds of doubts that a person accepted, by take. */
  readonly accepted: (takeIds: readonly string[]) => ReadonlyMap<string, ReadonlySet<string>>;
  /** No kinds take it back. */
  readonly accept: (takeId: string, kinds: readonly TakeCheck['kind'][], atMs: number) => void;
  /** What was heard of these takes, by take; of this recogniser, or of any. */
  readonly heard: (takeIds: readonly string[], recogniser?: string) => ReadonlyMap<string, string>;
  readonly keepHeard: (takeId: string, recogniser: string, text: string) => void;
  /** What was heard of a take, and accepted of it, holds for a copy that says the same. */
  readonly carry: (takeId: string, copyId: string) => void;
  /** Where proof-listening of a book was left. */
  readonly proofPlace: (projectId: string) => SegmentPlace | null;
  /** Null forgets it. */
  readonly setProofPlace: (projectId: string, place: SegmentPlace | null, atMs: number) => void;
};

const among = 'take_id IN (SELECT value FROM json_each(:takeIds))';

export function createBookCheckStore(database: Database): BookCheckStore {
  return {
    inspections: <Inspection>(takeIds: readonly string[], version: number) =>
      new Map(
        database
          .rows<{ takeId: string; inspection: Inspection }>(
            `SELECT take_id, inspection_json FROM take_inspection
             WHERE version = :version AND ${among}`,
            { takeIds, version },
          )
          .map(({ takeId, inspection }) => [takeId, inspection]),
      ),
    keepInspection: (takeId, version, inspection) => {
      database.run(
        `INSERT OR REPLACE INTO take_inspection (take_id, version, inspection_json)
         VALUES (:takeId, :version, :inspection)`,
        { takeId, version, inspection },
      );
    },
    accepted: (takeIds) =>
      new Map(
        database
          .rows<{ takeId: string; kinds: readonly string[] }>(
            `SELECT take_id, kinds_json FROM take_acceptance WHERE ${among}`,
            { takeIds },
          )
          .map(({ takeId, kinds }) => [takeId, new Set(kinds)]),
      ),
    accept: (takeId, kinds, atMs) => {
      if (kinds.length === 0) {
        database.run('DELETE FROM take_acceptance WHERE take_id = :takeId', { takeId });
        return;
      }
      database.run(
        `INSERT OR REPLACE INTO take_acceptance (take_id, kinds_json, at_ms)
         VALUES (:takeId, :kinds, :atMs)`,
        { takeId, kinds, atMs },
      );
    },
    heard: (takeIds, recogniser) =>
      new Map(
        database
          .rows<{ takeId: string; text: string }>(
            `SELECT take_id, text FROM take_heard WHERE (:recogniser IS NULL OR recogniser = :recogniser) AND ${among}`,
            { takeIds, recogniser: recogniser ?? null },
          )
          .map(({ takeId, text }) => [takeId, text]),
      ),
    keepHeard: (takeId, recogniser, text) => {
      database.run(
        `INSERT OR REPLACE INTO take_heard (take_id, recogniser, text)
         VALUES (:takeId, :recogniser, :text)`,
        { takeId, recogniser, text },
      );
    },
    carry: (takeId, copyId) =>
      database.transaction(() => {
        const ids = { takeId, copyId };
        database.run(
          `INSERT OR IGNORE INTO take_heard (take_id, recogniser, text)
           SELECT :copyId, recogniser, text FROM take_heard WHERE take_id = :takeId`,
          ids,
        );
        database.run(
          `INSERT OR IGNORE INTO take_acceptance (take_id, kinds_json, at_ms)
           SELECT :copyId, kinds_json, at_ms FROM take_acceptance WHERE take_id = :takeId`,
          ids,
        );
      }),
    proofPlace: (projectId) =>
      database.row('SELECT chapter_id, segment_id FROM proof_place WHERE project_id = :projectId', {
        projectId,
      }),
    setProofPlace: (projectId, place, atMs) => {
      if (place === null) {
        database.run('DELETE FROM proof_place WHERE project_id = :projectId', { projectId });
        return;
      }
      database.run(
        `INSERT OR REPLACE INTO proof_place (project_id, chapter_id, segment_id, at_ms)
         VALUES (:projectId, :chapterId, :segmentId, :atMs)`,
        { projectId, ...place, atMs },
      );
    },
  };
}
