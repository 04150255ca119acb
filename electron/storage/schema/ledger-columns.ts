/**
 * What a row of the ledger is found by, beside its charge, so that a page and a sum of a filter read an index;
 * and which row a correction corrects.
 */
export const ledgerColumns = `
  ALTER TABLE ledger_entry ADD COLUMN call_kind TEXT NOT NULL DEFAULT 'speech';
  ALTER TABLE ledger_entry ADD COLUMN project_id TEXT;
  ALTER TABLE ledger_entry ADD COLUMN corrects_id INTEGER REFERENCES ledger_entry (id);
  -- A correction has said what was really charged: a possible charge is a known one then.
  ALTER TABLE ledger_entry ADD COLUMN is_settled INTEGER NOT NULL DEFAULT 0;
  -- When a person entered a correction; at_ms is that of the row which it corrects.
  ALTER TABLE ledger_entry ADD COLUMN entered_at_ms INTEGER;

  UPDATE ledger_entry SET (call_kind, project_id) =
    (SELECT kind, project_id FROM charge WHERE charge.id = ledger_entry.charge_id);
  UPDATE ledger_entry SET corrects_id =
    (SELECT MAX(before.id) FROM ledger_entry AS before
     WHERE before.charge_id = ledger_entry.charge_id AND before.id < ledger_entry.id
       AND before.kind IN ('charged', 'possibly_charged'))
  WHERE kind = 'corrected';
  UPDATE ledger_entry SET is_settled = 1
  WHERE id IN (SELECT corrects_id FROM ledger_entry WHERE corrects_id IS NOT NULL);

  CREATE INDEX ledger_call ON ledger_entry
    (account_id, call_kind, at_ms, id, kind, is_settled, tokens, money);
  CREATE INDEX ledger_book ON ledger_entry
    (project_id, account_id, call_kind, at_ms, id, kind, is_settled, tokens, money)
    WHERE project_id IS NOT NULL;
  DROP INDEX ledger_group;
  CREATE INDEX ledger_group ON ledger_entry (group_id, kind, is_settled, tokens, money)
    WHERE group_id IS NOT NULL;
  CREATE INDEX ledger_correction ON ledger_entry (corrects_id) WHERE corrects_id IS NOT NULL;
  `;
