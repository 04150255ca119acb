import { appError } from '../../../shared/app-error.ts';
import type { RetakeScope } from '../../../shared/ipc/routes/takes.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import { type Limit, noLimit, type Price } from '../../../shared/model/money.ts';
import type { RetakeOffer } from '../../../shared/model/take.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { BookChecker } from '../book-check/book-check.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Narration } from '../narration/narration.ts';
import { priceOf } from '../narration/prices.ts';
import { type SegmentOrder, variantIdentity } from '../narration/segment-orders.ts';
import { capOfJob } from '../queue/cap-stop.ts';
import type { PricedParams } from '../queue/job-runner.ts';
import type { Queue } from '../queue/queue.ts';
import type { Accounts } from '../session/accounts.ts';
import { orderOf } from './take-list.ts';
import type { Variants } from './variants.ts';

/** Many lines anew: all of a character, all that are flagged. Priced first, then a job of the queue. */
export type Retakes = {
  readonly offer: (scope: RetakeScope, tries?: number) => RetakeOffer;
  /** Within `most`. Throws `approval_needed` where the offer is not what was agreed to any more. */
  readonly start: (
    scope: RetakeScope,
    approval: string,
    tries?: number,
    most?: Limit,
  ) => { readonly jobId: string };
  /**
   * What of them a job of other work takes anew. Run again, it goes on with the takes that it began. A line that has
   * another take which it did not begin is left out: the same work asked for anew buys no more of it, however often.
   */
  readonly ofJob: (scope: RetakeScope, jobId: string) => RetakeParams['chapters'];
  /** Of the lines that `ofJob` leaves out, those without a choice: what they have been given may not be looked at yet. */
  readonly begunElsewhere: (scope: RetakeScope, jobId: string) => RetakeParams['chapters'];
};

/** A line to be made anew: its place, the start of its identity, and the number of the take. */
export type RetakeSegment = readonly [
  segmentId: string,
  identityStart: string,
  variant: number,
  /** What is in use; absent in jobs of older versions. */
  formerId?: string,
];

/** Kept with the job, so that it makes what was agreed to, however often it is resumed. */
export type RetakeParams = PricedParams & {
  readonly approval: string;
  /** Each new take is checked, and a doubted one followed by another, up to that many. Not checked where absent. */
  readonly checks?: { readonly tries: number; readonly isHeard: boolean } | undefined;
  readonly mostTokens?: number | null;
  readonly mostMoney?: number | null;
  /** Nothing more is sent once it is unknown whether a take was charged. */
  readonly isStoppedByDoubt?: boolean | undefined;
  /** Nothing is bought: the takes that are there are looked at. */
  readonly isOnlyChecked?: boolean | undefined;
  readonly chapters: readonly { readonly id: string; readonly lines: readonly RetakeSegment[] }[];
};

/** Enough of a hash to tell whether a line is still the one that was priced. */
export const identityStartLength = 16;

/** The line itself is take 1. */
export const firstNew = 2;

type RetakesParts = {
  readonly library: LibraryStore;
  readonly narration: Narration;
  readonly accounts: Accounts;
  readonly prices: PriceList;
  readonly variants: Variants;
  readonly queue: Queue;
  readonly bookChecker: Pick<BookChecker, 'wasHeard'>;
  readonly charges: Pick<ChargeStore, 'findCallFor' | 'findDone' | 'findSplit' | 'isLeftOut'>;
};

type Chosen = {
  readonly chapters: RetakeParams['chapters'];
  readonly orders: readonly SegmentOrder[];
  readonly lockedCount: number;
  readonly notMadeCount: number;
};

