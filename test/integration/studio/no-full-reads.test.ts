import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import type { App } from '../../../electron/app/create-app.ts';
import { everyCall } from '../../../shared/model/call-filter.ts';
import { growLibrary } from '../../support/builders/grow-library.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

/*
 * What a person does with one book costs as much beside a thousand others: no statement reads a table whole that
 * grows with the library. Judged by SQLite's own plan of every statement that is sent.
 */

/** Tables with a row for each book, line, take or call. */
const growing =
  '(project|chapter|chapter_text|chapter_audio|book_audio|segment|segment_audio|segment_group|segment_choice|segment_past|take|take_peaks|take_edit|charge|ledger_entry|job_segment|job_pack_span|chapter_version|chat_message|proposal|bookmark)';
/** Row by row, or a range of an index whose first column only has to be more than something. */
const isFullRead = new RegExp(`^SCAN ${growing}\\b|^SEARCH ${growing} .*\\(\\w+[<>]\\?`);

const one = forAllTests(openAppOnDemo);
const sent = new Map<string, string>();
let doing = '';

async function start(): Promise<App> {
  return one.start({ database: { trace: (sql) => sent.set(sql, sent.get(sql) ?? doing) } });
}

/** Statements that read a growing table whole: what was done, and the table. */
function fullReads(): readonly string[] {
  const database = new DatabaseSync(join(one.home, 'library.sqlite'), { readOnly: true });
  const found = [...sent].flatMap(([sql, act]) =>
    (database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { readonly detail: string }[])
      .filter(({ detail }) => isFullRead.test(aliasesResolved(detail, sql)))
      .map(({ detail }) => `${act}: ${detail}: ${sql.trim().replace(/\s+/g, ' ').slice(0, 300)}`),
  );
  database.close();
  return found;
}

/** A plan names a table by its alias. */
function aliasesResolved(detail: string, sql: string): string {
  const [, alias = ''] = /^(?:SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
  const [, table = alias] =
    new RegExp(`(?:FROM|JOIN)\\s+(\\w+)\\s+AS\\s+${alias}\\b`).exec(sql) ?? [];
  return detail.replace(alias, table);
}

describe('a library of many books', () => {
  it('is opened, read, typed in, searched, heard and exported without reading a table whole', async () => {
    doing = 'prepare';
    let app = await start();
    const projectId = await app.projects.add(
      newBook(
        'Rain',
        ['Dusk', 'Storm'].map((title) => ({
          title,
          text: `The ${title} came slowly over the long bridge.\n\nNobody saw the ${title} go again.`,
        })),
      ),
    );
    const { chapters } = app.projects.get(projectId);
    const accountId = app.accounts.current().id;
    await one.stop();
    const path = join(one.home, 'library.sqlite');
    growLibrary(path, { projectId, accountId, from: 1, to: 6, takesPerBook: 3 });

    sent.clear();
    doing = 'open';
    app = await start();
    const chapterId = chapters[0]?.id ?? '';
    const { segments, text, revision } = app.narration.chapter(chapterId);
    const segmentId = segments[0]?.id ?? '';
    const query = {
      text: 'bridge',
      isCaseSensitive: false,
      isWholeWord: false,
      isPattern: false,
      isWithMarks: false,
    };
    const acts: Readonly<Record<string, () => unknown>> = {
      'list the books': () => app.projects.list(),
      'open a book': () => app.projects.get(projectId),
      'count the words': () => app.bookWords(projectId),
      type: () => app.projects.saveChapter(chapterId, `${text} More.`, revision),
      search: () => app.manuscript.search({ projectId, chapterId: null, query, words: null }),
      hear: async () => {
        const { approval } = app.narration.price(chapterId, [segmentId]);
        expect(await app.narration.hear(segmentId, approval)).toMatchObject({ kind: 'ready' });
      },
      'look at the takes': () => app.takes.list(segmentId),
      'mark a line': () => app.bookmarks.set(segmentId, 'here'),
      'list the marks': () => app.bookmarks.list(projectId),
      export: () => app.exports.preview(projectId, one.home),
      jobs: () => app.queue.list(),
      uncertain: () => app.uncertain.list(),
      ledger: () => app.ledgerPages.page({ ...everyCall, hasHolds: false }, null, 50),
      'ledger sums': () => app.ledgerPages.totals(everyCall),
      'uses of a voice': () => app.voiceLibrary.uses('default'),
    };
    for (const [name, act] of Object.entries(acts)) {
      doing = name;
      await act();
    }
    // What is asked of all books reads their heads and counts, a row a book.
    const ofAllBooks = /^(list the books|uses of a voice): SCAN (project|book)\b/;
    // What the logs of takes and calls do not have yet, 200 rows at once.
    const ofTheLog =
      /^open: SEARCH (take|entry) USING INTEGER PRIMARY KEY \(rowid>\?\): SELECT (take\.row)?id/;
    const others = fullReads().filter((read) => !ofAllBooks.test(read) && !ofTheLog.test(read));
    expect(others).toEqual([]);
  });
});
