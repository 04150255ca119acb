import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AppError, appError } from '../../../shared/app-error.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { unreadableFile } from '../../platform/node/unreadable-file.ts';
import {
  type ProjectRowOf,
  type ProjectTable,
  projectTableNames,
  projectTables,
} from '../../storage/portable/project-tables.ts';
import type { GivenRows } from '../../storage/portable/write-project.ts';
import { mostSourceBytes } from '../../storage/source-files.ts';
import {
  openStoredZip,
  type StoredZipFile,
  type ZipEntry,
  ZipProblem,
} from '../../storage/zip/read-zip.ts';
import {
  audioEntry,
  isEntryName,
  manifestHead,
  manifestName,
  type ProjectManifest,
  packName,
  projectLimits,
  projectManifest,
  projectVersion,
  sourceName,
  tableEntry,
  tablesOf,
} from './project-file.ts';

/** A project file whose manifest and rows hold together; its audio is checked as it is unpacked. */
export type CheckedFile = {
  readonly manifest: ProjectManifest;
  readonly rows: GivenRows;
  /** Each file of sound that a take or a clip names, by hash, with what they say of it. */
  readonly sounds: ReadonlyMap<string, ExpectedAudio>;
  readonly entryOf: (name: string) => ZipEntry;
  readonly piecesOf: (name: string) => Iterable<Uint8Array>;
  readonly damaged: (reason: string, cause?: unknown) => AppError;
  readonly close: () => void;
};

export type ExpectedAudio =
  | { readonly sampleRateHz: number; readonly sampleCount: number }
  | { readonly durationMs: number };

const newLine = 0x0a;

/** Opens a project file and checks all but its audio. Throws as `openProject`. */
export async function checkProjectFile(path: string, signal: AbortSignal): Promise<CheckedFile> {
  const fileName = basename(path);
  const damaged = (reason: string, cause?: unknown): AppError =>
    appError('not_this_format.project', { file: fileName, reason }, { cause });
  const zip = openZip(path, fileName);
  try {
    const entryOf = (name: string): ZipEntry => {
      const entry = zip.entries.get(name);
      if (entry === undefined) throw damaged(`"${name}" is missing`);
      return entry;
    };
    const piecesOf = (name: string) => zip.pieces(entryOf(name));
    const manifest = readManifest(zip, fileName, damaged);
    const known = tablesOf(manifest);
    const rowsOf = <Table extends ProjectTable>(table: Table) =>
      function* (): Iterable<ProjectRowOf<Table>> {
        if (!known.includes(table)) return;
        for (const line of linesOf(piecesOf(tableEntry(table)), damaged)) {
          yield readRow(table, line, damaged);
        }
      };
    const rows = Object.fromEntries(
      projectTableNames.map((table) => [table, rowsOf(table)]),
    ) as unknown as GivenRows;

    for (const table of known) {
      await checkTable(table, { manifest, entryOf, piecesOf, rows, damaged }, signal);
    }
    const { accountId } = manifest;
    const isAccountKnown =
      accountId === null || [...rows.account()].some(({ id }) => id === accountId);
    if (!isAccountKnown) throw damaged('it does not have the account of its takes');
    const sounds = soundsOf(rows, damaged);
    checkContents(zip, manifest, sounds, damaged);
    return { manifest, rows, sounds, entryOf, piecesOf, damaged, close: zip.close };
  } catch (error) {
    zip.close();
    throw error instanceof ZipProblem ? damaged(error.message, error) : error;
  }
}

type Damaged = CheckedFile['damaged'];

function openZip(path: string, fileName: string): StoredZipFile {
  try {
    return openStoredZip(path, isEntryName);
  } catch (error) {
    if (!(error instanceof ZipProblem)) throw unreadableFile(fileName, error);
    const { kind, message: reason } = error;
    const key =
      kind === 'hostile'
        ? 'archive_unsafe.project'
        : kind === 'none'
          ? 'not_this_format.no_project'
          : 'not_this_format.project';
    throw appError(key, { file: fileName, reason }, { cause: error });
  }
}

function readManifest(zip: StoredZipFile, fileName: string, damaged: Damaged): ProjectManifest {
  const entry = zip.entries.get(manifestName);
  if (entry === undefined || entry.sizeBytes > projectLimits.manifestBytes) {
    throw appError('not_this_format.no_project', { file: fileName });
  }
  const body = parseJson(Buffer.concat([...zip.pieces(entry)]).toString('utf8'));
  const head = manifestHead.safeParse(body);
  if (!head.success) throw appError('not_this_format.no_project', { file: fileName });
  const { version } = head.data;
  if (version > projectVersion) {
    throw appError('not_this_format.newer_project', { file: fileName, version, projectVersion });
  }
  const manifest = projectManifest.safeParse(body);
  if (!manifest.success) throw damaged('its manifest is inconsistent', manifest.error);
  return manifest.data;
}

