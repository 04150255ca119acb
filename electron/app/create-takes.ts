import type { Pickup } from '../../shared/ipc/routes/takes.ts';
import type { OrderBook } from '../features/narration/order-book.ts';
import type { PlaceBook } from '../features/narration/places.ts';
import type { SingleOrder } from '../features/narration/single-order.ts';
import type { SpeakLinesParts } from '../features/narration/speak-lines.ts';
import type { JobRunner } from '../features/queue/job-runner.ts';
import type { Queue } from '../features/queue/queue.ts';
import { listPickups } from '../features/takes/pickups.ts';
import { retakeRunner } from '../features/takes/retake-job.ts';
import { createRetakes, type Retakes } from '../features/takes/retakes.ts';
import type { TakeListParts } from '../features/takes/take-list.ts';
import { createTakes, type Takes, type TakesParts } from '../features/takes/takes.ts';
import { createVariants } from '../features/takes/variants.ts';
import type { SegmentAudioStore } from '../storage/segment-audio.ts';

export type TakeServices = {
  readonly takes: Takes;
  readonly retakes: Retakes;
  readonly pickups: (projectId: string, chapterId: string | null) => readonly Pickup[];
  readonly retakeRunner: (speaking: SpeakLinesParts) => JobRunner;
};

type TakeServiceParts = Omit<TakesParts, keyof Pick<TakeListParts, 'variants'>> & {
  readonly orderOf: SingleOrder;
  readonly orderBook: OrderBook;
  readonly placeBook: PlaceBook;
  readonly audio: SegmentAudioStore;
  /** Made after these services, which it runs the jobs of. */
  readonly queue: () => Queue;
};

/** The services around the takes of a line. */
export function createTakeServices(parts: TakeServiceParts): TakeServices {
  const variants = createVariants(parts.takes);
  return {
    takes: createTakes({ ...parts, variants }),
    retakes: createRetakes({ ...parts, variants }),
    pickups: (projectId, chapterId) => listPickups(parts, projectId, chapterId),
    retakeRunner: (speaking) => retakeRunner({ ...speaking, ...parts }),
  };
}
