import { AppError } from '../../../shared/app-error.ts';
import type { BatchBookPrice, BatchPrice } from '../../../shared/model/batch.ts';
import { speechRoutes } from '../../../shared/model/export.ts';
import { type Amount, type Limit, noAmount, type Price } from '../../../shared/model/money.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { BatchBookRow, BatchRow } from '../../storage/batches.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { Exports } from '../exports/exports.ts';
import type { PriceList } from '../money/price-list.ts';
import { type MissingSegment, purchaseOf } from '../narration/missing-segments.ts';
import type { Narration } from '../narration/narration.ts';
import { jobPriceOf, priceOf } from '../narration/prices.ts';
import { capOfJob } from '../queue/cap-stop.ts';
import type { Accounts } from '../session/accounts.ts';
import { dayCap, exportCap } from '../session/caps.ts';
import { requestOf, settingsOf } from './batch-book.ts';
import { forecastStops } from './forecast.ts';

export type PriceParts = {
  readonly accounts: Accounts;
  readonly approvals: Pick<Approvals, 'offer'>;
  readonly charges: Pick<ChargeStore, 'spent' | 'reserved'>;
  readonly exports: Pick<Exports, 'madeElsewhere' | 'missing'>;
  readonly narration: Pick<Narration, 'requireVoices'>;
  readonly prices: Pick<PriceList, 'tariffFor'>;
};

type Priced = {
  readonly book: BatchBookRow;
  readonly lines: readonly MissingSegment[];
  readonly obstacle: string | null;
};

/**
 * What these books of a batch cost as they stand, each and all, which limit will stop which of them, and the
 * tokens that one approval of exactly this hands back: one for each route.
 */
export function priceBooks(
  parts: PriceParts,
  account: AccountRow,
  batch: BatchRow,
  books: readonly BatchBookRow[],
): BatchPrice {
  const tariff = parts.prices.tariffFor(account);
  const priced = books.map((book) => missingOf(parts, account, book));
  // A line that several books have is bought once, on behalf of the first.
  const seen = new Set<string>();
  const rows = priced.map(({ book, lines, obstacle }) => {
    const own = lines.filter(({ order }) => !seen.has(order.identity));
    for (const { order } of own) seen.add(order.identity);
    const { via, packCharacters } = settingsOf(book);
    const price =
      via === 'job'
        ? jobPriceOf(own, tariff, packCharacters)
        : priceOf(
            own.map(({ order }) => order),
            tariff,
          );
    return { book, lines, obstacle, price };
  });
  const caps = accountsCaps(parts.accounts, account);
  const { id: accountId } = account;
  const batchLimit: Limit = { tokens: batch.mostTokens, money: batch.mostMoney };
  const stops = tariff.isFree
    ? rows.map(() => null)
    : forecastStops(
        rows.map(({ book, price }) => ({
          cost: expectedOf(price),
          own: {
            limit: capOfJob(book.settings) ?? caps.perExport,
            used: spentBy(parts, account, book),
          },
        })),
        {
          today: { limit: caps.perDay, used: parts.accounts.usedToday(account) },
          batch: { limit: batchLimit, used: parts.charges.spent({ accountId, batchId: batch.id }) },
        },
      );
  return {
    books: rows.map(
      ({ book, lines, price, obstacle }, at): BatchBookPrice => ({
        bookId: book.id,
        missingCount: lines.length,
        madeElsewhere: parts.exports.madeElsewhere(lines, account).map(({ message }) => message),
        price,
        obstacle,
        stop: stops[at] ?? null,
      }),
    ),
    price: sumOf(
      rows.map(({ price }) => price),
      priceOf([], tariff),
    ),
    approvals: speechRoutes.flatMap((via) => {
      const lines = rows
        .filter(({ book }) => settingsOf(book).via === via)
        .flatMap((row) => row.lines);
      return parts.approvals.offer(purchaseOf(account, tariff, lines, via)) ?? [];
    }),
  };
}

function missingOf(parts: PriceParts, account: AccountRow, book: BatchBookRow): Priced {
  if (book.problem !== null || book.projectId === null) {
    return { book, lines: [], obstacle: book.problem?.message ?? null };
  }
  try {
    const { chapters } = requestOf(book, book.projectId);
    const lines = parts.exports.missing(book.projectId, chapters);
    const orders = lines.map(({ order }) => order);
    parts.narration.requireVoices(account, book.projectId, orders);
    return { book, lines, obstacle: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { book, lines: [], obstacle: error.message };
  }
}

function accountsCaps(accounts: Accounts, { id }: AccountRow) {
  const caps = accounts.capsOf(id);
  return { perDay: dayCap(caps), perExport: exportCap(caps) };
}

function spentBy(
  { charges }: PriceParts,
  { id: accountId }: AccountRow,
  { jobId }: BatchBookRow,
): Amount {
  return jobId === null ? noAmount : charges.spent({ accountId, groupId: jobId });
}

function expectedOf({ expectedTokens: tokens, expectedMoney: money }: Price): Amount {
  return { tokens, money };
}

function sumOf(prices: readonly Price[], none: Price): Price {
  const sum = (value: (price: Price) => number) =>
    prices.reduce((total, price) => total + value(price), 0);
  return {
    ...none,
    expectedTokens: sum(({ expectedTokens }) => expectedTokens),
    atMostTokens: sum(({ atMostTokens }) => atMostTokens),
    expectedMoney: sum(({ expectedMoney }) => expectedMoney),
    atMostMoney: sum(({ atMostMoney }) => atMostMoney),
  };
}
