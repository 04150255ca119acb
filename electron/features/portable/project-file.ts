import { z } from 'zod';
import {
  accountId,
  type ProjectTable,
  projectTableNames,
  projectTables,
  tablesOfVersion2,
} from '../../storage/portable/project-tables.ts';

/* The form of a project file; docs/project-file.md says it in words, docs/project-file.schema.json as a schema. */

export const projectFormat = 'lectern-project';
/** A file without what is new in it says an older one, which older programs read. */
export const projectVersion = 3;
export const versionWithoutSource = 2;
export const projectExtension = '.lectern';
export const manifestName = 'manifest.json';
export const packName = 'voices.zip';
export const sourceName = 'source.epub';

/** What a file may come to: far above any book, far below what would fill a machine by surprise. */
export const projectLimits = {
  manifestBytes: 1 << 20,
  /** A row: a chapter with its text. */
  rowBytes: 64 * (1 << 20),
  rows: 5_000_000,
  audioBytes: 2 * (1 << 30),
  coverBytes: 64 * (1 << 20),
  packBytes: 400 * (1 << 20),
} as const;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const part = z.object({ bytes: count, sha256: hash });

/** What says which file this is, before the whole of it is looked at. */
export const manifestHead = z.object({
  format: z.literal(projectFormat),
  version: z.number().int().positive(),
});

export const projectManifest = manifestHead.extend({
  version: z.literal([1, versionWithoutSource, projectVersion]),
  projectId: z.string().min(1).max(64),
  title: z.string().max(2000),
  /** The account that most of its takes are of; null for a book without any. */
  accountId: accountId.nullable(),
  /** Segments that are heard with that account. */
  heardCount: count,
  /** Every table of its version. */
  tables: z.partialRecord(z.enum(projectTableNames), part.extend({ rows: count })),
  /** Different files of sound. */
  audioCount: count,
  cover: part.extend({ name: z.string().regex(/^cover\.(jpg|png)$/) }).nullable(),
  /** A file of voices (docs/architecture.md, The library of voices): only where a person asked for it. */
  voices: part.nullable(),
  /** The EPUB file that the book came from; since version 3. */
  source: part.nullable().default(null),
});

export type ProjectManifest = z.infer<typeof projectManifest>;

export const tableEntry = (table: string): string => `tables/${table}.jsonl`;
export const audioEntry = (sha256: string): string => `audio/${sha256}.flac`;

/** The tables that a file of that version has. */
export function tablesOf({ version }: Pick<ProjectManifest, 'version'>): readonly ProjectTable[] {
  return version === 1
    ? projectTableNames.filter((table) => !tablesOfVersion2.includes(table))
    : projectTableNames;
}

/** Every name that such a file may hold: none of them leads out of a folder. */
export function isEntryName(name: string): boolean {
  return (
    name === manifestName ||
    name === packName ||
    name === sourceName ||
    /^cover\.(jpg|png)$/.test(name) ||
    /^audio\/[0-9a-f]{64}\.flac$/.test(name) ||
    projectTableNames.some((table) => tableEntry(table) === name)
  );
}

/** The JSON schemas (draft 2020-12) of the manifest and of a row of each table. */
export function projectFileSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `A Lectern project file, version ${projectVersion}`,
    manifest: z.toJSONSchema(projectManifest),
    tables: Object.fromEntries(
      projectTableNames.map((table) => [table, z.toJSONSchema(projectTables[table])]),
    ),
  };
}
