import type { Charge } from '../../charges/ports.ts';
import { isOpen } from '../charges/charge-rows.ts';
import type { Database } from '../database.ts';
import { createSegmentAudioStore } from '../segments/segment-audio.ts';
import { openStates } from '../segments/segment-audio-sql.ts';
import {
  chargeColumns,
  type Entry,
  entriesOf,
  entryColumns,
  hasAll,
  type Line,
  lineOf,
  type Mark,
  markOf,
  readLine,
  spanColumns,
} from './charge-lines.ts';
import { addAccount, blocksOf, createAppender, createLogWriter, readEnd } from './line-file.ts';

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
  readonly onRead?: ((share: number) => void) | undefined;
};

export type ChargeLog = {
  readonly moved: (charge: Pick<Charge, 'id' | 'state'>) => void;
  /** Writes at once what is still to be written, for the end. */
  readonly close: () => void;
  /** Calls of which this database did not know what has become of them. */
  readonly foundCount: number;
};

const linesAtOnce = 50;

/** Of a line behind which calls are still to be written: no copy has all before it. */
const noMark: Mark = { at: 0, at_charge: '', at_ms: 0 };

/** Opens the log, and first brings the calls of the database, where it is an older copy, to where they were. */
export async function openChargeLog(parts: ChargeLogParts): Promise<ChargeLog> {
  const { database, path } = parts;
  let isReadable = true;
  /** The entry of the ledger up to which all calls are in the log. */
  let behind = 0;
  let isCut = false;
  const append = createAppender(path, () => isCut);
  /** The newest entry that is in the log. */
  let newest: Mark | null = null;
  /** Calls that have moved. */
  const moved = new Set<string>();
  /** What was put back, and is in the log already. */
  let found: PutBack = { count: 0, logged: new Map(), upTo: 0 };

  const { failed, writeSoon, close } = createLogWriter(() => {
    if (!isReadable) return false;
    // Also of the demo: its entries are passed over once.
    const newestId = database.value<number>('SELECT MAX(id) FROM ledger_entry');
    // In the order of their last entries: where the file ends early, the calls that it lacks have later ones.
    const rows = database.all<{ id: number; charge: string; state: string }>(
      `SELECT id, charge_id AS charge, ${stateSql('entry.charge_id')} AS state FROM ledger_entry AS entry
       WHERE id > :behind AND +account_id IN (SELECT id FROM account WHERE kind <> 'demo')
         AND NOT EXISTS (SELECT 1 FROM ledger_entry WHERE charge_id = entry.charge_id AND id > entry.id)
       ORDER BY id LIMIT ${linesAtOnce}`,
      { behind },
    );
    const isMore = rows.length === linesAtOnce;
    const ids = rows.flatMap(({ charge, state }) =>
      found.logged.get(charge) === state ? [] : charge,
    );
    const read = (id: string) => readLine(database, id) ?? [];
    // What moved without an entry is first: where the file ends early, what it lacks moved after its last line.
    const movedOnly = [...moved].flatMap(read).filter(({ at }) => at <= behind);
    let mark = newest;
    const lines = withNewestLast([...movedOnly, ...ids.flatMap(read)]).map((line) => {
      if (line.at >= found.upTo && (mark === null || line.at > mark.at)) mark = markOf(line);
      return JSON.stringify({ ...line, ...(mark ?? noMark) });
    });
    append(lines);
    moved.clear();
    newest = mark;
    behind = (isMore ? rows.at(-1)?.id : newestId) ?? behind;
    if (isMore) return true;
    found.logged.clear();
    return false;
  }, parts.failed);
  try {
    const end = readEnd(path, lineOf);
    isCut = end.isCut;
    if (end.last !== null && hasAll(database, end.last)) {
      newest = markOf(end.last);
      behind = end.last.at;
      for (const id of openSince(database, end.last.charge)) moved.add(id);
    } else if (!end.isEmpty) found = await putBack(parts);
  } catch (error) {
    isReadable = false;
    failed(error);
  }
  writeSoon();
  return {
    foundCount: found.count,
    moved: ({ id, state }) => {
      if (state === 'reserved' || state === 'received') return;
      // The last line is of what moved last.
      moved.delete(id);
      moved.add(id);
      writeSoon();
    },
    close,
  };
}

