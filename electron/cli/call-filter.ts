import type { Command } from 'commander';
import { appError } from '../../shared/app-error.ts';
import { type CallFilter, dayOf, daysOfMonth } from '../../shared/model/call-filter.ts';
import type { ChargeKind } from '../../shared/model/job.ts';
import type { Reader } from '../app/open-reader.ts';
import { findAccount } from '../features/session/find-account.ts';
import { findIds } from './job-ids.ts';
import { parseCallKind, parseDay, parseMonth } from './parse-options.ts';
import { phrase } from './words/phrase.ts';

/** The options that say which calls are meant, of the ledger and of those that are uncertain. */
export type FilterOptions = {
  readonly from?: string;
  readonly to?: string;
  /** True where no month is named: this one. */
  readonly month?: string | true;
  readonly account?: string;
  readonly kind?: ChargeKind;
  readonly book?: string;
};

export function addFilterOptions(command: Command): Command {
  return command
    .option('--from <day>', phrase('option.from'), parseDay)
    .option('--to <day>', phrase('option.to'), parseDay)
    .option('--month [month]', phrase('option.month'), parseMonth)
    .option('--account <name>', phrase('option.account'))
    .option('--kind <kind>', phrase('option.kind'), parseCallKind)
    .option('--book <title>', phrase('option.book'));
}

/** The filter that the options name. Throws `bad_input` and `not_found` for names that are not known. */
export function filterOf(options: FilterOptions, reader: Reader, nowMs: number): CallFilter {
  const { from = null, to = null, month, account, kind = null, book } = options;
  if (month !== undefined && (from !== null || to !== null)) {
    throw appError('bad_input.month_and_days');
  }
  if (from !== null && to !== null && from > to) {
    throw appError('bad_input.days_reversed', { from, to });
  }
  const wanted = month === true ? dayOf(nowMs).slice(0, 7) : month;
  const days = wanted === undefined ? { fromDay: from, toDay: to } : daysOfMonth(wanted);
  return {
    ...days,
    accountId:
      account === undefined ? null : findAccount(reader.accountStore.accounts(), account).id,
    callKind: kind,
    projectId: book === undefined ? null : bookNamed(reader, book),
  };
}

/** By its whole title, else by its id. */
function bookNamed(reader: Reader, book: string): string {
  const { books } = reader.ledgerPages.choices();
  const wanted = book.trim().toLowerCase();
  const [titled, ...others] = books.filter(({ title }) => title.toLowerCase() === wanted);
  if (titled !== undefined && others.length === 0) return titled.id;
  const ids = books.map(({ id }) => id);
  const [id = ''] = findIds([book.trim()], ids, phrase('callFilter.bookLedgerTitle'));
  return id;
}
