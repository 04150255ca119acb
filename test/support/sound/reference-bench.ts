import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AudioPool } from '../../../electron/audio/pool/pool.ts';
import type { AudioTask } from '../../../electron/audio/pool/tasks.ts';
import { createRecordings } from '../../../electron/features/voices/recordings.ts';
import { createReferenceFiles } from '../../../electron/features/voices/reference-files.ts';
import { createReferenceRecords } from '../../../electron/features/voices/reference-records.ts';
import { createReferenceRenders } from '../../../electron/features/voices/reference-render.ts';
import type { UploadJob } from '../../../electron/features/voices/reference-view.ts';
import { createReferences } from '../../../electron/features/voices/references.ts';
import { sha256Of } from '../../../electron/platform/node/file-digest.ts';
import { createAudioStore } from '../../../electron/storage/audio-store.ts';
import { openDatabase } from '../../../electron/storage/database.ts';
import { createRecordingStore } from '../../../electron/storage/voices/recordings.ts';
import { createReferenceStore } from '../../../electron/storage/voices/references.ts';
import { AppError } from '../../../shared/app-error.ts';
import type { EventMessage } from '../../../shared/ipc/contract.ts';
import { partial } from '../builders/partial.ts';
import { createTestPlatform } from '../fakes/create-test-platform.ts';

/** What a fake file sounds like: its text, a letter for each hundred milliseconds. */
export const soundMs = 100;

/**
 * Voices in the making over a real library, without sound: a file is a text that begins with "sound", and
 * joining files joins their texts.
 */
export async function openReferenceBench() {
  const platform = await createTestPlatform();
  const { paths, clock, random, logger } = platform;
  const events: EventMessage[] = [];
  const jobs = new Map<string, UploadJob>();
  const failures: unknown[] = [];
  /** Called before each audio task, to change things while it runs. */
  const hooks = { before: async (_task: AudioTask): Promise<void> => undefined };

  const open = () => {
    const database = openDatabase(paths.database);
    const store = createReferenceStore(database, clock.nowMs);
    const audio = createAudioStore(paths.audio, paths.temporary);
    const emit = (message: EventMessage) => {
      events.push(message);
    };
    const account = { id: 'paying', kind: 'gateway', label: 'Paying', baseUrl: '' } as const;
    const records = createReferenceRecords({
      store,
      emit,
      jobOf: (id) => jobs.get(id) ?? null,
      account: () => account,
    });
    const runAudio = fakeAudio(hooks);
    const files = createReferenceFiles({ records, audio, runAudio, random, logger, emit });
    return {
      database,
      desk: records,
      files,
      store,
      audio,
      references: createReferences(records, platform),
      renders: createReferenceRenders({ records, audio, runAudio, paths, random }),
      recordings: createRecordings({
        records,
        paths,
        clock,
        random,
        store: createRecordingStore(database),
        read: files.read,
        failed: (error) => failures.push(error),
      }),
    };
  };
  let services = open();

  return {
    platform,
    events,
    jobs,
    failures,
    hooks,
    now: () => services,
    /** As a new start of the program finds it. */
    restart: () => {
      services.database.close();
      services = open();
    },
    file: async (name: string, text: string) => {
      const path = `${paths.temporary}/${name}`;
      await writeFile(path, text);
      return { name, path: () => path };
    },
    close: async () => {
      services.database.close();
      await platform.remove();
    },
  };
}

function fakeAudio(hooks: { before: (task: AudioTask) => Promise<void> }) {
  const run = async (task: AudioTask, options: { signal?: AbortSignal | undefined } = {}) => {
    await hooks.before(task);
    options.signal?.throwIfAborted();
    if (task.kind === 'readMedia') return readSound(task.inputPath, task.name, task.flacPath);
    if (task.kind !== 'buildReference') throw new Error(`Nobody runs ${task.kind} here.`);
    const texts = await Promise.all(task.parts.map(({ path }) => readFile(path, 'utf8')));
    const before = texts
      .map((text, part) => trimmed(text, task.parts[part]?.regions ?? []))
      .join('|');
    const text = `${before} ${JSON.stringify(task.fixes)}`;
    const made = { sha256: await write(task.outPath, text), sizeBytes: text.length };
    const beforeSha256 = await write(task.beforePath, before);
    const figures = { format: 'flac', sampleRateHz: 48_000, durationMs: before.length * soundMs };
    return {
      ...made,
      ...figures,
      beforeSha256,
      peaks: new Uint8Array(2),
      checksBefore: [],
      checks: [],
    };
  };
  return partial<AudioPool['run']>(run);
}

async function readSound(inputPath: string, name: string, flacPath: string) {
  const bytes = await readFile(inputPath);
  const isWav = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  const text = isWav ? `sound ${bytes.subarray(44).toString('hex')}` : bytes.toString();
  if (!text.startsWith('sound')) {
    throw new AppError('audio_undecodable', `“${name}” contains no sound.`);
  }
  const flacSha256 = await write(flacPath, text);
  const durationMs = isWav ? (bytes.length - 44) / 96 : text.length * soundMs;
  const peaks = new Uint8Array([1, 2, 3]);
  const { size: flacBytes } = await stat(flacPath);
  const format = isWav ? 'WAV' : 'Text';
  return {
    durationMs,
    sampleRateHz: 48_000,
    sampleCount: 1,
    channelCount: 2,
    isCut: text.endsWith('…'),
    format,
    peaks,
    flacBytes,
    flacSha256,
  };
}

function trimmed(text: string, regions: readonly { startMs: number; endMs: number }[]) {
  return regions
    .map(({ startMs, endMs }) => text.slice(startMs / soundMs, endMs / soundMs))
    .join('');
}

async function write(path: string, text: string) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return sha256Of(text);
}
