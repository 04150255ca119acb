/**
 * Several accounts at one address, each known by the fingerprint of its key (docs/gateway.md), and caps that
 * belong to an account: those of the library go to each account that is there.
 */
export const accountKeys = `
  DROP INDEX account_address;
  CREATE INDEX account_address ON account (kind, base_url);
  -- NULL: of a time before fingerprints, or without any key yet. Empty: another account has its key now.
  ALTER TABLE account ADD COLUMN key_fingerprint TEXT;
  -- Nobody was asked whose key it is: as long as nothing came of it, the next such key takes the account.
  ALTER TABLE account ADD COLUMN is_key_of_environment INTEGER NOT NULL DEFAULT 0;
  CREATE UNIQUE INDEX account_key ON account (key_fingerprint) WHERE key_fingerprint <> '';

  INSERT OR IGNORE INTO setting (name, value)
  SELECT 'caps:' || account.id, json_object(
      'capPerDayTokens', json_extract(setting.value, '$.capPerDayTokens'),
      'capPerExportTokens', json_extract(setting.value, '$.capPerExportTokens'),
      'capPerDayMoney', NULL, 'capPerExportMoney', NULL)
  FROM account LEFT JOIN setting ON setting.name = 'settings'
  WHERE account.kind = 'gateway';
  `;