export function createRetakes(parts: RetakesParts): Retakes {
  const { library, narration, accounts, prices, variants, queue, bookChecker, charges } = parts;

  const choose = (
    scope: RetakeScope,
    firstOf = (identity: string, _isChosen: boolean): number | null =>
      variants.next(identity).number,
  ): Chosen => {
    const orders: SegmentOrder[] = [];
    let lockedCount = 0;
    let notMadeCount = 0;
    const isWanted = filterOf(scope);
    const chapters = library.chapters(scope.projectId).flatMap(({ id }) => {
      const { orders: all, audioAt } = narration.find(id);
      const wanted = all.orders.flatMap((order, index) => {
        const segmentId = all.ids[index] ?? null;
        const isNamed = order !== null && segmentId !== null && isWanted(id, order, segmentId);
        return isNamed ? [{ order, segmentId, audio: audioAt(index) }] : [];
      });
      const lines = wanted.flatMap(({ order, segmentId, audio }): RetakeSegment[] => {
        const { take, choice, isChosen } = audio;
        if (scope.kind === 'flagged' && choice?.isFlagged !== true) return [];
        if (take === null) notMadeCount += 1;
        else if (choice?.isLocked === true) lockedCount += 1;
        else {
          const first = firstOf(order.identity, isChosen);
          if (first === null) return [];
          orders.push(orderOf(order, first));
          return [[segmentId, order.identity.slice(0, identityStartLength), first, take.id]];
        }
        return [];
      });
      return lines.length === 0 ? [] : [{ id, lines }];
    });
    return { chapters, orders, lockedCount, notMadeCount };
  };

  const tariffNow = () => prices.tariffFor(accounts.current());
  const approvalOf = ({ chapters }: Chosen, tries: number | undefined): string =>
    sha256Of(JSON.stringify([accounts.current().id, tariffNow(), chapters, tries]));

  /** The number of the first take of that line that a job takes anew; null where others have begun it. */
  const firstOfJob = (identity: string, jobId: string): number | null => {
    const next = variants.next(identity).number;
    for (let number = firstNew; number <= next; number += 1) {
      const variant = variantIdentity(identity, number);
      const all = [variant, ...(charges.findSplit(variant) ?? []).map((part) => part.identity)];
      const calls = all.flatMap((one) => [charges.findCallFor(one), charges.findDone(one)]);
      if (calls.some((call) => call?.groupId === jobId)) return number;
    }
    const isBegun =
      variants.made(identity).length > 1 || charges.isLeftOut(variantIdentity(identity, next));
    return isBegun ? null : next;
  };

  return {
    offer: (scope, tries) => {
      const chosen = choose(scope);
      const { orders, lockedCount, notMadeCount } = chosen;
      return {
        approval: approvalOf(chosen, tries),
        lineCount: orders.length,
        requestCount: new Set(orders.map(({ identity }) => identity)).size,
        lockedCount,
        notMadeCount,
        price: atMostTimes(priceOf(orders, tariffNow()), tries ?? 1),
      };
    },
    start: (scope, approval, tries, most = noLimit) => {
      const account = accounts.current();
      // A second press before the first line is made means the same job.
      const resumed = (isSame: (params: RetakeParams) => boolean): string | null => {
        const job = queue.findUnfinished(
          ({ kind, params }) =>
            kind === 'retakes' &&
            hasLimit(params as RetakeParams, most) &&
            isSame(params as RetakeParams),
        );
        if (job !== null) queue.resume([job.id]);
        return job?.id ?? null;
      };
      const running = resumed((params) => params.approval === approval);
      if (running !== null) return { jobId: running };
      const chosen = choose(scope);
      if (approvalOf(chosen, tries) !== approval || chosen.orders.length === 0) {
        throw appError('approval_needed.price_changed');
      }
      // What was stopped between two takes of these lines goes on there, instead of beginning with more of them.
      const stopped = resumed((params) => tries !== undefined && isOf(params, tries, chosen));
      if (stopped !== null) return { jobId: stopped };
      const tariff = tariffNow();
      const { chapters } = chosen;
      const formerIds = chapters.flatMap(({ lines }) => lines.flatMap(([, , , id]) => id ?? []));
      const params: RetakeParams = {
        approval,
        tariff,
        chapters,
        mostTokens: most.tokens,
        mostMoney: most.money,
        checks:
          tries === undefined ? undefined : { tries, isHeard: bookChecker.wasHeard(formerIds) },
      };
      const job = queue.add(
        {
          accountId: account.id,
          kind: 'retakes',
          title: titleOf(scope, chosen.orders.length),
          projectId: scope.projectId,
          chapterId: chosen.chapters.length === 1 ? (chosen.chapters[0]?.id ?? null) : null,
          params,
          folder: null,
        },
        'first',
      );
      return { jobId: job.id };
    },
    ofJob: (scope, jobId) => choose(scope, (identity) => firstOfJob(identity, jobId)).chapters,
    begunElsewhere: (scope, jobId) =>
      choose(scope, (identity, isChosen) =>
        isChosen || firstOfJob(identity, jobId) !== null ? null : firstNew,
      ).chapters,
  };
}

/** A job with another limit is another one: it may have come to an end at its own. */
function hasLimit(params: RetakeParams, { tokens, money }: Limit): boolean {
  const own = capOfJob(params) ?? noLimit;
  return own.tokens === tokens && own.money === money;
}

/** Whether a job takes just these lines anew, as often. */
function isOf({ checks, chapters }: RetakeParams, tries: number, chosen: Chosen): boolean {
  const keysOf = (of: RetakeParams['chapters']) =>
    of.flatMap(({ lines }) => lines.map(([segmentId, start]) => `${segmentId} ${start}`)).join();
  return checks?.tries === tries && keysOf(chapters) === keysOf(chosen.chapters);
}

/** One take of each line is expected, and so many at most. */
function atMostTimes(price: Price, tries: number): Price {
  const { atMostTokens, atMostMoney } = price;
  return { ...price, atMostTokens: atMostTokens * tries, atMostMoney: atMostMoney * tries };
}

type SegmentFilter = (chapterId: string, order: SegmentOrder, segmentId: string) => boolean;

/** Which lines a scope names; those that must be flagged are looked at by whoever asks. */
function filterOf(scope: RetakeScope): SegmentFilter {
  if (scope.kind === 'lines') {
    const wanted = new Set(scope.lines.map((line) => `${line.chapterId} ${line.segmentId}`));
    return (chapterId, _order, segmentId) => wanted.has(`${chapterId} ${segmentId}`);
  }
  return (chapterId, { segment }) => {
    if (scope.chapterId !== null && scope.chapterId !== chapterId) return false;
    return scope.kind === 'flagged' || segment.speaker === scope.speaker;
  };
}

/** "1 line" or "3 lines". */
export function lineWords(count: number): string {
  return count === 1 ? messageOf('retake.line') : messageOf('retake.lines', { count });
}

function titleOf(scope: RetakeScope, lineCount: number): string {
  const lines = lineWords(lineCount);
  if (scope.kind === 'flagged') return messageOf('retake.flagged', { lines });
  if (scope.kind !== 'speaker') return messageOf('retake.all', { lines });
  return messageOf('retake.speaker', {
    lines,
    speaker: scope.speaker ?? messageOf('cast.narrator'),
  });
}
