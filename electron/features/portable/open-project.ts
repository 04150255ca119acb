import { mkdtemp } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { OpenedProject } from '../../../shared/model/portable.ts';
import { readFlacInfo } from '../../audio/flac/flac-info.ts';
import { assertFreeSpace } from '../../exporters/move-to-target.ts';
import {
  fileExists,
  moveIntoPlace,
  openDurableWriter,
  removeAll,
  writeFileDurably,
} from '../../platform/node/durable-file.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { Paths } from '../../platform/ports.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { GivenRows, WrittenProject } from '../../storage/portable/write-project.ts';
import { sourceFolder, tooLarge } from '../../storage/source-files.ts';
import { type CheckedFile, checkProjectFile, type ExpectedAudio } from './check-project-file.ts';
import { audioEntry, packName, projectLimits, sourceName } from './project-file.ts';

export type OpenParts = {
  readonly paths: Paths;
  readonly audio: Pick<AudioStore, 'has' | 'adopt'>;
  readonly stateOf: (projectId: string) => 'none' | 'hidden' | 'here';
  readonly write: (rows: GivenRows, isCopy: boolean) => WrittenProject;
  /** Makes voices in the making of a file of voices; how many. */
  readonly unpackVoices: (path: string) => Promise<number>;
  readonly heardCount: (projectId: string, accountId: string) => number;
  /** What has to be known of a book that is new here. */
  readonly added: (projectId: string) => Promise<void>;
};

export type OpenOptions = {
  readonly path: string;
  /** Beside the book that is here already. */
  readonly isCopy: boolean;
  readonly signal: AbortSignal;
  /** Files that are taken over, of how many. */
  readonly onProgress: (done: number, total: number) => void;
};

/**
 * Takes the book of a project file into the library, or tells that it is here already. Everything is checked
 * before anything is kept; the rows come in one transaction. Throws `not_this_format`, `archive_unsafe`,
 * `file_too_large`, `file_not_readable`, `disk_full`.
 */
export async function openProject(parts: OpenParts, options: OpenOptions): Promise<OpenedProject> {
  const { path, isCopy, signal } = options;
  const file = await checkProjectFile(path, signal);
  let workFolder: string | null = null;
  try {
    const { manifest } = file;
    const { projectId: id, title, accountId } = manifest;
    if (!isCopy && parts.stateOf(id) === 'here') return { kind: 'exists', projectId: id, title };
    workFolder = await mkdtemp(join(parts.paths.temporary, 'project-'));
    const taken = await unpackAudio(parts, file, workFolder, options);
    const coverPath = await unpackCover(parts, file);
    const sourceFile = await unpackSource(parts, file);
    const packPath = await unpackPack(file, workFolder);
    for (const { temporaryPath, sha256 } of taken) {
      await parts.audio.adopt(temporaryPath, sha256);
    }
    signal.throwIfAborted();
    const rows: GivenRows = {
      ...file.rows,
      project: () => mapped(file.rows.project(), (row) => ({ ...row, cover_file: coverPath })),
      project_manuscript: () =>
        mapped(file.rows.project_manuscript(), (row) => ({
          ...row,
          source_file: row.source_file === tooLarge ? tooLarge : sourceFile,
        })),
    };
    const written = guard(file, () => parts.write(rows, isCopy));
    await parts.added(written.projectId);
    const referenceCount = packPath === null ? 0 : await parts.unpackVoices(packPath);
    const heard = accountId === null ? 0 : parts.heardCount(written.projectId, accountId);
    return {
      kind: 'opened',
      projectId: written.projectId,
      title,
      accountId,
      missingVoices: written.missingVoices,
      changedCount: Math.max(0, manifest.heardCount - heard),
      referenceCount,
    };
  } finally {
    file.close();
    if (workFolder !== null) await removeAll(workFolder);
  }
}

function* mapped<Row>(rows: Iterable<Row>, change: (row: Row) => Row): Iterable<Row> {
  for (const row of rows) yield change(row);
}

