import type { HearSegmentAnswer } from '../../../shared/ipc/routes/narration.ts';
import type { SegmentView } from '../../../shared/model/project.ts';
import { createApprovals } from './approvals.ts';
import { lookAhead, type PlayScope, segmentsAhead } from './player-queue.ts';
import type { PlayerPorts, PlayerTrack, Question, ReadyAnswer } from './player-state.ts';

/** Where playing is now; null once it has stopped, and with it all making ahead. */
type Place = { readonly track: PlayerTrack; readonly index: number; readonly scope: PlayScope };

const lookAheadCount = 2;

type SegmentGeneratorPorts = Pick<PlayerPorts, 'hear' | 'price' | 'isFree'> & {
  /** The place of this run; null where that run is over or pauses. */
  readonly placeOf: (run: number) => Place | null;
  readonly onGenerated: (chapterId: string, answer: ReadyAnswer) => void;
};

/** Has segments generated for playing: only what is free, or what a person approved. */
export function createSegmentGenerator(ports: SegmentGeneratorPorts) {
  const approvals = createApprovals();
  /** Asked for ahead in this run: what did not come is not asked again until its turn. */
  const asked = new Set<string>();
  let currentRun = 0;
  let isBusy = false;

  const mayGenerate = (chapterId: string, segment: SegmentView): boolean =>
    ports.isFree() || approvals.of(chapterId, segment) !== null;

  const hear = (track: PlayerTrack, segment: SegmentView): Promise<HearSegmentAnswer> =>
    ports.hear({
      segmentId: segment.id,
      approval: approvals.of(track.chapterId, segment),
    });

  const nextAhead = ({ track, index, scope }: Place): SegmentView | null => {
    const [next] = lookAhead(track.segments, index, lookAheadCount, scope);
    const segment = next === undefined ? undefined : track.segments[next];
    // Behind a line that will not come nothing is bought: playing stops there.
    const isOpen = segment !== undefined && !asked.has(segment.id);
    return isOpen && mayGenerate(track.chapterId, segment) ? segment : null;
  };

  /** Generates the two segments after the one that plays, one at a time, for as long as it plays. */
  const generateAhead = async (run: number): Promise<void> => {
    if (run !== currentRun) {
      currentRun = run;
      asked.clear();
    }
    if (isBusy) return;
    isBusy = true;
    for (let place = ports.placeOf(run); place !== null; place = ports.placeOf(currentRun)) {
      const segment = nextAhead(place);
      if (segment === null) break;
      asked.add(segment.id);
      const { track } = place;
      try {
        const answer = await hear(track, segment);
        if (answer.kind === 'ready') ports.onGenerated(track.chapterId, answer);
      } catch {
        // Said when that line's turn comes.
      }
    }
    isBusy = false;
  };

  return {
    mayGenerate,
    hear,
    generateAhead,
    approve: (chapterId: string, { lines, approval }: Question): void =>
      approvals.add(chapterId, lines, approval),
    forgetApprovals: approvals.clear,
    /** Of everything that playing on from there would come to. */
    question: async (track: PlayerTrack, index: number, scope: PlayScope): Promise<Question> => {
      const lines = segmentsAhead(track.segments, index, scope);
      const segmentIds = lines.map((line) => line.id);
      const { price, approval, segmentCount } = await ports.price({
        chapterId: track.chapterId,
        segmentIds,
      });
      return { price, approval, segmentCount, lines };
    },
  };
}