/** Lines of text, none of them longer than a row may be. */
function* linesOf(pieces: Iterable<Uint8Array>, damaged: Damaged): Iterable<Uint8Array> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for (const piece of pieces) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    let from = 0;
    for (let at = bytes.indexOf(newLine); at >= 0; at = bytes.indexOf(newLine, from)) {
      yield Buffer.concat([...rest, bytes.subarray(from, at)]);
      rest = [];
      restBytes = 0;
      from = at + 1;
    }
    rest.push(bytes.subarray(from));
    restBytes += bytes.byteLength - from;
    if (restBytes > projectLimits.rowBytes) throw damaged('one of its rows is too long');
  }
  if (restBytes > 0) throw damaged('its last row was cut short');
}

function readRow<Table extends ProjectTable>(
  table: Table,
  line: Uint8Array,
  damaged: Damaged,
): ProjectRowOf<Table> {
  const row = projectTables[table].safeParse(parseJson(Buffer.from(line).toString('utf8')));
  if (!row.success) throw damaged(`a row of "${tableEntry(table)}" is inconsistent`);
  return row.data as ProjectRowOf<Table>;
}

type FileToCheck = Pick<CheckedFile, 'manifest' | 'entryOf' | 'piecesOf' | 'rows'> & {
  readonly damaged: Damaged;
};

/** By hash, size and number of rows; every row is read, a turn for others between many. */
async function checkTable(
  table: ProjectTable,
  { manifest, entryOf, piecesOf, rows, damaged }: FileToCheck,
  signal: AbortSignal,
): Promise<void> {
  const name = tableEntry(table);
  const told = manifest.tables[table];
  if (told === undefined || entryOf(name).sizeBytes !== told.bytes) {
    throw damaged(`"${name}" has changed`);
  }
  if (told.rows > projectLimits.rows) throw damaged(`"${name}" has too many rows`);
  const hash = createHash('sha256');
  for (const piece of piecesOf(name)) {
    signal.throwIfAborted();
    hash.update(piece);
    await nextTurn();
  }
  if (hash.digest('hex') !== told.sha256) throw damaged(`"${name}" has changed`);
  let count = 0;
  for (const _row of rows[table]()) {
    count += 1;
    if (count % 500 === 0) await nextTurn();
  }
  if (count !== told.rows) throw damaged(`"${name}" does not have the stated number of rows`);
}

/** Takes of one file agree on what it is, and lie in it; clips are whole files. */
function soundsOf(rows: GivenRows, damaged: Damaged): ReadonlyMap<string, ExpectedAudio> {
  const sounds = new Map<string, Extract<ExpectedAudio, { readonly sampleCount: number }>>();
  for (const take of rows.take()) {
    const sound = {
      sampleRateHz: take.sample_rate_hz,
      sampleCount: take.source_sample_count ?? take.sample_count,
    };
    const known = sounds.get(take.audio_sha256) ?? sound;
    const isSame =
      known.sampleRateHz === sound.sampleRateHz && known.sampleCount === sound.sampleCount;
    if (!isSame || take.start_sample + take.sample_count > sound.sampleCount) {
      throw damaged('its takes do not match their audio');
    }
    sounds.set(take.audio_sha256, sound);
  }
  const clips = [...rows.production()].flatMap(({ settings }) => settings.clips);
  return new Map<string, ExpectedAudio>([
    ...clips.map(({ audioSha256, durationMs }) => [audioSha256, { durationMs }] as const),
    ...sounds,
  ]);
}

/** What takes, clips, manifest and file name is the same, and nothing is there beside it. */
function checkContents(
  zip: StoredZipFile,
  manifest: ProjectManifest,
  sounds: ReadonlyMap<string, ExpectedAudio>,
  damaged: Damaged,
): void {
  const { cover, voices, source } = manifest;
  const named = [
    manifestName,
    ...tablesOf(manifest).map(tableEntry),
    ...[...sounds.keys()].map(audioEntry),
    ...(cover === null ? [] : [cover.name]),
    ...(voices === null ? [] : [packName]),
    ...(source === null ? [] : [sourceName]),
  ];
  for (const name of named) if (!zip.entries.has(name)) throw damaged(`"${name}" is missing`);
  const isEachKnown = Object.keys(manifest.tables).length === tablesOf(manifest).length;
  if (!isEachKnown) throw damaged('it lists tables that it does not have');
  if (zip.entries.size !== named.length || manifest.audioCount !== sounds.size) {
    throw damaged('it contains files that are not listed');
  }
  const sizeOf = (name: string) => zip.entries.get(name)?.sizeBytes ?? 0;
  if (cover !== null && sizeOf(cover.name) > projectLimits.coverBytes) {
    throw damaged('its cover is too large');
  }
  if (source !== null && sizeOf(sourceName) > mostSourceBytes) {
    throw damaged('its EPUB file is too large');
  }
  for (const sha256 of sounds.keys()) {
    if (sizeOf(audioEntry(sha256)) > projectLimits.audioBytes) {
      throw damaged('a file of its audio is too large');
    }
  }
}
