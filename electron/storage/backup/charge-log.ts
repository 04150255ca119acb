import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Charge } from '../../charges/ports.ts';
import { isOpen } from '../charges/charge-rows.ts';
import type { Database } from '../database.ts';
import { createSegmentAudioStore } from '../segments/segment-audio.ts';
import { accountJsonSql, accountSchema, addAccount, createAppender, readEnd } from './line-file.ts';

/*
 * The calls that were sent for accounts that pay, with all that the ledger says of each, a line of JSON for each state
 * that may cost something, in a file beside the database. Where an older copy of the database is put in its place, what
 * was spent since counts against the limits again, submitted work is fetched, and calls in doubt are known to be so.
 */

/** The name of the file, in the folder of the library. */
export const chargeLogName = 'charges.jsonl';

const text = z.string();
const number = z.int();

const chargeSchema = z.object({
  id: text.min(1),
  account_id: text,
  kind: z.enum(['speech', 'speech-job', 'clone', 'video', 'chat']),
  identity: text,
  state: z.enum(['queued', 'sending', 'processing', 'done', 'rejected', 'retry_wait', 'uncertain']),
  request_json: text,
  expected_tokens: number,
  at_most_tokens: number,
  sent_count: number,
  group_id: text.nullable(),
  ordinal: number,
  label: text,
  project_id: text.nullable(),
  chapter_id: text.nullable(),
  remote_id: text.nullable(),
  answer_json: text.nullable(),
  body_file: text.nullable(),
  body_bytes: number.nullable(),
  body_sha256: text.nullable(),
  failure_json: text.nullable(),
  decision: text.nullable(),
  take_id: text.nullable(),
  created_at_ms: number,
  updated_at_ms: number,
  tariff_json: text.nullable(),
  reserved_tokens: number,
  reserved_money: z.number(),
});

const entrySchema = z.object({
  id: number,
  group_id: text.nullable(),
  at_ms: number,
  kind: z.enum([
    'reserved',
    'released',
    'charged',
    'possibly_charged',
    'unbilled',
    'corrected',
    'approved',
  ]),
  tokens: number,
  money: z.number(),
  price_source: z.enum(['pricing', 'reference', 'unknown']),
  note: text,
  call_kind: text,
  project_id: text.nullable(),
  corrects_id: number.nullable(),
  is_settled: number,
  entered_at_ms: number.nullable(),
});

const spanSchema = z.object({
  ordinal: number,
  identity: text,
  label: text,
  start_at: number,
  end_at: number,
  sentences_ms_json: text,
  take_id: text.nullable(),
});

const lineSchema = z.object({
  /** Up to which entry of the ledger all calls are in the log. */
  at: number,
  charge: chargeSchema,
  entries: z.array(entrySchema).min(1),
  spans: z.array(spanSchema),
  account: accountSchema,
});

type Line = z.infer<typeof lineSchema>;
type Entry = z.infer<typeof entrySchema>;

