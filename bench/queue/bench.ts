import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '../../electron/app/create-app.ts';
import { openDurableWriter } from '../../electron/platform/node/durable-file.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import { openEngineBench } from '../../test/support/engine/engine-bench.ts';
import { createTestPlatform } from '../../test/support/fakes/create-test-platform.ts';
import { type BenchResult, median } from '../bench-result.ts';
import { processorSecondsOf } from '../processor-time.ts';

const segmentTotal = 10_000;
const roundCount = 5;
/** A line of 300 characters is about 20 s of sound: body and take together. */
const roomPerSegmentBytes = 1_500_000;

/** Processor time of all threads of this process: other work on the machine does not count. */
async function millisecondsOf(work: () => unknown) {
  return 1000 * (await processorSecondsOf(work));
}

/** Rows of the same size in one transaction, without anything around them. */
function insertPlainly(path: string) {
  const database = openDatabase(path, {
    steps: [
      'CREATE TABLE plain (id TEXT PRIMARY KEY, identity TEXT UNIQUE, request TEXT, more TEXT) STRICT',
    ],
  });
  const request = JSON.stringify({ text: 'Line 10000.', voiceId: 'default', speed: 1 });
  database.transaction(() => {
    for (let index = 0; index < segmentTotal; index += 1) {
      database.run('INSERT INTO plain VALUES (:id, :identity, :request, :more)', {
        id: `id-of-a-usual-length-${index}`,
        identity: index.toString(16).padStart(64, '0'),
        request,
        more: 'x'.repeat(100),
      });
    }
  });
  database.close();
}

/** A library with that many waiting lines: how long writing them took, and where it is. */
async function enqueue(home: string, lineCount: number) {
  const platform = await createTestPlatform({ home });
  const bench = openEngineBench(platform, () => ({ kind: 'sound' }));
  const orders = Array.from({ length: lineCount }, (_, index) => bench.order(`Line ${index}.`));
  const tookMs = await millisecondsOf(() => bench.calls.enqueue(orders));
  bench.database.close();
  return tookMs;
}

async function start(home: string) {
  const platform = await createTestPlatform({ home, distNode: join(process.cwd(), 'dist/node') });
  const environment = { baseUrl: null, apiKey: null };
  const options = { platform, program: 'the bench', environment, emit: () => undefined };
  let app: App | undefined;
  const tookMs = await millisecondsOf(async () => {
    app = await createApp(options);
    app.queue.list();
  });
  await app?.stop();
  return tookMs;
}

/** The least that a start with these lines has to do. */
function readRows(home: string) {
  const database = openDatabase(join(home, 'library.sqlite'));
  if (database.all('SELECT * FROM charge').length !== segmentTotal) {
    throw new Error('Rows are gone.');
  }
  database.close();
}

async function saveBody(folder: string) {
  const body = Buffer.alloc(roomPerSegmentBytes, 1);
  return millisecondsOf(async () => {
    const writer = await openDurableWriter(folder, 'saved.body');
    await writer.write(body);
    await writer.finish();
  });
}

async function openBody(folder: string, roomBytes: number) {
  let writer: Awaited<ReturnType<typeof openDurableWriter>> | undefined;
  const tookMs = await millisecondsOf(async () => {
    writer = await openDurableWriter(folder, 'bench.body', roomBytes);
  });
  await writer?.discard();
  return tookMs;
}

async function medianOf(rounds: number, work: (round: number) => Promise<number>) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await work(round));
  return median(times);
}

/** The queue at 10,000 lines: writing the intents, starting with them, and taking up room before paying. */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-queue-'));
  const at = (name: string) => join(folder, name);
  try {
    const plainMs = await medianOf(roundCount, (round) =>
      millisecondsOf(() => insertPlainly(at(`plain-${round}.sqlite`))),
    );
    const enqueueMs = await medianOf(roundCount, (round) =>
      enqueue(at(`full-${round}`), segmentTotal),
    );
    await start(at('full-0'));
    const startMs = await medianOf(roundCount, () => start(at('full-0')));
    const readMs = await medianOf(roundCount, () => millisecondsOf(() => readRows(at('full-0'))));
    const openMs = await medianOf(50, () => openBody(folder, 0));
    const roomMs = (await medianOf(50, () => openBody(folder, roomPerSegmentBytes))) - openMs;
    const saveMs = await medianOf(20, () => saveBody(folder));
    return {
      name: `queue: ${segmentTotal} waiting lines, and room on the disk before a line is paid (processor time)`,
      figures: {
        'writing the intents, ms': enqueueMs,
        'plain inserts, ms': plainMs,
        'start with them, ms': startMs,
        'opening and reading the rows, ms': readMs,
        'room for a line, ms': roomMs,
        'saving a line, ms': saveMs,
      },
      bounds: [
        { name: 'writing intents against plain inserts', value: enqueueMs / plainMs, atMost: 8 },
        { name: 'start against reading the rows', value: startMs / readMs, atMost: 1.5 },
        { name: 'room for a line against saving one', value: roomMs / saveMs, atMost: 1 },
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
