import type { SegmentState } from '../../shared/model/project.ts';
import type { Approvals } from '../features/approvals/approvals.ts';
import { type ChapterWriter, createChapterWriter } from '../features/library/chapter-writer.ts';
import type { PriceList } from '../features/money/price-list.ts';
import { createNarration, type Narration } from '../features/narration/narration.ts';
import {
  createOrderBook,
  type OrderBook,
  type Pronunciation,
} from '../features/narration/order-book.ts';
import { createPlaceBook, type PlaceBook } from '../features/narration/places.ts';
import { createSegmentIndex, type SegmentIndex } from '../features/narration/segment-index.ts';
import { createSegmentStates, type SegmentStates } from '../features/narration/segment-states.ts';
import { createSingleOrder, type SingleOrder } from '../features/narration/single-order.ts';
import { createSpeaker, type Speaker } from '../features/narration/speaker.ts';
import { createVoiceCheck, type VoiceCheck } from '../features/narration/voice-check.ts';
import type { Accounts } from '../features/session/accounts.ts';
import type { ChargeStore } from '../jobs/ports.ts';
import type { SpeechMaker } from '../jobs/speech-maker.ts';
import type { AccountStore } from '../storage/accounts.ts';
import type { Database } from '../storage/database.ts';
import type { LibraryStore, ProjectRow } from '../storage/library.ts';
import { createSegmentAudioStore, type SegmentAudioStore } from '../storage/segment-audio.ts';
import { createSegmentStore, type SegmentStore } from '../storage/segments.ts';

/** The segments of the library: planned, asked for, heard, and told to the windows. */
export type NarrationServices = {
  readonly segments: SegmentStore;
  readonly audio: SegmentAudioStore;
  readonly index: SegmentIndex;
  readonly writer: ChapterWriter;
  readonly orderOf: SingleOrder;
  readonly orderBook: OrderBook;
  readonly placeBook: PlaceBook;
  readonly speaker: Speaker;
  readonly states: SegmentStates;
  readonly voiceCheck: VoiceCheck;
  readonly narration: Narration;
};

type Parts = {
  readonly database: Database;
  readonly library: LibraryStore;
  readonly charges: ChargeStore;
  readonly accounts: Accounts;
  readonly accountStore: AccountStore;
  readonly prices: PriceList;
  readonly approvals: Approvals;
  readonly makeSpeech: SpeechMaker;
  readonly pronunciationOf: (project: ProjectRow) => Pronunciation;
  readonly segmentsChanged: (chapterId: string, segments: readonly SegmentState[]) => void;
};

export function createNarrationServices(parts: Parts): NarrationServices {
  const { database, library, charges, accounts, accountStore, pronunciationOf } = parts;
  const { serviceOf } = accounts;
  const segments = createSegmentStore(database);
  const audio = createSegmentAudioStore(database);
  const asked = { library, segments, serviceOf, pronunciationOf };
  const index = createSegmentIndex({ ...asked, audio });
  const orderBook = createOrderBook(segments, serviceOf, pronunciationOf);
  const orderOf = createSingleOrder({ library, segments, orderBook });
  const placeBook = createPlaceBook(charges, audio);
  const speaker = createSpeaker(parts.makeSpeech, accounts);
  const textOf = (segmentId: string, accountId: string): string =>
    orderOf(segmentId, accounts.byId(accountId))?.request.text ?? '';
  const states = createSegmentStates({ charges, segments, audio, textOf });
  const voiceCheck = createVoiceCheck({ store: accountStore, library });
  const services = { segments, audio, index, orderOf, orderBook, placeBook, speaker, states };
  const narration = createNarration({ ...parts, ...services, voiceCheck });
  const writer = createChapterWriter({
    library,
    segments,
    indexChapter: (projectId, chapterId) => index.fill(projectId, chapterId, accounts.current()),
  });
  return { ...services, voiceCheck, narration, writer };
}
