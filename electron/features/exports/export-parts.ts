import type { AudioPool } from '../../audio/pool/pool.ts';
import type { Pacer } from '../../charges/pacer.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { JobStore } from '../../storage/charges/jobs.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { ManuscriptStore } from '../../storage/manuscripts.ts';
import type { ProductionStore } from '../../storage/productions.ts';
import type { PublicationStore } from '../../storage/publications.ts';
import type { TakeStore } from '../../storage/takes.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { Projects } from '../library/projects.ts';
import type { PriceList } from '../money/price-list.ts';
import type { GenerateSegmentsParts } from '../narration/generate-segments.ts';
import type { SegmentAudioLookup } from '../narration/segment-audio-lookup.ts';
import type { SpeechOrders } from '../narration/speech-orders.ts';
import type { Accounts } from '../session/accounts.ts';
import type { MendParts } from '../takes/mend-doubts.ts';

/** What exports are made with. */
export type ExportParts = GenerateSegmentsParts & {
  readonly platform: Platform;
  readonly library: LibraryStore;
  readonly projects: Projects;
  readonly speechOrders: SpeechOrders;
  readonly audioLookup: SegmentAudioLookup;
  readonly accounts: Accounts;
  readonly prices: PriceList;
  readonly approvals: Pick<Approvals, 'offer'>;
  readonly audio: AudioStore;
  readonly takeStore: Pick<TakeStore, 'peaks'>;
  readonly productions: Pick<ProductionStore, 'get'>;
  readonly publications: Pick<PublicationStore, 'publicationOf'>;
  readonly jobStore: Pick<JobStore, 'noteMadeBooks'>;
  readonly manuscripts: Pick<ManuscriptStore, 'sourceOf'>;
  /** Renders whole chapters. */
  readonly chapterPool: Pick<AudioPool, 'run'>;
  /** How fast calls of an account may go out. */
  readonly engine: { readonly pacerOf: (accountId: string) => Pick<Pacer, 'state'> };
};

/** With what mends doubted takes before the chapters are rendered. */
export type ExportsParts = ExportParts & {
  readonly mending: MendParts;
  /** The content of that job's files is another one than when it was queued, by what the job itself has changed. */
  readonly noteContent: (jobId: string, before: string, after: string) => void;
};
