import { type ChargeKind, chargeKinds, holdKinds } from '../../../shared/model/job.ts';
import type { LedgerRow, LedgerTotals } from '../../../shared/model/ledger.ts';
import type { Amount } from '../../../shared/model/money.ts';
import type { Booked, Charge, ChargeState } from '../../charges/ports.ts';
import type { Database } from '../database.ts';
import {
  type ChargeRow,
  chargeOf,
  isChargedSql,
  isHolding,
  isInDoubt,
  isPossiblySql,
  reservedWhere,
  spentKindsSql,
  sumSql,
} from './charge-rows.ts';
import { bookedWhere } from './ledger-entries.ts';

/** One line of the ledger with the call that it is about. */
export type LedgerLine = Omit<
  LedgerRow,
  'accountLabel' | 'isFree' | 'corrected' | 'isCorrectedByHand' | 'correction'
> & {
  readonly chargeId: string;
  readonly groupId: string | null;
  /** A correction says what was really charged. */
  readonly isSettled: boolean;
  readonly chargeState: ChargeState;
  /** What its corrections add up to. */
  readonly corrections: Amount;
  /** What they came to when the program wrote its last one by itself, such as a settlement. */
  readonly programCorrections: Amount;
};

/** Which rows are meant: of these accounts, from the first time to before the second. */
export type EntryFilter = {
  readonly accountIds: readonly string[];
  readonly callKind: ChargeKind | null;
  readonly projectId: string | null;
  readonly fromMs: number;
  readonly untilMs: number;
};

/** Looks at the ledger and at calls without moving them: for pages and lists. */
export type LedgerReader = {
  /** Newest first; without reservations unless they are asked for. No more rows are read than a few pages. */
  readonly page: (
    filter: EntryFilter & { readonly hasHolds: boolean },
    beforeId: number | null,
    limit: number,
  ) => readonly LedgerLine[];
  readonly line: (id: number) => LedgerLine | null;
  /** What a job or command is booked with. */
  readonly booked: (groupId: string) => Booked;
  /** What is set aside for its uncertain calls. */
  readonly inDoubt: (groupId: string) => Amount;
  readonly sums: (filter: EntryFilter) => Omit<LedgerTotals, 'reserved'>;
  /** What is set aside for calls that are under way or uncertain, whenever they were asked for. */
  readonly held: (filter: EntryFilter) => Amount;
  /** Books that the ledger knows, those removed too. */
  readonly books: () => readonly { readonly id: string; readonly title: string }[];
  readonly firstAtMs: () => number | null;
  /** The calls of a job in the order of the book. */
  readonly callsOf: (
    groupId: string,
    offset: number,
    limit: number,
  ) => { readonly calls: readonly Charge[]; readonly total: number };
};

type LineRow = Omit<LedgerLine, 'corrections' | 'programCorrections'> & {
  readonly correctionTokens: number;
  readonly correctionMoney: number;
  readonly programTokens: number;
  readonly programMoney: number;
};

const correctionSum = (column: string, where = '') =>
  `(SELECT COALESCE(SUM(${column}), 0) FROM ledger_entry WHERE corrects_id = entry.id ${where})`;
const byProgram = `AND id <= (SELECT MAX(id) FROM ledger_entry
  WHERE corrects_id = entry.id AND entered_at_ms IS NULL)`;

const lineSql = `
  SELECT entry.*, charge.label, charge.state AS charge_state, project.title AS project_title,
    ${correctionSum('tokens')} AS correction_tokens,
    ${correctionSum('money')} AS correction_money,
    ${correctionSum('tokens', byProgram)} AS program_tokens,
    ${correctionSum('money', byProgram)} AS program_money
  FROM ledger_entry AS entry JOIN charge ON charge.id = entry.charge_id
    LEFT JOIN project ON project.id = entry.project_id`;

const holdKindsSql = `(${holdKinds.map((kind) => `'${kind}'`).join(', ')})`;

/** A filter split into ranges of an index: one account and one kind of call each. */
function lanesOf({ accountIds, callKind, ...rest }: EntryFilter) {
  const kinds = callKind === null ? chargeKinds : [callKind];
  return accountIds.flatMap((accountId) =>
    kinds.map((kind) => ({ ...rest, accountId, callKind: kind })),
  );
}

/** What every statement about a lane begins with; what follows may end the stretch elsewhere. */
const laneSql = ({ projectId }: Pick<EntryFilter, 'projectId'>) =>
  `account_id = :accountId AND call_kind = :callKind AND at_ms >= :fromMs
   ${projectId === null ? '' : 'AND project_id = :projectId'}`;

