import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { type App, createApp } from '../../electron/app/create-app.ts';
import { createSystemClock } from '../../electron/platform/node/clock.ts';
import { encodeWav } from '../../shared/sound/wav.ts';
import { createTestPlatform } from '../../test/support/fakes/create-test-platform.ts';
import { createFakeRandom } from '../../test/support/fakes/fake-random.ts';
import type { BenchResult } from '../bench-result.ts';

/*
 * Whole books are exported by the built program in a process of its own, from takes that are there. A few sounds
 * stand for all lines, as takes are found by identity; the order of sounds differs from chapter to chapter, so that
 * none is encoded once for two. The runtime's own share is what the same program takes to list its jobs.
 */

/** Hours of speech; with LECTERN_SWEEP also the forty of the longest audiobooks. */
const hours = Number(process.env.LECTERN_SWEEP ?? 1) > 1 ? [1, 10, 40] : [1, 10];
const takeSeconds = 20;
const soundCount = 13;
const linesPerChapter = 90;
const chaptersPerHour = 3600 / (linesPerChapter * takeSeconds);
const sampleRateHz = 24_000;
const mostMegabytes = 400;

/** Tones that swell and fade like syllables, with pauses, and a little noise. */
function soundOf(number: number): Int16Array {
  const { fraction } = createFakeRandom(number + 1);
  return Int16Array.from({ length: takeSeconds * sampleRateHz }, (_, at) => {
    const seconds = at / sampleRateHz;
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 3 * seconds)) * (seconds % 4 < 3.4 ? 1 : 0);
    const tone = Math.sin(2 * Math.PI * (110 + 7 * number) * seconds);
    return 9000 * syllable * (tone + 0.3 * Math.sin(2 * Math.PI * 900 * seconds)) + 40 * fraction();
  });
}

const lineOf = (chapter: number, at: number) =>
  `In chapter ${chapter} the line of number ${at} says something, and a little more than that.`;

async function openApp(home: string): Promise<App> {
  const platform = await createTestPlatform({
    home,
    seed: Date.now() % 1_000_000,
    clock: createSystemClock(),
    distNode: join(process.cwd(), 'dist/node'),
  });
  const environment = { baseUrl: null, apiKey: null };
  return createApp({ platform, program: 'the bench', environment, emit: () => undefined });
}

/** A book of so many hours, every line of which has a take, and an export of it that waits in the queue. */
async function prepare(home: string, hourCount: number): Promise<string> {
  const app = await openApp(home);
  const projectId = await app.projects.add({
    title: `Of ${hourCount} hours`,
    author: null,
    language: 'en',
    cover: null,
    chapters: Array.from({ length: hourCount * chaptersPerHour }, (_, chapter) => ({
      title: `Chapter ${chapter}`,
      text: Array.from({ length: linesPerChapter }, (_, at) => lineOf(chapter, at)).join('\n\n'),
    })),
  });
  const { chapters } = app.projects.get(projectId);
  const accountId = app.accounts.current().id;
  // By another name: the linter takes it for a hook of React.
  const { useRecording: keepRecording } = app.takes;
  const lines = app.narration.chapter(chapters[0]?.id ?? '').segments;
  for (let sound = 0; sound < soundCount; sound += 1) {
    const path = join(home, `sound-${sound}.wav`);
    await writeFile(path, encodeWav(soundOf(sound), sampleRateHz));
    const segmentId = lines[sound]?.id ?? '';
    await keepRecording(segmentId, path);
    app.takes.choose(segmentId, null);
  }
  const folder = join(home, 'exports');
  const job = app.queue.add({
    accountId,
    kind: 'export',
    title: 'Audiobook',
    projectId,
    chapterId: null,
    folder,
    params: {
      projectId,
      chapters: null,
      formats: ['m4b'],
      preset: 'audiobook',
      folder,
      policy: 'skip',
      via: 'sync',
      mostTokens: null,
    },
  });
  await app.stop();
  giveTakes(join(home, 'library.sqlite'));
  return job.id;
}

