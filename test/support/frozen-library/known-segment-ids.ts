import { join } from 'node:path';
import { openDatabase } from '../../../electron/storage/database.ts';

/** The id that a segment has now, by the chapter it stood in and the id it had in the frozen library. */
export type KnownSegmentId = (chapterId: string, id: string) => string;

/**
 * How ids of the frozen library are found again in the library of that folder. They were unique in their
 * chapter only; `segment_former_id` says which segment each stands for now.
 */
export function knownSegmentIds(home: string): KnownSegmentId {
  const database = openDatabase(join(home, 'library.sqlite'));
  const rows = database.all<{ chapter_id: string; former_id: string; segment_id: number }>(
    'SELECT chapter_id, former_id, segment_id FROM segment_former_id',
  );
  database.close();
  const known = new Map(
    rows.map((row) => [`${row.chapter_id} ${row.former_id}`, String(row.segment_id)]),
  );
  return (chapterId, id) => known.get(`${chapterId} ${id}`) ?? `unknown: ${chapterId} ${id}`;
}

/** What was expected, with the ids that the library has now. */
export function withKnownIds(value: unknown, known: KnownSegmentId): unknown {
  if (Array.isArray(value)) return value.map((entry) => withKnownIds(entry, known));
  if (!isRecord(value)) return value;
  const mapped = Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, withKnownIds(entry, known)]),
  );
  const { id, chapterId, segmentId, segments } = mapped;
  if (typeof chapterId === 'string' && typeof segmentId === 'string') {
    return { ...mapped, segmentId: known(chapterId, segmentId) };
  }
  if (typeof id === 'string' && Array.isArray(segments)) {
    return {
      ...mapped,
      segments: segments.map((segment: unknown) =>
        isRecord(segment) ? { ...segment, id: known(id, String(segment.id)) } : segment,
      ),
    };
  }
  return mapped;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
