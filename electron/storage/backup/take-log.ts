import { statSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Database } from '../database.ts';
import { takeColumnNames } from '../take-rows.ts';
import {
  accountJsonSql,
  accountSchema,
  addAccount,
  blocksOf,
  createAppender,
  createLogWriter,
  readEnd,
} from './line-file.ts';

/*
 * The takes of a library, a line of JSON each, in a file beside its database for those that were generated and one for
 * a person's own. Where an older copy of the database is put in its place (a backup, or that of before an update), what
 * was made since is found there again, so that nothing is bought twice, and no recording is audio that nothing names.
 */

/** The names of the files, in the folder of the library. */
export const takeLogNames = { made: 'takes.jsonl', recording: 'own-takes.jsonl' } as const;

/**
 * What a recording was made for: the older copy may give the number of its segment to another. `for_identity` where it
 * was in use.
 */
const placeSchema = z.object({
  project_id: z.string(),
  sent: z.string(),
  for_identity: z.string().nullable(),
});

/** A row of the table `take`, its peaks and its account. */
const lineSchema = z.object({
  id: z.string().min(1),
  account_id: z.string(),
  identity: z.string(),
  audio_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  audio_bytes: z.int().positive(),
  sample_rate_hz: z.int().positive(),
  sample_count: z.int().nonnegative(),
  start_sample: z.int().nonnegative(),
  source_sample_count: z.int().nullable(),
  duration_ms: z.number().nonnegative(),
  facts_json: z
    .string()
    .refine((text) => z.record(z.string(), z.unknown()).safeParse(parseJson(text)).success),
  origin: z.enum(['made', 'recording']),
  created_at_ms: z.int(),
  peaks_per_second: z.int().positive(),
  /** Base64. */
  peaks: z.string(),
  account: accountSchema,
  place: placeSchema.nullish(),
});

type LoggedTake = z.infer<typeof lineSchema>;

/** Of a take that was set aside, or brought back, after its line. */
const removalSchema = z.object({ removed: z.string(), removed_at_ms: z.int().nullable() });

type Removal = z.infer<typeof removalSchema>;

type Row = Omit<LoggedTake, 'peaks' | 'account' | 'place'> & {
  readonly row: number;
  readonly removed_at_ms: number | null;
  readonly peaks: Uint8Array;
  readonly account_json: string;
  readonly place_json: string | null;
};

export type TakeLogParts = {
  readonly database: Database;
  /** Of which takes it is. */
  readonly origin: LoggedTake['origin'];
  readonly path: string;
  readonly audioPathOf: (sha256: string) => string;
  readonly nowMs: () => number;
  /** Told once where the file could not be read or written: the library goes on without it. */
  readonly failed: (error: unknown) => void;
  readonly onRead?: ((share: number) => void) | undefined;
};

export type TakeLog = {
  /** Writes down what was committed since; all of it, once the program is done with other things. */
  readonly writeSoon: () => void;
  /** A take was set aside, or brought back. */
  readonly removed: (id: string) => void;
  /** The same at once, for the end. */
  readonly close: () => void;
  /** Takes that this database did not know, and that are playable. */
  readonly foundCount: number;
};

/** So many rows in one turn: a library of before this file existed has many. */
const rowsAtOnce = 200;

const columns = takeColumnNames.join(', ');
const placeJsonSql = `(
  SELECT json_object('project_id', project_id, 'sent', sent, 'for_identity', for_identity)
  FROM segment JOIN chapter ON chapter.id = chapter_id
    LEFT JOIN segment_choice ON segment_id = segment.id AND segment_choice.take_id = take.id
  WHERE take.origin = 'recording' AND 'local:' || segment.id = take.identity
    AND segment.id = CAST(substr(take.identity, 7) AS INTEGER))`;
const rowsSql = `SELECT take.rowid AS row, ${takeColumnNames.map((name) => `take.${name}`).join(', ')},
    take.removed_at_ms, peaks_per_second, peaks, ${accountJsonSql}, ${placeJsonSql} AS place_json
  FROM take JOIN take_peaks ON take_id = take.id JOIN account ON account.id = take.account_id
  WHERE take.rowid > :after AND origin = :origin ORDER BY take.rowid LIMIT ${rowsAtOnce}`;