type Unpacked = { readonly temporaryPath: string; readonly sha256: string };

/** What the library does not have yet, checked by its hash and by what takes and clips say of it. */
async function unpackAudio(
  { audio }: OpenParts,
  file: CheckedFile,
  folder: string,
  { signal, onProgress }: OpenOptions,
): Promise<readonly Unpacked[]> {
  const unpacked: Unpacked[] = [];
  const all = [...file.sounds];
  const bytes = all.reduce((sum, [sha256]) => sum + file.entryOf(audioEntry(sha256)).sizeBytes, 0);
  await assertFreeSpace(folder, bytes);
  for (const [done, [sha256, sound]] of all.entries()) {
    signal.throwIfAborted();
    onProgress(done, all.length);
    const name = audioEntry(sha256);
    const [head] = file.piecesOf(name);
    const isMeant = guard(file, () => isSound(head ?? new Uint8Array(0), sound));
    if (!isMeant) throw file.damaged(`"${name}" is not the audio of its take`);
    if (await audio.has(sha256)) continue;
    const { path: temporaryPath } = await unpack(file, name, folder, sha256);
    unpacked.push({ temporaryPath, sha256 });
  }
  onProgress(all.length, all.length);
  return unpacked;
}

function isSound(head: Uint8Array, sound: ExpectedAudio): boolean {
  const { sampleRateHz, sampleCount } = readFlacInfo(head);
  if ('sampleCount' in sound) {
    return sampleRateHz === sound.sampleRateHz && sampleCount === sound.sampleCount;
  }
  return Math.abs((1000 * sampleCount) / sampleRateHz - sound.durationMs) < 1;
}

async function unpack(file: CheckedFile, name: string, folder: string, sha256: string) {
  const writer = await openDurableWriter(folder);
  try {
    for (const piece of file.piecesOf(name)) await writer.write(piece);
    const written = await writer.finish();
    if (written.sha256 !== sha256) throw file.damaged(`"${name}" has changed`);
    return written;
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** The name of the cover in the library. */
async function unpackCover({ paths }: OpenParts, file: CheckedFile): Promise<string | null> {
  const { cover } = file.manifest;
  if (cover === null) return null;
  const bytes = Buffer.concat([...file.piecesOf(cover.name)]);
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  const isWhole = sha256Of(bytes) === cover.sha256;
  const isKind = extname(cover.name) === '.png' ? isPng : isJpeg;
  if (!isWhole || !isKind) throw file.damaged('its cover is damaged');
  const name = `${cover.sha256}${extname(cover.name)}`;
  const path = join(paths.covers, name);
  if (!(await fileExists(path))) await writeFileDurably(path, bytes);
  return name;
}

/** The name of the EPUB file in the library. It is looked into when a book is made of it, and not before. */
async function unpackSource({ paths }: OpenParts, file: CheckedFile): Promise<string | null> {
  const { source } = file.manifest;
  if (source === null) return null;
  const { path, sha256 } = await unpack(file, sourceName, paths.temporary, source.sha256);
  const name = `${sha256}.epub`;
  await moveIntoPlace(path, join(sourceFolder(paths), name));
  return name;
}

async function unpackPack(file: CheckedFile, folder: string): Promise<string | null> {
  const { voices } = file.manifest;
  if (voices === null) return null;
  if (voices.bytes > projectLimits.packBytes) throw file.damaged('its voices are too large');
  return (await unpack(file, packName, folder, voices.sha256)).path;
}

/** What does not fit together in the rows of a file is damage of the file. */
function guard<T>(file: CheckedFile, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    const isConstraint = /constraint failed/i.test(text) || error instanceof RangeError;
    const isNoAudio = (error as { code?: unknown } | null)?.code === 'audio_undecodable';
    if (isConstraint || isNoAudio) throw file.damaged('its parts do not fit together', error);
    throw error;
  }
}
