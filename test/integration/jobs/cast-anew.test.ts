import { expect, it } from 'vitest';
import type { EventMessage } from '../../../shared/ipc/contract.ts';
import { bookOf } from '../../support/crash/crash-books.ts';
import { makeMissing } from '../../support/engine/approvals.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const lineCount = 12;
const inFlight = 2;

const one = forEachTest(openAppOnDemo);

/** A chapter that is being generated, with two lines at the gateway, which keeps them until they are let go. */
async function generating() {
  const told: EventMessage[] = [];
  const app = await one.start({ emit: (message) => void told.push(message) });
  app.accounts.limitForThisRun(inFlight);
  const hold = { match: { path: '/v1/audio/speech' }, times: 0, fault: { kind: 'hold' as const } };
  one.demo.server.faults.setPlan({ seed: 1, rules: [{ ...hold, isBilled: false }] });
  const { projectId } = await one.addExport(bookOf(lineCount));
  const [chapter] = app.projects.get(projectId ?? '').chapters;
  const chapterId = chapter?.id ?? '';
  app.narration.chapter(chapterId);
  app.queue.cancel(app.queue.list().jobs.map(({ id }) => id));
  const { jobId } = makeMissing(app, chapterId);
  app.queue.open();
  await one.until(() => app.engine.calls.sentCount() === inFlight);
  return {
    app,
    told,
    chapterId,
    projectId: projectId ?? '',
    statuses: () => app.narration.segmentsOf(chapterId).map(({ status }) => status),
    ended: async () => {
      one.demo.server.faults.setPlan({ seed: 1, rules: [] });
      await one.until(() => app.queue.job(jobId ?? '').state === 'done');
    },
  };
}

// Bug: a chapter went on being bought in the voice that the book had before, line by line to its end.
it('buys no line in the former voice once the book has another one', async () => {
  const { app, projectId, statuses, ended } = await generating();
  // Bug: where another book has the same lines, such as an import before this one, they all were.
  const { projectId: copyId = null } = await one.addExport(bookOf(lineCount));
  for (const { id } of app.projects.get(copyId ?? '').chapters) app.narration.chapter(id);
  app.projects.update(projectId, { speed: 1.5 });
  await ended();
  const { items } = await one.user.ledger();
  expect(items).toHaveLength(inFlight);
  // Bug: the takes of the lines that were on their way were paid for, and no list of takes had them.
  const changed = statuses().filter((status) => status === 'changed');
  expect(changed).toHaveLength(inFlight);
  // Bug: cast as before again, the lines that were left out waited for a job that was done.
  app.projects.update(projectId, { speed: 1 });
  expect(statuses().filter((status) => status === 'paused')).toEqual([]);
});

// Bug: an edited line was bought as it had been, when its turn came.
it('buys no line as it was before an edit, and the others as approved', async () => {
  const { app, chapterId, ended } = await generating();
  const { text, revision } = app.narration.chapter(chapterId);
  app.projects.saveChapter(chapterId, text.replace('Line 10 of', 'Line ten of'), revision);
  await ended();
  const { items } = await one.user.ledger();
  // The heading is a line, too.
  expect(items).toHaveLength(lineCount + 1 - 1);
});

// Bug: the marks beside the open chapter stayed as before, "generating" for ever.
it('tells the windows how the lines stand in the new voice', async () => {
  const { app, told, projectId, chapterId } = await generating();
  told.length = 0;
  app.projects.update(projectId, { speed: 1.5 });
  await one.until(() => told.some(({ name }) => name === 'chapter.segments'));
  const statuses = told.flatMap((message) =>
    message.name === 'chapter.segments' && message.payload.chapterId === chapterId
      ? message.payload.segments.map(({ status }) => status)
      : [],
  );
  expect(statuses).toHaveLength(lineCount + 1);
  expect(statuses).not.toContain('queued');
  expect(statuses).not.toContain('making');
  one.demo.server.faults.setPlan({ seed: 1, rules: [] });
});

// Bug: an export went on in the voice that the book had before, and nothing told so.
it('an export whose book is cast anew meanwhile has what was agreed to, and says how many lines differ', async () => {
  const app = await one.start({});
  app.accounts.limitForThisRun(inFlight);
  const hold = { match: { path: '/v1/audio/speech' }, times: 0, fault: { kind: 'hold' as const } };
  one.demo.server.faults.setPlan({ seed: 1, rules: [{ ...hold, isBilled: false }] });
  const job = await one.addExport(bookOf(lineCount));
  app.queue.open();
  await one.until(() => app.engine.calls.sentCount() === inFlight);
  app.projects.update(job.projectId ?? '', { speed: 1.5 });
  one.demo.server.faults.setPlan({ seed: 1, rules: [] });
  await one.until(() => app.queue.job(job.id).state === 'done');
  const { items } = await one.user.ledger();
  const notices = app.exports.outcomeOf(job.id)?.notices ?? [];
  expect(notices.join()).toContain(`as they were: ${items.length}.`);
});
