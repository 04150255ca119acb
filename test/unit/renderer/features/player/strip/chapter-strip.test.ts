import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chapterTimeline,
  movedPlace,
  placeAtTime,
  segmentAtTime,
  timeOfPlace,
} from '../../../../../../renderer/features/player/strip/chapter-timeline.ts';
import { chapterWave } from '../../../../../../renderer/features/player/strip/chapter-wave.ts';
import { stripRegions } from '../../../../../../renderer/features/player/strip/strip-regions.ts';
import type { SegmentStatus } from '../../../../../../shared/model/project.ts';
import { segment } from '../../../support.ts';

const chapter = [
  segment(0, 'made', { durationMs: 1000, pauseAfterMs: 500 }),
  segment(1, 'silent', { estimatedMs: 0, pauseAfterMs: 2000 }),
  segment(2, 'not-made', { estimatedMs: 3000, pauseAfterMs: 250 }),
  segment(3, 'made', { durationMs: 400, pauseAfterMs: 0 }),
];

describe('the chapter’s time', () => {
  it('counts what is made exactly, the rest as estimated, and every pause once', () => {
    const { startsMs, totalMs, isEstimated } = chapterTimeline(chapter);
    expect([...startsMs]).toEqual([0, 1500, 3500, 6750]);
    expect(totalMs).toBe(7150);
    expect(isEstimated).toBe(true);
    expect(chapterTimeline([segment(0, 'made'), segment(1, 'silent')]).isEstimated).toBe(false);
  });

  it('finds the line at a time, in its pause too (bug: a click in a pause plays the wrong line)', () => {
    const timeline = chapterTimeline(chapter);
    expect(placeAtTime(timeline, 1200)).toEqual({ index: 0, positionMs: 1000 });
    expect(placeAtTime(timeline, 6800)).toEqual({ index: 3, positionMs: 50 });
    expect(placeAtTime(timeline, 99_999)).toEqual({ index: 3, positionMs: 400 });
    expect(segmentAtTime(chapterTimeline([]), 5)).toBe(-1);
  });

  it('goes there and back: the place of a time is at that time, for any chapter', () => {
    const anyChapter = fc.array(fc.tuple(fc.nat(5000), fc.nat(900)), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(anyChapter, fc.double({ min: 0, max: 1, noNaN: true }), (lengths, share) => {
        const timeline = chapterTimeline(
          lengths.map(([durationMs, pauseAfterMs], index) =>
            segment(index, 'made', { durationMs, pauseAfterMs }),
          ),
        );
        const timeMs = share * timeline.totalMs;
        const { index, positionMs } = placeAtTime(timeline, timeMs);
        const back = timeOfPlace(timeline, index, positionMs);
        expect(back).toBeLessThanOrEqual(timeMs + 1e-6);
        expect(timeMs - back).toBeLessThanOrEqual((lengths[index]?.[1] ?? 0) + 1e-6);
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it('steps back over a line’s start into the line before (bug: J sticks at each line)', () => {
    const timeline = chapterTimeline(chapter);
    expect(movedPlace(timeline, 3, -3400)).toEqual({ index: 1, positionMs: 0 });
    expect(movedPlace(timeline, 0, -3400)).toEqual({ index: 0, positionMs: 0 });
  });
});

describe('the chapter’s wave', () => {
  const peaks = Uint8Array.from({ length: 100 }, (_, at) => (at < 50 ? 127 : 0));

  it('puts each take where it is heard, trimmed and louder (bug: the wave does not match the sound)', () => {
    const lines = [
      segment(0, 'not-made', { estimatedMs: 1000, pauseAfterMs: 0 }),
      segment(1, 'made', { durationMs: 700, trimStartMs: 300, gainDb: -6, pauseAfterMs: 0 }),
    ];
    const { values, peaksPerSecond } = chapterWave(lines, () => peaks);
    expect(peaksPerSecond).toBe(100);
    expect(values).toHaveLength(170);
    expect([...values.subarray(0, 100)].every((value) => value === 0)).toBe(true);
    expect(values[100]).toBeCloseTo(0.501, 2);
    // 200 ms of sound are left of the first half second.
    expect([...values].filter((value) => value > 0)).toHaveLength(20);
  });

  it('thins out a very long chapter and loses no loud moment (bug: ten hours freeze the page)', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      segment(index, 'made', { durationMs: 3600, pauseAfterMs: 0 }),
    );
    const { values, peaksPerSecond } = chapterWave(lines, () => peaks);
    expect(values.length).toBeLessThanOrEqual(1_500_000);
    expect(values.length / peaksPerSecond).toBeCloseTo(36_000, 0);
    expect(values.reduce((most, value) => Math.max(most, value), 0)).toBe(1);
  });
});

describe('the strip’s regions', () => {
  it('shows only what is in sight, at its place', () => {
    const timeline = chapterTimeline(chapter);
    const regions = stripRegions(chapter, timeline, { fromMs: 3500, pxPerMs: 0.1, widthPx: 200 });
    expect(
      regions.map(({ index, status, leftPx, widthPx }) => [index, status, leftPx, widthPx]),
    ).toEqual([[2, 'not-made', 0, 300]]);
  });

  it('draws no more than the strip has room for (bug: ten thousand lines freeze the page)', () => {
    const states: readonly SegmentStatus[] = ['made', 'not-made', 'changed'];
    const many = Array.from({ length: 10_000 }, (_, index) =>
      segment(index, states[index % 3], { durationMs: 3600, estimatedMs: 3600, pauseAfterMs: 0 }),
    );
    const timeline = chapterTimeline(many);
    const pxPerMs = 1200 / timeline.totalMs;
    const regions = stripRegions(many, timeline, { fromMs: 0, pxPerMs, widthPx: 1200 });
    expect(regions.length).toBeLessThanOrEqual(1200 / 4 + 1);
    expect(regions.reduce((sum, { lineCount }) => sum + lineCount, 0)).toBe(10_000);
  });

  it('never hides a line that needs a person among its neighbours (bug: the one failure is not seen)', () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      segment(index, index === 777 ? 'failed' : 'made', { durationMs: 3600, pauseAfterMs: 0 }),
    );
    const timeline = chapterTimeline(many);
    const pxPerMs = 600 / timeline.totalMs;
    const regions = stripRegions(many, timeline, { fromMs: 0, pxPerMs, widthPx: 600 });
    const failed = regions.filter(({ status }) => status === 'failed');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.lineCount).toBeLessThan(30);
  });
});
