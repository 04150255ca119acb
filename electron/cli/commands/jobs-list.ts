import type { Command } from 'commander';
import {
  endedStates,
  type JobItemView,
  type JobView,
  type SubmittedView,
} from '../../../shared/model/job.ts';
import type { Reader } from '../../app/open-reader.ts';
import { findIds, shortId } from '../job-ids.ts';
import { formatAmount, type Output } from '../output.ts';
import { shorten, showTable } from '../table.ts';
import { anyAccount, type GlobalOptions, withReader } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

const itemsAtOnce = 500;
const mostTitle = 40;

export function registerJobsList(jobs: Command): void {
  jobs
    .command('list')
    .description(phrase('help.jobs.list'))
    .option('--all', phrase('option.all'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--json', phrase('option.json'))
    .action(async (options: GlobalOptions & { all?: boolean }) => {
      await withReader(
        'jobs list',
        options,
        async (reader, output) => {
          const { jobs, jobViews } = reader;
          const views = options.all
            ? jobViews.all(jobs.all())
            : jobViews.some(jobs.all().filter((job) => !endedStates.includes(job.state)));
          const shown = new Set(views.map(({ id }) => id));
          const submitted = jobViews.submitted((id) => shown.has(id));
          showJobs(views, submitted, reader, output);
        },
        anyAccount,
      );
    });
  jobs
    .command('items <id>')
    .description(phrase('help.jobs.items'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--json', phrase('option.json'))
    .action(async (id: string, options: GlobalOptions) => {
      await withReader(
        'jobs items',
        options,
        async (reader, output) => {
          const known = reader.jobs.all().map((job) => job.id);
          const [jobId = ''] = findIds([id], known, phrase('jobs.job'));
          showItems(jobId, allItems(reader, jobId), output);
        },
        anyAccount,
      );
    });
}

/** What a job makes. An export is named by its files: main's own title knows one language. */
export function jobTitle({ title, exported }: Pick<JobView, 'title' | 'exported'>): string {
  if (exported === undefined) return title;
  return phrase('jobs.audiobook', { formats: exported.formats.join(', ') });
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
    output.say(phrase('jobsList.noJobs'));
    return;
  }
  const rows = jobs.map((job) => [
    shortId(job.id),
    shorten(job.projectTitle ?? '', mostTitle),
    shorten(jobTitle(job), mostTitle),
    phrase(`state.${job.state}`),
    job.totalItems === 0 ? '' : phrase('jobsList.of', job),
    job.isFree ? phrase('accounts.free') : formatAmount(job.spentMoney, currencyLabel),
    problemOf(job),
  ]);
  const head = [
    phrase('column.id'),
    phrase('column.book'),
    phrase('column.what'),
    phrase('column.state'),
    phrase('column.done'),
    phrase('column.cost'),
    phrase('column.problem'),
  ];
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
    problem?.message ?? phrase('jobsList.gatewaySameCommand'),
  ]);
  showTable(
    [
      phrase('column.id'),
      phrase('column.submitted'),
      phrase('column.account'),
      phrase('column.what'),
      phrase('column.problem'),
    ],
    rows,
    output,
  );
}

function problemOf({ problem, uncertainCount }: JobView): string {
  const open = uncertainCount === 0 ? '' : phrase('jobsList.possiblyCharged', { uncertainCount });
  return `${open}${problem?.message ?? ''}`;
}

/** The job without what only a window needs. */
function jobJson({ rank: _rank, exported: _exported, files, ...job }: JobView) {
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
    output.say(phrase('jobsList.jobSentNothing'));
    return;
  }
  const rows = items.map((item) => [
    shortId(item.id),
    shorten(item.chapterTitle ?? '', mostTitle),
    shorten(item.label, mostTitle),
    phrase(`state.${item.state}`),
    String(item.attempts),
    String(item.expectedTokens),
    String(item.chargedTokens),
    item.problem?.message ?? '',
  ]);
  const head = [
    phrase('column.id'),
    phrase('column.chapter'),
    phrase('column.line'),
    phrase('column.state'),
    phrase('column.sent'),
    phrase('column.expected'),
    phrase('column.charged'),
    phrase('column.problem'),
  ];
  showTable(head, rows, output);
}
