import { describe, expect, it } from 'vitest';
import { segment } from '../../support.ts';
import { lines, studio } from './player-studio.ts';

describe('behind the end of a chapter', () => {
  const nextOf = (...states: Parameters<typeof segment>[1][]) =>
    states.map((status, index) =>
      segment(index, status, {
        id: `d${index}`,
        mediaUrl: status === 'made' ? `/d${index}` : null,
      }),
    );

  it('plays on with the next chapter after the pause (bug: a listener presses Play at each chapter)', async () => {
    const { state, track, pass, sounding, asked } = studio(
      lines('made', 'silent'),
      false,
      nextOf('silent', 'made', 'made'),
    );
    await state().playSegment(track, 0);
    await pass(1100);
    expect(state()).toMatchObject({ track: { chapterId: 'd' }, index: 1, status: 'waiting' });
    await pass(2000);
    expect(state()).toMatchObject({ status: 'playing', index: 1 });
    const [first, second] = sounding();
    // The line's pause, and the scene break behind it with its own.
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBe(1000 + 300 + 1200 + 300);
    await pass(1500);
    expect(state()).toMatchObject({ track: { chapterTitle: 'D' }, status: 'playing', index: 2 });
    expect(asked).toEqual([]);
  });

  it('stops before a line that must be bought, and says its price (bug: playing on buys the next chapter)', async () => {
    const { state, track, pass, asked } = studio(lines('made'), false, nextOf('not-made', 'made'));
    await state().playSegment(track, 0);
    await pass(1500);
    expect(state()).toMatchObject({
      track: { chapterId: 'd' },
      status: 'idle',
      halt: { index: 0, status: 'not-made' },
      approval: null,
    });
    expect(state().halt?.question).not.toBeNull();
    expect(asked).toEqual([]);
  });

  it('waits for a line there that a job is making, and generates nothing behind it meanwhile', async () => {
    const { state, track, pass, asked } = studio(lines('made'), true, nextOf('making', 'not-made'));
    await state().playSegment(track, 0);
    await pass(1500);
    expect(state()).toMatchObject({ status: 'waiting', index: 0 });
    expect(asked).toEqual([]);
    state().updateSegments('d', nextOf('made', 'made'));
    await pass(200);
    expect(state()).toMatchObject({ status: 'playing', index: 0, track: { chapterId: 'd' } });
  });

  it('generates where that is free, as in a chapter (bug: stops where Play would not)', async () => {
    const { state, track, pass } = studio(lines('made'), true, nextOf('not-made'));
    await state().playSegment(track, 0);
    await pass(1500);
    expect(state()).toMatchObject({ status: 'playing', index: 0, track: { chapterId: 'd' } });
  });

  it('a pause between two chapters keeps the next one silent, and plays it from its start', async () => {
    const { state, track, pass, sounding } = studio(lines('made'), false, nextOf('made'));
    await state().playSegment(track, 0);
    await pass(1100);
    state().pause();
    await pass(2000);
    expect(state()).toMatchObject({ status: 'idle', index: 0, track: { chapterId: 'd' } });
    expect(sounding()).toEqual([]);
    await state().toggle();
    expect(state()).toMatchObject({ status: 'playing', index: 0, track: { chapterId: 'd' } });
  });

  it('ends behind the last chapter, and behind lines that alone were asked for', async () => {
    const last = studio(lines('made'), false);
    await last.state().playSegment(last.track, 0);
    await last.pass(1500);
    expect(last.state()).toMatchObject({ status: 'idle', positionMs: 1000, halt: null });
    const one = studio(lines('made'), false, nextOf('made'));
    await one.state().playSegment(one.track, 0, { kind: 'lines', from: 0, to: 0 });
    await one.pass(1500);
    expect(one.state()).toMatchObject({ status: 'idle', track: { chapterId: 'c' } });
  });
});