/** An older copy that knows the last line must know the others: that of the call that moved last comes again, if need be. */
function withNewestLast(lines: readonly Line[]): readonly Line[] {
  const movedAtMs = Math.max(...lines.map(({ charge }) => charge.updated_at_ms));
  const newest = lines.findLast(({ charge }) => charge.updated_at_ms === movedAtMs);
  return newest === undefined || newest === lines.at(-1) ? lines : [...lines, newest];
}

/** Calls that may have moved without an entry and are not in the log: it could not be written, or the program was killed. */
function openSince(
  database: Database,
  { id, state, updated_at_ms: updatedAtMs }: Line['charge'],
): readonly string[] {
  const rows = database.all<{ id: string }>(
    `SELECT id FROM charge WHERE ${isOpen} AND updated_at_ms >= :updatedAtMs
       AND (id, state, updated_at_ms) <> (:id, :state, :updatedAtMs) ORDER BY updated_at_ms`,
    { id, state, updatedAtMs },
  );
  return rows.map((row) => row.id);
}

type PutBack = {
  readonly count: number;
  /** Of calls that the log has as the database has them: how far they are. */
  readonly logged: Map<string, string>;
  /** The newest entry: an older copy must not be taken to have all because of a line that tells of less. */
  readonly upTo: number;
};

/** How far a call is: when it moved last, and how many entries it has. */
const stateSql = (id: string) => `(SELECT updated_at_ms || ' ' || COUNT(*)
  FROM charge JOIN ledger_entry AS one ON one.charge_id = charge.id WHERE charge.id = ${id})`;

async function putBack({ database, path, onRead }: ChargeLogParts): Promise<PutBack> {
  const found = new Set<string>();
  const logged = new Map<string, string>();
  /** Lines of calls that wait for the place of another, whose end may stand further on in the log. */
  let crowded: Line[] = [];
  const put = (lines: readonly Line[]): void => {
    for (const line of lines) {
      const result = apply(database, line);
      if (result === 'applied') found.add(line.charge.id);
      if (result === 'no room') crowded.push(line);
    }
  };
  // Their indexes are written all over: what is kept in memory meanwhile halves the time.
  database.run('PRAGMA cache_size = -131072');
  for await (const block of blocksOf(path, onRead)) {
    const lines = lastLines(block.flatMap((text) => lineOf(text) ?? []));
    for (const { charge, entries } of lines) {
      logged.set(charge.id, `${charge.updated_at_ms} ${entries.length}`);
    }
    database.transaction(() => {
      const again = crowded;
      crowded = [];
      put(lines);
      put(again);
    });
  }
  database.transaction(() => put(crowded.splice(0).map(letGo)));
  database.run('PRAGMA cache_size = -2000');
  // It is written once more, so that the last line tells that all is here.
  const last = database.get<{ id: number; charge: string }>(
    `SELECT id, charge_id AS charge FROM ledger_entry
     WHERE +account_id IN (SELECT id FROM account WHERE kind <> 'demo') ORDER BY id DESC LIMIT 1`,
  );
  logged.delete(last?.charge ?? '');
  return { count: found.size, logged, upTo: last?.id ?? 0 };
}

/** A call that waits while another of its identity is open was let go, which no move tells. */
function letGo(line: Line): Line {
  const { charge } = line;
  const isWaiting = charge.state === 'queued' || charge.state === 'retry_wait';
  return isWaiting ? { ...line, charge: { ...charge, state: 'rejected' } } : line;
}

/** Without those that a later one of the same call goes on from. */
function lastLines(lines: readonly Line[]): readonly Line[] {
  const last = new Map<string, Line>();
  const others: Line[] = [];
  for (const line of lines) {
    const { id } = line.charge;
    const earlier = last.get(id);
    if (earlier !== undefined && !isOneHistory(earlier.entries, line)) others.push(earlier);
    last.delete(id);
    last.set(id, line);
  }
  return [...others, ...last.values()];
}

