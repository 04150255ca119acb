import type { CastPreview, CastState } from '../../shared/model/cast.ts';
import type { Approvals } from '../features/approvals/approvals.ts';
import { type Audition, createAudition } from '../features/cast/audition.ts';
import { type BookSpeakers, createBookSpeakers } from '../features/cast/book-speakers.ts';
import { type CastActs, createCastActs } from '../features/cast/cast-acts.ts';
import { previewCast } from '../features/cast/cast-preview.ts';
import { castStateOf, remakeParts } from '../features/cast/cast-state.ts';
import type { ChapterWriter } from '../features/library/chapter-writer.ts';
import type { ProjectChange, Projects } from '../features/library/projects.ts';
import type { TextActs } from '../features/library/text-acts.ts';
import type { PriceList } from '../features/money/price-list.ts';
import type { Narration } from '../features/narration/narration.ts';
import type { OrderBook, Pronunciation } from '../features/narration/order-book.ts';
import type { PlaceBook } from '../features/narration/places.ts';
import type { VoiceCheck } from '../features/narration/voice-check.ts';
import type { ChapterMaking } from '../features/queue/chapter-job.ts';
import type { Accounts } from '../features/session/accounts.ts';
import type { LibraryStore, ProjectRow } from '../storage/library.ts';

/** Who speaks what in a book, with which voice, and what a change of it costs. */
export type CastServices = CastActs & {
  readonly state: (projectId: string) => CastState;
  readonly preview: (
    projectId: string,
    change: Pick<ProjectChange, 'narratorVoiceId' | 'speed' | 'cast'>,
  ) => CastPreview;
  readonly remake: (
    projectId: string,
    names: readonly (string | null)[],
    approval: string | null,
  ) => { readonly started: number };
  readonly audition: Audition;
  readonly speakers: (projectId: string, chapterId: string | null) => ReturnType<BookSpeakers>;
};

type Parts = {
  readonly library: LibraryStore;
  readonly projects: Projects;
  readonly textActs: TextActs;
  readonly narration: Narration;
  readonly accounts: Accounts;
  readonly prices: PriceList;
  readonly approvals: Approvals;
  readonly orderBook: OrderBook;
  readonly placeBook: PlaceBook;
  readonly writer: ChapterWriter;
  readonly chapters: ChapterMaking;
  readonly voiceCheck: VoiceCheck;
  readonly pronunciationOf: (project: ProjectRow) => Pronunciation;
};

export function createCastServices(parts: Parts): CastServices {
  const { library, projects, accounts } = parts;
  const speakers = createBookSpeakers(library);
  return {
    ...createCastActs(parts),
    state: (projectId) => castStateOf(parts, projects.row(projectId), accounts.current()),
    preview: (projectId, change) =>
      previewCast(parts, projects.row(projectId), accounts.current(), change),
    remake: (projectId, names, approval) =>
      remakeParts(parts, projects.row(projectId), names, approval),
    audition: createAudition(parts),
    speakers: (projectId, chapterId) => speakers(projects.row(projectId), chapterId),
  };
}