/** Every line gets a row for one of the sounds that are there. */
function giveTakes(path: string): void {
  const database = new DatabaseSync(path);
  const sounds = database
    .prepare("SELECT * FROM take WHERE origin = 'recording' ORDER BY id")
    .all() as {
    [column: string]: string | number | null;
  }[];
  const asked = database
    .prepare(
      `SELECT audio.identity, audio.account_id, chapter.ordinal AS chapter, segment.ordinal
       FROM segment_audio AS audio JOIN segment ON segment.id = audio.segment_id
       JOIN chapter ON chapter.id = segment.chapter_id
       WHERE audio.identity IS NOT NULL ORDER BY chapter.ordinal, segment.ordinal`,
    )
    .all() as { identity: string; chapter: number }[];
  database.exec('BEGIN');
  for (const [at, { identity, chapter }] of asked.entries()) {
    const sound = sounds[(at * (1 + (chapter % 11)) + chapter) % sounds.length] ?? {};
    const row = { ...sound, id: `given-${at}`, identity, origin: 'made' };
    const columns = Object.keys(row);
    database
      .prepare(
        `INSERT INTO take (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      )
      .run(...Object.values(row));
    database
      .prepare(
        `INSERT INTO take_peaks (take_id, peaks_per_second, peaks)
         SELECT ?, peaks_per_second, peaks FROM take_peaks WHERE take_id = ?`,
      )
      .run(row.id, sound.id ?? '');
  }
  database.exec('UPDATE chapter_audio SET is_complete = 0; UPDATE segment_audio SET is_stale = 1');
  database.exec('COMMIT');
  database.close();
}

type Ran = { readonly megabytes: number; readonly usedMs: number; readonly summary: string };

/** Runs the built program to its end; the most memory that it and its children held at once. */
function runProgram(home: string, words: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, ['dist/node/lectern.cjs', ...words], {
    env: { ...process.env, LECTERN_HOME: home, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let summary = '';
  child.stdout.on('data', (text: Buffer) => {
    summary = `${summary}${text.toString()}`.slice(-2000);
  });
  let most = 0;
  let usedMs = 0;
  const sample = setInterval(() => {
    const processes = familyOf(child.pid ?? 0);
    most = Math.max(
      most,
      processes.reduce((sum, pid) => sum + residentBytes(pid), 0),
    );
    usedMs = Math.max(usedMs, cpuMs(child.pid ?? 0));
  }, 50);
  return new Promise((done, fail) => {
    child.once('exit', (code) => {
      clearInterval(sample);
      if (code !== 0) fail(new Error(`lectern ${words.join(' ')} ended with ${code}: ${summary}`));
      else done({ megabytes: most / 1e6, usedMs, summary });
    });
  });
}

function familyOf(pid: number): readonly number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const children = tasks.flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
  } catch {
    return [pid];
  }
}

function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}

function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/** Memory of an export against its length. */
export async function run(): Promise<BenchResult> {
  const figures: Record<string, number> = {};
  const grown: number[] = [];
  for (const hourCount of hours) {
    const home = await mkdtemp(join(tmpdir(), 'lectern-bench-memory-'));
    try {
      const jobId = await prepare(home, hourCount);
      const idle = await runProgram(home, ['jobs', 'list', '--json']);
      const ran = await runProgram(home, ['jobs', 'resume', jobId, '--json']);
      const above = ran.megabytes - idle.megabytes;
      grown.push(above);
      figures[`${hourCount} h: the program at rest, MB`] = idle.megabytes;
      figures[`${hourCount} h: at most above that, MB`] = above;
      figures[`${hourCount} h: processor time, s`] = ran.usedMs / 1000;
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  }
  const [first = Number.NaN] = grown;
  return {
    name: `memory: an export of ${hours.join(', ')} hours`,
    figures,
    bounds: hours.flatMap((hourCount, at) => [
      { name: `${hourCount} h, MB above rest`, value: grown[at] ?? 0, atMost: mostMegabytes },
      ...(at === 0
        ? []
        : [{ name: `${hourCount} h against 1 h`, value: (grown[at] ?? 0) / first, atMost: 1.5 }]),
    ]),
  };
}
