import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTakePeaksReader } from '../../electron/features/hear/take-peaks.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import { chapterWave } from '../../renderer/features/player/strip/chapter-wave.ts';
import type { SegmentView } from '../../shared/model/project.ts';
import { wavePeaksPerSecond } from '../../shared/model/take.ts';
import { type BenchResult, median } from '../bench-result.ts';

const segmentTotal = 10_000;
const lineMs = 3600;
const roundCount = 7;

function millisecondsOf(work: () => unknown) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const medianOf = (work: () => unknown) =>
  median(Array.from({ length: roundCount }, () => millisecondsOf(work)));

const mediaUrlOf = (index: number) => `/media/take-id-of-a-usual-length-${index}`;

/** A chapter of ten hours: its peaks from the database, from memory, and as the page lays them out. */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-peaks-'));
  const database = openDatabase(join(folder, 'peaks.sqlite'), {
    steps: ['CREATE TABLE take (id TEXT PRIMARY KEY, peaks BLOB NOT NULL) STRICT'],
  });
  try {
    const peaks = Uint8Array.from(
      { length: (lineMs / 1000) * wavePeaksPerSecond },
      (_, at) => (at * 37) % 128,
    );
    database.transaction(() => {
      for (let index = 0; index < segmentTotal; index += 1) {
        const id = mediaUrlOf(index).slice('/media/take-'.length);
        database.run('INSERT INTO take VALUES (:id, :peaks)', { id, peaks });
      }
    });
    const takeById = (id: string) => {
      const row = database.get<{ peaks: Uint8Array }>('SELECT peaks FROM take WHERE id = :id', {
        id,
      });
      return row === null ? null : { peaks: row.peaks, peaksPerSecond: wavePeaksPerSecond };
    };
    const mediaUrls = Array.from({ length: segmentTotal }, (_, index) => mediaUrlOf(index));
    const coldMs = medianOf(() => createTakePeaksReader(takeById)(mediaUrls));
    const read = createTakePeaksReader(takeById);
    read(mediaUrls);
    const keptMs = medianOf(() => JSON.stringify(read(mediaUrls)));
    const segments = mediaUrls.map(
      (mediaUrl, index) =>
        ({
          index,
          status: 'made',
          mediaUrl,
          durationMs: lineMs,
          estimatedMs: lineMs,
          pauseAfterMs: 0,
          trimStartMs: 0,
          gainDb: 0,
        }) as SegmentView,
    );
    const layOutMs = medianOf(() => chapterWave([...segments], () => peaks));
    return {
      name: `peaks: a chapter of ${(segmentTotal * lineMs) / 3_600_000} hours in ${segmentTotal} lines (processor time)`,
      figures: {
        'read from the database, ms': coldMs,
        'from memory, as it is sent, ms': keptMs,
        'laid out for drawing, ms': layOutMs,
      },
      bounds: [
        { name: 'from memory, as it is sent, ms', value: keptMs, atMost: 100 },
        { name: 'from memory against the database', value: keptMs / coldMs, atMost: 1 },
      ],
    };
  } finally {
    database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
