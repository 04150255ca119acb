import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../electron/app/create-app.ts';
import type { ExportRequest } from '../../../electron/features/exports/export-request.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

/*
 * The dialog of an export looks at every line of a book: by statements that are as many for long chapters as for
 * short ones, and by no rows of other books. Bug: five statements for each line, and every job of the list with its
 * files, so that the window stood still for seconds with a novel.
 */

const one = forAllTests(openAppOnDemo);
const statements: string[] = [];
let app: App;
let bookCount = 0;

beforeAll(async () => {
  app = await one.start({ database: { trace: (sql) => statements.push(sql) } });
});

beforeEach(() => {
  statements.length = 0;
});

const addBook = (lineCount: number) => {
  const lines = Array.from(
    { length: lineCount },
    (_, at) => `In book ${bookCount} the line of number ${at} says more than forty characters.`,
  );
  bookCount += 1;
  return app.projects.add(newBook('Rain', [{ title: 'Dusk', text: lines.join('\n\n') }]));
};

const requestOf = (projectId: string) => ({
  projectId,
  formats: ['m4b', 'epub'] satisfies ExportRequest['formats'],
  preset: 'audiobook' as const,
  folder: one.home,
});

/** What is sent for a book of that many lines, of which the second is generated. */
async function sentFor(lineCount: number, act: (projectId: string) => unknown) {
  const projectId = await addBook(lineCount);
  const [line] = app.exports.missing(projectId, null).slice(1);
  const { approval } = app.narration.price(line?.chapterId ?? '', [line?.segmentId ?? '']);
  await app.narration.hear(line?.segmentId ?? '', approval);
  expect(app.exports.preview(projectId, one.home)).toMatchObject({
    segmentCount: lineCount,
    missingCount: lineCount - 1,
  });
  // The queue may still look at its settings behind the line that was made: the run with the fewest has none of that.
  const runs: string[][] = [];
  for (let run = 0; run < 3; run += 1) {
    statements.length = 0;
    await act(projectId);
    runs.push([...statements].sort());
  }
  return runs.sort((one, other) => one.length - other.length)[0];
}

describe('an export of a long book', () => {
  const acts: Readonly<Record<string, (projectId: string) => unknown>> = {
    'is priced': (projectId) => app.exports.preview(projectId, one.home),
    'is foreseen': (projectId) => app.outlook(requestOf(projectId)),
    'has its missing lines found': (projectId) => app.exports.missing(projectId, null),
  };
  for (const [name, act] of Object.entries(acts)) {
    it(`${name} by as many statements as that of a short one`, async () => {
      expect(await sentFor(80, act)).toEqual(await sentFor(8, act));
    });
  }

  it('looks at no job of another book (bug: thousands of jobs with their files, at each look)', async () => {
    const projectId = await addBook(2);
    statements.length = 0;
    await app.outlook(requestOf(projectId));
    app.lastExport(projectId);
    const ofJobs = statements.filter((sql) => /FROM job\s+WHERE removed_at_ms IS NULL/.test(sql));
    expect(ofJobs).toHaveLength(2);
    expect(ofJobs.filter((sql) => !sql.includes('project_id = :projectId'))).toEqual([]);
  });
});
