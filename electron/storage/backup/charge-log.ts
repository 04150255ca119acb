import type { Charge } from '../../charges/ports.ts';
import { isOpen } from '../charges/charge-rows.ts';
import type { Database } from '../database.ts';
import { createSegmentAudioStore } from '../segments/segment-audio.ts';
import {
  chargeColumns,
  type Entry,
  entriesOf,
  entryColumns,
  entryOf,
  hasAll,
  type Line,
  lineOf,
  type Mark,
  markOf,
  readLine,
  spanColumns,
} from './charge-lines.ts';
import { addAccount, createAppender, createLogWriter, readEnd, readInBlocks } from './line-file.ts';

/*
 * The calls that were sent for accounts that pay, with all that the ledger says of each, a line of JSON for each state
 * that may cost something, in a file beside the database. Where an older copy of the database is put in its place, what
 * was spent since counts against the limits again, submitted work is fetched, and calls in doubt are known to be so.
 */

/** The name of the file, in the folder of the library. */
export const chargeLogName = 'charges.jsonl';

const parameters = (columns: readonly string[]) => columns.map((name) => `:${name}`).join(', ');

export type ChargeLogParts = {
  readonly database: Database;
  readonly path: string;
  /** Told once where the file could not be read or written: the library goes on without it. */
  readonly failed: (error: unknown) => void;
};

export type ChargeLog = {
  readonly moved: (charge: Pick<Charge, 'id' | 'state'>) => void;
  /** Writes at once what is still to be written, for the end. */
  readonly close: () => void;
  /** Calls of which this database did not know what has become of them. */
  readonly foundCount: number;
};

const linesAtOnce = 50;

/** Opens the log, and first brings the calls of the database, where it is an older copy, to where they were. */
export async function openChargeLog(parts: ChargeLogParts): Promise<ChargeLog> {
  const { database, path } = parts;
  let foundCount = 0;
  let isReadable = true;
  /** The entry of the ledger behind which calls are still to be looked for; null where all are known. */
  let behind: number | null = null;
  let isCut = false;
  const append = createAppender(path, () => isCut);
  /** The newest entry that is in the log. */
  let newest: Mark | null = null;
  const marked = (line: Line): string => {
    if (newest === null || line.at > newest.at) newest = markOf(line);
    return JSON.stringify({ ...line, ...newest });
  };
  /** Calls that have moved. */
  const moved = new Set<string>();

  const catchUp = (after: number): boolean => {
    const rows = database.all<{ id: number; charge: string }>(
      `SELECT id, charge_id AS charge FROM ledger_entry WHERE id > :after
         AND +account_id IN (SELECT id FROM account WHERE kind <> 'demo') ORDER BY id LIMIT ${linesAtOnce}`,
      { after },
    );
    // In the order of their last entries: where the file ends early, the calls that it lacks have later ones.
    const lastOf = new Map<string, number>();
    for (const { id, charge } of rows) {
      lastOf.delete(charge);
      lastOf.set(charge, id);
    }
    append(
      [...lastOf].flatMap(([charge, at]) => {
        const line = readLine(database, charge);
        return line === null ? [] : marked({ ...line, ...entryOf(line, at) });
      }),
    );
    behind = rows.length < linesAtOnce ? null : (rows.at(-1)?.id ?? null);
    return behind !== null || moved.size > 0;
  };
  const writeMoved = (): void => {
    const lines = [...moved].flatMap((id) => readLine(database, id) ?? []);
    append(lines.sort((one, other) => one.at - other.at).map(marked));
    moved.clear();
  };
  const { failed, writeSoon, close } = createLogWriter(() => {
    if (!isReadable) return false;
    if (behind !== null) return catchUp(behind);
    writeMoved();
    return false;
  }, parts.failed);
  try {
    const end = readEnd(path, lineOf);
    isCut = end.isCut;
    if (end.last !== null && hasAll(database, end.last)) {
      newest = markOf(end.last);
      behind = end.last.at;
    } else {
      if (!end.isEmpty) foundCount = await putBack(database, path);
      behind = 0;
    }
  } catch (error) {
    isReadable = false;
    failed(error);
  }
  writeSoon();
  return {
    foundCount,
    moved: ({ id, state }) => {
      if (state === 'reserved' || state === 'received') return;
      moved.add(id);
      writeSoon();
    },
    close,
  };
}

async function putBack(database: Database, path: string): Promise<number> {
  const audio = createSegmentAudioStore(database);
  const found = new Set<string>();
  await readInBlocks(path, linesAtOnce, lineOf, (block) => {
    database.transaction(() => {
      for (const line of block) {
        if (!apply(database, line)) continue;
        found.add(line.charge.id);
        for (const { identity } of [line.charge, ...line.spans]) audio.refreshUncertain(identity);
      }
    });
  });
  return found.size;
}

