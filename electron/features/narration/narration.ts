import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { HearAnswer } from '../../../shared/ipc/routes/narration.ts';
import type { Price } from '../../../shared/model/money.ts';
import type { Chapter, SegmentView } from '../../../shared/model/project.ts';
import type { SpeechOutcome } from '../../jobs/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { VoiceCheck } from '../cast/voice-check.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Accounts } from '../session/accounts.ts';
import type { ChapterOrders, OrderBook } from './order-book.ts';
import type { Place, PlaceBook } from './places.ts';
import { jobPriceOf, priceOf } from './prices.ts';
import type { SegmentOrder } from './segment-orders.ts';
import { mediaUrlOf, type SegmentStates } from './segment-states.ts';
import type { Speaker, SpeakOptions } from './speaker.ts';

type Priced = {
  readonly price: Price;
  /** The same lines through speech jobs. */
  readonly jobPrice: Price;
  readonly segmentCount: number;
};

/** Hears the segments of a chapter, and tells the windows as their states change. */
export type Narration = {
  /** The chapter with the state of every segment, for the account in use. */
  readonly chapter: (chapterId: string) => Chapter;
  readonly segmentsOf: (project: ProjectRow, chapter: ChapterRow) => readonly SegmentView[];
  readonly hear: (chapterId: string, index: number, isApproved: boolean) => Promise<HearAnswer>;
  readonly price: (chapterId: string, segments?: readonly number[]) => Priced;
  /** What is still to be made, each text once; of these segments, or of all. */
  readonly missing: (chapterId: string, segments?: readonly number[]) => readonly SegmentOrder[];
  /** Throws `voice_missing` where one of these lines needs a voice that the account does not have. */
  readonly requireVoices: (
    account: AccountRow,
    projectId: string,
    orders: readonly SegmentOrder[],
  ) => void;
  /** Throws `not_found` for a chapter that is gone. */
  readonly find: (chapterId: string) => {
    readonly chapter: ChapterRow;
    readonly project: ProjectRow;
    readonly orders: ChapterOrders;
    /** What sounds at a segment, for the account in use. */
    readonly placeAt: (index: number) => Place;
  };
  /** Tells the windows how the places of one text stand. */
  readonly announceLine: (chapterId: string, identity: string) => void;
  /** Tells the windows how every line of the chapter stands. */
  readonly announce: (chapterId: string) => void;
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
  readonly accounts: Accounts;
  readonly speaker: Speaker;
  readonly orderBook: OrderBook;
  readonly placeBook: PlaceBook;
  readonly states: SegmentStates;
  readonly prices: PriceList;
  readonly voiceCheck: VoiceCheck;
  readonly segmentsChanged: (chapterId: string, segments: readonly SegmentView[]) => void;
};

export function createNarration(parts: NarrationParts): Narration {
  const { library, accounts, speaker, orderBook, placeBook, states } = parts;

  const perToken = () => parts.prices.priceOf(accounts.current().id, 'speech', null).moneyPerToken;

  const find = (chapterId: string) => {
    const chapter = library.chapter(chapterId);
    const project = chapter === null ? null : library.project(chapter.projectId);
    if (chapter === null || project === null) {
      throw new AppError(errorCodes.notFound, 'That chapter is not in the library any more.');
    }
    const account = accounts.current();
    const orders = orderBook(project, chapter, account);
    return { chapter, project, orders, placeAt: placeBook(chapter.id, account.id, orders) };
  };

  const announceLine = (chapterId: string, identity: string): void => {
    const chapter = library.chapter(chapterId);
    if (chapter === null) return;
    const { orders } = find(chapterId);
    const places = orders.placesOf(identity);
    if (places.length === 0) return;
    const accountId = accounts.current().id;
    parts.segmentsChanged(chapterId, states.views(chapter, accountId, orders, places));
  };
  const announceAll = (chapterId: string): void => {
    const { chapter, orders } = find(chapterId);
    parts.segmentsChanged(chapterId, states.views(chapter, accounts.current().id, orders));
  };

  const speak: Narration['speak'] = async (account, chapterId, order, options) => {
    const outcome = await speaker.speak(account, order, options);
    if (outcome.kind === 'refused') states.fail(order.identity, outcome.failure.message);
    else states.clear(order.identity);
    announceLine(chapterId, order.identity);
    return outcome;
  };

  const missing = (chapterId: string, segments?: readonly number[]): readonly SegmentOrder[] => {
    const wanted = segments === undefined ? null : new Set(segments);
    const seen = new Set<string>();
    const { orders, placeAt } = find(chapterId);
    return orders.orders.flatMap((order, index) => {
      if (order === null || (wanted !== null && !wanted.has(index))) return [];
      if (seen.has(order.identity) || placeAt(index).take !== null) return [];
      seen.add(order.identity);
      return [order];
    });
  };

  return {
    speak,
    segmentsOf: (project, chapter) => {
      const account = accounts.current();
      return states.views(chapter, account.id, orderBook(project, chapter, account));
    },
    chapter: (chapterId) => {
      const { project, chapter, orders } = find(chapterId);
      return {
        id: chapter.id,
        projectId: project.id,
        title: chapter.title,
        text: chapter.text,
        revision: chapter.revision,
        segments: states.views(chapter, accounts.current().id, orders),
      };
    },
    hear: async (chapterId, index, isApproved) => {
      const account = accounts.current();
      const { orders, project, placeAt } = find(chapterId);
      const projectId = project.id;
      const order = orders.orders[index] ?? null;
      if (order === null) {
        throw new AppError(errorCodes.badInput, 'There is nothing to say in this line.');
      }
      const inUse = placeAt(index).take;
      if (inUse !== null) {
        return { kind: 'ready', mediaUrl: mediaUrlOf(inUse), durationMs: inUse.durationMs };
      }
      parts.voiceCheck.require(account, projectId, [order]);
      const isFree = account.kind === 'demo';
      const isPaidFor = isFree || isApproved || states.isUnderWay(order.identity);
      if (!isPaidFor) {
        return { kind: 'approval', price: priceOf([order], isFree, perToken()), segmentCount: 1 };
      }
      const outcome = await speak(account, chapterId, order, {
        groupId: null,
        priority: 'interactive',
        signal: new AbortController().signal,
        place: { label: order.segment.shown, projectId, chapterId, ordinal: index },
      });
      if (outcome.kind !== 'done') {
        throw new AppError(outcome.failure.code, outcome.failure.message);
      }
      const take = outcome.result;
      return { kind: 'ready', mediaUrl: mediaUrlOf(take), durationMs: take.durationMs };
    },
    price: (chapterId, segments) => {
      const orders = missing(chapterId, segments);
      parts.voiceCheck.require(accounts.current(), find(chapterId).project.id, orders);
      const isFree = accounts.current().kind === 'demo';
      return {
        price: priceOf(orders, isFree, perToken()),
        jobPrice: jobPriceOf(orders, isFree, perToken()),
        segmentCount: orders.length,
      };
    },
    missing,
    requireVoices: parts.voiceCheck.require,
    find,
    announce: announceAll,
    announceLine,
  };
}
