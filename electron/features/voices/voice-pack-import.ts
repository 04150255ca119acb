import { mkdtemp } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { AppError, appError, isAbort } from '../../../shared/app-error.ts';
import { wordingOf } from '../../../shared/errors/wording-of.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import {
  keptMs,
  mostUploadBytes,
  type ReferenceSummary,
  type RefusedFile,
} from '../../../shared/model/voice.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { type Archive, openArchive } from '../../importers/archive.ts';
import { sourceFromFile } from '../../importers/byte-source.ts';
import { removeAll, writeFileDurably } from '../../platform/node/durable-file.ts';
import type { WaitingNotes } from '../../storage/voices/voice-cards.ts';
import type { ReferenceFiles } from './reference-files.ts';
import {
  mostPackVoices,
  type PackedVoice,
  packHead,
  packList,
  packListName,
  packVersion,
} from './voice-pack-format.ts';

type ImportParts = {
  /** Where samples are unpacked to for as long as they are read. */
  readonly temporaryFolder: string;
  readonly adopt: ReferenceFiles['adopt'];
  readonly keepNotes: (referenceId: string, notes: WaitingNotes) => void;
};

export type ImportedPack = {
  readonly references: readonly ReferenceSummary[];
  readonly refused: readonly RefusedFile[];
};

const mostFileBytes = 500 * 1024 * 1024;
/** 500 voices with the longest of notes. */
const mostListBytes = 4 * 1024 * 1024;
/** A spoken statement is a sentence or two. */
const mostStatementBytes = 10 * 1024 * 1024;

/**
 * Makes a reference of each voice of a pack, which may come from anybody: sizes, names and kinds are
 * checked before anything is unpacked, and one voice that is refused does not hold up the others. Throws
 * `not_this_format`, `archive_unsafe`, `file_too_large`, `file_not_readable`.
 */
export async function readVoicePack(
  parts: ImportParts,
  path: string,
  signal: AbortSignal,
): Promise<ImportedPack> {
  const fileName = basename(path);
  const source = await sourceFromFile(path, fileName);
  const folder = await mkdtemp(join(parts.temporaryFolder, 'voices-'));
  try {
    if (source.sizeBytes > mostFileBytes) throw tooLarge(fileName);
    const archive = await openArchive(source, fileName).catch((error) => reworded(error, fileName));
    const voices = await readList(archive);
    const references: ReferenceSummary[] = [];
    const refused: RefusedFile[] = [];
    for (const voice of voices) {
      signal.throwIfAborted();
      try {
        references.push(await importOne(parts, archive, voice, folder));
      } catch (error) {
        if (isAbort(error)) throw error;
        refused.push(refusedFile(voice.name, error));
      }
    }
    return { references, refused };
  } finally {
    await source.close();
    await removeAll(folder);
  }
}

async function readList(archive: Archive): Promise<readonly PackedVoice[]> {
  const { fileName } = archive;
  if (!archive.has(packListName) || archive.names.length > 2 * mostPackVoices + 8) {
    throw noPack(fileName);
  }
  const bytes = await archive
    .read(packListName, mostListBytes)
    .catch((error) => reworded(error, fileName));
  const body = parseJson(Buffer.from(bytes).toString('utf8'));
  const head = packHead.safeParse(body);
  if (!head.success) throw noPack(fileName);
  if (head.data.version > packVersion) {
    throw appError('not_this_format.newer_voice_pack', { file: fileName });
  }
  const list = packList.safeParse(body);
  if (!list.success) throw noPack(fileName, 'its list of voices is inconsistent');
  return list.data.voices;
}

async function importOne(
  parts: ImportParts,
  archive: Archive,
  voice: PackedVoice,
  folder: string,
): Promise<ReferenceSummary> {
  const { name: title, language, notes, tags, colour, isFavourite, consent } = voice;
  const unpack = async (entry: string, limitBytes: number): Promise<string> => {
    const place = join(folder, entry.replace('/', '-'));
    await writeFileDurably(place, await archive.read(entry, limitBytes));
    return place;
  };
  const path = await unpack(voice.sample, mostUploadBytes);
  const statementPath =
    voice.statement === null ? null : await unpack(voice.statement, mostStatementBytes);
  const name = `${title}${extname(voice.sample)}`;
  const made = await parts.adopt({ title, language, path, name, consent, statementPath });
  parts.keepNotes(made.id, { notes, tags, colour, isFavourite });
  const { id, state, createdAtMs, updatedAtMs } = made;
  const partCount = made.parts.length;
  const durationMs = keptMs(made.parts);
  return { id, title: made.title, state, createdAtMs, updatedAtMs, partCount, durationMs };
}

function refusedFile(name: string, error: unknown): RefusedFile {
  if (!(error instanceof AppError) || error.code === errorCodes.internal) throw error;
  const { code, message } = error;
  if (!('entry' in error.data)) return { name, code, message };
  const isLarge = code === errorCodes.fileTooLarge;
  const key = isLarge ? 'any.large_sound' : 'any.damaged_sound';
  return { name, code, message: wordingOf(key, {}) };
}

/** The reader of archives speaks of books. */
function reworded(error: unknown, fileName: string): never {
  if (!(error instanceof AppError)) throw error;
  switch (error.code) {
    case errorCodes.archiveUnsafe:
      throw appError('archive_unsafe.voice_pack', { file: fileName }, { cause: error });
    case errorCodes.fileTooLarge:
      throw tooLarge(fileName);
    case errorCodes.notThisFormat:
    case errorCodes.bookProtected:
      throw noPack(fileName);
    default:
      throw error;
  }
}

function tooLarge(fileName: string): AppError {
  return appError('file_too_large.voice_pack', { file: fileName, limitBytes: mostFileBytes });
}

function noPack(fileName: string, why = 'it has no list of voices'): AppError {
  return appError('not_this_format.voice_pack', { file: fileName, reason: why });
}
