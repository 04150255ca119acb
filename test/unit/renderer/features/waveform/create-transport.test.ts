import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createTransport,
  type TransportTrack,
} from '../../../../../renderer/features/waveform/create-transport.ts';
import type { Player } from '../../../../../renderer/features/waveform/player.ts';
import { AppError } from '../../../../../shared/app-error.ts';
import { errorCodes } from '../../../../../shared/ipc/error-codes.ts';
import type { SegmentView } from '../../../../../shared/model/project.ts';
import { segment } from '../../support.ts';

const price = {
  expectedTokens: 100,
  atMostTokens: 150,
  expectedMoney: 0.04,
  atMostMoney: 0.06,
  isFree: false,
};

/** A transport over a silent player and a narrator that makes lines at once. */
function studio(segments: readonly SegmentView[], isFree: boolean) {
  const asked: { segment: number; isApproved: boolean }[] = [];
  const made = new Set(
    segments.filter(({ status }) => status === 'made').map(({ index }) => index),
  );
  let events: Parameters<Player['listen']>[0] | null = null;
  let loaded: string | null = null;
  let failure: AppError | null = null;
  const transport = createTransport({
    player: {
      load: (mediaUrl) => {
        loaded = mediaUrl;
      },
      play: async () => undefined,
      pause: () => undefined,
      seek: () => undefined,
      positionMs: () => 0,
      listen: (next) => {
        events = next;
      },
    },
    hear: async ({ segment: index, isApproved }) => {
      asked.push({ segment: index, isApproved });
      if (failure !== null) {
        throw failure;
      }
      if (!made.has(index) && !isFree && !isApproved) {
        return { kind: 'approval', price, segmentCount: segments.length - made.size };
      }
      made.add(index);
      return { kind: 'ready', mediaUrl: `/media/${index}`, durationMs: 1000 };
    },
    loadPeaks: async () => ({ durationMs: 1000, peaksPerSecond: 100, peaks: [0.1, 0.2] }),
    isFree: () => isFree,
  });
  const track: TransportTrack = { projectId: 'p', chapterId: 'c', chapterTitle: 'C', segments };
  return {
    transport,
    track,
    asked,
    loaded: () => loaded,
    end: () => events?.onEnded(),
    failWith: (error: AppError) => {
      failure = error;
    },
    state: () => transport.getState(),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the transport', () => {
  it('plays a made line and goes on into the next after the pause (bug: stops after each line)', async () => {
    const { state, track, end, loaded } = studio([segment(0, 'made'), segment(1, 'made')], false);
    await state().playSegment(track, 0);
    expect(state().status).toBe('playing');
    end();
    expect(state().status).toBe('gap');
    await vi.advanceTimersByTimeAsync(299);
    expect(state().index).toBe(0);
    await vi.advanceTimersByTimeAsync(10);
    expect(state().index).toBe(1);
    expect(loaded()).toBe('/media/1');
  });

  it('asks once a chapter before buying, then goes on (bug: asked for every line)', async () => {
    const { state, track, end, asked } = studio([segment(0), segment(1)], false);
    await state().playSegment(track, 0);
    expect(state().approval?.segmentCount).toBe(2);
    expect(state().status).toBe('idle');
    await state().answerApproval(true);
    expect(state().status).toBe('playing');
    end();
    await vi.advanceTimersByTimeAsync(400);
    expect(state().index).toBe(1);
    expect(state().approval).toBeNull();
    expect(asked[0]).toEqual({ segment: 0, isApproved: false });
    expect(asked.slice(1).every(({ isApproved }) => isApproved)).toBe(true);
  });

  it('buys nothing when the answer is no (bug: closing the question buys)', async () => {
    const { state, track, asked } = studio([segment(0), segment(1)], false);
    await state().playSegment(track, 0);
    await state().answerApproval(false);
    await vi.runAllTimersAsync();
    expect(asked).toEqual([{ segment: 0, isApproved: false }]);
    expect(state().status).toBe('idle');
  });

  it('stops before a line that must be bought unasked (bug: playing runs up a bill)', async () => {
    const { state, track, end, asked } = studio([segment(0, 'made'), segment(1)], false);
    await state().playSegment(track, 0);
    end();
    await vi.runAllTimersAsync();
    expect(state().status).toBe('idle');
    expect(asked).toHaveLength(1);
  });

  it('makes two lines ahead where it is free, and no more (bug: a whole chapter made by one play)', async () => {
    const all = [0, 1, 2, 3, 4].map((index) => segment(index));
    const { state, track, asked } = studio(all, true);
    await state().playSegment(track, 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(({ segment: index }) => index)).toEqual([0, 1, 2]);
  });

  it('a pause in the gap plays nothing more (bug: sound after Stop)', async () => {
    const { state, track, end } = studio([segment(0, 'made'), segment(1, 'made')], false);
    await state().playSegment(track, 0);
    end();
    state().pause();
    await vi.runAllTimersAsync();
    expect(state().index).toBe(0);
    expect(state().status).toBe('idle');
  });

  it('the last of two quick starts wins (bug: an old answer plays over the new line)', async () => {
    const { state, track, loaded } = studio([segment(0, 'made'), segment(1, 'made')], false);
    await Promise.all([state().playSegment(track, 0), state().playSegment(track, 1)]);
    expect(loaded()).toBe('/media/1');
    expect(state().index).toBe(1);
  });

  it('says an error and rests (bug: the button turns for ever)', async () => {
    const { state, track, failWith } = studio([segment(0)], true);
    failWith(new AppError(errorCodes.gatewayBalance, 'The balance is used up.'));
    await state().playSegment(track, 0);
    expect(state().status).toBe('idle');
    expect(state().problem?.code).toBe(errorCodes.gatewayBalance);
  });

  it('an offered chapter does not take the place of what plays (bug: opening a chapter cuts the sound)', async () => {
    const { state, track } = studio([segment(0, 'made')], false);
    await state().playSegment(track, 0);
    state().offer({ ...track, chapterId: 'other' }, 0);
    expect(state().track?.chapterId).toBe('c');
  });
});
