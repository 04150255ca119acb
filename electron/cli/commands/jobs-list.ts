import type { Command } from 'commander';
import type { JobItemView, JobView, SubmittedView } from '../../../shared/model/job.ts';
import type { Reader } from '../../app/open-reader.ts';
import { findIds, shortId } from '../job-ids.ts';
import { formatAmount, type Output } from '../output.ts';
import { shorten, showTable } from '../table.ts';
import { type GlobalOptions, withReader } from '../with-app.ts';

const ended: readonly JobView['state'][] = ['done', 'failed', 'cancelled'];
const itemsAtOnce = 500;
const mostTitle = 40;

export function registerJobsList(jobs: Command): void {
  jobs
    .command('list')
    .description('the jobs of the queue; also while Lectern is open')
    .option('--all', 'also those that have ended')
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--json', 'one JSON object')
    .action(async (options: GlobalOptions & { all?: boolean }) => {
      await withReader('jobs list', options, async (reader, output) => {
        const rows = reader.jobs.all();
        const views = reader.jobViews.all(rows);
        showJobs(
          options.all ? views : views.filter((job) => !ended.includes(job.state)),
          reader.jobViews.submitted(rows),
          reader,
          output,
        );
      });
    });
  jobs
    .command('items <id>')
    .description('the paid requests of a job, in the order of the book')
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--json', 'one JSON object')
    .action(async (id: string, options: GlobalOptions) => {
      await withReader('jobs items', options, async (reader, output) => {
        const known = reader.jobs.all().map((job) => job.id);
        const [jobId = ''] = findIds([id], known, 'job');
        showItems(jobId, allItems(reader, jobId), output);
      });
    });
}

function showJobs(
  jobs: readonly JobView[],
  submitted: readonly SubmittedView[],
  reader: Reader,
  output: Output,
): void {
  const { currencyLabel } = reader.accounts.settings();
  output.json({ jobs: jobs.map(jobJson), submitted, currency: currencyLabel });
  showSubmitted(submitted, output);
  if (jobs.length === 0) {
    output.say('No jobs.');
    return;
  }
  const rows = jobs.map((job) => [
    shortId(job.id),
    shorten(job.projectTitle ?? '', mostTitle),
    shorten(job.title, mostTitle),
    job.state,
    `${job.doneItems} of ${job.totalItems}`,
    job.isFree ? 'free' : formatAmount(job.spentMoney, currencyLabel),
    problemOf(job),
  ]);
  const head = ['id', 'book', 'what', 'state', 'done', 'cost', 'problem'];
  showTable(head, rows, output);
}

/** Work that a command has submitted and paid for: the same command, or the window, fetches it. */
function showSubmitted(submitted: readonly SubmittedView[], output: Output): void {
  if (submitted.length === 0) return;
  const rows = submitted.map(({ id, kind, label, accountLabel, problem }) => [
    shortId(id),
    kind,
    accountLabel,
    shorten(label, mostTitle),
    problem?.message ?? 'at the gateway; the same command as before fetches it, free',
  ]);
  showTable(['id', 'submitted', 'account', 'what', 'problem'], rows, output);
}

function problemOf({ problem, uncertainCount }: JobView): string {
  const open = uncertainCount === 0 ? '' : `${uncertainCount} possibly charged. `;
  return `${open}${problem?.message ?? ''}`;
}

/** The job without what only a window needs. */
function jobJson({ rank: _rank, files, ...job }: JobView) {
  return {
    ...job,
    files: files.map(({ name, bytes, durationMs }) => ({ name, bytes, durationMs })),
  };
}

function allItems(reader: Reader, jobId: string): readonly JobItemView[] {
  const items: JobItemView[] = [];
  for (;;) {
    const page = reader.jobViews.items(jobId, items.length, itemsAtOnce);
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return items;
  }
}

function showItems(jobId: string, items: readonly JobItemView[], output: Output): void {
  output.json({ job: jobId, items });
  if (items.length === 0) {
    output.say('This job has sent nothing and has nothing waiting.');
    return;
  }
  const rows = items.map((item) => [
    shortId(item.id),
    shorten(item.chapterTitle ?? '', mostTitle),
    shorten(item.label, mostTitle),
    item.state,
    String(item.attempts),
    String(item.expectedTokens),
    String(item.chargedTokens),
    item.problem?.message ?? '',
  ]);
  const head = ['id', 'chapter', 'line', 'state', 'sent', 'expected', 'charged', 'problem'];
  showTable(head, rows, output);
}
