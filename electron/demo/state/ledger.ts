import type { Clock } from '../../platform/ports.ts';
import type { Database } from '../../storage/database.ts';

export type ChargeKind = 'speech' | 'speech-job' | 'clone' | 'chat' | 'video';

/** One charge. It holds no text, no key and no voice id. */
export type LedgerRow = {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly account: string;
  readonly kind: ChargeKind;
  /** As billed, times the model's multiplier. */
  readonly tokens: number;
  /** SHA-256 of the input's UTF-8 bytes, in hex; of a chat, of its messages joined by line ends. */
  readonly textSha256: string | null;
  readonly audioMs: number | null;
  readonly path: string;
  /** Id of the job or video that was paid for. */
  readonly reference: string | null;
};

export type Charge = Omit<LedgerRow, 'id' | 'at'>;

/** Tokens set aside for a request that is being answered. */
export type Hold = { readonly release: () => void };

export type Ledger = {
  /**
   * Sets an estimate aside; null when the balance, less all that is set aside, cannot bear it
   * (402). What is charged in the end may differ.
   */
  readonly hold: (accountId: string, tokens: number) => Hold | null;
  /** Whether the balance bears a charge that is made at once, without anything in between. */
  readonly canBear: (accountId: string, tokens: number) => boolean;
  /** Writes the row and lowers the balance; belongs into the transaction of what it pays for. */
  readonly charge: (charge: Charge) => void;
  /** In order; of all accounts for null. */
  readonly rows: (accountId: string | null) => readonly LedgerRow[];
};

const rowSql = `SELECT id, at_ms AS at, account_id AS account, kind, tokens, text_sha256, audio_ms,
  path, reference FROM ledger`;

export function createLedger(database: Database, clock: Clock): Ledger {
  const held = new Map<string, number>();
  const addHeld = (accountId: string, tokens: number) =>
    held.set(accountId, (held.get(accountId) ?? 0) + tokens);
  const canBear = (accountId: string, tokens: number): boolean => {
    const sql = 'SELECT balance FROM account WHERE id = :accountId';
    const balance = database.value<number>(sql, { accountId }) ?? Number.POSITIVE_INFINITY;
    return balance - (held.get(accountId) ?? 0) >= tokens;
  };
  return {
    canBear,
    hold: (accountId, tokens) => {
      if (!canBear(accountId, tokens)) return null;
      addHeld(accountId, tokens);
      let isHeld = true;
      return {
        release: () => {
          if (isHeld) addHeld(accountId, -tokens);
          isHeld = false;
        },
      };
    },
    charge: (charge) => {
      database.transaction(() => {
        database.run(
          `INSERT INTO ledger (at_ms, account_id, kind, tokens, text_sha256, audio_ms, path, reference)
           VALUES (:nowMs, :account, :kind, :tokens, :textSha256, :audioMs, :path, :reference)`,
          { ...charge, nowMs: clock.nowMs() },
        );
        database.run('UPDATE account SET balance = balance - :tokens WHERE id = :account', charge);
      });
    },
    rows: (accountId) =>
      accountId === null
        ? database.rows(`${rowSql} ORDER BY id`)
        : database.rows(`${rowSql} WHERE account_id = :accountId ORDER BY id`, { accountId }),
  };
}
