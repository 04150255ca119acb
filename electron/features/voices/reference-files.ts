import { basename } from 'node:path';
import { AppError, abortError, appError, isAbort } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import type { EventMessage } from '../../../shared/ipc/contract.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import {
  mostPartMs,
  mostUploadBytes,
  noFixes,
  type ReferencePart,
  type ReferenceView,
  type RefusedFile,
} from '../../../shared/model/voice.ts';
import type { AudioPool } from '../../audio/pool/pool.ts';
import { sha256OfSmallFile } from '../../platform/node/file-digest.ts';
import type { Logger, Random } from '../../platform/ports.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { StoredConsent } from '../../storage/voices/references.ts';
import type { ReferenceRecords } from './reference-records.ts';
import { wordsOf } from './reference-view.ts';
import { requireRoom } from './references.ts';

export type DroppedFile = {
  /** Throws `not_found` where the file is not known any more. */
  readonly path: () => string;
  /** As it is shown. */
  readonly name: string;
};

/** A kept sample that becomes a reference again: for another account, or a voice that is gone. */
export type KeptSample = {
  readonly title: string;
  readonly language: string;
  readonly path: string;
  readonly name: string;
  readonly consent: StoredConsent | null;
  /** A spoken statement, in any format that can be read. */
  readonly statementPath: string | null;
};

/** The sound of a part in the audio store, and what it was made from. */
export type ReadSound = Pick<
  ReferencePart,
  'durationMs' | 'sampleRateHz' | 'channelCount' | 'format' | 'isCut'
> & {
  readonly audioSha256: string;
  /** Of the file itself, where it is no larger than what may be uploaded. */
  readonly sourceSha256: string | null;
  /** A byte for each hundredth of a second. */
  readonly peaks: Uint8Array;
};

/** Files that become parts of a reference. */
export type ReferenceFiles = {
  /** Each file for itself: one that is refused is named with its reason, the others go on. */
  readonly add: (
    id: string,
    files: readonly DroppedFile[],
  ) => Promise<{ readonly reference: ReferenceView; readonly refused: readonly RefusedFile[] }>;
  /** Stops reading into that reference. */
  readonly stop: (id: string) => void;
  /** A new reference of a sample. Rejects, and leaves nothing, where the sample cannot be read. */
  readonly adopt: (sample: KeptSample) => Promise<ReferenceView>;
  /** Puts the sound of a file into the audio store. Rejects with `audio_undecodable` and its like. */
  readonly read: (
    path: string,
    name: string,
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (fraction: number) => void },
  ) => Promise<ReadSound>;
};

type FileParts = {
  readonly records: ReferenceRecords;
  readonly audio: AudioStore;
  readonly runAudio: AudioPool['run'];
  readonly random: Random;
  readonly logger: Logger;
  readonly emit: (message: EventMessage) => void;
};

export function createReferenceFiles(parts: FileParts): ReferenceFiles {
  const { records, audio, runAudio, random, emit } = parts;
  const { store } = records;
  const reading = new Map<string, Set<AbortController>>();

  const read: ReferenceFiles['read'] = async (path, name, { signal, onProgress } = {}) => {
    const flacPath = audio.temporaryPath(random.id());
    const made = await runAudio(
      { kind: 'readMedia', inputPath: path, name, flacPath, mostMs: mostPartMs },
      {
        ...definedOnly({ signal }),
        onProgress: ({ doneMs, totalMs }) => {
          if (totalMs > 0) onProgress?.(Math.min(1, doneMs / totalMs));
        },
      },
    );
    await audio.adopt(flacPath, made.flacSha256);
    const { durationMs, sampleRateHz, channelCount, format, isCut, peaks } = made;
    const sound = { durationMs, sampleRateHz, channelCount, format, isCut, peaks };
    const sourceSha256 = await sha256OfSmallFile(path, mostUploadBytes);
    return { ...sound, audioSha256: made.flacSha256, sourceSha256 };
  };

  const insert = (referenceId: string, label: string, sound: ReadSound): void => {
    requireRoom(records, referenceId);
    store.insertPart({
      ...sound,
      id: random.id(),
      referenceId,
      label,
      origin: 'file',
      sentence: null,
      regions: [{ startMs: 0, endMs: sound.durationMs }],
    });
  };

  const addOne = async (id: string, file: DroppedFile, signal: AbortSignal): Promise<void> => {
    const tell = (fraction: number) =>
      emit({
        name: 'reference.reading',
        payload: { referenceId: id, name: file.name, fraction },
      });
    try {
      signal.throwIfAborted();
      requireRoom(records, id);
      tell(0);
      // Its end is told when it is a part.
      const onProgress = (fraction: number) => tell(Math.min(fraction, 0.99));
      const sound = await read(file.path(), file.name, { signal, onProgress });
      signal.throwIfAborted();
      records.changeSound(id, () => insert(id, shownName(file.name), sound));
      records.tell(id);
    } finally {
      tell(1);
    }
  };

  return {
    read,
    add: async (id, files) => {
      records.open(id);
      const control = new AbortController();
      const controls = reading.get(id) ?? new Set();
      reading.set(id, controls.add(control));
      const refused: RefusedFile[] = [];
      try {
        for (const file of files) {
          try {
            await addOne(id, file, control.signal);
          } catch (error) {
            refused.push(refusalOf(file.name, error, parts.logger));
          }
        }
      } finally {
        controls.delete(control);
        if (controls.size === 0) reading.delete(id);
      }
      return { reference: records.view(id), refused };
    },
    stop: (id) => {
      for (const control of reading.get(id) ?? [])
        control.abort(abortError('Reading was stopped.'));
    },
    adopt: async (sample) => {
      const { title, language, consent, statementPath } = sample;
      const sound = await read(sample.path, sample.name);
      const statement = statementPath === null ? null : await read(statementPath, 'statement');
      const id = random.id();
      store.transaction(() => {
        store.insert({ id, title, language, fixes: noFixes });
        insert(id, shownName(sample.name), sound);
        const statementSha256 = statement?.audioSha256 ?? null;
        store.update(id, { consent: consent === null ? null : wordsOf(consent), statementSha256 });
      });
      records.listChanged(id);
      return records.view(id);
    },
  };
}

/** The name of a file is shown as it is, but for what a system would take for folders. */
function shownName(name: string): string {
  return basename(name.replace(/\\/g, '/')).slice(0, 255) || 'Recording';
}

/** An error that is not ours may name folders: a person is told the rest by the log. */
function refusalOf(name: string, error: unknown, logger: Logger): RefusedFile {
  const refusal = asRefusal(error);
  if (refusal.code === errorCodes.internal) {
    logger.error('a file could not be read', { reason: String(error) });
  }
  return { name, code: refusal.code, message: refusal.message };
}

function asRefusal(error: unknown): AppError {
  if (isAbort(error)) return appError('cancelled.reading');
  const isKnown = error instanceof AppError && error.code !== errorCodes.internal;
  return isKnown ? error : appError('internal.file');
}
