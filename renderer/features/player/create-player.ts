import { createStore } from 'zustand/vanilla';
import { clamp } from '../../../shared/clamp.ts';
import { nextSpeakable, speakableFrom } from '../../stores/speakable.ts';
import { type Deck, isSameTake } from './deck.ts';
import { createPlayback } from './playback.ts';
import { isInScope, wholeChapter } from './player-queue.ts';
import { createPlayerSpeed } from './player-speed.ts';
import {
  initialState,
  isOn,
  isRunning,
  lengthOf,
  type PlayerPorts,
  type PlayerState,
  type PlayerTrack,
  withPlan,
} from './player-state.ts';
import { chapterTimeline, movedPlace } from './strip/chapter-timeline.ts';

/** The transport: what a person does with what plays. Survives every screen. */
export function createPlayer(deck: Deck, ports: PlayerPorts) {
  return createStore<PlayerState>()((set, get) => {
    const playback = createPlayback({ deck, ports, set, get });
    const { start, silence } = playback;
    const { endShuttle, setSpeed, faster } = createPlayerSpeed({ deck, ports, set, get });

    const startByHand = (track: PlayerTrack, index: number, fromMs = 0): Promise<void> => {
      set({ manualStartCount: get().manualStartCount + 1 });
      return start(track, index, fromMs);
    };

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
        playback.replan();
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
        const wanted = playback.takeAt(index);
        if (status === 'paused' && playing && wanted && isSameTake(playing, wanted)) {
          set({ status: 'playing', manualStartCount: get().manualStartCount + 1 });
          await playback.resume();
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
          const next = playback.awaited();
          silence(next === null ? {} : { index: next.index, positionMs: 0 });
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
        const bounded = clamp(positionMs, 0, lengthOf(segment));
        set({
          seekCount: get().seekCount + 1,
          halt: null,
          ...(isInScope(scope, index) ? {} : { scope: wholeChapter, isLooping: false }),
        });
        if (index === currentIndex && deck.current() !== null && status !== 'waiting') {
          playback.moveWithin(bounded);
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
        playback.advance();
      },

      answerApproval: async (isApproved) => {
        const { track, index, approval } = get();
        set({ approval: null });
        if (isApproved && track !== null && index !== null && approval !== null) {
          playback.approve(track.chapterId, approval);
          await start(track, index);
        }
      },

      approveAndResume: async () => {
        const { track, halt: halted } = get();
        if (track !== null && halted?.question) {
          playback.approve(track.chapterId, halted.question);
          await startByHand(track, halted.index);
        }
      },

      forgetApprovals: () => {
        playback.forgetApprovals();
        set({ approval: null, halt: null });
      },

      clearProblem: () => set({ problem: null }),
    };
  });
}
