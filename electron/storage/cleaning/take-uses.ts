import { inflateRawSync } from 'node:zlib';
import type { SpeechRequest } from '../../charges/ports.ts';
import { isChargedSql } from '../charges/charge-rows.ts';
import { endedStates } from '../charges/jobs.ts';
import type { Database } from '../database.ts';
import { openStates } from '../segments/segment-audio-sql.ts';

/** A take whose audio is there, with what says whether anything needs it. */
export type StoredTake = {
  readonly id: string;
  readonly accountId: string;
  readonly identity: string;
  readonly audioSha256: string;
  readonly audioBytes: number;
  readonly origin: 'made' | 'recording';
  readonly isRemoved: boolean;
  readonly isNewest: boolean;
  /** Heard at a line of a chapter that is in its book, for any account, or the source of a copy that is. */
  readonly isActive: boolean;
  /** A person chose it somewhere, also at a line that is gone. */
  readonly isChosen: boolean;
  /** A part of a line that came in parts. */
  readonly isPart: boolean;
  /** Something under way or undecided may still ask for it. */
  readonly isNeeded: boolean;
};

/** A take whose audio should be there. */
export type StoredAudio = Pick<StoredTake, 'id' | 'audioSha256' | 'audioBytes'>;

/** What the loss of takes comes to. */
type Loss = { readonly lineCount: number; readonly tokens: number; readonly money: number };

/** What was asked for when a take was made: of several lines of one job, its own. */
export type TakeRequest = { readonly request: SpeechRequest; readonly shown: string };

export type TakeUses = {
  /** By id, so many after that one. */
  readonly page: (afterId: string, limit: number) => readonly StoredTake[];
  /** The audio alone of the takes of a page. */
  readonly kept: (afterId: string, limit: number) => readonly StoredAudio[];
  readonly count: () => number;
  /** Identities that jobs which have not ended may still buy: with a take they are reused. */
  readonly approved: () => ReadonlySet<string>;
  /** Identities that were heard at lines which say something else now. */
  readonly past: () => ReadonlySet<string>;
  /** Those of headings that their books leave unspoken. */
  readonly unspoken: () => ReadonlySet<string>;
  readonly requestOf: (takeId: string) => TakeRequest | null;
  /** What each take was charged; those that were cut from one job share its charge. */
  readonly charged: () => ReadonlyMap<string, { readonly tokens: number; readonly money: number }>;
  /** Accounts that takes are of. */
  readonly accountIds: () => readonly string[];
  /**
   * Marks those that still nothing uses as cleaned up; their audio may go. Without `isHistory` also none that
   * was chosen at a line which is gone.
   */
  readonly clean: (ids: readonly string[], isHistory: boolean, nowMs: number) => readonly Cleaned[];
  /**
   * Marks takes whose audio is lost as cleaned up, so that their lines are not generated any more; not those that
   * work which has not ended may ask for: it would buy them again under the price that was approved once.
   */
  readonly markMissing: (ids: readonly string[], nowMs: number) => readonly Cleaned[];
  /** Lines of books that are heard with these takes, and what the takes were charged. */
  readonly lossOf: (ids: readonly string[]) => Loss;
  /** Whether any take, or part of a voice, names that audio. */
  readonly isNamed: (sha256: string) => boolean;
  readonly namedHashes: () => ReadonlySet<string>;
  /** Names of the files that voices are cloned from, which lie in a folder of their own. */
  readonly sampleFiles: () => readonly string[];
  /** Texts that can come back: former ones, those that were taken out, and proposals. */
  readonly formerTexts: () => readonly FormerText[];
};

export type Cleaned = { readonly id: string; readonly audioSha256: string };

/** Read one by one, as together they may be large. */
export type FormerText = { readonly read: () => string };

const inBook = `JOIN segment ON segment.id = heard.segment_id AND segment.dropped_at IS NULL
  JOIN chapter ON chapter.id = segment.chapter_id AND chapter.removed_at_ms IS NULL
  JOIN project ON project.id = chapter.project_id AND project.removed_at_ms IS NULL`;

const isActive = `(EXISTS (
    SELECT 1 FROM segment_audio AS heard ${inBook}
    WHERE heard.identity = take.identity AND heard.take_id = take.id)
  OR EXISTS (
    SELECT 1 FROM segment_choice AS heard ${inBook} WHERE heard.take_id = take.id)
  OR take.removed_at_ms IS NULL AND take.id IN (
    SELECT copy.facts_json ->> '$.shortened.takeId'
    FROM take AS copy JOIN segment_choice AS heard ON heard.take_id = copy.id ${inBook}
    WHERE copy.origin = 'recording'))`;
const isChosen = 'EXISTS (SELECT 1 FROM segment_choice WHERE segment_choice.take_id = take.id)';

/** Its own identity, the whole that it is a part of, and the other parts of that. */
const kin = `WITH RECURSIVE whole (identity) AS (
    SELECT take.identity
    UNION SELECT split.whole_identity FROM whole
      JOIN segment_split_part AS split ON split.identity = whole.identity),
  kin (identity) AS (
    SELECT identity FROM whole
    UNION SELECT split.identity FROM kin
      JOIN segment_split_part AS split ON split.whole_identity = kin.identity)`;
