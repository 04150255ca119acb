import type { Database } from '../sql.ts';
import type { ProjectRowOf, ProjectTable } from './project-tables.ts';
import { placeholderOf } from './voice-hash.ts';

/** The rows of a project file, each table as it is asked for. */
export type GivenRows = {
  readonly [Table in ProjectTable]: () => Iterable<ProjectRowOf<Table>>;
};

export type WrittenProject = {
  readonly projectId: string;
  /** Voices of the book that no account here has: new lines need another one. */
  readonly missingVoices: readonly string[];
};

type WriteOptions = {
  readonly newId: () => string;
  readonly isCopy: boolean;
  readonly nowMs: number;
};

/** Ids of the file and what they are here. */
type Ids<Key> = ReadonlyMap<Key, Key>;

/** Whether a book of that id is here, also one that is hidden. */
export function projectState(database: Database, id: string): 'none' | 'hidden' | 'here' {
  const sql = 'SELECT removed_at_ms IS NULL AS is_here FROM project WHERE id = :id';
  const isHere = database.value<number>(sql, { id });
  if (isHere === null) return 'none';
  return isHere === 1 ? 'here' : 'hidden';
}

/**
 * Puts a project into the library in one transaction: all of it or nothing. Ids that are taken here are given
 * anew; takes, accounts and voices that are here already stay as they are. A take of a text that has takes here
 * counts as older than they are, so that no other book sounds different.
 */
export function writeProject(
  database: Database,
  rows: GivenRows,
  options: WriteOptions,
): WrittenProject {
  return database.transaction(() => {
    for (const account of rows.account()) {
      if (!isTaken(database, 'account', account.id)) insert(database, 'account', account);
    }
    const missingVoices = [...rows.voice()].flatMap((voice) => writeVoice(database, voice));
    const projectId = writeBook(database, rows, options);
    const chapters = writeChapters(database, rows, projectId, options);
    const segments = writeSegments(database, rows, projectId, chapters);
    const takes = writeTakes(database, rows, segments, options);
    writeDecisions(database, rows, segments, takes);
    writeRules(database, rows, projectId, options);
    return { projectId, missingVoices };
  });
}

function writeBook(database: Database, rows: GivenRows, options: WriteOptions): string {
  const [project] = rows.project();
  if (project === undefined) throw new RangeError('no project');
  const { cast, publication, ...columns } = project;
  const id = freeId(database, 'project', project.id, options);
  // The file of a book on the command line finds the book that it was read to, not a copy.
  const isCopy = options.isCopy || id !== project.id;
  const sourceKey = isCopy ? null : project.source_key;
  insert(database, 'project', {
    ...columns,
    id,
    source_key: sourceKey,
    cast_json: cast,
    publication_json: publication,
  });
  for (const { settings, pauses } of rows.production()) {
    const production = { settings_json: settings, pauses_json: pauses };
    insert(database, 'production', { project_id: id, ...production });
  }
  for (const { chapters, ...columns } of rows.project_manuscript()) {
    const manuscript = { ...columns, chapters_json: chapters };
    insert(database, 'project_manuscript', { project_id: id, ...manuscript });
  }
  return id;
}

function writeChapters(
  database: Database,
  rows: GivenRows,
  projectId: string,
  options: WriteOptions,
): Ids<string> {
  const ids = new Map<string, string>();
  for (const { text, ...chapter } of rows.chapter()) {
    const id = freeId(database, 'chapter', chapter.id, options);
    ids.set(chapter.id, id);
    insert(database, 'chapter', { ...chapter, id, project_id: projectId });
    insert(database, 'chapter_text', { chapter_id: id, text });
  }
  return ids;
}

function writeSegments(
  database: Database,
  rows: GivenRows,
  projectId: string,
  chapters: Ids<string>,
): Ids<number> {
  const groups = new Map<number, number>();
  for (const { id, blocks, ...group } of rows.segment_group()) {
    const chapterId = known(chapters, group.chapter_id);
    const columns = { ...group, chapter_id: chapterId, blocks_json: blocks };
    groups.set(id, insert(database, 'segment_group', columns));
  }
  const segments = new Map<number, number>();
  for (const { id, emotions, bookmark: note, ...segment } of rows.segment()) {
    const groupId = segment.group_id === null ? null : known(groups, segment.group_id);
    const columns = {
      ...segment,
      group_id: groupId,
      emotions_json: emotions,
      chapter_id: known(chapters, segment.chapter_id),
    };
    const segmentId = insert(database, 'segment', columns);
    segments.set(id, segmentId);
    if (note !== undefined) {
      insert(database, 'bookmark', { segment_id: segmentId, project_id: projectId, note });
    }
  }
  return segments;
}

