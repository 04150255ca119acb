import type { SegmentView } from '../../../shared/model/project.ts';
import { mergeSegments } from '../../stores/merge-segments.ts';
import { speakableFrom } from '../../stores/speakable.ts';
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
  /** Playing on goes into the chapter of the track, after this silence; null once its first line sounds. */
  let entryGapMs: number | null = null;

  const cancelRun = (): number => {
    run += 1;
    isAtJoint = false;
    entryGapMs = null;
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
      return asked === run &&
        entryGapMs === null &&
        isOn(status) &&
        track !== null &&
        index !== null
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
    if (track === null || index === null) return null;
    const { segments } = track;
    if (entryGapMs !== null) {
      const first = speakableFrom(segments, index);
      return first && { track, next: first, gapMs: entryGapMs };
    }
    const next = following(segments, index, scope, isLooping);
    return next && { track, next, gapMs: gapMs(segments, index, next.index) };
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
      deck.wake();
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

  /** Behind the line that is over: waits for the next one, or halts before one that may not be made. */
  const goOn = (follow: Follow): void => {
    if (!mayFollow(follow)) {
      halt(follow.track, follow.next);
      return;
    }
    isAtJoint = true;
    set({ status: 'waiting' });
    if (playableTakeOf(follow.next) !== null) advance();
    // What is under way for somebody else comes by its event.
    else if (!isUnderWay(follow.next)) void generateNext(follow, run);
  };

  /** The chapter is over: goes on into the next one of the book. Behind the last one playing ends. */
  const enterNextChapter = async (track: PlayerTrack, index: number): Promise<void> => {
    const mine = run;
    set({ status: 'waiting' });
    try {
      const next = await ports.nextTrack(track);
      if (mine !== run) return;
      const first = next && speakableFrom(next.segments, 0);
      if (first === null) {
        silence({ positionMs: get().durationMs });
        return;
      }
      entryGapMs = gapMs(track.segments, index, track.segments.length);
      set({ track: next, index: first.index, positionMs: 0, durationMs: lengthOf(first) });
      const follow = followOf();
      if (follow !== null) goOn(follow);
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
      entryGapMs = null;
      if (segment !== undefined) {
        const { index } = segment;
        set({ index, status: 'playing', positionMs: 0, durationMs: lengthOf(segment) });
      }
      advance();
    },
    onEnd: (hasNext) => {
      const follow = followOf();
      const { track, index, scope } = get();
      if (hasNext) {
        set({ status: 'gap' });
      } else if (follow !== null) {
        goOn(follow);
      } else if (scope.kind === 'chapter' && track !== null && index !== null) {
        void enterNextChapter(track, index);
      } else {
        silence({ positionMs: get().durationMs });
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
