import { z } from 'zod';
import { chargeKinds, ledgerKinds } from '../../../shared/model/job.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Database } from '../database.ts';
import { accountJsonSql, accountSchema } from './line-file.ts';

/* The lines of the log of calls, as they are read from the database and from the file. */

const text = z.string();
const number = z.int();

const chargeSchema = z.object({
  id: text.min(1),
  account_id: text,
  kind: z.enum(chargeKinds),
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
  /** Not that of its call where another account took this over; missing in lines of earlier versions. */
  account_id: text.optional(),
  group_id: text.nullable(),
  at_ms: number,
  kind: z.enum(ledgerKinds),
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
  /** Up to which entry of the ledger all calls are in the log; of which call, and when. */
  at: number,
  at_charge: text,
  at_ms: number,
  charge: chargeSchema,
  entries: z.array(entrySchema).min(1),
  spans: z.array(spanSchema),
  account: accountSchema,
});

export type Line = z.infer<typeof lineSchema>;
export type Entry = z.infer<typeof entrySchema>;

const columnsOf = (schema: { readonly shape: object }) => Object.keys(schema.shape);
export const chargeColumns = columnsOf(chargeSchema);
export const entryColumns = columnsOf(entrySchema);
export const spanColumns = columnsOf(spanSchema);

/** Null for a call that has cost nothing and never left, and of an account that pays nothing. */
export function readLine(database: Database, id: string): Line | null {
  const row = database.get<Line['charge'] & { account_json: string; tells_voice: number }>(
    `SELECT ${chargeColumns.map((name) => `charge.${name}`).join(', ')}, ${accountJsonSql},
       EXISTS (SELECT 1 FROM voice WHERE instr(failure_json, gateway_id) > 0) AS tells_voice
     FROM charge JOIN account ON account.id = charge.account_id
     WHERE charge.id = :id AND account.kind <> 'demo' AND charge.state NOT IN ('reserved', 'received')`,
    { id },
  );
  if (row === null) return null;
  const entries = entriesOf(database, id);
  const last = entries.at(-1);
  if (last === undefined) return null;
  const { account_json: account, tells_voice: tellsVoice, ...charge } = row;
  return {
    at: last.id,
    at_charge: id,
    at_ms: last.at_ms,
    // A voice id of the gateway, which a clone is answered with, is held by the database only.
    charge: {
      ...charge,
      answer_json: charge.kind === 'clone' ? null : charge.answer_json,
      failure_json: tellsVoice === 1 ? null : charge.failure_json,
    },
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

export const entriesOf = (database: Database, id: string): readonly Entry[] =>
  database.all(
    `SELECT ${entryColumns.join(', ')} FROM ledger_entry WHERE charge_id = :id ORDER BY id`,
    { id },
  );

export const lineOf = (json: string): Line | null =>
  lineSchema.safeParse(parseJson(json)).data ?? null;

export type Mark = Pick<Line, 'at' | 'at_charge' | 'at_ms'>;
export const markOf = ({ at, at_charge, at_ms }: Line): Mark => ({ at, at_charge, at_ms });

/** Entries are only ever added, so a database that has this one has all before it; the call may have moved since. */
export function hasAll(
  database: Database,
  { at, at_charge: of, at_ms: atMs, charge }: Line,
): boolean {
  return (
    database.value(
      `SELECT 1 FROM ledger_entry, charge WHERE ledger_entry.id = :at AND charge_id = :of AND at_ms = :atMs
         AND charge.id = :id AND charge.updated_at_ms >= :updatedAtMs`,
      { at, of, atMs, id: charge.id, updatedAtMs: charge.updated_at_ms },
    ) !== null
  );
}
