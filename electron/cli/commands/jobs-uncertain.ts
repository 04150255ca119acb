import type { Command } from 'commander';
import { appError } from '../../../shared/app-error.ts';
import { csvRecord } from '../../../shared/csv.ts';
import { fitsFilter } from '../../../shared/model/call-filter.ts';
import type { UncertainDecision, UncertainView } from '../../../shared/model/job.ts';
import {
  sumByAccount,
  sumUncertain,
  type UncertainSum,
  uncertainCells,
  uncertainColumns,
} from '../../../shared/model/uncertain-calls.ts';
import type { App } from '../../app/create-app.ts';
import { addFilterOptions, type FilterOptions, filterOf } from '../call-filter.ts';
import { exitCodes } from '../exit-codes.ts';
import { findIds, shortId } from '../job-ids.ts';
import { formatAmount, formatTime, type Output } from '../output.ts';
import { shorten, showTable } from '../table.ts';
import { anyAccount, type GlobalOptions, withLibrary, withReader } from '../with-app.ts';
import { about, detailed, phrase } from '../words/phrase.ts';

type UncertainOptions = GlobalOptions & FilterOptions & { readonly csv?: boolean };

type DecideOptions = GlobalOptions & { readonly all?: boolean };

/** A person's words for the decisions about uncertain calls (docs/money.md). */
const decisions: { readonly [word: string]: UncertainDecision } = {
  'send-again': 'not-charged-send-again',
  'buy-again': 'charged-buy-again',
  'leave-out': 'leave-out',
  'fetch-again': 'fetch-again',
};
const words = Object.keys(decisions);
const mostLabel = 50;

export function registerJobsUncertain(jobs: Command): void {
  const uncertain = jobs.command('uncertain').description(phrase('help.jobs.uncertain'));
  addFilterOptions(uncertain)
    .option('--csv', phrase('option.csv'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--json', phrase('option.json'))
    .action(async (options: UncertainOptions, command: Command) => {
      if (options.csv && options.json) command.error(phrase('jobsUncertain.chooseCsvJson'));
      await withReader(
        'jobs uncertain',
        options,
        async (reader, output) => {
          const { currencyLabel } = reader.accounts.settings();
          const filter = filterOf(options, reader, reader.platform.clock.nowMs());
          const calls = reader.uncertain.list().filter((call) => fitsFilter(filter, call));
          if (options.csv) showCsv(calls, currencyLabel, output);
          else showCalls(calls, currencyLabel, output);
        },
        anyAccount,
      );
    });
  jobs
    .command('decide <id-and-decision...>')
    .usage('[options] <id...|--all> <decision>')
    .description(phrase('help.jobs.decide'))
    .option('--all', phrase('option.jobsUncertain.all'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--json', phrase('option.json'))
    .action(async (given: string[], options: DecideOptions, command: Command) => {
      const decision = decisions[given.at(-1) ?? ''];
      const ids = given.slice(0, -1);
      if (decision === undefined) {
        return command.error(phrase('jobsUncertain.lastWordOne', { words: words.join(', ') }));
      }
      if ((options.all === true) === ids.length > 0) {
        command.error(phrase('jobsUncertain.giveIdsCalls'));
      }
      process.exitCode = await withLibrary('jobs decide', options, async (app, output) =>
        decide(app, options.all ? null : ids, decision, output),
      );
    });
}

function decide(
  app: App,
  given: readonly string[] | null,
  decision: UncertainDecision,
  output: Output,
) {
  const calls = app.uncertain.list();
  const known = calls.map((call) => call.id);
  const ids = given === null ? known : findIds(given, known, phrase('jobsUncertain.uncertainCall'));
  if (ids.length === 0) throw appError('not_found.undecided');
  const decided = calls.filter((call) => ids.includes(call.id));
  app.uncertain.decide(ids, decision);
  const left = app.uncertain.count();
  const { currencyLabel } = app.accounts.settings();
  output.json({ decided: ids, decision, left });
  const isKept = ({ hasBody }: UncertainView) => decision === 'not-charged-send-again' && hasBody;
  const keptCount = decided.filter(isKept).length;
  const most = decided.reduce((sum, call) => sum + (isKept(call) ? 0 : call.atMostMoney), 0);
  output.line(phrase('jobsUncertain.decidedLeft', { length: ids.length, left }));
  if (keptCount > 0) output.say(phrase('jobsUncertain.answersThere', { count: keptCount }));
  if (decision === 'fetch-again' || keptCount === decided.length) {
    output.say(phrase('jobsUncertain.nothingPaidAgain', { next: howToGoOn(app, decided) }));
  } else if (decision !== 'leave-out') {
    output.say(
      phrase('jobsUncertain.mayCostMost', {
        most: formatAmount(most, currencyLabel),
        next: howToGoOn(app, decided),
      }),
    );
  }
  return left > 0 ? exitCodes.needsDecisions : exitCodes.done;
}

function howToGoOn(app: App, calls: readonly UncertainView[]): string {
  const jobs = new Set(app.queue.list().jobs.map((job) => job.id));
  const isJobs = calls.every(({ jobId, projectId }) => projectId !== null || jobs.has(jobId ?? ''));
  return isJobs
    ? phrase('jobsUncertain.jobsResumeGoes')
    : phrase('jobsUncertain.sameCommandBefore');
}

function showCalls(calls: readonly UncertainView[], currencyLabel: string, output: Output): void {
  const accounts = sumByAccount(calls);
  output.json({
    uncertain: calls.map(({ mediaUrl, ...call }) => ({ ...call, hasAudio: mediaUrl !== null })),
    totals: sumUncertain(calls),
    accounts,
    currency: currencyLabel,
  });
  if (calls.length === 0) {
    output.say(phrase('jobsUncertain.nothingWaitsDecision'));
    return;
  }
  const rows = calls.map((call) => [
    shortId(call.id),
    formatTime(call.atMs),
    phrase(`callKind.${call.kind}`),
    call.accountLabel,
    shorten(call.label, mostLabel),
    detailed(String(call.expectedTokens), formatAmount(call.expectedMoney, currencyLabel)),
    detailed(String(call.atMostTokens), formatAmount(call.atMostMoney, currencyLabel)),
    call.reason,
  ]);
  const head = [
    phrase('column.id'),
    phrase('column.whenUtc'),
    phrase('column.kind'),
    phrase('column.account'),
    phrase('column.what'),
    phrase('column.expected'),
    phrase('column.atMost'),
    phrase('column.reason'),
  ];
  showTable(head, rows, output);
  const worst = ({ atMostTokens, atMostMoney }: UncertainSum) =>
    phrase('jobsUncertain.tokensMost', {
      count: atMostTokens,
      atMostMoney: formatAmount(atMostMoney, currencyLabel),
    });
  if (accounts.length > 1) {
    for (const { account, ...sum } of accounts) output.say(`  ${about(account, worst(sum))}`);
  }
  const count = phrase('jobsUncertain.calls', { count: calls.length });
  const isFetchable = calls.some(({ canFetchAgain }) => canFetchAgain);
  const offered = words.filter((word) => word !== 'fetch-again' || isFetchable).join('|');
  output.say(
    phrase('jobsUncertain.decideJobsDecide', {
      count,
      worst: worst(sumUncertain(calls)),
      words: offered,
    }),
  );
}

function showCsv(calls: readonly UncertainView[], currencyLabel: string, output: Output): void {
  output.piece(csvRecord([...uncertainColumns, 'currency']));
  for (const call of calls) output.piece(csvRecord([...uncertainCells(call), currencyLabel]));
}
