import { createStore } from 'zustand/vanilla';
import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { HearAnswer, PeaksView } from '../../../shared/ipc/routes/narration.ts';
import type { Price } from '../../../shared/model/money.ts';
import type { SegmentView } from '../../../shared/model/project.ts';
import { asAppError } from '../../ipc/client.ts';
import { nextSpeakable, speakableFrom } from '../../stores/speakable.ts';
import type { Player } from './player.ts';
import { canContinue, gapMs, lookAhead } from './transport-queue.ts';

export type TransportTrack = {
  readonly projectId: string;
  readonly chapterId: string;
  readonly chapterTitle: string;
  readonly segments: readonly SegmentView[];
};

export type TransportStatus = 'idle' | 'waiting' | 'playing' | 'gap' | 'paused';

export type TransportState = {
  readonly track: TransportTrack | null;
  /** The segment that plays or would play; an index of the track. */
  readonly index: number | null;
  readonly status: TransportStatus;
  readonly mediaUrl: string | null;
  readonly positionMs: number;
  readonly durationMs: number;
  readonly peaks: PeaksView | null;
  readonly approval: { readonly price: Price; readonly segmentCount: number } | null;
  readonly problem: AppError | null;
  /** Shows a chapter without playing it; a chapter that plays is left alone. */
  readonly offer: (track: TransportTrack, index: number) => void;
  readonly updateSegments: (chapterId: string, segments: readonly SegmentView[]) => void;
  readonly playSegment: (track: TransportTrack, index: number) => Promise<void>;
  readonly toggle: () => Promise<void>;
  readonly pause: () => void;
  readonly stop: () => void;
  readonly seek: (positionMs: number) => void;
  readonly nudge: (deltaMs: number) => void;
  readonly step: (direction: 1 | -1) => Promise<void>;
  readonly answerApproval: (isApproved: boolean) => Promise<void>;
  readonly clearProblem: () => void;
};

type TransportPorts = {
  readonly player: Player;
  readonly hear: (input: {
    readonly chapterId: string;
    readonly segment: number;
    readonly isApproved: boolean;
  }) => Promise<HearAnswer>;
  readonly loadPeaks: (mediaUrl: string) => Promise<PeaksView>;
  /** True where making costs nothing, so that playing may make as it goes. */
  readonly isFree: () => boolean;
};

const lookAheadCount = 2;

