import { DatabaseSync } from '@photostructure/sqlite';

/*
 * Copies of one book as rows, so that a library of a thousand books is made in seconds: each copy has segments,
 * identities, takes, charged calls, entries of the ledger and ended jobs of its own. No audio file is made.
 */

/** Copies are numbered; ids of copy `n` end in `~n`, and numbers are moved by `n * stride`. */
const stride = 1_000_000;

type Growth = {
  readonly projectId: string;
  /** The account that its takes and calls are of. */
  readonly accountId: string;
  /** Copies from this number up to, and without, the other. */
  readonly from: number;
  readonly to: number;
  /** So many of the segments of each copy have a take. */
  readonly takesPerBook: number;
};

/** Adds the copies to a library that nobody else has open. */
export function growLibrary(path: string, growth: Growth): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA synchronous = OFF');
    database.exec('BEGIN');
    for (const sql of statements(database)) {
      const names = [...new Set([...sql.matchAll(/:(\w+)/g)].map(([, name = '']) => name))];
      const values = Object.fromEntries(
        names.map((name) => [name, growth[name as keyof Growth] as string | number]),
      );
      database.prepare(sql).run(values);
    }
    database.exec('COMMIT');
    database.exec('ANALYZE');
    database.exec('DROP TABLE IF EXISTS sqlite_stat1');
  } finally {
    database.close();
  }
}

const copies = `WITH RECURSIVE copy (n) AS (
  SELECT :from UNION ALL SELECT n + 1 FROM copy WHERE n + 1 < :to)`;
const ofBook = 'SELECT id FROM chapter WHERE project_id = :projectId';
const text = (column: string) => `${column} || '~' || n`;
const number = (column: string) => `${column} + n * ${stride}`;

function statements(database: InstanceType<typeof DatabaseSync>): readonly string[] {
  /** A copy of the rows of a table, with what is different in each. */
  const copied = (table: string, where: string, changed: Readonly<Record<string, string>>) => {
    const columns = (
      database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all() as {
        readonly name: string;
      }[]
    ).map(({ name }) => name);
    const values = columns.map((name) => changed[name] ?? name);
    return `${copies} INSERT INTO ${table} (${columns.join(', ')})
      SELECT ${values.join(', ')} FROM ${table}, copy WHERE ${where}`;
  };
  const inChapter = `chapter_id IN (${ofBook})`;
  const chapterId = text('chapter_id');
  const taken = `${copies}, spoken AS (
    SELECT segment_id, identity FROM segment_audio WHERE ${inChapter} AND account_id = :accountId
      AND identity IS NOT NULL ORDER BY segment_id LIMIT :takesPerBook)`;
  const id = `'copy-' || segment_id || '~' || n`;
  return [
    copied('project', 'id = :projectId', {
      id: text('id'),
      title: `title || ' ' || n`,
      source_key: 'NULL',
      opened_at_ms: 'opened_at_ms - n',
      is_sample: '0',
    }),
    copied('chapter', 'project_id = :projectId', {
      id: text('id'),
      project_id: text('project_id'),
    }),
    copied('chapter_text', inChapter, { chapter_id: chapterId }),
    copied('segment_group', inChapter, { id: number('id'), chapter_id: chapterId }),
    copied('segment', inChapter, {
      id: number('id'),
      chapter_id: chapterId,
      group_id: number('group_id'),
    }),
    copied('segment_audio', inChapter, {
      segment_id: number('segment_id'),
      chapter_id: chapterId,
      identity: text('identity'),
      take_id: 'NULL',
      take_us: 'NULL',
    }),
    copied('chapter_audio', inChapter, { chapter_id: chapterId }),
    copied('book_audio', 'project_id = :projectId', { project_id: text('project_id') }),
    `${taken} INSERT INTO take (id, account_id, identity, audio_sha256, audio_bytes, sample_rate_hz,
       sample_count, duration_ms, facts_json, created_at_ms)
     SELECT ${id}, :accountId, ${text('identity')}, printf('%064x', segment_id + n * ${stride}),
       40000, 24000, 96000, 4000, '{}', 1000 + n FROM spoken, copy`,
    `${taken} INSERT INTO take_peaks (take_id, peaks_per_second, peaks)
     SELECT ${id}, 100, zeroblob(400) FROM spoken, copy`,
    `${taken} INSERT INTO charge (id, account_id, kind, identity, state, request_json,
       expected_tokens, at_most_tokens, sent_count, group_id, label, project_id, take_id,
       created_at_ms, updated_at_ms)
     SELECT ${id}, :accountId, 'speech', ${text('identity')}, 'done',
       json_object('model', 's1', 'voiceId', 'default', 'text', printf('%.*c', 90, 'x')), 60, 90, 1,
       'job~' || n, 'a line', ${text(':projectId')}, ${id}, 1000, 1000 + n FROM spoken, copy`,
    `${taken} INSERT INTO ledger_entry (account_id, charge_id, group_id, at_ms, kind, tokens, money,
       price_source, call_kind, project_id)
     SELECT :accountId, ${id}, 'job~' || n, 1000 + n, 'charged', 66, 0.01, 'reference', 'speech',
       ${text(':projectId')} FROM spoken, copy`,
    `${copies} INSERT INTO job (id, account_id, kind, title, project_id, params_json, state, rank,
       created_at_ms, ended_at_ms)
     SELECT 'job~' || n, :accountId, 'export', 'Book ' || n, ${text(':projectId')}, '{}', 'done', n,
       1000, 2000 FROM copy`,
    // What has a take is heard.
    `UPDATE segment_audio SET take_id = take.id, take_us = 4000000 FROM take
     WHERE segment_audio.take_id IS NULL AND take.identity = segment_audio.identity
       AND take.account_id = segment_audio.account_id`,
  ];
}
