import { describe, expect, it } from 'vitest';
import { createMemoryBlobStore } from '../../../../electron/demo/state/blob-store.ts';
import { demoMigrations } from '../../../../electron/demo/state/schema.ts';
import {
  createTaskBook,
  type DemoTask,
  type TaskKind,
} from '../../../../electron/demo/state/tasks.ts';
import { createTaskRunner } from '../../../../electron/demo/tasks/task-runner.ts';
import { openDatabase } from '../../../../electron/storage/database.ts';
import { createFakeClock } from '../../../support/fakes/fake-clock.ts';

type Work = (task: DemoTask, signal: AbortSignal) => Promise<Uint8Array>;

/** Work that ends when the test says so. */
function heldWork() {
  const waiting: { task: DemoTask; done: (bytes: Uint8Array) => void; fail: (e: Error) => void }[] =
    [];
  const make: Work = (task, signal) =>
    new Promise((done, fail) => {
      signal.addEventListener('abort', () => fail(new Error('stopped')));
      waiting.push({ task, done, fail });
    });
  return { make, waiting };
}

function createBench(make: Work) {
  const clock = createFakeClock();
  const database = openDatabase(':memory:', { steps: demoMigrations });
  database.run(`INSERT INTO account (id, label, created_at_ms) VALUES ('acc', 'An account', 0)`);
  const tasks = createTaskBook(database, clock);
  const results = createMemoryBlobStore(1000);
  const runner = createTaskRunner({ tasks, results, clock, make });
  let count = 0;
  const submit = (kind: TaskKind) => {
    count += 1;
    const task = tasks.add({ id: `task ${count}`, accountId: 'acc', kind, requestJson: '{}' });
    runner.start(task);
    return task.id;
  };
  const statusOf = (id: string) => tasks.find(id)?.status;
  return { clock, tasks, results, runner, submit, statusOf };
}

const bytes = new Uint8Array([1, 2, 3]);

describe('a speech job', () => {
  it('is pending, processing, completed, and its audio is there by then (a job that is born done)', async () => {
    const { make, waiting } = heldWork();
    const { clock, results, submit, statusOf } = createBench(make);
    const id = submit('speech-job');
    await clock.advance(299);
    expect([statusOf(id), waiting.length]).toEqual(['pending', 0]);
    await clock.advance(1);
    expect([statusOf(id), await results.get(id)]).toEqual(['processing', null]);
    waiting[0]?.done(bytes);
    await clock.advance(0);
    expect([statusOf(id), await results.get(id)]).toEqual(['completed', bytes]);
  });

  it('that cannot be made has failed, with why (a job that is processing for ever)', async () => {
    const { make, waiting } = heldWork();
    const { clock, submit, tasks } = createBench(make);
    const id = submit('speech-job');
    await clock.advance(300);
    waiting[0]?.fail(new Error('no voice left'));
    await clock.advance(0);
    expect(tasks.find(id)).toMatchObject({
      status: 'failed',
      error: { code: 'generation_failed', message: 'no voice left' },
      finishedAtMs: clock.nowMs(),
    });
  });

  it('fails where a test asks for it, once and only its own kind', async () => {
    const { clock, runner, submit, statusOf } = createBench(async () => bytes);
    runner.failNext('speech-job', 'on purpose');
    const ids = [submit('video'), submit('speech-job'), submit('speech-job')];
    await clock.advance(1000);
    expect(ids.map(statusOf)).toEqual(['completed', 'failed', 'completed']);
  });
});

describe('a video', () => {
  it('goes through its own states (a client that knows only those of jobs)', async () => {
    const { make, waiting } = heldWork();
    const { clock, submit, statusOf } = createBench(make);
    const id = submit('video');
    const seen = [statusOf(id)];
    await clock.advance(100);
    seen.push(statusOf(id));
    await clock.advance(200);
    seen.push(statusOf(id));
    waiting[0]?.done(bytes);
    await clock.advance(0);
    seen.push(statusOf(id));
    expect(seen).toEqual(['pending', 'queued', 'in_progress', 'completed']);
  });
});

describe('the task runner', () => {
  it('makes four at once and the others in order afterwards (a hundred jobs that share all memory)', async () => {
    const { make, waiting } = heldWork();
    const { clock, submit, statusOf } = createBench(make);
    const ids = Array.from({ length: 6 }, () => submit('speech-job'));
    await clock.advance(5000);
    expect(waiting.map(({ task }) => task.id)).toEqual(ids.slice(0, 4));
    expect(statusOf(ids[5] ?? '')).toBe('pending');
    waiting[2]?.done(bytes);
    await clock.advance(0);
    expect(waiting.map(({ task }) => task.id)).toEqual(ids.slice(0, 5));
  });

  it('closes at once although its work does not stop (an app that hangs on quitting)', async () => {
    const { clock, runner, submit, statusOf } = createBench(() => new Promise(() => undefined));
    const id = submit('video');
    await clock.advance(1000);
    await runner.close();
    expect(statusOf(id)).toBe('in_progress');
  });

  it('stops without ending a task, and another takes it on (a job that is paid and lost)', async () => {
    const { make, waiting } = heldWork();
    const bench = createBench(make);
    const working = bench.submit('speech-job');
    await bench.clock.advance(300);
    const waits = bench.submit('video');
    await bench.runner.close();
    expect([bench.statusOf(working), bench.statusOf(waits)]).toEqual(['processing', 'pending']);

    const { tasks, results, clock } = bench;
    const next = createTaskRunner({ tasks, results, clock, make: async () => bytes });
    next.resume();
    await clock.advance(1000);
    expect([bench.statusOf(working), bench.statusOf(waits)]).toEqual(['completed', 'completed']);
    expect(waiting).toHaveLength(1);
  });
});

describe('results in memory', () => {
  it('give way oldest first, and the newest always stays (a demo that grows for weeks)', async () => {
    const store = createMemoryBlobStore(10);
    await store.put('a', new Uint8Array(6));
    await store.put('b', new Uint8Array(4));
    await store.put('c', new Uint8Array(3));
    expect(await store.get('a')).toBeNull();
    expect(await store.get('b')).toHaveLength(4);
    await store.put('d', new Uint8Array(50));
    expect(await store.get('c')).toBeNull();
    expect(await store.get('d')).toHaveLength(50);
  });
});
