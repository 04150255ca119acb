import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import type { SavedProject } from '../../../shared/model/portable.ts';
import { safeFileName } from '../../exporters/file-name.ts';
import { moveToTarget } from '../../exporters/move-to-target.ts';
import { openDurableWriter, removeAll } from '../../platform/node/durable-file.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import { makeFolder } from '../../platform/node/make-folder.ts';
import { createStoredZip } from '../../platform/node/stored-zip.ts';
import type { Paths } from '../../platform/ports.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import { type CarriedTake, mostUsedAccount } from '../../storage/portable/carried-takes.ts';
import { projectTableNames } from '../../storage/portable/project-tables.ts';
import type { ProjectRows } from '../../storage/portable/read-project.ts';
import { type SourceFile, sourceFolder, tooLarge } from '../../storage/source-files.ts';
import { requireProject } from '../library/chapters.ts';
import type { BookRules } from '../pronunciation/book-rules.ts';
import {
  audioEntry,
  manifestName,
  type ProjectManifest,
  packName,
  projectExtension,
  projectFormat,
  projectVersion,
  sourceName,
  tableEntry,
  versionWithoutSource,
} from './project-file.ts';
import { usedRuleIds } from './used-rules.ts';

export type SaveParts = {
  readonly paths: Paths;
  readonly audio: Pick<AudioStore, 'pathOf' | 'has'>;
  readonly library: Pick<LibraryStore, 'project'>;
  readonly coverPath: (project: ProjectRow) => string | null;
  readonly rulesOf: BookRules['rulesOf'];
  /** Brings the identities of the book up to date for every account that has takes. */
  readonly index: (projectId: string) => void;
  readonly takesOf: (projectId: string) => readonly CarriedTake[];
  readonly rowsOf: (
    projectId: string,
    takes: readonly CarriedTake[],
    ruleIds: readonly string[],
  ) => ProjectRows;
  /** How many of its segments are heard with that account. */
  readonly heardCount: (projectId: string, accountId: string) => number;
  /** Writes the samples of the book's voices to that folder; null where there are none. */
  readonly packVoices: (projectId: string, folder: string) => Promise<string | null>;
  /** Is told the SHA-256 of the file before it gets its name, which a watched folder would take for a book. */
  readonly noteMadeBooks: (sha256s: readonly string[]) => void;
};

export type SaveOptions = {
  readonly projectId: string;
  readonly folder: string;
  /** Without its extension; the book's title unless it is given. */
  readonly fileName?: string | undefined;
  /** Recordings that voices were cloned from, with what was said about the consent. */
  readonly hasVoices: boolean;
  readonly signal: AbortSignal;
  /** Files that are written, of how many. */
  readonly onProgress: (done: number, total: number) => void;
};

const tableFlushBytes = 1 << 20;

/**
 * Writes a book with all that it needs elsewhere to one file, the same bytes for the same book. What is there is
 * never replaced. Throws `not_found`, `disk_full`, `disk_failed`.
 */
