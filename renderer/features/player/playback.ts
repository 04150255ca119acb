import type { SegmentView } from '../../../shared/model/project.ts';
import { mergeSegments } from '../../stores/merge-segments.ts';
import type { Deck } from './deck.ts';
import {
  canContinue,
  following,
  gapMs,
  isMissing,
  isUnderWay,
  playableTakeOf,
} from './player-queue.ts';
import {
  type ApprovalAnswer,
  asPlayProblem,
  type Follow,
  isOn,
  isRunning,
  lengthOf,
  type PlayerPorts,
  type PlayerState,
  type PlayerTrack,
  type Question,
  type ReadyAnswer,
} from './player-state.ts';
import { createSegmentGenerator } from './segment-generator.ts';

/** What the parts of the player share. */
export type PlayerParts = {
  readonly deck: Deck;
  readonly ports: PlayerPorts;
  readonly set: (change: Partial<PlayerState>) => void;
  readonly get: () => PlayerState;
};

/** Line after line: each made where it is missing and may be, joined to the next, or halted before. */
export function createPlayback({ deck, ports, set, get }: PlayerParts) {
  /** Grows with each start and stop: an answer to an older one is let go. */
  let run = 0;
  /** The line is over and the next one is not there yet. */
  let isAtJoint = false;

  const cancelRun = (): number => {
    run += 1;
    isAtJoint = false;
    return run;
  };

  const silence = (change: Partial<PlayerState>): number => {
    const mine = cancelRun();
    deck.stop();
    set({ status: 'idle', ...change });
    return mine;
  };

  /** The answer may be here before the event that tells of it. */
  const onGenerated = (chapterId: string, { state }: ReadyAnswer): void => {
    const { track } = get();
    if (track?.chapterId === chapterId) {
      get().updateSegments(chapterId, mergeSegments(track.segments, [state]));
    }
  };

  const generator = createSegmentGenerator({
    ...ports,
    onGenerated,
    placeOf: (asked) => {
      const { track, index, scope, status } = get();
      return asked === run && isOn(status) && track !== null && index !== null
        ? { track, index, scope }
        : null;
    },
  });

  /** Silence, and why: said beside the play button, never as a window over what is typed. */
  const halt = (track: PlayerTrack, next: SegmentView): void => {
    const { index, status } = next;
    const at = { index, positionMs: 0, durationMs: lengthOf(next) };
    const mine = silence({ ...at, halt: { index, status, question: null } });
    const tell = (question: Question): void => {
      if (mine === run) set({ halt: { index, status, question } });
    };
    if (isMissing(next)) generator.question(track, index, get().scope).then(tell, () => undefined);
  };

  const fail = (error: unknown): void => {
    silence({ problem: asPlayProblem(error) });
  };

  const followOf = (): Follow | null => {
    const { track, index, scope, isLooping } = get();
    const next =
      track && index !== null ? following(track.segments, index, scope, isLooping) : null;
    return track === null || index === null || next === null
      ? null
      : { track, next, gapMs: gapMs(track.segments, index, next.index) };
  };

  const mayFollow = ({ track, next }: Follow): boolean =>
    canContinue(next, generator.mayGenerate(track.chapterId, next));

  /** Tells the deck what follows, and has what comes then made as far as it may be. */
  const advance = (): void => {
    if (deck.current() === null) return;
    const follow = followOf();
    deck.setNext(follow && playableTakeOf(follow.next), follow?.gapMs ?? 0);
    void generator.generateAhead(run);
  };

  const generateNext = async ({ track, next }: Follow, mine: number): Promise<void> => {
    try {
      const answer = await generator.hear(track, next);
      if (mine !== run) return;
      if (answer.kind === 'approval') {
        halt(track, next);
      } else {
        onGenerated(track.chapterId, answer);
      }
    } catch (error) {
      if (mine === run) {
        set({ index: next.index, positionMs: 0, durationMs: lengthOf(next) });
        fail(error);
      }
    }
  };

  const takeAt = (index: number | null) => {
    const segment = index === null ? undefined : get().track?.segments[index];
    return segment === undefined ? null : playableTakeOf(segment);
  };

  /** Asks before anything is bought, with the price of all that playing on would come to. */
  const ask = async (track: PlayerTrack, index: number, answer: ApprovalAnswer, mine: number) => {
    const lines = track.segments.slice(index, index + 1);
    const { kind: _asked, ...told } = answer;
    const onlyThis: Question = { ...told, lines };
    const approval = await generator.question(track, index, get().scope).catch(() => onlyThis);
    if (mine === run) set({ status: 'idle', approval });
  };

  /** The line's take, made first where it is missing; null where it was asked about or left. */
  const takeFor = async (track: PlayerTrack, segment: SegmentView, mine: number) => {
    const ready = playableTakeOf(segment);
    if (ready !== null) return ready;
    const answer = await generator.hear(track, segment);
    if (mine !== run) return null;
    if (answer.kind === 'approval') {
      await ask(track, segment.index, answer, mine);
      return null;
    }
    onGenerated(track.chapterId, answer);
    return takeAt(get().index) ?? playableTakeOf({ ...segment, ...answer.state });
  };

  const start = async (track: PlayerTrack, index: number, fromMs = 0): Promise<void> => {
    const segment = track.segments[index];
    if (segment === undefined) return;
    const mine = silence({ problem: null, approval: null, halt: null });
    const durationMs = lengthOf(segment);
    set({ track, index, status: 'waiting', positionMs: fromMs, durationMs });
    try {
      const take = await takeFor(track, segment, mine);
      const playing = take && (await deck.play(take, fromMs));
      if (mine === run && playing !== null) {
        set({ status: 'playing', durationMs: playing.durationMs });
        advance();
      }
    } catch (error) {
      if (mine === run) fail(error);
    }
  };

  deck.listen({
    onTick: () => {
      if (isRunning(get().status)) set({ positionMs: deck.positionMs() });
    },
    onStart: ({ id }) => {
      const segment = get().track?.segments.find((known) => known.id === id);
      isAtJoint = false;
      if (segment !== undefined) {
        const { index } = segment;
        set({ index, status: 'playing', positionMs: 0, durationMs: lengthOf(segment) });
      }
      advance();
    },
    onEnd: (hasNext) => {
      const follow = followOf();
      if (hasNext) {
        set({ status: 'gap' });
      } else if (follow === null) {
        silence({ positionMs: get().durationMs });
      } else if (!mayFollow(follow)) {
        halt(follow.track, follow.next);
      } else {
        isAtJoint = true;
        set({ status: 'waiting' });
        // What is under way for somebody else comes by its event.
        if (!isUnderWay(follow.next)) void generateNext(follow, run);
      }
    },
    onFailed: (_take, error) => fail(error),
  });

  return {
    start,
    silence,
    advance,
    takeAt,
    /** The chapter has another plan: goes on by it, or halts before a line that will not come now. */
    replan: (): void => {
      const follow = isAtJoint ? followOf() : null;
      if (follow && !mayFollow(follow)) halt(follow.track, follow.next);
      else advance();
    },
    /** The line that is waited for behind the one that is over. */
    awaited: (): SegmentView | null => (isAtJoint ? (followOf()?.next ?? null) : null),
    resume: async (): Promise<void> => {
      await deck.resume().catch(fail);
      advance();
    },
    /** To another place of the line that plays. */
    moveWithin: (positionMs: number): void => {
      const { status } = get();
      isAtJoint = false;
      deck.seek(positionMs);
      set({ positionMs, status: status === 'gap' ? 'playing' : status });
      advance();
    },
    approve: generator.approve,
    forgetApprovals: generator.forgetApprovals,
  };
}
