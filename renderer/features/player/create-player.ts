import { createStore } from 'zustand/vanilla';
import type { SegmentView } from '../../../shared/model/project.ts';
import { mergeSegments } from '../../stores/merge-segments.ts';
import { nextSpeakable, speakableFrom } from '../../stores/speakable.ts';
import { type Deck, isSameCue } from './deck.ts';
import {
  canContinue,
  cueOf,
  following,
  gapMs,
  isInScope,
  isMissing,
  isUnderWay,
  wholeChapter,
} from './player-queue.ts';
import { createPlayerSpeed } from './player-speed.ts';
import {
  type ApprovalAnswer,
  asPlayProblem,
  type Follow,
  initialState,
  isOn,
  isRunning,
  lengthOf,
  type PlayerPorts,
  type PlayerState,
  type PlayerTrack,
  type Question,
  type ReadyAnswer,
  withPlan,
} from './player-state.ts';
import { createSegmentGenerator } from './segment-generator.ts';
import { chapterTimeline, movedPlace } from './strip/chapter-timeline.ts';

/** The transport: what plays, what comes next, and what may be made for it. Survives every screen. */
export function createPlayer(deck: Deck, ports: PlayerPorts) {
  let run = 0;
  /** The line is over and the next one is not there yet. */
  let isAtJoint = false;

  return createStore<PlayerState>()((set, get) => {
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
      if (isMissing(next)) {
        generator.question(track, index, get().scope).then(tell, () => undefined);
      }
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

    /** Tells the deck what follows, and has what comes then made as far as it may be. */
    const advance = (): void => {
      if (deck.current() === null) return;
      const follow = followOf();
      deck.setNext(follow && cueOf(follow.next), follow?.gapMs ?? 0);
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

    const cueAt = (index: number | null) => {
      const segment = index === null ? undefined : get().track?.segments[index];
      return segment === undefined ? null : cueOf(segment);
    };

    /** Asks before anything is bought, with the price of all that playing on would come to. */
    const ask = async (track: PlayerTrack, index: number, answer: ApprovalAnswer, mine: number) => {
      const lines = track.segments.slice(index, index + 1);
      const { kind: _asked, ...told } = answer;
      const onlyThis: Question = { ...told, lines };
      const approval = await generator.question(track, index, get().scope).catch(() => onlyThis);
      if (mine === run) set({ status: 'idle', approval });
    };

    /** The line's sound, made first where it is missing; null where it was asked about or left. */
    const cueFor = async (track: PlayerTrack, segment: SegmentView, mine: number) => {
      const ready = cueOf(segment);
      if (ready !== null) return ready;
      const answer = await generator.hear(track, segment);
      if (mine !== run) return null;
      if (answer.kind === 'approval') {
        await ask(track, segment.index, answer, mine);
        return null;
      }
      onGenerated(track.chapterId, answer);
      return cueAt(get().index) ?? cueOf({ ...segment, ...answer.state });
    };

    const start = async (track: PlayerTrack, index: number, fromMs = 0): Promise<void> => {
      const segment = track.segments[index];
      if (segment === undefined) return;
      const mine = silence({ problem: null, approval: null, halt: null });
      const durationMs = lengthOf(segment);
      set({ track, index, status: 'waiting', positionMs: fromMs, durationMs });
      try {
        const cue = await cueFor(track, segment, mine);
        const playing = cue && (await deck.play(cue, fromMs));
        if (mine === run && playing !== null) {
          set({ status: 'playing', durationMs: playing.durationMs });
          advance();
        }
      } catch (error) {
        if (mine === run) fail(error);
      }
    };

    const startByHand = (track: PlayerTrack, index: number, fromMs = 0): Promise<void> => {
      set({ manualStartCount: get().manualStartCount + 1 });
      return start(track, index, fromMs);
    };

    const { endShuttle, setSpeed, faster } = createPlayerSpeed({ deck, ports, set, get });

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
        } else if (
          !canContinue(follow.next, generator.mayGenerate(follow.track.chapterId, follow.next))
        ) {
          halt(follow.track, follow.next);
        } else {
          isAtJoint = true;
          set({ status: 'waiting' });
          // What is under way for somebody else comes by its event.
          if (!isUnderWay(follow.next)) void generateNext(follow, run);
        }
      },
      onFailed: (_cue, error) => fail(error),
    });

    return {
      ...initialState,
      speed: ports.speed,

      offer: (track, index) => {
        const { status, track: current, index: currentIndex } = get();
        const isSame = current?.chapterId === track.chapterId && currentIndex === index;
        const segment = track.segments[index];
        if (!isOn(status) && !isSame) {
          const durationMs = segment === undefined ? 0 : lengthOf(segment);
          const fresh = { halt: null, scope: wholeChapter, isLooping: false };
          silence({ track, index, positionMs: 0, durationMs, ...fresh });
        }
      },

      leave: (projectId) => {
        if (get().track?.projectId !== projectId) return;
        const { seekCount, manualStartCount } = get();
        silence({ ...initialState, seekCount, manualStartCount });
      },

      updateSegments: (chapterId, segments) => {
        const { track } = get();
        if (track?.chapterId !== chapterId) return;
        set(withPlan(get(), track, segments));
        const follow = isAtJoint ? followOf() : null;
        if (follow && !canContinue(follow.next, generator.mayGenerate(chapterId, follow.next))) {
          halt(follow.track, follow.next);
        } else {
          advance();
        }
      },

      playSegment: async (track, index, scope = wholeChapter, isLooping = false) => {
        const segment = speakableFrom(track.segments, index);
        if (segment !== null) {
          set({ scope, isLooping });
          await startByHand(track, segment.index);
        }
      },

      toggle: async () => {
        const { status, track, index, positionMs, durationMs } = get();
        if (isOn(status)) {
          get().pause();
          return;
        }
        const playing = deck.current();
        const wanted = cueAt(index);
        if (status === 'paused' && playing && wanted && isSameCue(playing, wanted)) {
          set({ status: 'playing', manualStartCount: get().manualStartCount + 1 });
          await deck.resume().catch(fail);
          advance();
          return;
        }
        const segment = track && index !== null ? speakableFrom(track.segments, index) : null;
        if (track !== null && segment !== null) {
          // Moved to while paused. Where only its take has changed, the new one begins at its start.
          const isCued = status === 'paused' && playing === null && positionMs < durationMs;
          await startByHand(track, segment.index, isCued ? positionMs : 0);
        }
      },

      pause: () => {
        const { status } = get();
        if (isRunning(status)) {
          set({ status: 'paused' });
          deck.pause();
        } else if (status === 'waiting') {
          const next = isAtJoint ? followOf()?.next : undefined;
          silence(next === undefined ? {} : { index: next.index, positionMs: 0 });
        }
        endShuttle();
      },

      stop: () => {
        silence({ positionMs: 0, halt: null });
        endShuttle();
      },

      seek: async (index, positionMs) => {
        const { track, index: currentIndex, status, scope } = get();
        const segment = track?.segments[index];
        if (track === null || segment === undefined) return;
        const bounded = Math.min(Math.max(0, positionMs), lengthOf(segment));
        set({
          seekCount: get().seekCount + 1,
          halt: null,
          ...(isInScope(scope, index) ? {} : { scope: wholeChapter, isLooping: false }),
        });
        if (index === currentIndex && deck.current() !== null && status !== 'waiting') {
          isAtJoint = false;
          deck.seek(bounded);
          set({ positionMs: bounded, status: status === 'gap' ? 'playing' : status });
          advance();
        } else if (isOn(status)) {
          await start(track, index, bounded);
        } else {
          silence({ index, positionMs: bounded, durationMs: lengthOf(segment) });
          set({ status: 'paused' });
        }
      },

      nudge: (deltaMs) => {
        const { track, index, positionMs } = get();
        if (track !== null && index !== null) {
          const place = movedPlace(chapterTimeline(track.segments), index, positionMs + deltaMs);
          void get().seek(place.index, place.positionMs);
        }
      },

      step: async (direction) => {
        const { track, index, status } = get();
        const next =
          track && index !== null ? nextSpeakable(track.segments, index, direction) : null;
        if (track === null || next === null) return;
        if (isOn(status)) {
          await startByHand(track, next.index);
        } else {
          get().offer(track, next.index);
          set({ seekCount: get().seekCount + 1 });
        }
      },

      setSpeed,
      faster,

      setLoop: (scope, isLooping) => {
        set({ scope, isLooping });
        advance();
      },

      answerApproval: async (isApproved) => {
        const { track, index, approval } = get();
        set({ approval: null });
        if (isApproved && track !== null && index !== null && approval !== null) {
          generator.approve(track.chapterId, approval);
          await start(track, index);
        }
      },

      approveAndResume: async () => {
        const { track, halt: halted } = get();
        if (track !== null && halted?.question) {
          generator.approve(track.chapterId, halted.question);
          await startByHand(track, halted.index);
        }
      },

      forgetApprovals: () => {
        generator.forgetApprovals();
        set({ approval: null, halt: null });
      },

      clearProblem: () => set({ problem: null }),
    };
  });
}