export function createLedgerReader(database: Database): LedgerReader {
  const page: LedgerReader['page'] = (filter, beforeId, limit) => {
    const before =
      beforeId === null
        ? { beforeMs: filter.untilMs, beforeId: 0 }
        : { beforeMs: timeOf(beforeId), beforeId };
    const sql = `SELECT id, at_ms FROM ledger_entry
      WHERE ${laneSql(filter)} AND (at_ms, id) < (:beforeMs, :beforeId)
        ${filter.hasHolds ? '' : `AND kind NOT IN ${holdKindsSql}`}
      ORDER BY at_ms DESC, id DESC LIMIT :limit`;
    const found = lanesOf(filter).flatMap((lane) =>
      database.rows<{ id: number; atMs: number }>(sql, { ...lane, ...before, limit }),
    );
    const newest = found.sort((one, other) => other.atMs - one.atMs || other.id - one.id);
    const ids = newest.slice(0, limit).map(({ id }) => id);
    const meant = 'WHERE entry.id IN (SELECT value FROM json_each(:ids))';
    return database
      .rows<LineRow>(`${lineSql} ${meant} ORDER BY entry.at_ms DESC, entry.id DESC`, { ids })
      .map(lineOf);
  };
  const timeOf = (id: number): number =>
    database.value<number>('SELECT at_ms FROM ledger_entry WHERE id = :id', { id }) ?? 0;
  const line: LedgerReader['line'] = (id) => {
    const row = database.row<LineRow>(`${lineSql} WHERE entry.id = :id`, { id });
    return row && lineOf(row);
  };
  const sums: LedgerReader['sums'] = (filter) => {
    const sql = `SELECT ${sumSql('charged', isChargedSql())}, ${sumSql('possibly', isPossiblySql)},
        ${sumSql('corrected', "kind = 'corrected'")} FROM ledger_entry
      WHERE ${laneSql(filter)} AND at_ms < :untilMs AND kind IN ${spentKindsSql}`;
    const lanes = lanesOf(filter).flatMap((lane) => database.row<SumRow>(sql, lane) ?? []);
    const total = (name: keyof SumRow) => lanes.reduce((all, lane) => all + (lane[name] ?? 0), 0);
    return {
      charged: { tokens: total('chargedTokens'), money: total('chargedMoney') },
      possibly: { tokens: total('possiblyTokens'), money: total('possiblyMoney') },
      corrected: { tokens: total('correctedTokens'), money: total('correctedMoney') },
    };
  };
  return {
    page,
    line,
    sums,
    booked: (groupId) => bookedWhere(database, 'group_id = :groupId', { groupId }),
    inDoubt: (groupId) =>
      reservedWhere(database, `group_id = :groupId AND ${isInDoubt}`, { groupId }),
    held: ({ accountIds, callKind, projectId }) =>
      reservedWhere(
        database,
        `${isHolding} AND account_id IN (SELECT value FROM json_each(:accountIds))
           AND (:callKind IS NULL OR kind = :callKind)
           AND (:projectId IS NULL OR project_id = :projectId)`,
        { accountIds, callKind, projectId },
      ),
    books: () =>
      database.rows(
        `SELECT id, title FROM project
         WHERE EXISTS (SELECT 1 FROM ledger_entry WHERE project_id = project.id)
         ORDER BY title COLLATE NOCASE, id`,
      ),
    firstAtMs: () =>
      database.value<number>(
        `SELECT MIN((SELECT at_ms FROM ledger_entry WHERE account_id = account.id
           ORDER BY at_ms LIMIT 1)) FROM account`,
      ),
    callsOf: (groupId, offset, limit) => {
      const countSql = 'SELECT COUNT(*) FROM charge WHERE group_id = :groupId';
      const rows = database.all<ChargeRow>(
        `SELECT * FROM charge WHERE group_id = :groupId ORDER BY ordinal, created_at_ms, id
         LIMIT :limit OFFSET :offset`,
        { groupId, offset, limit },
      );
      return { calls: rows.map(chargeOf), total: database.value(countSql, { groupId }) ?? 0 };
    },
  };
}

function lineOf(row: LineRow): LedgerLine {
  const { correctionTokens, correctionMoney, programTokens, programMoney, ...line } = row;
  return {
    ...line,
    corrections: { tokens: correctionTokens, money: correctionMoney },
    programCorrections: { tokens: programTokens, money: programMoney },
  };
}

type SumRow = Readonly<
  Record<`${'charged' | 'possibly' | 'corrected'}${'Tokens' | 'Money'}`, number | null>
>;
