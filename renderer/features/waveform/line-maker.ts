import type { HearLineAnswer } from '../../../shared/ipc/routes/narration.ts';
import type { SegmentView } from '../../../shared/model/project.ts';
import { createApprovals } from './approvals.ts';
import { linesAhead, lookAhead, type PlayScope } from './transport-queue.ts';
import type { Question, ReadyAnswer, TransportPorts, TransportTrack } from './transport-state.ts';

/** Where playing is now; null once it has stopped, and with it all making ahead. */
type Place = { readonly track: TransportTrack; readonly index: number; readonly scope: PlayScope };

const lookAheadCount = 2;

type LineMakerPorts = Pick<TransportPorts, 'hear' | 'price' | 'isFree'> & {
  /** The place of this run; null where that run is over or pauses. */
  readonly placeOf: (run: number) => Place | null;
  readonly onMade: (chapterId: string, answer: ReadyAnswer) => void;
};

/** Has segments generated for playing: only what is free, or what a person approved. */
export function createLineMaker(ports: LineMakerPorts) {
  const approvals = createApprovals();
  /** Asked for ahead in this run: what did not come is not asked again until its turn. */
  const asked = new Set<string>();
  let currentRun = 0;
  let isBusy = false;

  const mayMake = (chapterId: string, segment: SegmentView): boolean =>
    ports.isFree() || approvals.of(chapterId, segment) !== null;

  const hear = (track: TransportTrack, segment: SegmentView): Promise<HearLineAnswer> =>
    ports.hear({
      segmentId: segment.id,
      approval: approvals.of(track.chapterId, segment),
    });

  const nextAhead = ({ track, index, scope }: Place): SegmentView | null => {
    const [next] = lookAhead(track.segments, index, lookAheadCount, scope);
    const segment = next === undefined ? undefined : track.segments[next];
    // Behind a line that will not come nothing is bought: playing stops there.
    const isOpen = segment !== undefined && !asked.has(segment.id);
    return isOpen && mayMake(track.chapterId, segment) ? segment : null;
  };

  /** Generates the two segments after the one that plays, one at a time, for as long as it plays. */
  const makeAhead = async (run: number): Promise<void> => {
    if (run !== currentRun) {
      currentRun = run;
      asked.clear();
    }
    if (isBusy) {
      return;
    }
    isBusy = true;
    for (let place = ports.placeOf(run); place !== null; place = ports.placeOf(currentRun)) {
      const segment = nextAhead(place);
      if (segment === null) {
        break;
      }
      asked.add(segment.id);
      const { track } = place;
      try {
        const answer = await hear(track, segment);
        if (answer.kind === 'ready') {
          ports.onMade(track.chapterId, answer);
        }
      } catch {
        // Said when that line's turn comes.
      }
    }
    isBusy = false;
  };

  return {
    mayMake,
    hear,
    makeAhead,
    approve: (chapterId: string, { lines, approval }: Question): void =>
      approvals.add(chapterId, lines, approval),
    forgetApprovals: approvals.clear,
    /** Of everything that playing on from there would come to. */
    question: async (track: TransportTrack, index: number, scope: PlayScope): Promise<Question> => {
      const lines = linesAhead(track.segments, index, scope);
      const segmentIds = lines.map((line) => line.id);
      const { price, approval, segmentCount } = await ports.price({
        chapterId: track.chapterId,
        segmentIds,
      });
      return { price, approval, segmentCount, lines };
    },
  };
}
