import { z } from 'zod';
import { endedStates, type JobView } from '../../../shared/model/job.ts';
import type { App } from '../../app/create-app.ts';
import type { Reader } from '../../app/open-reader.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import { findIds } from '../job-ids.ts';
import { jobId, waitSeconds } from './inputs.ts';
import type { AddTool, Services } from './tool.ts';

const mostJobs = 200;

/** The jobs of the queue: how they stand, and an end to them. */
export function addJobTools(add: AddTool, { library, runs }: Services): void {
  add({
    name: 'list_jobs',
    title: 'List jobs',
    description: `The jobs of the queue, the newest first, up to ${mostJobs}.`,
    input: z.strictObject({ all: z.boolean().default(false).describe('also those that ended') }),
    effect: 'reads',
    run: ({ all }) =>
      library.read(({ jobs, jobViews }) => {
        const rows = jobs.all().filter(({ state }) => all || !endedStates.includes(state));
        const newest = [...rows].sort((one, other) => other.createdAtMs - one.createdAtMs);
        const shown = newest.slice(0, mostJobs);
        const files = new Map(shown.map((row) => [row.id, row]));
        return {
          total: rows.length,
          jobs: jobViews.all(shown).map((view) => jobShown(view, files.get(view.id))),
        };
      }),
  });
  add({
    name: 'job_status',
    title: 'Ask how a job stands',
    description: 'How a job stands, with its files and what it cost; may wait for its end.',
    input: z.strictObject({ job: jobId, waitSeconds: waitSeconds.default(0) }),
    effect: 'reads',
    run: async ({ job, waitSeconds: seconds }, call) => {
      const id = await library.read(({ jobs }) => jobCalled(jobs.all(), job));
      // A question that is taken back does not stop the job.
      if (seconds > 0) await runs.watch([id], 1000 * seconds, call);
      return library.read((reader) => ({ job: jobsShown(reader, [id])[0] }));
    },
  });
  add({
    name: 'cancel_job',
    title: 'Cancel a job',
    description: 'Ends a job. What was made is kept, and answers on their way are paid for.',
    input: z.strictObject({ job: jobId }),
    effect: 'changes',
    run: ({ job }) =>
      library.use(async (app) => {
        const id = jobCalled(app.queue.list().jobs, job);
        const isOpen = !endedStates.includes(app.queue.job(id).state);
        if (isOpen) app.queue.cancel([id]);
        await runs.settled(id);
        return { isCancelled: isOpen, job: jobsShown(app, [id])[0] };
      }),
  });
}

/** By its id or how that begins. Throws `not_found`. */
function jobCalled(jobs: readonly { readonly id: string }[], wanted: string): string {
  const known = jobs.map(({ id }) => id);
  const [id = ''] = findIds([wanted], known, 'job');
  return id;
}

/** As tools tell jobs. */
export function jobsShown(opened: App | Reader, ids: readonly string[]) {
  const rowOf = 'queue' in opened ? opened.queue.job : opened.jobs.byId;
  return ids.map((id) => {
    const row = rowOf(id);
    return jobShown(opened.jobViews.view(row), row);
  });
}

function jobShown(view: JobView, row: JobRow | undefined) {
  const { id, kind, title, projectTitle, state, stage, fraction, etaMs, waitsUntilMs, problem } =
    view;
  const { doneItems, totalItems, uncertainCount, notices, isFree } = view;
  const { spentTokens, spentMoney, possiblyTokens, possiblyMoney } = view;
  return {
    id,
    kind,
    title,
    book: projectTitle,
    state,
    stage,
    fraction,
    etaMs,
    waitsUntilMs,
    doneLines: doneItems,
    totalLines: totalItems,
    uncertainCalls: uncertainCount,
    spent: { tokens: spentTokens, money: spentMoney, possiblyTokens, possiblyMoney, isFree },
    problem,
    notices,
    files: row?.files.map(({ path }) => path) ?? [],
  };
}
