import type { Database } from '../sql.ts';

/** A take that a project file is to hold. */
export type CarriedTake = {
  readonly id: string;
  readonly accountId: string;
  readonly audioSha256: string;
  readonly identity: string;
};

/** Every account that some take is of: the identities of a book's segments are worked out for each. */
export function accountsWithTakes(database: Database): readonly string[] {
  return database
    .all<{ id: string }>(
      `SELECT id FROM account WHERE EXISTS (SELECT 1 FROM take WHERE account_id = account.id)
       ORDER BY id`,
    )
    .map(({ id }) => id);
}

/** SQL: chapters of the book `:projectId`, and their segments. */
export const inBook = `chapter.project_id = :projectId AND chapter.removed_at_ms IS NULL`;
export const segmentInBook = `segment JOIN chapter ON chapter.id = segment.chapter_id
  AND segment.dropped_at IS NULL AND ${inBook}`;

/**
 * The takes of a book by id: of what its segments say now and said before, for every account that is
 * indexed, further takes of the same text (`variantOf`), those that a person chose, and own recordings.
 */
export function carriedTakes(
  database: Database,
  projectId: string,
  variantOf: (identity: string, number: number) => string,
): readonly CarriedTake[] {
  const found = new Map<string, CarriedTake>();
  const add = (sql: string, values: Readonly<Record<string, unknown>>): number => {
    const takes = database.rows<CarriedTake>(
      `SELECT id, account_id, audio_sha256, identity FROM take
       WHERE cleaned_at_ms IS NULL AND ${sql}`,
      values,
    );
    for (const take of takes) found.set(take.id, take);
    return takes.length;
  };
  const chosen = ['segment_choice', 'take_edit'].map(
    (table) => `SELECT own.take_id FROM ${segmentInBook}
      JOIN ${table} AS own ON own.segment_id = segment.id WHERE own.take_id IS NOT NULL`,
  );
  add(`id IN (${chosen.join(' UNION ')})`, { projectId });
  add(`identity IN (SELECT 'local:' || segment.id FROM ${segmentInBook})`, { projectId });
  add(
    `identity IN (SELECT 'local:' || known.chapter_id || ':' || known.former_id
       FROM ${segmentInBook} JOIN segment_former_id AS known ON known.segment_id = segment.id)`,
    { projectId },
  );
  const said = database.all<{ identity: string }>(
    `SELECT identity FROM ${segmentInBook}
       JOIN segment_audio ON segment_audio.segment_id = segment.id WHERE identity IS NOT NULL
     UNION SELECT identity FROM ${segmentInBook}
       JOIN segment_past ON segment_past.segment_id = segment.id`,
    { projectId },
  );
  const hasAny = (identity: string): boolean =>
    database.value('SELECT 1 FROM take WHERE identity = :identity LIMIT 1', { identity }) !== null;
  for (const { identity } of said) {
    // The text itself may be missing where only another take of it was made.
    for (let number = 1; ; number += 1) {
      const variant = variantOf(identity, number);
      if (!hasAny(variant) && number > 1) break;
      add('identity = :variant', { variant });
    }
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The account that most of these takes are of; among equals the first by id. */
export function mostUsedAccount(takes: readonly Pick<CarriedTake, 'accountId'>[]): string | null {
  const counts = new Map<string, number>();
  for (const { accountId } of takes) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
  const sorted = [...counts].sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1));
  return sorted[0]?.[0] ?? null;
}
