import { type BookState, type LineState, linesOf, wordsOf } from './book-state.ts';
import type { WalkWorld } from './walk-world.ts';

/**
 * What differs of a book that should be as it was. What was bought since may be heard; where something was
 * heard, the same is.
 */
export function differences(was: BookState, is: BookState): readonly string[] {
  const found: string[] = [];
  if (was.head !== is.head) found.push(`head: ${was.head}\n   is ${is.head}`);
  const titles = (book: BookState) => JSON.stringify(book.chapters.map(({ title }) => title));
  if (titles(was) !== titles(is)) found.push(`chapters: ${titles(was)}\n   are ${titles(is)}`);
  for (const [at, chapter] of was.chapters.entries()) {
    const now = is.chapters[at];
    if (now === undefined) continue;
    if (now.text !== chapter.text) {
      found.push(
        `text of ${chapter.title}: ${JSON.stringify(chapter.text)}\n   is ${JSON.stringify(now.text)}`,
      );
    }
    const before = chapter.lines;
    const after = now.lines;
    const sent = (lines: readonly LineState[]) => JSON.stringify(lines.map(wordsOf));
    if (sent(before) !== sent(after)) {
      found.push(`lines of ${chapter.title}: ${sent(before)}\n   are ${sent(after)}`);
    } else found.push(...otherSound(before, after).map((one) => `${chapter.title}: ${one}`));
  }
  return found;
}

/** Which of two equal lines is which, nobody can tell. */
function otherSound(before: readonly LineState[], after: readonly LineState[]): readonly string[] {
  return before.flatMap((line) => {
    const alike = (lines: readonly LineState[]) =>
      lines.filter((one) => wordsOf(one) === wordsOf(line));
    const decided = (lines: readonly LineState[]) =>
      alike(lines)
        .map((one) => one.decided)
        .sort()
        .join(' | ');
    const isHeard =
      line.takeId === null || alike(after).some(({ takeId }) => takeId === line.takeId);
    return [
      ...(isHeard ? [] : [`the take of “${line.sent}” is another one`]),
      ...(decided(before) === decided(after)
        ? []
        : [`decided of “${line.sent}”: ${decided(before)}\n   is ${decided(after)}`]),
    ];
  });
}

/** Decisions that were lost though their words are as often in the book as before. */
export function lostDecisions(was: BookState, is: BookState): readonly string[] {
  const byWords = (book: BookState) => {
    const known = new Map<string, { count: number; decided: string[] }>();
    for (const line of linesOf(book)) {
      const words = wordsOf(line);
      if (words === '') continue;
      const one = known.get(words) ?? { count: 0, decided: [] };
      one.count += 1;
      if (line.decided !== '') one.decided.push(line.decided);
      known.set(words, one);
    }
    return known;
  };
  const before = byWords(was);
  const after = byWords(is);
  const lost: string[] = [];
  for (const [words, { count, decided }] of before) {
    const now = after.get(words) ?? { count: 0, decided: [] };
    const left = [...now.decided];
    const gone = decided.filter((one) => {
      const at = left.indexOf(one);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    if (gone.length > Math.max(0, count - now.count)) {
      lost.push(`${words}: lost ${gone.join(' | ')}`);
    }
    if (left.length > 0 && gone.length > 0) lost.push(`${words}: has ${left.join(' | ')}`);
  }
  return lost;
}

/** Rows that contradict each other, in words. */
export function brokenRows(world: WalkWorld): readonly string[] {
  const found: string[] = [];
  const check = (what: string, sql: string) => {
    const rows = world.rows<object>(sql);
    if (rows.length > 0) {
      found.push(`${what}: ${JSON.stringify(rows.slice(0, 5))} (${rows.length})`);
    }
  };
  check('foreign keys', 'PRAGMA foreign_key_check');
  check('integrity', "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'");
  check(
    'segments at one place',
    `SELECT chapter_id, ordinal, COUNT(*) AS n FROM segment WHERE dropped_at IS NULL
     GROUP BY chapter_id, ordinal HAVING n > 1`,
  );
  check(
    'groups at one place',
    'SELECT chapter_id, ordinal, COUNT(*) AS n FROM segment_group GROUP BY chapter_id, ordinal HAVING n > 1',
  );
  check(
    'segments without their group',
    `SELECT segment.id FROM segment LEFT JOIN segment_group AS g ON g.id = group_id
     WHERE dropped_at IS NULL AND group_id IS NOT NULL AND (g.id IS NULL OR g.chapter_id <> segment.chapter_id)`,
  );
  check(
    'segments that are in no plan',
    "SELECT id, chapter_id, dropped_at FROM segment WHERE dropped_at = 0 AND dropped_key = ''",
  );
  check(
    'chapters at one place',
    `SELECT project_id, ordinal, COUNT(*) AS n FROM chapter WHERE removed_at_ms IS NULL
     GROUP BY project_id, ordinal HAVING n > 1`,
  );
  check(
    'index of another chapter',
    `SELECT segment.id FROM segment_audio AS heard JOIN segment ON segment.id = segment_id
     WHERE heard.chapter_id <> segment.chapter_id AND heard.is_stale = 0`,
  );
  check(
    'index of dropped segments',
    `SELECT segment.id FROM segment_audio AS heard JOIN segment ON segment.id = segment_id
     WHERE dropped_at IS NOT NULL`,
  );
  check(
    'counts of chapters',
    `SELECT one.chapter_id, one.segment_count, one.generated_count, s, g FROM chapter_audio AS one JOIN (
       SELECT chapter_id, account_id, SUM(identity IS NOT NULL) AS s, SUM(take_id IS NOT NULL) AS g
       FROM segment_audio GROUP BY chapter_id, account_id) AS own
       ON own.chapter_id = one.chapter_id AND own.account_id = one.account_id
     WHERE one.segment_count <> s OR one.generated_count <> g`,
  );
  check(
    'counts of books',
    `SELECT book.project_id, book.segment_count, s, book.generated_count, g, book.complete_count, c FROM book_audio AS book JOIN (
       SELECT project_id, account_id, SUM(segment_count) AS s, SUM(generated_count) AS g, SUM(is_complete) AS c
       FROM chapter_audio JOIN chapter ON chapter.id = chapter_id AND removed_at_ms IS NULL
       GROUP BY project_id, account_id) AS own
       ON own.project_id = book.project_id AND own.account_id = book.account_id
     WHERE book.segment_count <> s OR book.generated_count <> g OR complete_count <> c`,
  );
  check(
    'counts of chapters in a book',
    `SELECT id, chapter_count FROM project WHERE chapter_count <> (
       SELECT COUNT(*) FROM chapter WHERE project_id = project.id AND removed_at_ms IS NULL)`,
  );
  check(
    'a line that has a take and does not know it',
    `SELECT heard.segment_id, take.id FROM segment_audio AS heard JOIN take ON take.identity = heard.identity
     WHERE heard.take_id IS NULL AND take.removed_at_ms IS NULL AND heard.is_stale = 0`,
  );
  check(
    'heard takes that were removed',
    `SELECT heard.segment_id, take.id FROM segment_audio AS heard JOIN take ON take.id = heard.take_id
     WHERE take.removed_at_ms IS NOT NULL`,
  );
  return found;
}