/** Opens the log, and first puts back the takes in it that the database, an older copy, does not know. */
export async function openTakeLog(parts: TakeLogParts): Promise<TakeLog> {
  const { database, origin, path } = parts;
  const rowOf = (id: string) =>
    database.value<number>('SELECT rowid FROM take WHERE id = :id', { id });
  let foundCount = 0;
  /** Of the last row that is in the log. Where that cannot be told, nothing is written: it would hide what is newer. */
  let after = Number.MAX_SAFE_INTEGER;
  let isCut = false;
  const append = createAppender(path, () => isCut);
  const moved = new Set<string>();
  const { failed, writeSoon, close } = createLogWriter(() => {
    const rows = database.all<Row>(rowsSql, { after, origin });
    append(rows.flatMap(linesOf));
    after = rows.at(-1)?.row ?? after;
    if (rows.length === rowsAtOnce) return true;
    append(removalsOf(database, origin, [...moved]));
    moved.clear();
    return false;
  }, parts.failed);
  try {
    const end = readEnd(path, takeOf);
    isCut = end.isCut;
    const known = end.last === null ? null : rowOf(end.last.id);
    if (known !== null) after = known;
    else if (end.isEmpty) after = 0;
    else {
      const read = await putBack(parts, rowOf);
      foundCount = read.foundCount;
      after = lastInARow(database, origin, read.ids);
    }
  } catch (error) {
    failed(error);
  }
  writeSoon();
  return {
    writeSoon,
    foundCount,
    removed: (id) => {
      if (after === Number.MAX_SAFE_INTEGER) return;
      moved.add(id);
      writeSoon();
    },
    close,
  };
}

function linesOf({ row, removed_at_ms: removedAtMs, peaks, ...parts }: Row): readonly string[] {
  const { account_json: account, place_json: place, ...take } = parts;
  const line = {
    ...take,
    peaks: Buffer.from(peaks).toString('base64'),
    account: JSON.parse(account),
    ...(place === null ? {} : { place: JSON.parse(place) }),
  };
  return removedAtMs === null
    ? [JSON.stringify(line)]
    : [JSON.stringify(line), removalLine({ removed: take.id, removed_at_ms: removedAtMs })];
}

const removalLine = (removal: Removal): string => JSON.stringify(removal);

function removalsOf(
  database: Database,
  origin: LoggedTake['origin'],
  ids: readonly string[],
): readonly string[] {
  const rows = database.all<Removal>(
    `SELECT take.id AS removed, removed_at_ms FROM json_each(:ids) AS one
     JOIN take ON take.id = one.value AND origin = :origin`,
    { ids, origin },
  );
  return rows.map(removalLine);
}

function takeOf(line: string): LoggedTake | null {
  return lineSchema.safeParse(parseJson(line)).data ?? null;
}

/** All that are not known; of one whose audio is not here, the row that `cleaned` leaves, so that its number is used. */
async function putBack(
  { database, path, audioPathOf, nowMs, onRead }: TakeLogParts,
  rowOf: (id: string) => number | null,
) {
  const ids = new Set<string>();
  let foundCount = 0;
  const add = (line: LoggedTake): void => {
    const { peaks, peaks_per_second: peaksPerSecond, account, place, ...take } = line;
    addAccount(database, take.account_id, account);
    const file = statSync(audioPathOf(take.audio_sha256), { throwIfNoEntry: false });
    const isHere = file?.size === take.audio_bytes;
    const cleanedAtMs = isHere ? null : nowMs();
    const segmentId = take.origin === 'recording' ? placeOf(database, take.identity, place) : null;
    const identity =
      take.origin === 'made' ? take.identity : `local:${segmentId ?? `lost:${take.id}`}`;
    database.run(
      `INSERT INTO take (${columns}, removed_at_ms, cleaned_at_ms)
       VALUES (${takeColumnNames.map((name) => `:${name}`).join(', ')}, :cleanedAtMs, :cleanedAtMs)`,
      { ...take, identity, cleanedAtMs },
    );
    if (!isHere) return;
    foundCount += 1;
    database.run(
      `INSERT INTO take_peaks (take_id, peaks_per_second, peaks)
       VALUES (:id, :peaksPerSecond, :peaks)`,
      { id: take.id, peaksPerSecond, peaks: Uint8Array.from(Buffer.from(peaks, 'base64')) },
    );
    if (segmentId !== null) {
      putToUse(database, segmentId, take.id, place?.for_identity ?? null, added);
    }
  };
  /** What this copy knows stands as it does there. */
  const added = new Set<string>();
  const removals = await removalsIn(path);
  for await (const block of blocksOf(path, onRead)) {
    database.transaction(() => {
      for (const line of block.flatMap((text) => takeOf(text) ?? [])) {
        ids.add(line.id);
        if (rowOf(line.id) !== null) continue;
        add(line);
        added.add(line.id);
        const removal = removals.get(line.id);
        if (removal !== undefined) setRemoved(database, removal);
      }
    });
  }
  return { ids, foundCount };
}

