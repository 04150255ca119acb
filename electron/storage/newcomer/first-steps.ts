import { inflateRawSync } from 'node:zlib';
import type { FirstStep } from '../../../shared/model/first-steps.ts';
import type { Database } from '../database.ts';

/** What leaves a trace in the library that one question finds. */
type StoredStep = Exclude<FirstStep, 'heard' | 'tagged'>;

/** What a library shows of what was ever done in it. Each question reads a few rows, however large it is. */
export type FirstStepStore = {
  readonly isDone: (step: StoredStep) => boolean;
  /** The newest former texts of chapters, each with the text that the chapter has now. */
  readonly changedTexts: () => readonly { readonly before: string; readonly now: string }[];
};

const signs: { readonly [step in StoredStep]: string } = {
  cast: `SELECT 1 FROM (SELECT cast_json FROM project ORDER BY rowid DESC LIMIT 200) AS newest
    WHERE cast_json LIKE '%"voiceId":"%' LIMIT 1`,
  imported: 'SELECT 1 FROM project_manuscript LIMIT 1',
  cloned: `SELECT 1 FROM job WHERE kind = 'clone' AND state = 'done' LIMIT 1`,
  connected: `SELECT 1 FROM account WHERE kind = 'gateway' AND removed_at_ms IS NULL LIMIT 1`,
  exported: `SELECT 1 FROM job WHERE kind = 'export' AND state = 'done' LIMIT 1`,
};

const changedSql = `SELECT text_deflated, text FROM
  (SELECT chapter_id, text_deflated FROM chapter_version ORDER BY id DESC LIMIT 12) AS version
  JOIN chapter_text ON chapter_text.chapter_id = version.chapter_id`;

export function createFirstStepStore(database: Database): FirstStepStore {
  return {
    isDone: (step) => database.value<number>(signs[step]) !== null,
    changedTexts: () =>
      database
        .rows<{ readonly textDeflated: Uint8Array; readonly text: string }>(changedSql)
        .map(({ textDeflated, text }) => ({
          before: inflateRawSync(textDeflated).toString('utf8'),
          now: text,
        })),
  };
}