const columnsOf = (schema: { readonly shape: object }) => Object.keys(schema.shape);
const chargeColumns = columnsOf(chargeSchema);
const entryColumns = columnsOf(entrySchema);
const spanColumns = columnsOf(spanSchema);
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
export async function openChargeLog({
  database,
  path,
  failed: tell,
}: ChargeLogParts): Promise<ChargeLog> {
  let isTold = false;
  const failed = (error: unknown): void => {
    if (!isTold) tell(error);
    isTold = true;
  };
  let foundCount = 0;
  let isReadable = true;
  /** The entry of the ledger behind which calls are still to be looked for; null where all are known. */
  let behind: number | null = null;
  let isCut = false;
  const append = createAppender(path, () => isCut);
  /** Calls that have moved. */
  const moved = new Set<string>();
  let soon: NodeJS.Immediate | null = null;

  const catchUp = (after: number): boolean => {
    const rows = database.all<{ id: number; charge: string }>(
      `SELECT id, charge_id AS charge FROM ledger_entry WHERE id > :after ORDER BY id LIMIT ${linesAtOnce}`,
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
        return line === null ? [] : JSON.stringify({ ...line, at });
      }),
    );
    behind = rows.length < linesAtOnce ? null : (rows.at(-1)?.id ?? null);
    return behind !== null || moved.size > 0;
  };
  const writeMoved = (): boolean => {
    const ids = [...moved].slice(0, linesAtOnce);
    const lines = ids.flatMap((id) => readLine(database, id) ?? []);
    append(lines.sort((one, other) => one.at - other.at).map((line) => JSON.stringify(line)));
    for (const id of ids) moved.delete(id);
    return moved.size > 0;
  };
  const write = (): boolean => {
    try {
      return isReadable && (behind === null ? writeMoved() : catchUp(behind));
    } catch (error) {
      failed(error);
      return false;
    }
  };
  const writeSoon = (): void => {
    soon ??= setImmediate(() => {
      soon = null;
      if (write()) writeSoon();
    });
  };
  try {
    const end = readEnd(path, lineOf);
    isCut = end.isCut;
    if (end.last !== null && hasEntry(database, end.last)) behind = end.last.at;
    else {
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
    close: () => {
      if (soon !== null) clearImmediate(soon);
      while (write());
    },
  };
}

/** Null for a call that has cost nothing and never left, and of an account that pays nothing. */
function readLine(database: Database, id: string): Line | null {
  const row = database.get<Line['charge'] & { account_json: string }>(
    `SELECT ${chargeColumns.map((name) => `charge.${name}`).join(', ')}, ${accountJsonSql}
     FROM charge JOIN account ON account.id = charge.account_id
     WHERE charge.id = :id AND account.kind <> 'demo' AND charge.state NOT IN ('reserved', 'received')`,
    { id },
  );
  if (row === null) return null;
  const entries = entriesOf(database, id);
  const last = entries.at(-1);
  if (last === undefined) return null;
  const { account_json: account, ...charge } = row;
  return {
    at: last.id,
    // What a clone was answered with is a voice id of the gateway, which only the database holds.
    charge: charge.kind === 'clone' ? { ...charge, answer_json: null } : charge,
    entries: [...entries],
    spans: [
      ...database.all<Line['spans'][number]>(
        `SELECT ${spanColumns.join(', ')} FROM job_pack_span WHERE charge_id = :id ORDER BY ordinal`,
        { id },
      ),
    ],
    account: JSON.parse(account),
  };
}

const entriesOf = (database: Database, id: string): readonly Entry[] =>
  database.all(
    `SELECT ${entryColumns.join(', ')} FROM ledger_entry WHERE charge_id = :id ORDER BY id`,
    { id },
  );

const lineOf = (json: string): Line | null => lineSchema.safeParse(parseJson(json)).data ?? null;

/** Entries are only ever added, so a database that has this one has all before it. */
function hasEntry(database: Database, { at, charge, entries }: Line): boolean {
  const atMs = entries.find(({ id }) => id === at)?.at_ms ?? null;
  return (
    database.value(
      `SELECT 1 FROM ledger_entry WHERE id = :at AND charge_id = :id AND at_ms = :atMs`,
      { at, id: charge.id, atMs },
    ) !== null
  );
}

async function putBack(database: Database, path: string): Promise<number> {
  const audio = createSegmentAudioStore(database);
  const found = new Set<string>();
  let block: Line[] = [];
  const store = (): void => {
    database.transaction(() => {
      for (const line of block) {
        if (!apply(database, line)) continue;
        found.add(line.charge.id);
        for (const { identity } of [line.charge, ...line.spans]) audio.refreshUncertain(identity);
      }
    });
    block = [];
  };
  for await (const json of createInterface({ input: createReadStream(path) })) {
    const line = lineOf(json);
    if (line === null) continue;
    block.push(line);
    if (block.length === linesAtOnce) store();
  }
  store();
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
