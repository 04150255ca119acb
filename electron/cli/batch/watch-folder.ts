import { appError, isAbort } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type { App } from '../../app/create-app.ts';
import type { NewWatchFolder } from '../../features/batches/watch-folders.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { isFolder } from '../../platform/node/make-folder.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Output } from '../output.ts';
import { type JobEnd, runJob, runReported, summarise } from '../run-job.ts';
import { about, phrase } from '../words/phrase.ts';

/** So often it is looked; what did not change between two looks is taken. */
const lookMs = 3000;
/** As many books at once as the queue of the window runs. */
const mostBooksAtOnce = 3;

/**
 * Watches a folder until it is interrupted. Its books are read as they come and wait for a yes in the window, or are
 * made: under a standing budget, and on the demo. The folder stays watched, so that its budget outlives this command.
 */
export async function watchFolder(
  app: App,
  folder: NewWatchFolder,
  output: Output,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { watchFolders, batches, platform } = app;
  // One that is watched already may be on a disk that comes later.
  const isWatched = watchFolders.list().some(({ path }) => path === folder.path);
  if (!isWatched && !(await isFolder(folder.path))) {
    throw appError('file_not_readable.path', { path: folder.path });
  }
  const batchId = watchFolders.add(folder);
  output.say(phrase('watchFolder.watchingCtrlC', { path: folder.path }));
  const withinLimit = createConcurrencyLimit(mostBooksAtOnce);
  const running = new Map<string, Promise<void>>();
  const ends: JobEnd[] = [];
  const told = new Map<string, string>();

  const run = async (job: JobRow): Promise<void> => {
    if (signal.aborted) return;
    const name = app.jobViews.view(job).projectTitle ?? job.title;
    const naming = { name, fields: { book: name, job: job.id } };
    output.json({ event: 'book', ...naming.fields });
    const work = async () => {
      for (const message of await app.requireJobTold(job)) output.say(about(name, message));
      return runJob(app, job, naming, output, signal);
    };
    ends.push(await runReported(app, output, name, work));
  };
  const begin = (job: JobRow): void => {
    if (running.has(job.id)) return;
    const ended = withinLimit(() => run(job)).finally(() => running.delete(job.id));
    running.set(job.id, ended);
  };
  /** On the demo there is no price to approve. Asked of both: a batch without jobs goes over to the account in use. */
  const isForNothing = (): boolean =>
    folder.budget === null && isFree(app.accounts.current()) && batches.view(batchId).isFree;
  const beginFree = async (): Promise<void> => {
    if (!isForNothing()) return;
    const { books } = batches.view(batchId);
    const ready = books.filter(({ state }) => state === 'ready').map(({ id }) => id);
    if (ready.length === 0) return;
    for (const job of await batches.start(batchId, 'caps', null, ready)) begin(job);
  };
  const say = (key: string, words: string, event: object): void => {
    if (told.get(key) === words) return;
    told.set(key, words);
    output.json(event);
    output.say(words);
  };
  const sayMade = (book: string, ofBatch: string): void => {
    if (ofBatch !== batchId) return;
    const message = messageOf('batch.madeHere');
    output.json({ event: 'notice', book, message });
    output.say(about(book, message));
  };
  const tell = (): void => {
    const trouble = watchFolders.list().find((watched) => watched.batchId === batchId)?.problem;
    if (trouble != null) say(batchId, trouble.message, { event: 'error', ...trouble });
    for (const { id, title, state, problem } of batches.view(batchId).books) {
      const isHeld = state === 'paused' && problem?.code === errorCodes.approvalNeeded;
      if ((state === 'problem' || isHeld) && problem !== null) {
        const { code, message } = problem;
        const words = message.includes(title) ? message : about(title, message);
        say(id, words, { event: 'error', book: title, code, message });
      } else if (state === 'ready' && folder.budget === null) {
        say(id, phrase('watchFolder.waits', { title }), {
          event: 'waits',
          book: title,
        });
      }
    }
  };

  try {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      for (const job of await watchFolders.look(signal, sayMade)) begin(job);
      // What an earlier run of the command left; the look before has set the budget of today.
      const isStanding = folder.budget !== null || isForNothing();
      const left = isFirst && isStanding ? await watchFolders.goOn(batchId) : [];
      for (const job of left) begin(job);
      await beginFree();
      tell();
      await platform.clock.delay(lookMs, signal);
    }
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
  await Promise.all(running.values());
  return summarise(app, ends, isFree(app.accounts.current()), output, signal);
}