/** The transport: what plays, what comes next, and what may be made for it. Survives every screen. */
export function createTransport(ports: TransportPorts) {
  const approvedChapters = new Set<string>();
  let run = 0;
  let gapTimer: ReturnType<typeof setTimeout> | null = null;

  const store = createStore<TransportState>()((set, get) => {
    const cancelRun = (): number => {
      run += 1;
      if (gapTimer !== null) {
        clearTimeout(gapTimer);
        gapTimer = null;
      }
      return run;
    };

    const mayMake = (chapterId: string): boolean =>
      ports.isFree() || approvedChapters.has(chapterId);

    const makeAhead = async (track: TransportTrack, index: number, mine: number): Promise<void> => {
      if (!mayMake(track.chapterId)) {
        return;
      }
      for (const segment of lookAhead(track.segments, index, lookAheadCount)) {
        if (mine !== run || get().status === 'paused') {
          return;
        }
        try {
          await ports.hear({ chapterId: track.chapterId, segment, isApproved: true });
        } catch {
          // Said when that segment's turn comes.
          return;
        }
      }
    };

    const loadPeaks = async (mediaUrl: string): Promise<void> => {
      try {
        const peaks = await ports.loadPeaks(mediaUrl);
        if (get().mediaUrl === mediaUrl) {
          set({ peaks });
        }
      } catch {
        // The strip stays flat; playing does not need it.
      }
    };

    const hear = async (track: TransportTrack, index: number): Promise<HearAnswer> => {
      const input = { chapterId: track.chapterId, segment: index };
      const answer = await ports.hear({
        ...input,
        isApproved: approvedChapters.has(track.chapterId),
      });
      return answer.kind === 'approval' && answer.price.isFree
        ? ports.hear({ ...input, isApproved: true })
        : answer;
    };

    const start = async (track: TransportTrack, index: number): Promise<void> => {
      const mine = cancelRun();
      ports.player.pause();
      set({ track, index, status: 'waiting', problem: null, approval: null });
      try {
        const answer = await hear(track, index);
        if (mine !== run) {
          return;
        }
        if (answer.kind === 'approval') {
          const { price, segmentCount } = answer;
          set({ status: 'idle', approval: { price, segmentCount } });
          return;
        }
        const { mediaUrl, durationMs } = answer;
        set({ mediaUrl, durationMs, positionMs: 0, status: 'playing', peaks: null });
        ports.player.load(mediaUrl);
        void loadPeaks(mediaUrl);
        await ports.player.play();
        void makeAhead(get().track ?? track, index, mine);
      } catch (error) {
        if (mine === run) {
          set({ status: 'idle', problem: asAppError(error) });
        }
      }
    };

    const onEnded = (): void => {
      const { track, index, durationMs } = get();
      if (track === null || index === null) {
        return;
      }
      const next = nextSpeakable(track.segments, index, 1);
      if (next === null || !canContinue(next, mayMake(track.chapterId))) {
        cancelRun();
        set({ status: 'idle', positionMs: durationMs });
        return;
      }
      set({ status: 'gap', positionMs: durationMs });
      const mine = run;
      gapTimer = setTimeout(
        () => {
          gapTimer = null;
          const current = get().track;
          if (mine === run && current !== null) {
            void start(current, next.index);
          }
        },
        gapMs(track.segments, index, next.index),
      );
    };

    ports.player.listen({
      onTime: (positionMs) => {
        if (get().mediaUrl !== null && get().status !== 'waiting') {
          set({ positionMs });
        }
      },
      onEnded,
      onFailed: () => {
        cancelRun();
        set({
          status: 'idle',
          problem: new AppError(
            errorCodes.audioUndecodable,
            'This audio could not be played. Make the line again.',
          ),
        });
      },
    });

    return {
      track: null,
      index: null,
      status: 'idle',
      mediaUrl: null,
      positionMs: 0,
      durationMs: 0,
      peaks: null,
      approval: null,
      problem: null,

      offer: (track, index) => {
        const { status, track: current, index: currentIndex } = get();
        const isSame = current?.chapterId === track.chapterId && currentIndex === index;
        if (status === 'playing' || status === 'gap' || status === 'waiting' || isSame) {
          return;
        }
        cancelRun();
        set({ track, index, status: 'idle', mediaUrl: null, peaks: null, positionMs: 0 });
        const segment = track.segments[index];
        set({ durationMs: segment?.durationMs ?? 0 });
      },

      updateSegments: (chapterId, segments) => {
        const { track } = get();
        if (track?.chapterId === chapterId) {
          set({ track: { ...track, segments } });
        }
      },

      playSegment: async (track, index) => {
        const segment = speakableFrom(track.segments, index);
        if (segment !== null) {
          await start(track, segment.index);
        }
      },

      toggle: async () => {
        const { status, track, index, mediaUrl } = get();
        if (status === 'playing' || status === 'gap' || status === 'waiting') {
          get().pause();
        } else if (status === 'paused' && mediaUrl !== null) {
          set({ status: 'playing' });
          await ports.player.play();
        } else if (track !== null && index !== null) {
          await get().playSegment(track, index);
        }
      },

      pause: () => {
        const wasPlaying = get().status === 'playing';
        if (!wasPlaying) {
          cancelRun();
        }
        ports.player.pause();
        set({ status: wasPlaying ? 'paused' : 'idle' });
      },

      stop: () => {
        cancelRun();
        ports.player.pause();
        set({ status: 'idle', positionMs: 0 });
      },

      seek: (positionMs) => {
        const { mediaUrl, durationMs, status } = get();
        if (mediaUrl === null) {
          return;
        }
        const bounded = Math.min(Math.max(0, positionMs), durationMs);
        ports.player.seek(bounded);
        set({ positionMs: bounded, status: status === 'idle' ? 'paused' : status });
      },

      nudge: (deltaMs) => get().seek(get().positionMs + deltaMs),

      step: async (direction) => {
        const { track, index, status } = get();
        if (track === null || index === null) {
          return;
        }
        const next = nextSpeakable(track.segments, index, direction);
        if (next === null) {
          return;
        }
        if (status === 'playing' || status === 'gap' || status === 'waiting') {
          await start(track, next.index);
          return;
        }
        set({ status: 'idle' });
        get().offer(track, next.index);
      },

      answerApproval: async (isApproved) => {
        const { track, index } = get();
        set({ approval: null });
        if (isApproved && track !== null && index !== null) {
          approvedChapters.add(track.chapterId);
          await start(track, index);
        }
      },

      clearProblem: () => set({ problem: null }),
    };
  });

  return store;
}