export async function saveProject(parts: SaveParts, options: SaveOptions): Promise<SavedProject> {
  const { projectId, signal, onProgress } = options;
  const project = requireProject(parts.library, projectId);
  await makeFolder(options.folder);
  const workFolder = await mkdtemp(join(parts.paths.temporary, 'project-'));
  const writer = await openDurableWriter(options.folder).catch(async (error: unknown) => {
    await removeAll(workFolder);
    throw error;
  });
  try {
    parts.index(projectId);
    const all = parts.takesOf(projectId);
    const [sound] = parts.rowsOf(projectId, [], []).production();
    const clips = sound?.settings.clips ?? [];
    const [manuscript] = parts.rowsOf(projectId, [], []).project_manuscript();
    const source = await readSource(parts.paths, manuscript?.source_file ?? null);
    const there = await withAudio(parts, [...all, ...clips], signal);
    // In one turn from here to the last row: nobody edits the book in between.
    const takes = all.filter(({ audioSha256 }) => there.has(audioSha256));
    const ruleIds = usedRuleIds(parts.rulesOf(projectId), project, () =>
      segmentTexts(parts.rowsOf(projectId, [], [])),
    );
    const rows = withSource(
      withClips(parts.rowsOf(projectId, takes, ruleIds), there),
      source !== null,
    );
    const tables = writeTables(rows, workFolder);
    const [kept] = rows.production();
    const keptClips = kept?.settings.clips ?? [];
    const accountId = mostUsedAccount(takes);
    const heardCount = accountId === null ? 0 : parts.heardCount(projectId, accountId);

    const sounds = [...takes, ...keptClips].map(({ audioSha256 }) => audioSha256);
    const hashes = [...new Set(sounds)].sort();
    const zip = createStoredZip(async (bytes) => {
      signal.throwIfAborted();
      await writer.write(bytes);
    });
    for (const table of projectTableNames) {
      await zip.addStream(tableEntry(table), createReadStream(tablePath(workFolder, table)));
    }
    const coverPath = parts.coverPath(project);
    let cover: ProjectManifest['cover'] = null;
    if (coverPath !== null) {
      const bytes = await readFile(coverPath);
      const name = `cover${extname(coverPath)}`;
      cover = { name, bytes: bytes.byteLength, sha256: sha256Of(bytes) };
      await zip.add(name, bytes);
    }
    if (source !== null) await zip.add(sourceName, source);
    const packPath = options.hasVoices ? await parts.packVoices(projectId, workFolder) : null;
    let voices: ProjectManifest['voices'] = null;
    if (packPath !== null) {
      const bytes = await readFile(packPath);
      voices = { bytes: bytes.byteLength, sha256: sha256Of(bytes) };
      await zip.add(packName, bytes);
    }
    for (const [done, sha256] of hashes.entries()) {
      onProgress(done, hashes.length);
      await zip.addStream(audioEntry(sha256), checkedAudio(parts.audio.pathOf(sha256), sha256));
    }
    onProgress(hashes.length, hashes.length);
    const manifest: ProjectManifest = {
      format: projectFormat,
      version: source === null ? versionWithoutSource : projectVersion,
      projectId,
      title: project.title,
      accountId,
      heardCount,
      tables,
      audioCount: hashes.length,
      cover,
      voices,
      source: source === null ? null : { bytes: source.byteLength, sha256: sha256Of(source) },
    };
    await zip.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`, 'utf8'));
    await zip.finish();
    const { path: temporary, bytes: sizeBytes, sha256 } = await writer.finish();
    parts.noteMadeBooks([sha256]);
    const name = options.fileName ?? safeFileName(project.title, 'Book');
    const path = await moveToTarget(temporary, options.folder, name, projectExtension);
    const lostCount = all.length - takes.length + clips.length - keptClips.length;
    return { path, sizeBytes, takeCount: takes.length, lostCount };
  } catch (error) {
    await writer.discard();
    throw error;
  } finally {
    await removeAll(workFolder);
  }
}

/** The hashes whose files are there. */
async function withAudio(
  { audio }: SaveParts,
  takes: readonly Pick<CarriedTake, 'audioSha256'>[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const there = new Set<string>();
  for (const { audioSha256 } of takes) {
    signal.throwIfAborted();
    if (!there.has(audioSha256) && (await audio.has(audioSha256))) there.add(audioSha256);
  }
  return there;
}

/** Without clips whose files are gone: the book sounds without them here, too. */
function withClips(rows: ProjectRows, there: ReadonlySet<string>): ProjectRows {
  return {
    ...rows,
    production: function* () {
      for (const { settings, pauses } of rows.production()) {
        const clips = settings.clips.filter(({ audioSha256 }) => there.has(audioSha256));
        yield { settings: { ...settings, clips }, pauses };
      }
    },
  };
}

/** The EPUB file that the book came from; null where it is gone, or is not what its name says any more. */
async function readSource(paths: Paths, name: SourceFile | null): Promise<Uint8Array | null> {
  if (name === null || name === tooLarge) return null;
  const bytes = await readFile(join(sourceFolder(paths), name)).catch(() => null);
  return bytes !== null && name === `${sha256Of(bytes)}.epub` ? bytes : null;
}

/** A file that does not hold its source does not name one. */
function withSource(rows: ProjectRows, hasSource: boolean): ProjectRows {
  return {
    ...rows,
    project_manuscript: function* () {
      for (const row of rows.project_manuscript()) {
        const isNamed = hasSource || row.source_file === tooLarge;
        yield { ...row, source_file: isNamed ? row.source_file : null };
      }
    },
  };
}

function* segmentTexts(rows: ProjectRows): Iterable<string> {
  for (const { sent } of rows.segment()) yield sent;
}

const tablePath = (folder: string, table: string): string => join(folder, `${table}.jsonl`);

/** Every table to a file of its own, a row on a line. */
function writeTables(rows: ProjectRows, folder: string): ProjectManifest['tables'] {
  const parts = projectTableNames.map((table) => {
    const file = openSync(tablePath(folder, table), 'wx', 0o600);
    const sha256 = createHash('sha256');
    let bytes = 0;
    let count = 0;
    let gathered = '';
    const flush = (): void => {
      const piece = Buffer.from(gathered, 'utf8');
      gathered = '';
      sha256.update(piece);
      bytes += piece.byteLength;
      for (let at = 0; at < piece.byteLength; ) at += writeSync(file, piece, at);
    };
    try {
      for (const row of rows[table]()) {
        gathered += `${JSON.stringify(row)}\n`;
        count += 1;
        if (gathered.length >= tableFlushBytes) flush();
      }
      flush();
    } finally {
      closeSync(file);
    }
    return [table, { bytes, sha256: sha256.digest('hex'), rows: count }] as const;
  });
  return Object.fromEntries(parts) as ProjectManifest['tables'];
}

/** Throws `disk_failed` where the file is not what its name says any more. */
async function* checkedAudio(path: string, sha256: string): AsyncIterable<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    hash.update(chunk as Uint8Array);
    yield chunk as Uint8Array;
  }
  if (hash.digest('hex') !== sha256) throw appError('disk_failed.changed_audio', { file: path });
}
