import { setMaxListeners } from 'node:events';
import { AppError, isAbort } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { HearAnswer } from '../../../shared/ipc/routes/narration.ts';
import type { Price } from '../../../shared/model/money.ts';
import type { Chapter, SegmentView } from '../../../shared/model/project.ts';
import type { ChargeStore, SpeechOutcome } from '../../jobs/ports.ts';
import type { Logger } from '../../platform/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { Accounts } from '../session/accounts.ts';
import type { OrderBook } from './order-book.ts';
import { priceOf } from './prices.ts';
import type { SegmentOrder } from './segment-orders.ts';
import { mediaUrlOf, type SegmentStates } from './segment-states.ts';
import type { Speaker, SpeakOptions } from './speaker.ts';

type Priced = { readonly price: Price; readonly segmentCount: number };

/** Hears and makes the segments of a chapter, and tells the windows as their states change. */
export type Narration = {
  /** The chapter with the state of every segment, for the account in use. */
  readonly chapter: (chapterId: string) => Chapter;
  readonly segmentsOf: (project: ProjectRow, chapter: ChapterRow) => readonly SegmentView[];
  readonly hear: (chapterId: string, index: number, isApproved: boolean) => Promise<HearAnswer>;
  readonly price: (chapterId: string, segments?: readonly number[]) => Priced;
  readonly make: (
    chapterId: string,
    segments: readonly number[] | undefined,
    isApproved: boolean,
  ) => { readonly started: number };
  readonly stop: (chapterId: string) => void;
  /** Stops everything that has not been sent yet. */
  readonly stopAll: () => void;
  /** Speaks one order; what it ends as shows in its chapter. */
  readonly speak: (
    account: AccountRow,
    chapterId: string,
    order: SegmentOrder,
    options: SpeakOptions,
  ) => Promise<SpeechOutcome>;
};

type NarrationParts = {
  readonly library: LibraryStore;
  readonly charges: ChargeStore;
  readonly accounts: Accounts;
  readonly speaker: Speaker;
  readonly orderBook: OrderBook;
  readonly states: SegmentStates;
  readonly logger: Logger;
  readonly segmentsChanged: (chapterId: string, segments: readonly SegmentView[]) => void;
  readonly notice: (message: string) => void;
};

