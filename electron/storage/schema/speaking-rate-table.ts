/** What was learned of how fast a voice speaks a language: running sums, see shared/script/plan/speaking-rate.ts. */
export const speakingRateTable = `
  CREATE TABLE speaking_rate (
    account_id TEXT NOT NULL REFERENCES account (id),
    -- The local id, as in a request: also of the default voice, which is no row of voice.
    voice_id TEXT NOT NULL,
    -- The primary tag: en of en-GB.
    language TEXT NOT NULL,
    take_count INTEGER NOT NULL,
    weight REAL NOT NULL,
    expected_ms REAL NOT NULL,
    inverse_expected REAL NOT NULL,
    actual_ms REAL NOT NULL,
    ratio REAL NOT NULL,
    PRIMARY KEY (account_id, voice_id, language)
  ) STRICT, WITHOUT ROWID;
`;