/** Brings the call to where the line has it, if it went on after this copy of it. */
function apply(database: Database, line: Line): 'applied' | 'known' | 'no room' {
  const { charge, spans, account } = line;
  const { id } = charge;
  const known = database.get<Known>(
    `SELECT state, updated_at_ms, (SELECT COUNT(*) FROM ledger_entry WHERE charge_id = :id) AS count
     FROM charge WHERE id = :id`,
    { id },
  );
  if (known !== null && !isFurther(known, line)) return 'known';
  const here = known === null ? [] : entriesOf(database, id);
  if (!isOneHistory(here, line)) return 'known';
  addAccount(database, charge.account_id, account);
  if (!makeRoom(database, charge)) return 'no room';
  const takeOf = (takeId: string | null) =>
    takeId && database.value<string>('SELECT id FROM take WHERE id = :takeId', { takeId });
  // A job that the copy lacks waits for no answer: what a person decides is then done for the line alone.
  const isAsked = `SELECT 1 FROM job WHERE id = :job`;
  const groupId =
    isEnded(charge) || database.value(isAsked, { job: charge.group_id }) !== null
      ? charge.group_id
      : null;
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
  if (known?.state === 'uncertain' || charge.state === 'uncertain') {
    const audio = createSegmentAudioStore(database);
    for (const { identity } of [charge, ...spans]) audio.refreshUncertain(identity);
  }
  return 'applied';
}

/** A call of the database, and how many entries it has. */
type Known = Pick<Charge, 'state'> & { readonly updated_at_ms: number; readonly count: number };

const isEnded = ({ state }: Pick<Charge, 'state'>): boolean =>
  state === 'done' || state === 'rejected';

function isFurther(known: Known, { charge, entries }: Line): boolean {
  if (entries.length !== known.count) return entries.length > known.count;
  // Each line is of before or after a call was reserved, which is an entry; its time says nothing if the clock was set back.
  return (
    known.state === 'reserved' || (!isEnded(known) && charge.updated_at_ms > known.updated_at_ms)
  );
}

const isOneHistory = (here: readonly Entry[], { entries }: Line): boolean =>
  here.every(({ kind, at_ms: atMs, tokens }, at) => {
    const own = entries[at];
    return own?.kind === kind && own.at_ms === atMs && own.tokens === tokens;
  });

/**
 * One open call for each identity: one that waits there was let go before this one was sent, which no move tells. What
 * came after one that has ended goes on.
 */
function makeRoom(database: Database, charge: Line['charge']): boolean {
  const { id, identity, created_at_ms: createdAtMs } = charge;
  const other = database.value<string>(
    `SELECT id FROM charge WHERE identity = :identity AND id <> :id AND state IN ${openStates}
       AND (:isOpen OR created_at_ms < :createdAtMs)`,
    { id, identity, createdAtMs, isOpen: !isEnded(charge) },
  );
  if (other === null) return true;
  database.run(
    `DELETE FROM charge WHERE id = :other AND state = 'queued' AND sent_count = 0
       AND NOT EXISTS (SELECT 1 FROM ledger_entry WHERE charge_id = charge.id)`,
    { other },
  );
  database.run(
    `UPDATE charge SET state = 'rejected' WHERE id = :other AND state IN ('queued', 'retry_wait')`,
    { other },
  );
  const isThere = `SELECT 1 FROM charge WHERE id = :other AND ${isOpen}`;
  return isEnded(charge) || database.value(isThere, { other }) === null;
}

function addEntries(database: Database, { charge, entries }: Line, here: readonly Entry[]): void {
  /** Of an entry of the log, the one of this database. */
  const ids = new Map(here.map(({ id }, at) => [entries[at]?.id, id]));
  const columns = entryColumns.filter((name) => name !== 'id' && name !== 'account_id');
  for (const [at, { id, account_id: ownAccountId, ...entry }] of entries.entries()) {
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
       VALUES (COALESCE((SELECT id FROM account WHERE id = :ownAccountId), :accountId), :chargeId,
         ${parameters(columns)})`,
      {
        ...entry,
        ownAccountId: ownAccountId ?? null,
        accountId: charge.account_id,
        chargeId: charge.id,
        corrects_id: ids.get(entry.corrects_id ?? -1) ?? null,
      },
    );
    const isCorrected = entries.some(({ corrects_id: corrected }) => corrected === id);
    if (isCorrected) ids.set(id, database.value<number>('SELECT last_insert_rowid()') ?? 0);
  }
}
