import { open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import { mostPartMs, type ReferenceView } from '../../../shared/model/voice.ts';
import { makeSubfolder } from '../../platform/node/make-folder.ts';
import type { Clock, Paths, Random } from '../../platform/ports.ts';
import type { RecordingRow, RecordingStore } from '../../storage/voices/recordings.ts';
import { bytesPerSample, writeWavOf } from './recording-file.ts';
import type { ReadSound, ReferenceFiles } from './reference-files.ts';
import type { ReferenceRecords } from './reference-records.ts';
import { requireRoom } from './references.ts';

export type NewRecording = Pick<
  RecordingRow,
  'referenceId' | 'purpose' | 'sampleRateHz' | 'sentence' | 'replacesPartId'
>;

/** Sound as it is recorded: on the disk as soon as it was said. */
export type Recordings = {
  readonly begin: (recording: NewRecording) => string;
  /**
   * Mono, 16 bits, little-endian, in base64. A piece that is there already is taken as said again; one
   * that comes too early is refused with `conflict`.
   */
  readonly append: (id: string, index: number, samples: string) => Promise<void>;
  /** Makes it a part, or the spoken statement. Rejects with `bad_input` where hardly anything was said. */
  readonly finish: (id: string) => Promise<ReferenceView>;
  readonly discard: (id: string) => Promise<void>;
  /** After a start, before any is begun: what a killed program had recorded becomes what it was to be. */
  readonly keepInterrupted: () => Promise<readonly KeptRecording[]>;
};

export type KeptRecording = { readonly referenceId: string; readonly title: string };

type RecordingParts = {
  readonly records: ReferenceRecords;
  readonly store: RecordingStore;
  readonly read: ReferenceFiles['read'];
  readonly paths: Paths;
  readonly clock: Clock;
  readonly random: Random;
  /** What went wrong with one interrupted recording, whose samples stay where they are. */
  readonly failed: (error: unknown) => void;
};

/** Shorter than a syllable: a slip of the hand. */
const leastMs = 300;

export function createRecordings(parts: RecordingParts): Recordings {
  const { records, store, paths, random } = parts;
  const folder = paths.recordings;
  const pathOf = (id: string) => join(folder, `${id}.pcm`);
  /** The last thing that is done with each recording: one after the other. */
  const turns = new Map<string, Promise<unknown>>();

  const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(id) ?? Promise.resolve()).then(work, work);
    const over = turn
      .catch(() => undefined)
      .then(() => {
        if (turns.get(id) === over) turns.delete(id);
      });
    turns.set(id, over);
    return turn;
  };

  const forget = async (id: string): Promise<void> => {
    store.remove(id);
    await unlink(pathOf(id)).catch(() => undefined);
  };

  const soundOf = async ({ id, sampleRateHz }: RecordingRow, sizeBytes: number) => {
    const wavPath = join(paths.temporary, `${id}.wav`);
    try {
      await writeWavOf(pathOf(id), sizeBytes, sampleRateHz, wavPath);
      return await parts.read(wavPath, 'recording');
    } finally {
      await unlink(wavPath).catch(() => undefined);
    }
  };

  /** The row goes in the very step in which its sound comes: it is never there twice, and never gone. */
  const keep = (row: RecordingRow, sound: ReadSound): void =>
    records.store.transaction(() => {
      const { referenceId } = row;
      if (row.purpose === 'statement') {
        records.store.update(referenceId, { statementSha256: sound.audioSha256 });
      } else {
        insertPart(records, random.id(), row, sound);
      }
      store.remove(row.id);
    });

  const finish = async (id: string): Promise<ReferenceView> => {
    const row = store.byId(id);
    const { referenceId } = row;
    if (row.sizeBytes < bytesOf(leastMs, row.sampleRateHz)) {
      await forget(id);
      throw appError('bad_input.short_recording');
    }
    const sound = await soundOf(row, row.sizeBytes);
    records.open(referenceId);
    keep(row, sound);
    await forget(id);
    records.tell(referenceId);
    return records.view(referenceId);
  };

  /** Where the reference takes no part any more, the sound begins another one. */
  const keepInterrupted = async (row: RecordingRow): Promise<KeptRecording | null> => {
    const sizeBytes = (await stat(pathOf(row.id)).catch(() => null))?.size ?? 0;
    const wholeBytes = sizeBytes - (sizeBytes % bytesPerSample);
    if (wholeBytes < bytesOf(leastMs, row.sampleRateHz)) {
      await forget(row.id);
      return null;
    }
    const sound = await soundOf(row, wholeBytes);
    const former = records.store.byId(row.referenceId);
    const { title, language, fixes } = former;
    const isStatement = row.purpose === 'statement';
    const isOpen = isStatement || (!former.isRemoved && records.state(former) === 'open');
    const referenceId = isOpen ? row.referenceId : random.id();
    records.store.transaction(() => {
      if (!isOpen) records.store.insert({ id: referenceId, title, language, fixes });
      keep({ ...row, referenceId, replacesPartId: isOpen ? row.replacesPartId : null }, sound);
    });
    await forget(row.id);
    records.tell(referenceId);
    return { referenceId, title };
  };

  return {
    begin: (recording) => {
      const { referenceId, replacesPartId, purpose } = recording;
      records.open(referenceId);
      if (replacesPartId !== null) records.part(referenceId, replacesPartId);
      else if (purpose === 'part') requireRoom(records, referenceId);
      const id = random.id();
      store.insert({ ...recording, id, startedAtMs: parts.clock.nowMs() });
      return id;
    },
    append: (id, index, samples) =>
      inTurn(id, async () => {
        const { nextIndex, sizeBytes, sampleRateHz } = store.byId(id);
        if (index < nextIndex) return;
        const bytes = Buffer.from(samples, 'base64');
        if (bytes.byteLength % bytesPerSample !== 0) throw appError('bad_input.cut_sample');
        if (index > nextIndex) throw appError('conflict.missing_piece', { index: nextIndex });
        if (sizeBytes + bytes.byteLength > bytesOf(mostPartMs, sampleRateHz)) {
          throw appError('file_too_large.long_recording', { minutes: mostPartMs / 60_000 });
        }
        await makeSubfolder(folder);
        await writeAt(pathOf(id), bytes, sizeBytes);
        store.appended(id, sizeBytes + bytes.byteLength);
      }),
    finish: (id) => inTurn(id, () => finish(id)),
    discard: (id) =>
      inTurn(id, async () => {
        store.byId(id);
        await forget(id);
      }),
    keepInterrupted: async () => {
      const rows = store.all();
      const kept: KeptRecording[] = [];
      for (const row of rows) {
        try {
          const one = await inTurn(row.id, () => keepInterrupted(row));
          if (one !== null) kept.push(one);
        } catch (error) {
          parts.failed(error);
        }
      }
      await removeStrays(folder, new Set(store.all().map(({ id }) => `${id}.pcm`)));
      return kept;
    },
  };
}

