import { readdir, readFile, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeFlac } from '../../../../../electron/audio/flac/flac.ts';
import { type AudioPool, createAudioPool } from '../../../../../electron/audio/pool/pool.ts';
import { loudnessPresets } from '../../../../../electron/audio/render/presets.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { bundleEntry } from '../bundle.ts';
import { babble, wavFile } from '../signals.ts';

const folder = folderForAllTests();
let entryPath = '';
let pool: AudioPool;
const at = (name: string) => join(folder, name);
const joinOf = (path: string) =>
  ({ kind: 'joinTakes', takes: [{ path, range: null }], flacPath: at('joined') }) as const;

beforeAll(async () => {
  entryPath = await bundleEntry(resolve('electron/audio/pool/worker.ts'), folder, 'audio-worker');
  await writeFile(at('in.wav'), wavFile(babble(24_000, 4, 1), 24_000));
  pool = createAudioPool({ entryPath, size: 2 });
});
afterAll(async () => {
  await pool.close();
});

describe('the audio threads', () => {
  it('take in a take: checked, measured, kept losslessly', async () => {
    const taken = await pool.run({
      kind: 'ingestTake',
      inputPath: at('in.wav'),
      format: 'auto',
      flacPath: at('take.flac'),
      text: 'A line of about four seconds, spoken by nobody.',
    });
    expect(taken.durationMs).toBe(4000);
    expect(taken.facts.flags).not.toContain('too-short');
    expect(taken.peaks.values).toHaveLength(400);
    const kept = await decodeFlac(await readFile(at('take.flac')));
    expect(kept.samples).toHaveLength(taken.sampleCount);
  });

  it('an error keeps its code, sentence and facts across the thread', async () => {
    await writeFile(at('page.html'), '<!doctype html><p>Bad gateway');
    await expect(pool.run(joinOf(at('page.html')))).rejects.toMatchObject({
      code: 'audio_undecodable',
      data: { found: 'a web page (HTML)' },
    });
  });

  it('render a chapter with progress, and stop cleanly when told to', async () => {
    const render = (name: string) =>
      ({
        kind: 'renderChapter',
        parts: [{ kind: 'take', path: at('take.flac') }],
        variants: [
          {
            preset: loudnessPresets.audiobook,
            outputs: [{ codec: 'aac', bitrate: 96_000, path: at(name) }],
          },
        ],
      }) as const;
    const seen: number[] = [];
    const [rendered] = await pool.run(render('chapter.m4a'), {
      onProgress: ({ doneMs, totalMs }) => seen.push(doneMs / totalMs),
    });
    expect(rendered?.files[0]?.bytes).toBeGreaterThan(10_000);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.every((share, index) => share >= (seen[index - 1] ?? 0))).toBe(true);

    const controller = new AbortController();
    const stopped = pool.run(render('stopped.m4a'), {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });
});

// Bug: encoding takes the processor from the thread that sends the calls, and the gateway waits for us.
describe.runIf(process.platform === 'linux')('threads that stand back', () => {
  const nicenesses = async () => {
    const ids = await readdir('/proc/self/task');
    const stats = await Promise.all(
      // A thread may end between the two.
      ids.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')),
    );
    return stats.map((stat) => Number(stat.split(') ')[1]?.split(' ')[16] ?? 0));
  };

  it('do so by as much as their pool says, and no other thread does', async () => {
    const polite = createAudioPool({ entryPath, size: 1, niceness: 7 });
    await expect(polite.run(joinOf(at('nothing.wav')))).rejects.toThrow();
    const found = await nicenesses();
    // The tests may stand back themselves, as under `nice`.
    const own = getPriority();
    expect(found.filter((niceness) => niceness === Math.min(19, own + 7))).toHaveLength(1);
    expect(found.filter((niceness) => niceness === own).length).toBeGreaterThan(2);
    await polite.close();
  });
});

describe('a thread that dies', () => {
  // Bug: one crash hangs the batch forever, or takes the whole pool with it.
  it('fails its task with a retryable error and is replaced', async () => {
    const source = `
      const { parentPort } = require('node:worker_threads');
      parentPort.on('message', ({ id, task }) => {
        const [{ path }] = task.takes;
        if (path === 'crash') process.exit(7);
        if (path === 'throw') throw new Error('boom');
        if (path !== 'hang') parentPort.postMessage({ type: 'done', id, result: path });
      });`;
    await writeFile(at('frail.cjs'), source);
    const frail = createAudioPool({ entryPath: at('frail.cjs'), size: 1, queueLimit: 2 });
    const runOn = (path: string) => frail.run(joinOf(path));
    const died = { code: 'internal', isRetryable: true };
    const after = Promise.allSettled([runOn('crash'), runOn('throw'), runOn('well')]);
    const [crashed, threw, went] = await after;
    expect(crashed).toMatchObject({ status: 'rejected', reason: died });
    expect(threw).toMatchObject({ status: 'rejected', reason: died });
    expect(went).toMatchObject({ status: 'fulfilled', value: 'well' });

    const hung = runOn('hang').catch((error: unknown) => error);
    const waiting = [runOn('a'), runOn('b')].map((task) => task.catch((error: unknown) => error));
    await expect(runOn('c')).rejects.toMatchObject({ code: 'conflict' });
    await frail.close();
    for (const task of [hung, ...waiting]) expect(await task).toMatchObject(died);
    await expect(runOn('late')).rejects.toMatchObject(died);
  });

  // Bug: one hostile file holds a thread for minutes after a person stopped reading it.
  it('is ended where it does not stop after a cancel, and the others go on', async () => {
    const source = `
      const { parentPort } = require('node:worker_threads');
      parentPort.on('message', ({ type, id, task }) => {
        if (type !== 'run') return;
        const [{ path }] = task.takes;
        parentPort.postMessage({ type: 'progress', id, progress: { doneMs: 0, totalMs: 1 } });
        if (path === 'spin') for (;;);
        parentPort.postMessage({ type: 'done', id, result: path });
      });`;
    await writeFile(at('stubborn.cjs'), source);
    const stubborn = createAudioPool({ entryPath: at('stubborn.cjs'), size: 1, graceMs: 20 });
    const controller = new AbortController();
    const spinning = stubborn.run(joinOf('spin'), {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    const next = stubborn.run(joinOf('next'));
    await expect(spinning).rejects.toMatchObject({ name: 'AbortError' });
    expect(await next).toBe('next');
    await stubborn.close();
  });

  it('a waiting task that is cancelled never starts', async () => {
    const controller = new AbortController();
    const single = createAudioPool({ entryPath: at('frail.cjs'), size: 1 });
    const hung = single.run(joinOf('hang')).catch(() => 'closed');
    const waiting = single.run(joinOf('x'), { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await single.close();
    expect(await hung).toBe('closed');
  });
});
