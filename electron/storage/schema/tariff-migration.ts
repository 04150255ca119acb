/**
 * Amounts as they are billed: a call keeps the price it was reserved at and what was reserved; a ledger
 * entry may say that its price is unknown. What an older version had reserved was reckoned by the reference
 * price, which is 8 for 20,000 tokens (docs/gateway.md).
 */
export const tariffTables = `
  ALTER TABLE charge ADD COLUMN tariff_json TEXT;
  ALTER TABLE charge ADD COLUMN reserved_tokens INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE charge ADD COLUMN reserved_money REAL NOT NULL DEFAULT 0;
  UPDATE charge SET reserved_tokens = at_most_tokens, reserved_money = at_most_tokens * 8.0 / 20000.0;

  DROP INDEX ledger_time;
  DROP INDEX ledger_group;
  DROP INDEX ledger_charge;
  ALTER TABLE ledger_entry RENAME TO ledger_entry_old;
  CREATE TABLE ledger_entry (
    id INTEGER PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    charge_id TEXT NOT NULL REFERENCES charge (id),
    group_id TEXT,
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('reserved', 'released', 'charged', 'possibly_charged',
      'unbilled', 'corrected', 'approved')),
    tokens INTEGER NOT NULL,
    money REAL NOT NULL,
    price_source TEXT NOT NULL CHECK (price_source IN ('pricing', 'reference', 'unknown')),
    note TEXT NOT NULL DEFAULT ''
  ) STRICT;
  INSERT INTO ledger_entry (id, account_id, charge_id, group_id, at_ms, kind, tokens, money,
    price_source, note)
  SELECT id, account_id, charge_id, group_id, at_ms, kind, tokens, money, price_source, note
  FROM ledger_entry_old;
  DROP TABLE ledger_entry_old;
  CREATE INDEX ledger_time ON ledger_entry (account_id, at_ms, kind, tokens, money);
  CREATE INDEX ledger_group ON ledger_entry (group_id, kind, tokens, money)
    WHERE group_id IS NOT NULL;
  CREATE INDEX ledger_charge ON ledger_entry (charge_id);
`;
