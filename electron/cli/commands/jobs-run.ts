import type { Command } from 'commander';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { endedStates } from '../../../shared/model/job.ts';
import type { App } from '../../app/create-app.ts';
import { isFree } from '../../features/session/account-kind.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import { findIds, shortId } from '../job-ids.ts';
import type { Output } from '../output.ts';
import { parsePositive } from '../parse-options.ts';
import { type JobEnd, runJob, runReported, summarise } from '../run-job.ts';
import { plain } from '../table.ts';
import { environmentOf, type GlobalOptions, withAccounts, withApp } from '../with-app.ts';
import { about, phrase } from '../words/phrase.ts';
import { jobTitle } from './jobs-list.ts';

type RunOptions = GlobalOptions & { readonly concurrency?: number };

export function registerJobsRun(jobs: Command): void {
  jobs
    .command('resume [id...]')
    .description(phrase('help.jobs.resume'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--concurrency <n>', phrase('option.concurrency'), parsePositive)
    .option('--json', phrase('option.audiobook.json'))
    .action((ids: string[], options: RunOptions) => run('jobs resume', ids, options));
  jobs
    .command('retry <id...>')
    .description(phrase('help.jobs.retry'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--concurrency <n>', phrase('option.concurrency'), parsePositive)
    .option('--json', phrase('option.audiobook.json'))
    .action((ids: string[], options: RunOptions) => run('jobs retry', ids, options));
  jobs
    .command('cancel <id...>')
    .description(phrase('help.jobs.cancel'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--json', phrase('option.json'))
    .action(async (ids: string[], options: GlobalOptions) => {
      await withAccounts('jobs cancel', options, async (app, output) => {
        const chosen = chosenJobs(app, ids);
        const open = chosen.filter((job) => !endedStates.includes(job.state));
        app.queue.cancel(open.map((job) => job.id));
        output.json({ cancelled: open.map((job) => job.id) });
        for (const job of chosen) {
          const was = open.includes(job)
            ? phrase('state.cancelled')
            : phrase('jobsRun.already', { state: phrase(`state.${job.state}`) });
          output.line(`${shortId(job.id)}  ${about(titleOf(app, job), was)}`);
        }
      });
    });
}

async function run(name: string, ids: readonly string[], options: RunOptions): Promise<void> {
  const environment = { ...environmentOf(options), isForAll: true };
  const work = async (app: App, output: Output, signal: AbortSignal) => {
    if (options.concurrency !== undefined) app.accounts.limitForThisRun(options.concurrency);
    const jobs = ids.length === 0 ? unfinished(app) : chosenJobs(app, ids);
    if (jobs.length === 0) output.say(phrase('jobsRun.nothingGo'));
    const ends: JobEnd[] = [];
    for (const job of jobs) {
      if (signal.aborted) break;
      if (job.state === 'done') {
        output.say(phrase('jobsRun.doneAlready', { title: titleOf(app, job) }));
        continue;
      }
      ends.push(await runOne(app, job, output, signal));
    }
    const accounts = jobs.map((job) => app.accounts.byId(job.accountId));
    // With nothing to resume, it is said of the account in use, where no address or key names another.
    const isNamed = environment.baseUrl !== null || environment.apiKey !== null;
    const used = accounts.length === 0 ? [app.accounts.current()] : accounts;
    const isAllFree = used.every(isFree) && !(accounts.length === 0 && isNamed);
    return summarise(app, ends, isAllFree, output, signal);
  };
  // Each job has its account: an address that several share chooses none.
  process.exitCode = await withApp(name, options, work, environment);
}

function runOne(app: App, job: JobRow, output: Output, signal: AbortSignal): Promise<JobEnd> {
  const name = titleOf(app, job);
  output.json({ event: 'job', job: job.id, title: name });
  output.say(name);
  const naming = { name, fields: { job: job.id } };
  const { kind, state, problem } = job;
  // A book that was held back until the account is told, also once it is cancelled.
  const isAsked = problem?.code === errorCodes.approvalNeeded && state !== 'needs-decisions';
  const isHeld = kind === 'export' && isAsked;
  return runReported(app, output, name, async () => {
    if (isHeld) await app.requireJobTold(job);
    return runJob(app, job, naming, output, signal);
  });
}

function unfinished(app: App): readonly JobRow[] {
  return app.queue
    .list()
    .jobs.filter((job) => !endedStates.includes(job.state))
    .map((job) => app.queue.job(job.id));
}

function chosenJobs(app: App, ids: readonly string[]): readonly JobRow[] {
  const known = app.queue.list().jobs.map((job) => job.id);
  return findIds(ids, known, phrase('jobs.job')).map(app.queue.job);
}

/** What people call it: its book and what is made of it. */
function titleOf(app: App, job: JobRow): string {
  const view = app.jobViews.view(job);
  const { projectTitle } = view;
  const title = jobTitle(view);
  return plain(projectTitle === null ? title : `${projectTitle}, ${title}`);
}
