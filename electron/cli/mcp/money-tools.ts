import { resolve } from 'node:path';
import { z } from 'zod';
import { appError } from '../../../shared/app-error.ts';
import { dayOf, everyCall, fitsFilter } from '../../../shared/model/call-filter.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import type { App } from '../../app/create-app.ts';
import type { Reader } from '../../app/open-reader.ts';
import { castOfScript } from '../../features/library/book-of-file.ts';
import { referenceTariff } from '../../features/money/tariff.ts';
import { planFor } from '../../features/narration/plan-text.ts';
import { jobPriceOf, priceOf } from '../../features/narration/prices.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { bookCalled } from '../book-called.ts';
import { createOutput } from '../output.ts';
import { howToRead, type Quote, quoteOf } from '../quote.ts';
import { readBook } from '../read-book.ts';
import { anySpeed, book, chapterNumbers, language, path, text } from './inputs.ts';
import type { AddTool, Services } from './tool.ts';

const estimateInput = z.strictObject({
  book: book.optional(),
  chapters: chapterNumbers.optional(),
  text: text.optional(),
  path: path.optional(),
  speed: anySpeed
    .describe('of a text or a file; unless given, 1 or as the file would be read')
    .optional(),
  language: language.optional(),
});

/** What things cost and what was spent; both are free to ask. */
export function addMoneyTools(add: AddTool, { library, perDay }: Services): void {
  add({
    name: 'estimate',
    title: 'Estimate a price',
    description:
      'What speech costs, line by line and as speech jobs; free. Give one of: a book of the library (what is not generated yet), a text, or the path of a book file.',
    input: estimateInput,
    effect: 'reads',
    run: async (given) => {
      const { book: wanted, chapters = null, text: words, path: file } = given;
      const count = [wanted, words, file].filter((one) => one !== undefined).length;
      if (count !== 1) throw appError('bad_input.one_to_estimate');
      if (wanted !== undefined) return library.use((app) => missingOf(app, wanted, chapters));
      const draft = file === undefined ? null : await readBook(resolve(file), createOutput(true));
      const texts =
        draft === null
          ? [words ?? '']
          : draft.chapters.filter(({ off }) => off === null).map((chapter) => chapter.text);
      return library.read(async (reader) => {
        const reading = {
          language: given.language ?? 'en',
          cast: draft === null ? [] : castOfScript(draft),
          narratorVoiceId: defaultVoiceId,
          speed: given.speed ?? 1,
          ...(draft === null ? {} : howToRead(reader, resolve(file ?? ''), given, draft)),
        };
        const segments = texts.flatMap((one) => planFor(reading, one).segments);
        const account = reader.accounts.current();
        await reader.prices.readyToQuote(account);
        const tariff = isFree(account) ? referenceTariff(true) : reader.prices.tariffFor(account);
        const quote = quoteOf(segments, reading, reader.termsOf(account), tariff);
        return { title: draft?.title ?? null, ...shownQuote(quote), ...accountOf(reader) };
      });
    },
  });
  add({
    name: 'ledger_summary',
    title: 'Sum up the ledger',
    description: 'What the account was charged today and in all, and what the budget still allows.',
    input: z.strictObject({}),
    effect: 'reads',
    run: () =>
      library.read((reader) => {
        const { id: accountId } = reader.accounts.current();
        const today = dayOf(reader.platform.clock.nowMs());
        const ofAccount = { ...everyCall, accountId };
        const totals = (filter: typeof ofAccount) => reader.ledgerPages.totals(filter).all;
        const usedToday = reader.budgetUsed();
        return {
          ...accountOf(reader),
          today: totals({ ...ofAccount, fromDay: today, toDay: today }),
          all: totals(ofAccount),
          caps: reader.accounts.capsNow(),
          budget: perDay === null ? null : { perDay, usedToday },
          uncertainCalls: reader.uncertain.list().filter((call) => fitsFilter(ofAccount, call))
            .length,
        };
      }),
  });
}

async function missingOf(app: App, wanted: string, chapters: readonly number[] | null) {
  const account = app.accounts.current();
  const projectId = bookCalled(app, wanted);
  await app.prices.readyToQuote(account);
  const lines = app.exports.missing(projectId, chapters);
  const tariff = app.prices.tariffFor(account);
  const orders = lines.map(({ order }) => order);
  return {
    title: app.projects.row(projectId).title,
    missingCount: lines.length,
    lines: priceOf(orders, tariff),
    jobs: jobPriceOf(lines, tariff),
    ...accountOf(app),
  };
}

function shownQuote({ orders, characters, durationMs, lines, jobs }: Quote) {
  return {
    segments: orders.length,
    characters,
    seconds: Math.round(durationMs / 1000),
    lines,
    jobs,
  };
}

/** On which account, in which money, and whether it charges. */
export function accountOf({ accounts }: Pick<App | Reader, 'accounts'>) {
  const account = accounts.current();
  const { currencyLabel } = accounts.settings();
  return {
    account: account.label,
    currency: currencyLabel === '' ? 'units' : currencyLabel,
    isFree: isFree(account),
  };
}
