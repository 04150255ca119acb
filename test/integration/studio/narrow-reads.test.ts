import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../electron/app/create-app.ts';
import type { Charge } from '../../../electron/charges/ports.ts';
import type { SqlParameters } from '../../../electron/storage/database.ts';
import type { EventMessage } from '../../../shared/ipc/contract.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

/*
 * What is done for a segment reads no chapter, what is done for a chapter reads no other, and a list of
 * books reads neither: judged by every statement that is sent to the database.
 */

const lineCount = 30;
const textOf = (name: string, count = lineCount) =>
  Array.from(
    { length: count },
    (_, at) => `In ${name} the line of number ${at} says a little more than forty characters.`,
  ).join('\n\n');

type Statement = { readonly sql: string; readonly parameters: SqlParameters };

const one = forAllTests(openAppOnDemo);
let app: App;
let projectId: string;
let chapterIds: readonly string[];
const statements: Statement[] = [];
const events: EventMessage[] = [];

beforeAll(async () => {
  app = await one.start({
    emit: (message) => events.push(message),
    database: { trace: (sql, parameters) => statements.push({ sql, parameters }) },
  });
  projectId = await app.projects.add(
    newBook(
      'Rain',
      ['Dusk', 'Bridge', 'Storm'].map((title) => ({ title, text: textOf(title) })),
    ),
  );
  chapterIds = app.projects.get(projectId).chapters.map(({ id }) => id);
});

beforeEach(() => {
  statements.length = 0;
  events.length = 0;
});

const segmentIdsOf = (chapterId: string) =>
  app.narration.chapter(chapterId).segments.map(({ id }) => id);

/** Which tables a statement reads, and whether whole, by SQLite's own plan. */
function plansOf(sent: readonly Statement[]): readonly string[] {
  const database = new DatabaseSync(join(one.home, 'library.sqlite'), { readOnly: true });
  const plans = [...new Set(sent.map(({ sql }) => sql))].flatMap((sql) =>
    (database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]).map(
      ({ detail }) => detail,
    ),
  );
  database.close();
  return plans;
}