export function createNarration(parts: NarrationParts): Narration {
  const { library, charges, accounts, speaker, orderBook, states } = parts;
  const running = new Map<string, AbortController>();

  const find = (chapterId: string) => {
    const chapter = library.chapter(chapterId);
    const project = chapter === null ? null : library.project(chapter.projectId);
    if (chapter === null || project === null) {
      throw new AppError(errorCodes.notFound, 'That chapter is not in the library any more.');
    }
    return { chapter, project, orders: orderBook(project, chapter, accounts.current()) };
  };

  const announce = (chapterId: string, identity: string): void => {
    const { chapter, orders } = find(chapterId);
    parts.segmentsChanged(chapterId, states.views(chapter, orders, orders.placesOf(identity)));
  };
  const announceAll = (chapterId: string): void => {
    const { chapter, orders } = find(chapterId);
    parts.segmentsChanged(chapterId, states.views(chapter, orders));
  };

  const speak: Narration['speak'] = async (account, chapterId, order, options) => {
    if (charges.findTake(order.identity) === null) {
      states.set(order.identity, 'making');
      announce(chapterId, order.identity);
    }
    try {
      const outcome = await speaker.speak(account, order, options);
      if (outcome.kind === 'refused') states.fail(order.identity, outcome.failure.message);
      else states.clear(order.identity);
      return outcome;
    } catch (error) {
      states.clear(order.identity);
      throw error;
    } finally {
      announce(chapterId, order.identity);
    }
  };

  const missing = (chapterId: string, segments?: readonly number[]): readonly SegmentOrder[] => {
    const wanted = segments === undefined ? null : new Set(segments);
    const seen = new Set<string>();
    return find(chapterId).orders.orders.flatMap((order, index) => {
      if (order === null || (wanted !== null && !wanted.has(index))) return [];
      if (seen.has(order.identity) || charges.findTake(order.identity) !== null) return [];
      seen.add(order.identity);
      return [order];
    });
  };

  const makeAll = async (
    chapterId: string,
    orders: readonly SegmentOrder[],
    control: AbortController,
  ): Promise<void> => {
    const account = accounts.current();
    const options: SpeakOptions = { groupId: null, priority: 'batch', signal: control.signal };
    const ends = await Promise.allSettled(
      orders.map((order) =>
        speak(account, chapterId, order, options).catch((error: unknown) => {
          control.abort(abortReason());
          throw error;
        }),
      ),
    );
    for (const end of ends) {
      if (end.status === 'rejected' && !isAbort(end.reason)) throw end.reason;
    }
  };

  return {
    speak,
    segmentsOf: (project, chapter) =>
      states.views(chapter, orderBook(project, chapter, accounts.current())),
    chapter: (chapterId) => {
      const { project, chapter, orders } = find(chapterId);
      return {
        id: chapter.id,
        projectId: project.id,
        title: chapter.title,
        text: chapter.text,
        revision: chapter.revision,
        segments: states.views(chapter, orders),
      };
    },
    hear: async (chapterId, index, isApproved) => {
      const account = accounts.current();
      const order = find(chapterId).orders.orders[index] ?? null;
      if (order === null) {
        throw new AppError(errorCodes.badInput, 'There is nothing to say in this line.');
      }
      const isFree = account.kind === 'demo';
      const isBought = charges.findTake(order.identity) !== null;
      const isPaidFor = isFree || isApproved || isBought || states.isUnderWay(order.identity);
      if (!isPaidFor) {
        return { kind: 'approval', price: priceOf([order], isFree), segmentCount: 1 };
      }
      const outcome = await speak(account, chapterId, order, {
        groupId: null,
        priority: 'interactive',
        signal: new AbortController().signal,
      });
      if (outcome.kind !== 'take') {
        throw new AppError(outcome.failure.code, outcome.failure.message);
      }
      const { take } = outcome;
      return { kind: 'ready', mediaUrl: mediaUrlOf(take), durationMs: take.durationMs };
    },
    price: (chapterId, segments) => {
      const orders = missing(chapterId, segments);
      const isFree = accounts.current().kind === 'demo';
      return { price: priceOf(orders, isFree), segmentCount: orders.length };
    },
    make: (chapterId, segments, isApproved) => {
      if (!isApproved && accounts.current().kind !== 'demo') {
        throw new AppError(errorCodes.approvalNeeded, 'Say yes to the price first.');
      }
      const orders = missing(chapterId, segments);
      running.get(chapterId)?.abort(abortReason());
      const control = new AbortController();
      setMaxListeners(0, control.signal);
      running.set(chapterId, control);
      for (const order of orders) states.set(order.identity, 'queued');
      announceAll(chapterId);
      void makeAll(chapterId, orders, control)
        .catch((error: unknown) => {
          parts.logger.error('making a chapter stopped', { reason: String(error) });
          parts.notice(sentenceOf(error));
        })
        .finally(() => {
          if (running.get(chapterId) === control) running.delete(chapterId);
          for (const order of orders) states.clearQueued(order.identity);
          announceAll(chapterId);
        });
      return { started: orders.length };
    },
    stop: (chapterId) => running.get(chapterId)?.abort(abortReason()),
    stopAll: () => {
      for (const control of running.values()) control.abort(abortReason());
    },
  };
}

function abortReason(): Error {
  const error = new Error('Stopped.');
  error.name = 'AbortError';
  return error;
}

function sentenceOf(error: unknown): string {
  return error instanceof AppError
    ? error.message
    : 'Making this chapter stopped for a reason of our own. The log has the details.';
}