/** In the place of the part that it replaces, which can be restored, else as the last one. */
function insertPart(
  records: ReferenceRecords,
  id: string,
  { referenceId, sentence, replacesPartId }: RecordingRow,
  sound: ReadSound,
): void {
  const { store } = records;
  const replaced = replacesPartId === null ? null : store.part(replacesPartId);
  if (replaced === null || replaced.isRemoved) requireRoom(records, referenceId);
  else store.updatePart(replaced.id, { isRemoved: true });
  store.insertPart({
    ...sound,
    id,
    referenceId,
    sentence,
    origin: 'recording',
    channelCount: 1,
    sourceSha256: null,
    ...(replaced === null ? {} : { rank: replaced.rank }),
    label: sentence ?? 'Recording',
    regions: [{ startMs: 0, endMs: sound.durationMs }],
  });
  store.update(referenceId, { render: null });
}

function bytesOf(durationMs: number, sampleRateHz: number): number {
  return Math.ceil((durationMs * sampleRateHz) / 1000) * bytesPerSample;
}

/** Over what an earlier try may have left there; on the disk when it resolves. */
async function writeAt(path: string, bytes: Uint8Array, offset: number): Promise<void> {
  const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600).catch(notWritable);
  try {
    await file.write(bytes, 0, bytes.byteLength, offset);
    await file.sync();
  } catch (error) {
    notWritable(error);
  } finally {
    await file.close();
  }
}

function notWritable(error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  throw isFull
    ? appError('disk_full.recording', {}, { cause: error })
    : appError('disk_failed.recording', { reason: code }, { cause: error });
}

/** Samples of recordings that were finished or thrown away right before the program ended. */
async function removeStrays(folder: string, wanted: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!wanted.has(name)) await unlink(join(folder, name)).catch(() => undefined);
  }
}
