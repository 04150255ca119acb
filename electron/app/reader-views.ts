import { lostCall } from '../charges/recovery.ts';
import { interrupted } from '../features/queue/job-end.ts';
import type { Database } from '../storage/database.ts';

/*
 * Temporary tables and views of a read-only connection. They hide the tables of the same name, so that
 * the services of the writer read and "write" here, and the file stays as it is.
 */

/** What services remember on the way goes into copies that end with the connection. */
const copies: readonly string[] = [
  'CREATE TEMP TABLE account AS SELECT * FROM main.account',
  'CREATE TEMP TABLE setting AS SELECT * FROM main.setting',
  'CREATE UNIQUE INDEX temp.reader_setting ON setting (name)',
  'CREATE TEMP TABLE voice AS SELECT * FROM main.voice',
  'CREATE UNIQUE INDEX temp.reader_voice ON voice (account_id, gateway_id)',
];

/** The rows of calls as `recover` will leave them. */
const chargeView = `
  CREATE TEMP VIEW charge AS
  SELECT id, account_id, kind, identity,
    CASE WHEN state = 'reserved' THEN 'queued'
      WHEN state <> 'sending' THEN state
      WHEN account_id IN (SELECT id FROM main.account WHERE kind = 'gateway') THEN 'uncertain'
      ELSE 'queued' END AS state,
    request_json, expected_tokens, at_most_tokens, tariff_json, reserved_tokens, reserved_money,
    sent_count, group_id, ordinal, label, project_id,
    chapter_id, remote_id, answer_json, body_file, body_bytes, body_sha256,
    IIF(state = 'sending', ${literal(lostCall)}, failure_json) AS failure_json,
    decision, take_id, created_at_ms, updated_at_ms
  FROM main.charge`;

const count = (identities: string) => `(SELECT COUNT(DISTINCT identity) FROM main.${identities})`;
const isMade = `EXISTS (SELECT 1 FROM main.take
  WHERE identity = line.identity AND removed_at_ms IS NULL)`;

/**
 * How far a job is, is counted by its lines and their takes, else by its calls: its own row is written only when it
 * stops, and not by a crash.
 */
const jobView = (stateColumn: string, problemColumn: string) => `
  CREATE TEMP VIEW job AS
  SELECT id, account_id, kind, title, project_id, chapter_id, params_json, ${stateColumn} AS state,
    rank, refused_count, folder, files_json, notices_json, ${problemColumn} AS problem_json, created_at_ms,
    ended_at_ms, removed_at_ms, total AS total_items,
    CASE WHEN state = 'done' THEN done_items
      WHEN state IN ('failed', 'cancelled') THEN MAX(done_items, made)
      ELSE MAX(0, total - IIF(lines > 0, open_lines, asked - made)) END AS done_items
  FROM (
    SELECT *, CASE WHEN total_items > 0 THEN total_items WHEN lines > 0 THEN lines ELSE asked END AS total
    FROM (
      SELECT item.*,
        ${count('job_segment WHERE job_id = item.id')} AS lines,
        ${count(`job_segment AS line WHERE job_id = item.id AND NOT ${isMade}`)} AS open_lines,
        ${count('charge WHERE group_id = item.id')} AS asked,
        ${count("charge WHERE group_id = item.id AND state = 'done'")} AS made
      FROM main.job AS item
    )
  )`;

/**
 * Lets the connection's services work as on a library of their own. Where nobody holds the library, work
 * that was cut off looks as the next start will leave it: jobs paused, calls on their way uncertain.
 */
export function showForReading(database: Database, isHeld: boolean): void {
  const problem = `IIF(state IN ('running', 'waiting'), ${literal(interrupted)}, problem_json)`;
  const views = isHeld
    ? [jobView('state', 'problem_json')]
    : [jobView("IIF(state IN ('running', 'waiting'), 'paused', state)", problem), chargeView];
  for (const statement of [...copies, ...views]) database.run(statement);
}

/** A view takes no parameters. */
function literal(value: object): string {
  return `'${JSON.stringify(value).replace(/'/g, "''")}'`;
}
