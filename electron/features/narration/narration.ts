import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { Chapter, SegmentView } from '../../../shared/model/project.ts';
import type { ChargeStore, SpeechOutcome } from '../../jobs/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { VoiceCheck } from '../cast/voice-check.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Accounts } from '../session/accounts.ts';
import { createHearLines, type HearLines } from './hear-line.ts';
import { createHearOne, type HearOne } from './hear-one.ts';
import { type FoundChapter, type MissingLine, missingLines } from './missing-lines.ts';
import type { OrderBook } from './order-book.ts';
import type { PlaceBook } from './places.ts';
import type { SegmentOrder } from './segment-orders.ts';
import type { SegmentStates } from './segment-states.ts';
import type { Speaker, SpeakOptions } from './speaker.ts';

/** Hears the segments of a chapter, and tells the windows as their states change. */
export type Narration = HearLines & {
  /** The chapter with the state of every segment, for the account in use. */
  readonly chapter: (chapterId: string) => Chapter;
  readonly segmentsOf: (project: ProjectRow, chapter: ChapterRow) => readonly SegmentView[];
  readonly hearOne: HearOne;
  /** What is still to be made; of these segments, or of all. */
  readonly missing: (
    chapterId: string,
    segmentIds?: readonly string[],
    account?: AccountRow,
  ) => readonly MissingLine[];
  /** Throws `voice_missing` where one of these lines needs a voice that the account does not have. */
  readonly requireVoices: (
    account: AccountRow,
    projectId: string,
    orders: readonly SegmentOrder[],
  ) => void;
  /** For the account in use unless another one is named. Throws `not_found` for a chapter that is gone. */
  readonly find: (chapterId: string, account?: AccountRow) => FoundChapter;
  /** Tells the windows how the places of one text stand. */
  readonly announceLine: (chapterId: string, identity: string) => void;
  /** Tells the windows how every line of the chapter stands. */
  readonly announce: (chapterId: string) => void;
  /** Speaks one order; what it ends as shows in its chapter. */
  readonly speak: (
    account: AccountRow,
    chapterId: string | null,
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
  readonly charges: Pick<ChargeStore, 'findTake'>;
  readonly prices: PriceList;
  readonly approvals: Approvals;
  readonly voiceCheck: VoiceCheck;
  readonly segmentsChanged: (chapterId: string, segments: readonly SegmentView[]) => void;
};

export function createNarration(parts: NarrationParts): Narration {
  const { library, accounts, speaker, orderBook, placeBook, states } = parts;

  const find = (chapterId: string, account = accounts.current()) => {
    const chapter = library.chapter(chapterId);
    const project = chapter === null ? null : library.project(chapter.projectId);
    if (chapter === null || project === null) {
      throw new AppError(errorCodes.notFound, 'That chapter is not in the library any more.');
    }
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
    if (chapterId !== null) announceLine(chapterId, order.identity);
    return outcome;
  };

  const missing: Narration['missing'] = (chapterId, segmentIds, account) =>
    missingLines(find(chapterId, account), segmentIds);
  const hearOne = createHearOne({ ...parts, speak });

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
    ...createHearLines({ ...parts, find, hearOne, currentAccount: accounts.current }),
    hearOne,
    missing,
    requireVoices: parts.voiceCheck.require,
    find,
    announce: announceAll,
    announceLine,
  };
}