/** Whether the call went on after this copy of it; then it is brought to where the line has it. */
function apply(database: Database, line: Line): boolean {
  const { charge, spans, account } = line;
  const { id } = charge;
  const known = database.get<Pick<Line['charge'], 'state' | 'updated_at_ms'>>(
    'SELECT state, updated_at_ms FROM charge WHERE id = :id',
    { id },
  );
  const here = entriesOf(database, id);
  if (known !== null && !isFurther(known, here, line)) return false;
  addAccount(database, charge.account_id, account);
  if (!makeRoom(database, charge)) return false;
  const takeOf = (takeId: string | null) =>
    database.value<string>('SELECT id FROM take WHERE id = :takeId', { takeId });
  // A job that the copy lacks waits for no answer: what a person decides is then done for the line alone.
  const isAsked = `SELECT 1 FROM job WHERE id = :job`;
  const hasJob = database.value(isAsked, { job: charge.group_id }) !== null;
  const groupId = isEnded(charge) || hasJob ? charge.group_id : null;
  database.run(
    `INSERT INTO charge (${chargeColumns.join(', ')}) VALUES (${parameters(chargeColumns)})
     ON CONFLICT (id) DO UPDATE SET ${chargeColumns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    { ...charge, group_id: groupId, take_id: takeOf(charge.take_id) },
  );
  for (const span of spans) {
    database.run(
      `INSERT OR REPLACE INTO job_pack_span (charge_id, ${spanColumns.join(', ')})
       VALUES (:id, ${parameters(spanColumns)})`,
      { ...span, id, take_id: takeOf(span.take_id) },
    );
  }
  addEntries(database, line, here);
  return true;
}

const isEnded = ({ state }: Pick<Line['charge'], 'state'>): boolean =>
  state === 'done' || state === 'rejected';

function isFurther(
  known: Pick<Line['charge'], 'state' | 'updated_at_ms'>,
  here: readonly Entry[],
  { charge, entries }: Line,
): boolean {
  const isOneHistory = here.every(({ kind, at_ms: atMs, tokens }, at) => {
    const own = entries[at];
    return own?.kind === kind && own.at_ms === atMs && own.tokens === tokens;
  });
  if (!isOneHistory) return false;
  if (entries.length > here.length) return true;
  return !isEnded(known) && charge.updated_at_ms > known.updated_at_ms;
}

/** One open call for each identity: one that was only planned goes. */
function makeRoom(database: Database, charge: Line['charge']): boolean {
  if (isEnded(charge)) return true;
  const { id, identity } = charge;
  database.run(
    `DELETE FROM charge WHERE identity = :identity AND id <> :id AND state = 'queued' AND sent_count = 0
       AND NOT EXISTS (SELECT 1 FROM ledger_entry WHERE charge_id = charge.id)`,
    { id, identity },
  );
  // One that waits there was let go before this one was sent, which no move tells.
  if (charge.state !== 'queued' && charge.state !== 'retry_wait') {
    database.run(
      `UPDATE charge SET state = 'rejected' WHERE identity = :identity AND id <> :id
         AND state IN ('queued', 'retry_wait')`,
      { id, identity },
    );
  }
  const other = `SELECT 1 FROM charge WHERE identity = :identity AND id <> :id AND ${isOpen}`;
  return database.value(other, { id, identity }) === null;
}

function addEntries(database: Database, { charge, entries }: Line, here: readonly Entry[]): void {
  /** Of an entry of the log, the one of this database. */
  const ids = new Map(here.map(({ id }, at) => [entries[at]?.id, id]));
  const columns = entryColumns.filter((name) => name !== 'id');
  for (const [at, { id, ...entry }] of entries.entries()) {
    const known = here[at];
    if (known !== undefined) {
      database.run('UPDATE ledger_entry SET is_settled = :settled WHERE id = :id', {
        id: known.id,
        settled: entry.is_settled,
      });
      continue;
    }
    database.run(
      `INSERT INTO ledger_entry (account_id, charge_id, ${columns.join(', ')})
       VALUES (:accountId, :chargeId, ${parameters(columns)})`,
      {
        ...entry,
        accountId: charge.account_id,
        chargeId: charge.id,
        corrects_id: ids.get(entry.corrects_id ?? -1) ?? null,
      },
    );
    ids.set(id, database.value<number>('SELECT last_insert_rowid()') ?? 0);
  }
}