/** The last of each take, read before one is put back: each is set aside in the transaction that adds it. */
async function removalsIn(path: string): Promise<ReadonlyMap<string, Removal>> {
  const removals = new Map<string, Removal>();
  for await (const block of blocksOf(path)) {
    for (const text of block) {
      if (!text.startsWith('{"removed":')) continue;
      const removal = removalSchema.safeParse(parseJson(text)).data;
      if (removal !== undefined) removals.set(removal.removed, removal);
    }
  }
  return removals;
}

function setRemoved(database: Database, removal: Removal): void {
  database.run(
    `UPDATE take SET removed_at_ms = :removed_at_ms WHERE id = :removed AND cleaned_at_ms IS NULL`,
    removal,
  );
}

/** Up to where all such takes are in the log: from there on they are written to it. */
function lastInARow(
  database: Database,
  origin: LoggedTake['origin'],
  ids: ReadonlySet<string>,
): number {
  const rows = database.all<{ id: string; row: number }>(
    'SELECT id, rowid AS row FROM take WHERE origin = :origin ORDER BY rowid',
    { origin },
  );
  const missing = rows.findIndex(({ id }) => !ids.has(id));
  return (missing < 0 ? rows.at(-1)?.row : rows[missing - 1]?.row) ?? 0;
}

/** The segment that says what was recorded: that of its number, or the only one of its book. */
function placeOf(database: Database, identity: string, place: LoggedTake['place']): number | null {
  if (place === null || place === undefined) return null;
  const own = Number(identity.slice('local:'.length));
  const [first, second] = database.all<{ id: number }>(
    `SELECT segment.id FROM segment JOIN chapter ON chapter.id = chapter_id
     WHERE project_id = :project AND sent = :sent AND dropped_at IS NULL AND removed_at_ms IS NULL
     ORDER BY segment.id = :own DESC LIMIT 2`,
    { project: place.project_id, sent: place.sent, own },
  );
  return first !== undefined && (first.id === own || second === undefined) ? first.id : null;
}

/** Where nothing else was chosen, a recording is in use as it was when made: the last of several of a line. */
function putToUse(
  database: Database,
  segmentId: number,
  takeId: string,
  forIdentity: string | null,
  added: ReadonlySet<string>,
): void {
  const chosenSql = 'SELECT take_id FROM segment_choice WHERE segment_id = :segmentId';
  const chosen = database.value<string>(chosenSql, { segmentId });
  if (forIdentity === null || (chosen !== null && !added.has(chosen))) return;
  database.run(
    `INSERT OR REPLACE INTO segment_choice (segment_id, take_id, for_identity, is_locked,
       pause_after_ms, is_flagged, flag_note)
     SELECT :segmentId, :takeId, :forIdentity, COALESCE(is_locked, 0), pause_after_ms,
       COALESCE(is_flagged, 0), COALESCE(flag_note, '')
     FROM (SELECT 1) LEFT JOIN segment_choice ON segment_id = :segmentId`,
    { segmentId, takeId, forIdentity },
  );
}
