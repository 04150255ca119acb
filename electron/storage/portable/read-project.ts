import { publicationSchema } from '../../../shared/model/publication.ts';
import type { Database } from '../sql.ts';
import { type CarriedTake, inBook, segmentInBook } from './carried-takes.ts';
import { type ProjectRowOf, type ProjectTable, projectTables } from './project-tables.ts';
import { voiceHash } from './voice-hash.ts';

/** The rows of a table, in an order that is the same in every library. */
export type ProjectRows = {
  readonly [Table in ProjectTable]: () => Iterable<ProjectRowOf<Table>>;
};

const kindRank = `CASE chapter.kind WHEN 'opening-credits' THEN 0 WHEN 'chapter' THEN 1 ELSE 2 END`;
const chapterOrder = `${kindRank}, chapter.ordinal, chapter.id`;
const inOrder = `${chapterOrder}, segment.ordinal, segment.id`;

/** What stands in a project file, read from a library. `ruleIds`: rules that hold for the book, in their order. */
export function readProject(
  database: Database,
  projectId: string,
  takes: readonly CarriedTake[],
  ruleIds: readonly string[],
): ProjectRows {
  const segments = numbersOf(
    database,
    `SELECT segment.id AS id FROM ${segmentInBook} ORDER BY ${inOrder}`,
    projectId,
  );
  const groups = numbersOf(
    database,
    `SELECT own.id AS id FROM segment_group AS own JOIN chapter ON chapter.id = own.chapter_id
       AND ${inBook} ORDER BY ${chapterOrder}, own.ordinal, own.id`,
    projectId,
  );
  const chapters = database.all<{ id: string }>(
    `SELECT id FROM chapter WHERE ${inBook} ORDER BY ${chapterOrder}`,
    { projectId },
  );
  const voices = voiceRows(database, projectId);
  const accountIds = [...takes, ...voices.map(({ account_id: accountId }) => ({ accountId }))].map(
    ({ accountId }) => accountId,
  );
  const notes = new Map(
    database
      .all<{ segment_id: number; note: string }>(
        'SELECT segment_id, note FROM bookmark WHERE project_id = :projectId',
        { projectId },
      )
      .map((row) => [row.segment_id, row.note]),
  );
  const localIdentity = formerRecordings(database, projectId, segments);
  const ofSegments = <Table extends ProjectTable>(
    table: Table,
    columns: string,
    order = '',
    isWanted = '1',
  ) =>
    function* (): Iterable<ProjectRowOf<Table>> {
      const rows = database.all<{ segment_id: number }>(
        `SELECT own.segment_id, ${columns} FROM ${segmentInBook}
         JOIN ${table} AS own ON own.segment_id = segment.id AND ${isWanted}
         ORDER BY ${inOrder}${order}`,
        { projectId },
      );
      for (const row of rows) {
        yield checked(table, { ...row, segment_id: segments.get(row.segment_id) });
      }
    };
  const perChapter = <Table extends 'segment' | 'segment_group'>(
    table: Table,
    numbers: ReadonlyMap<number, number>,
    json: string,
    where: string,
    notes: ReadonlyMap<number, string> = new Map(),
  ) =>
    function* (): Iterable<ProjectRowOf<Table>> {
      for (const chapter of chapters) {
        const rows = database.all<Record<string, unknown> & { id: number; group_id?: number }>(
          `SELECT * FROM ${table} WHERE chapter_id = :id ${where} ORDER BY ordinal, id`,
          chapter,
        );
        for (const { id, group_id: group, ...row } of rows) {
          const number = { id: numbers.get(id), group_id: groups.get(group ?? -1) ?? null };
          const parsed: unknown = JSON.parse(`${row[`${json}_json`]}`);
          const bookmark = notes.get(id);
          const mark = bookmark === undefined ? {} : { bookmark };
          yield checked(table, { ...row, ...number, ...mark, [json]: parsed });
        }
      }
    };

  return {
    account: () =>
      database
        .all<object>(
          // Each library has a demo account of its own, which is the same one.
          `SELECT id, kind, label, base_url, IIF(kind = 'demo', 0, created_at_ms) AS created_at_ms
           FROM account
           WHERE id IN (SELECT value FROM json_each(:ids)) ORDER BY id`,
          { ids: [...new Set(accountIds)] },
        )
        .map((row) => checked('account', row)),
    voice: () => voices,
    project: () => {
      const row = database.get<{ cast_json: string; publication_json: string }>(
        'SELECT * FROM project WHERE id = :projectId',
        { projectId },
      );
      return row === null
        ? []
        : [
            checked('project', {
              ...row,
              cast: JSON.parse(row.cast_json) as unknown,
              publication: publicationSchema.parse(JSON.parse(row.publication_json)),
            }),
          ];
    },
    production: () =>
      database
        .rows<object>(
          'SELECT settings_json, pauses_json FROM production WHERE project_id = :projectId',
          {
            projectId,
          },
        )
        .map((row) => checked('production', row)),
    project_manuscript: () =>
      database
        .rows<{ isScript: boolean; sourceFile: string | null }>(
          `SELECT chapters_json, is_script, source_file FROM project_manuscript
           WHERE project_id = :projectId`,
          { projectId },
        )
        .map(({ isScript, sourceFile, ...row }) =>
          checked('project_manuscript', {
            ...row,
            is_script: Number(isScript),
            source_file: sourceFile,
          }),
        ),
    chapter: function* () {
      for (const [ordinal, chapter] of chapters.entries()) {
        const row = database.get<object>(
          `SELECT id, title, revision, planner, plan_language, text_length, kind, text FROM chapter
           JOIN chapter_text ON chapter_text.chapter_id = chapter.id WHERE id = :id`,
          chapter,
        );
        yield checked('chapter', { ...row, ordinal });
      }
    },
    segment_group: perChapter('segment_group', groups, 'blocks', ''),
    segment: perChapter('segment', segments, 'emotions', 'AND dropped_at IS NULL', notes),
    take: function* () {
      for (const { id } of takes) {
        const row = database.get<{
          facts_json: string;
          peaks: Uint8Array | null;
          identity: string;
        }>(
          `SELECT take.*, COALESCE(peaks_per_second, 0) AS peaks_per_second, peaks FROM take
           LEFT JOIN take_peaks ON take_id = id WHERE id = :id`,
          { id },
        );
        if (row === null) continue;
        yield checked('take', {
          ...row,
          identity: localIdentity(row.identity),
          facts: JSON.parse(row.facts_json) as unknown,
          peaks: Buffer.from(row.peaks ?? []).toString('base64'),
        });
      }
    },
    segment_choice: ofSegments(
      'segment_choice',
      'take_id, for_identity, is_locked, own.pause_after_ms, is_flagged, flag_note',
    ),
    take_edit: ofSegments(
      'take_edit',
      'take_id, trim_start_ms, trim_end_ms, gain_db',
      ', own.take_id',
    ),
    // Own audio of a segment that is gone has no name in a file.
    segment_past: ofSegments(
      'segment_past',
      'identity',
      ', own.identity',
      "own.identity NOT LIKE 'local:%'",
    ),
    take_acceptance: () =>
      database
        .all<{ kinds_json: string }>(
          `SELECT take_id, kinds_json, at_ms FROM take_acceptance
           WHERE take_id IN (SELECT value FROM json_each(:ids)) ORDER BY take_id`,
          { ids: takes.map(({ id }) => id) },
        )
        .map((row) =>
          checked('take_acceptance', { ...row, kinds: JSON.parse(row.kinds_json) as unknown }),
        ),
    pronunciation: function* () {
      for (const id of ruleIds) {
        const row = database.get<object>('SELECT * FROM pronunciation WHERE id = :id', { id });
        if (row !== null) yield checked('pronunciation', row);
      }
    },
    pronunciation_stale: ofSegments('pronunciation_stale', 'segment.chapter_id'),
    fine_word: () =>
      database
        .all<object>('SELECT word FROM fine_word WHERE project_id = :projectId ORDER BY word', {
          projectId,
        })
        .map((row) => checked('fine_word', row)),
  };
}