function writeDecisions(
  database: Database,
  rows: GivenRows,
  segments: Ids<number>,
  takes: Ids<string>,
): void {
  for (const { segment_id: number, take_id: takeId, ...choice } of rows.segment_choice()) {
    insert(database, 'segment_choice', {
      ...choice,
      segment_id: known(segments, number),
      take_id: takeId === null ? null : known(takes, takeId),
    });
  }
  for (const { segment_id: number, take_id: takeId, ...edit } of rows.take_edit()) {
    insert(database, 'take_edit', {
      ...edit,
      segment_id: known(segments, number),
      take_id: known(takes, takeId),
    });
  }
  for (const { take_id: takeId, kinds, at_ms: atMs } of rows.take_acceptance()) {
    const columns = { take_id: known(takes, takeId), kinds_json: kinds, at_ms: atMs };
    // What was accepted here of a take that was here stays.
    insert(database, 'take_acceptance', columns, 'OR IGNORE');
  }
  for (const { segment_id: number, identity } of rows.segment_past()) {
    insert(database, 'segment_past', { segment_id: known(segments, number), identity });
  }
  for (const { segment_id: number } of rows.pronunciation_stale()) {
    insert(database, 'pronunciation_stale', { segment_id: known(segments, number) });
  }
}

function writeRules(
  database: Database,
  rows: GivenRows,
  projectId: string,
  { newId }: WriteOptions,
): void {
  let rank = 0;
  for (const rule of rows.pronunciation()) {
    insert(database, 'pronunciation', { ...rule, id: newId(), project_id: projectId, rank });
    rank += 1;
  }
  for (const { word } of rows.fine_word()) {
    insert(database, 'fine_word', { project_id: projectId, word });
  }
}

/** The voice's name where new lines cannot be spoken with it here. */
function writeVoice(database: Database, voice: ProjectRowOf<'voice'>): readonly string[] {
  const { name, gateway_hash: hash, ...columns } = voice;
  if (!isTaken(database, 'voice', voice.id)) {
    insert(database, 'voice', { ...columns, gateway_id: placeholderOf(hash), is_missing: 1 });
    const isNoted = database.value('SELECT 1 FROM voice_card WHERE voice_id = :id', voice) !== null;
    if (name !== '' && !isNoted) insert(database, 'voice_card', { voice_id: voice.id, name });
  }
  const isThere =
    database.value('SELECT 1 FROM voice WHERE id = :id AND is_missing = 0', voice) !== null;
  return isThere ? [] : [name === '' ? voice.title : name];
}

/** The id that each take has here. */
function writeTakes(
  database: Database,
  rows: GivenRows,
  segments: Ids<number>,
  options: WriteOptions,
): Ids<string> {
  const ids = new Map<string, string>();
  /** Whether a text was without any take here before. */
  const isNew = new Map<string, boolean>();
  for (const take of rows.take()) {
    const { facts, peaks, peaks_per_second: perSecond, ...columns } = take;
    const number = take.identity.startsWith('local:') ? Number(take.identity.slice(6)) : null;
    const identity = number === null ? take.identity : `local:${segments.get(number) ?? 0}`;
    const oldestMs = database.value<number>(
      'SELECT MIN(created_at_ms) FROM take WHERE identity = :identity AND removed_at_ms IS NULL',
      { identity },
    );
    if (!isNew.has(identity)) isNew.set(identity, oldestMs === null);
    const isHere = database.value(
      `SELECT 1 FROM take WHERE id = :id AND identity = :identity AND cleaned_at_ms IS NULL
         AND audio_sha256 = :audio_sha256`,
      { ...take, identity },
    );
    if (isHere !== null) {
      ids.set(take.id, take.id);
      continue;
    }
    const id = freeId(database, 'take', take.id, options);
    ids.set(take.id, id);
    const latestMs =
      isNew.get(identity) === false && oldestMs !== null ? oldestMs - 1 : options.nowMs;
    const createdAtMs = Math.min(latestMs, take.created_at_ms);
    insert(database, 'take', {
      ...columns,
      id,
      identity,
      facts_json: facts,
      created_at_ms: createdAtMs,
    });
    const bytes = Buffer.from(peaks, 'base64');
    insert(database, 'take_peaks', { take_id: id, peaks_per_second: perSecond, peaks: bytes });
  }
  return ids;
}

function isTaken(database: Database, table: string, id: string): boolean {
  return database.value(`SELECT 1 FROM ${table} WHERE id = :id`, { id }) !== null;
}

function freeId(database: Database, table: string, id: string, { newId }: WriteOptions): string {
  return isTaken(database, table, id) ? newId() : id;
}

/** Every property is a column of that name. Returns the row's number. */
function insert(
  database: Database,
  table: string,
  row: Readonly<Record<string, unknown>>,
  otherwise: '' | 'OR IGNORE' = '',
): number {
  const columns = Object.keys(row);
  const values = columns.map((name) => `:${name}`);
  database.run(
    `INSERT ${otherwise} INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`,
    row,
  );
  return database.value<number>('SELECT last_insert_rowid()') ?? 0;
}

function known<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`nothing is called ${String(key)}`);
  return value;
}