describe('narrow reads', () => {
  it('lists books without a chapter or a segment (bug: a list that takes seconds with 25 novels)', () => {
    app.projects.list();
    const plans = plansOf(statements);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter((plan) => /\b(segment|chapter|take|charge)/.test(plan))).toEqual([]);
  });

  it('saves a chapter without reading another one of the book (bug: every save reads the book)', () => {
    const [chapterId = '', ...others] = chapterIds;
    const { text, revision } = app.narration.chapter(chapterId);
    const foreign = new Set([...others, ...others.flatMap(segmentIdsOf)]);
    statements.length = 0;
    app.projects.saveChapter(chapterId, text.replace('number 7', 'number seven'), revision);
    const reads = statements.filter(({ sql, parameters }) => {
      const named = Object.values(parameters).filter((value) => typeof value === 'string');
      const isWholeBook = /chapter_text/.test(sql) && /project_id = /.test(sql);
      return isWholeBook || named.some((value) => foreign.has(value));
    });
    expect(reads).toEqual([]);
    expect(statements.some(({ sql }) => /UPDATE segment SET/.test(sql))).toBe(true);
  });

  it('finds the audio of an edited line without that of its chapter (bug: each save read all of it once more)', () => {
    const [chapterId = ''] = chapterIds;
    const { text, revision } = app.narration.chapter(chapterId);
    statements.length = 0;
    app.projects.saveChapter(chapterId, text.replace('number 9', 'number nine'), revision);
    const whole = statements.filter(({ sql }) => /^\s*SELECT audio\.segment_id/.test(sql));
    expect(whole).toEqual([]);
    const read = statements.filter(({ sql }) => /WHERE id IN \(SELECT value/.test(sql));
    expect(read.map(({ parameters }) => JSON.parse(String(parameters.ids)).length)).toEqual([1]);
  });

  it('searches one chapter without the text of another (bug: each key in the search reads the book)', () => {
    const [, chapterId = ''] = chapterIds;
    const query = {
      text: 'number 7',
      isPattern: false,
      isWholeWord: false,
      isCaseSensitive: false,
    };
    const input = { projectId, chapterId, query: { ...query, isWithMarks: false }, words: null };
    const { chapters } = app.manuscript.search(input);
    expect(chapters.map((found) => found.chapterId)).toEqual([chapterId]);
    const texts = statements.filter(({ sql }) => /chapter_text/.test(sql));
    expect(texts.map(({ parameters }) => Object.values(parameters))).toEqual([[chapterId]]);
  });

  it('counts the lines of the cast without their plans or states (bug: each made line read the book)', () => {
    expect(app.cast.state(projectId).narrator).toMatchObject({ lineCount: 3 * lineCount });
    statements.length = 0;
    expect(app.cast.state(projectId).narrator).toMatchObject({ lineCount: 3 * lineCount });
    const reads = statements.filter(({ sql }) => /segment_group|take_edit|facts_json/.test(sql));
    expect(reads).toEqual([]);
  });

  it('marks a line without the text of its chapter (bug: each bookmark read all of it)', () => {
    const [chapterId = ''] = chapterIds;
    const [, segmentId = ''] = segmentIdsOf(chapterId);
    statements.length = 0;
    app.bookmarks.set(segmentId, 'here');
    expect(statements.filter(({ sql }) => /chapter_text/.test(sql))).toEqual([]);
  });

  it('reads no rows of jobs for a step of submitted work (bug: each poll reads every job of the list)', () => {
    app.queue.workMoved({ groupId: 'a job' } as Charge);
    app.queue.workMoved({ groupId: null } as Charge);
    app.queue.resumeAll();
    const rows = statements.filter(({ sql }) => /FROM job\b/.test(sql) && /params_json/.test(sql));
    expect(rows.filter(({ sql }) => !/AND state IN/.test(sql))).toEqual([]);
  });

  it('generates a segment by statements that are as many in a long chapter as in a short one', async () => {
    const heard = async (count: number) => {
      const id = await app.projects.add(
        newBook(`Of ${count}`, [{ title: 'Only', text: textOf(`a chapter of ${count}`, count) }]),
      );
      const chapterId = app.projects.get(id).chapters[0]?.id ?? '';
      const [, segmentId = ''] = segmentIdsOf(chapterId);
      const { approval } = app.narration.price(chapterId, [segmentId]);
      statements.length = 0;
      await app.narration.hear(segmentId, approval);
      await new Promise((resolve) => setImmediate(resolve));
      const whole = /segment\.chapter_id = :chapterId|FROM segment_group/;
      expect(statements.filter(({ sql }) => whole.test(sql))).toEqual([]);
      // How often the pacer looks at the settings is a matter of time.
      const isTimed = /FROM setting WHERE|FROM account WHERE id/;
      return statements.flatMap(({ sql }) => (isTimed.test(sql) ? [] : [sql])).sort();
    };
    // The first one asks the gateway what it has.
    await heard(5);
    expect(await heard(400)).toEqual(await heard(10));
  });

  it('tells the windows once of each visible change (bug: five announcements of one segment)', async () => {
    const [chapterId = ''] = chapterIds;
    const [, , segmentId = ''] = segmentIdsOf(chapterId);
    const { approval } = app.narration.price(chapterId, [segmentId]);
    events.length = 0;
    await app.narration.hear(segmentId, approval);
    await new Promise((resolve) => setImmediate(resolve));
    const told = events.flatMap((event) =>
      event.name === 'chapter.segments'
        ? event.payload.segments.filter(({ id }) => id === segmentId).map(({ status }) => status)
        : [],
    );
    expect(told).toEqual(['making', 'made']);
  });
});