const isNeeded = `(EXISTS (${kin} SELECT 1 FROM kin JOIN charge ON charge.identity = kin.identity
    WHERE charge.state IN ${openStates})
  OR EXISTS (SELECT 1 FROM job_pack_span AS span JOIN charge ON charge.id = span.charge_id
    WHERE span.identity = take.identity AND charge.state IN ${openStates})
  OR EXISTS (SELECT 1 FROM charge JOIN job ON job.id = charge.group_id
    WHERE charge.take_id = take.id AND job.state NOT IN ${endedStates}))`;

/** Music at the beginning and the end of books and chapters. */
const clips = `SELECT clip.value ->> 'audioSha256' AS hash
  FROM production, json_each(production.settings_json, '$.clips') AS clip`;

export function createTakeUses(database: Database): TakeUses {
  const identities = (sql: string): ReadonlySet<string> =>
    new Set(database.all<{ readonly identity: string }>(sql).map(({ identity }) => identity));
  const approved = () =>
    identities(
      `SELECT job_segment.identity FROM job
       JOIN job_segment ON job_segment.job_id = job.id WHERE job.state NOT IN ${endedStates}`,
    );
  const setCleaned = (id: string, nowMs: number): void => {
    // Set aside: its line knows at once, and nothing offers it again.
    database.run(
      `UPDATE take SET removed_at_ms = COALESCE(removed_at_ms, :nowMs), cleaned_at_ms = :nowMs
       WHERE id = :id`,
      { id, nowMs },
    );
    database.run('DELETE FROM take_peaks WHERE take_id = :id', { id });
  };
  const charged: TakeUses['charged'] = () =>
    new Map(
      database
        .rows<{ readonly id: string; readonly tokens: number; readonly money: number }>(
          `SELECT charge.take_id AS id, SUM(entry.tokens) AS tokens, SUM(entry.money) AS money
           FROM charge JOIN ledger_entry AS entry ON entry.charge_id = charge.id
           WHERE charge.take_id IS NOT NULL AND ${isChargedSql('entry')} GROUP BY charge.take_id
           UNION ALL
           SELECT span.take_id, CAST(ROUND(SUM(entry.tokens) * span.share) AS INTEGER),
             SUM(entry.money) * span.share
           FROM (SELECT take_id, charge_id, 1.0 * (end_at - start_at)
               / MAX(1, SUM(end_at - start_at) OVER (PARTITION BY charge_id)) AS share
             FROM job_pack_span) AS span
           JOIN ledger_entry AS entry ON entry.charge_id = span.charge_id
           WHERE span.take_id IS NOT NULL AND ${isChargedSql('entry')} GROUP BY span.take_id`,
        )
        .map(({ id, ...amount }) => [id, amount]),
    );
  return {
    approved,
    charged,
    past: () => identities('SELECT identity FROM segment_past'),
    unspoken: () =>
      identities(
        `SELECT heard.identity FROM production
         JOIN segment_past AS heard
         ${inBook} AND project.id = production.project_id AND segment.kind = 'heading'
         WHERE NOT COALESCE(production.settings_json ->> '$.isHeadingSpoken', 1)`,
      ),
    page: (afterId, limit) =>
      database.rows(
        `SELECT id, account_id, identity, audio_sha256, audio_bytes, origin,
           removed_at_ms IS NOT NULL AS is_removed,
           id = (SELECT other.id FROM take AS other WHERE other.identity = take.identity
             AND other.removed_at_ms IS NULL
             ORDER BY other.created_at_ms DESC, other.id DESC LIMIT 1) AS is_newest,
           ${isActive} AS is_active, ${isChosen} AS is_chosen,
           EXISTS (SELECT 1 FROM segment_split_part AS part
             WHERE part.identity = take.identity) AS is_part,
           ${isNeeded} AS is_needed
         FROM take WHERE id > :afterId AND cleaned_at_ms IS NULL ORDER BY id LIMIT :limit`,
        { afterId, limit },
      ),
    kept: (afterId, limit) =>
      database.rows(
        `SELECT id, audio_sha256, audio_bytes FROM take
         WHERE id > :afterId AND cleaned_at_ms IS NULL ORDER BY id LIMIT :limit`,
        { afterId, limit },
      ),
    count: () => database.value('SELECT COUNT(*) FROM take WHERE cleaned_at_ms IS NULL') ?? 0,
    requestOf: (takeId) =>
      database.row<TakeRequest>(
        `SELECT request_json, label AS shown FROM charge WHERE take_id = :takeId LIMIT 1`,
        { takeId },
      ) ?? inPack(database, takeId),
    accountIds: () =>
      database
        .all<{ readonly id: string }>(
          `SELECT id FROM account WHERE EXISTS (
             SELECT 1 FROM take WHERE take.account_id = account.id AND cleaned_at_ms IS NULL)`,
        )
        .map(({ id }) => id),
    clean: (ids, isHistory, nowMs) =>
      database.transaction(() => {
        const wanted = approved();
        const still = database
          .rows<Cleaned & { readonly identity: string }>(
            `SELECT id, identity, audio_sha256 FROM take WHERE id IN (SELECT value FROM json_each(:ids))
             AND cleaned_at_ms IS NULL AND origin = 'made' AND NOT ${isActive} AND NOT ${isNeeded}
             ${isHistory ? '' : `AND NOT ${isChosen}`}`,
            { ids },
          )
          .filter(({ identity }) => !wanted.has(identity));
        for (const { id } of still) setCleaned(id, nowMs);
        return still;
      }),
    markMissing: (ids, nowMs) =>
      database.transaction(() => {
        const wanted = approved();
        const free = database
          .rows<Cleaned & { readonly identity: string }>(
            `SELECT id, identity, audio_sha256 FROM take
             WHERE id IN (SELECT value FROM json_each(:ids)) AND cleaned_at_ms IS NULL
             AND NOT ${isNeeded}`,
            { ids },
          )
          .filter(({ identity }) => !wanted.has(identity));
        for (const { id } of free) setCleaned(id, nowMs);
        return free;
      }),
    lossOf: (ids) => {
      if (ids.length === 0) return { lineCount: 0, tokens: 0, money: 0 };
      const lineCount = database.value<number>(
        `SELECT COUNT(DISTINCT heard.segment_id) FROM segment_audio AS heard ${inBook}
         WHERE heard.take_id IN (SELECT value FROM json_each(:ids))`,
        { ids },
      );
      const known = charged();
      const costs = ids.flatMap((id) => known.get(id) ?? []);
      return {
        lineCount: lineCount ?? 0,
        tokens: costs.reduce((sum, { tokens }) => sum + tokens, 0),
        money: costs.reduce((sum, { money }) => sum + money, 0),
      };
    },
    isNamed: (sha256) =>
      database.value(
        `SELECT 1 FROM take WHERE audio_sha256 = :sha256 AND cleaned_at_ms IS NULL
         UNION ALL SELECT 1 FROM reference_part WHERE audio_sha256 = :sha256
         UNION ALL SELECT 1 FROM (${clips}) WHERE hash = :sha256
         UNION ALL SELECT 1 FROM reference
           WHERE statement_sha256 = :sha256 OR instr(render_json, :sha256) > 0 LIMIT 1`,
        { sha256 },
      ) !== null,
    namedHashes: () => {
      const named = database.all<{ readonly hash: string }>(
        `SELECT audio_sha256 AS hash FROM take WHERE cleaned_at_ms IS NULL
         UNION SELECT audio_sha256 FROM reference_part UNION ${clips}
         UNION SELECT statement_sha256 FROM reference WHERE statement_sha256 IS NOT NULL
         UNION SELECT render_json ->> 'beforeSha256' FROM reference WHERE render_json IS NOT NULL`,
      );
      return new Set(named.map(({ hash }) => hash));
    },
    sampleFiles: () =>
      database
        .all<{ readonly name: string }>(
          `SELECT DISTINCT (render_json ->> 'sha256') || '.' || (render_json ->> 'format') AS name
           FROM reference WHERE render_json IS NOT NULL`,
        )
        .map(({ name }) => name),
    formerTexts: () => {
      const textsOf = (from: string, column: string, where: string): readonly FormerText[] =>
        database
          .all<{ readonly key: number }>(`SELECT ${from}.rowid AS key FROM ${from} ${where}`)
          .map(({ key }) => ({
            read: () => {
              const value = database.value<string | Uint8Array>(
                `SELECT ${column} FROM ${from} WHERE ${from}.rowid = :key`,
                { key },
              );
              return typeof value === 'string'
                ? value
                : value === null
                  ? ''
                  : inflateRawSync(value).toString('utf8');
            },
          }));
      return [
        ...textsOf('chapter_version', 'text_deflated', ''),
        ...textsOf('proposal', 'text', ''),
        ...textsOf(
          'chapter_text',
          'text',
          `JOIN chapter ON chapter.id = chapter_text.chapter_id
           JOIN project ON project.id = chapter.project_id
           WHERE chapter.removed_at_ms IS NOT NULL OR project.removed_at_ms IS NOT NULL`,
        ),
      ];
    },
  };
}

function inPack(database: Database, takeId: string): TakeRequest | null {
  const row = database.row<TakeRequest & { readonly startAt: number; readonly endAt: number }>(
    `SELECT charge.request_json, span.label AS shown, span.start_at, span.end_at
     FROM job_pack_span AS span JOIN charge ON charge.id = span.charge_id
     WHERE span.take_id = :takeId LIMIT 1`,
    { takeId },
  );
  if (row === null) return null;
  const { request, shown, startAt, endAt } = row;
  return { request: { ...request, text: request.text.slice(startAt, endAt) }, shown };
}