/** In the form of the file: what a file could not hold is found when it is written, not when it is needed. */
function checked<Table extends ProjectTable>(table: Table, row: object): ProjectRowOf<Table> {
  return projectTables[table].parse(row) as ProjectRowOf<Table>;
}

/** Ids of the library by number, from 1: the same project has the same numbers everywhere. */
function numbersOf(
  database: Database,
  sql: string,
  projectId: string,
): ReadonlyMap<number, number> {
  const rows = database.all<{ id: number }>(sql, { projectId });
  return new Map(rows.map(({ id }, at) => [id, at + 1]));
}

/** The voices that the narrator and the cast speak with. */
function voiceRows(database: Database, projectId: string): readonly ProjectRowOf<'voice'>[] {
  return database
    .all<{ account_id: string; gateway_id: string }>(
      `SELECT voice.id, voice.account_id, voice.gateway_id, voice.title, voice.created_at_ms,
         COALESCE(voice_card.name, '') AS name
       FROM voice LEFT JOIN voice_card ON voice_card.voice_id = voice.id
       WHERE voice.id IN (
         SELECT narrator_voice_id FROM project WHERE id = :projectId
         UNION SELECT member.value ->> 'voiceId' FROM project, json_each(cast_json) AS member
           WHERE project.id = :projectId)
       ORDER BY voice.id`,
      { projectId },
    )
    .map((row) =>
      checked('voice', { ...row, gateway_hash: voiceHash(row.account_id, row.gateway_id) }),
    );
}

/** The identity of an own recording by the number of its segment, also where it names an id of schema 4. */
function formerRecordings(
  database: Database,
  projectId: string,
  segments: ReadonlyMap<number, number>,
): (identity: string) => string {
  const former = new Map(
    database
      .all<{ name: string; id: number }>(
        `SELECT 'local:' || known.chapter_id || ':' || known.former_id AS name, segment.id AS id
         FROM ${segmentInBook} JOIN segment_former_id AS known ON known.segment_id = segment.id`,
        { projectId },
      )
      .map(({ name, id }) => [name, id]),
  );
  return (identity) => {
    if (!identity.startsWith('local:')) return identity;
    const number = segments.get(former.get(identity) ?? Number(identity.slice('local:'.length)));
    // Chosen for another segment than it was recorded at, or for one that is gone.
    return `local:${number ?? 0}`;
  };
}
