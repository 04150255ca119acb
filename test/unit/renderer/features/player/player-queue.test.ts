import { describe, expect, it } from 'vitest';
import {
  canContinue,
  following,
  gapMs,
  indexInPlan,
  lookAhead,
  playableTakeOf,
  segmentsAhead,
  wholeChapter,
} from '../../../../../renderer/features/player/player-queue.ts';
import { nextSpeakable, speakableFrom } from '../../../../../renderer/stores/speakable.ts';
import { segment } from '../../support.ts';

const line = [
  segment(0, 'made'),
  segment(1, 'silent', { estimatedMs: 2000, pauseAfterMs: 0 }),
  segment(2, 'not-made'),
  segment(3, 'made'),
  segment(4, 'changed'),
];

describe('the transport queue', () => {
  it('steps over silence both ways and stops at the ends (bug: playing sticks at a scene break)', () => {
    expect(nextSpeakable(line, 0, 1)?.index).toBe(2);
    expect(nextSpeakable(line, 2, -1)?.index).toBe(0);
    expect(nextSpeakable(line, 4, 1)).toBeNull();
    expect(nextSpeakable(line, 0, -1)).toBeNull();
  });

  it('plays the nearest line that says something (bug: Space on a scene break does nothing)', () => {
    expect(speakableFrom(line, 1)?.index).toBe(2);
    expect(speakableFrom([segment(0, 'made'), segment(1, 'silent')], 1)?.index).toBe(0);
    expect(speakableFrom([segment(0, 'silent')], 0)).toBeNull();
  });

  it('goes on only into what is made, or may be made (bug: playing buys unasked)', () => {
    expect(canContinue(segment(0, 'made'), false)).toBe(true);
    expect(canContinue(segment(0, 'making'), false)).toBe(true);
    expect(canContinue(segment(0, 'not-made'), false)).toBe(false);
    expect(canContinue(segment(0, 'not-made'), true)).toBe(true);
    expect(canContinue(segment(0, 'uncertain'), true)).toBe(false);
    expect(canContinue(segment(0, 'failed'), true)).toBe(false);
  });

  it('makes a line of a stopped job itself, where it may (bug: it waits for that job for good)', () => {
    expect(canContinue(segment(0, 'paused'), false)).toBe(false);
    expect(lookAhead([segment(0, 'made'), segment(1, 'paused')], 0, 2)).toEqual([1]);
  });

  it('counts the silence between two lines once (bug: a scene break without its pause)', () => {
    expect(gapMs(line, 0, 2)).toBe(300 + 2000);
    expect(gapMs(line, 2, 3)).toBe(300);
  });

  it('adds no pause between two lines of one audio, unless somebody asked for it', () => {
    const seam = (start: string, end: string) => ({ seam: { start, end } });
    const spoken = [
      segment(0, 'made', seam('a 0', 'a 9')),
      segment(1, 'made', seam('a 9', 'a 20')),
      // Its neighbour was made anew.
      segment(2, 'made', seam('b 0', 'b 7')),
      segment(3, 'made', { ...seam('b 7', 'b 9'), isPauseOwn: true }),
      segment(4, 'made', seam('b 9', 'b 12')),
    ];
    expect([0, 1, 2, 3].map((at) => gapMs(spoken, at, at + 1))).toEqual([0, 300, 0, 300]);
  });

  it('looks two lines ahead and names only what is missing (bug: a made line is asked for again)', () => {
    expect(lookAhead(line, 0, 2)).toEqual([2]);
    expect(lookAhead(line, 2, 2)).toEqual([4]);
    expect(lookAhead(line, 4, 2)).toEqual([]);
  });

  it('looks no farther than a line that playing stops at (bug: pays for what is never heard)', () => {
    const stuck = [segment(0, 'made'), segment(1, 'uncertain'), segment(2)];
    expect(lookAhead(stuck, 0, 2)).toEqual([]);
    expect(lookAhead(line, 0, 2, { kind: 'lines', from: 0, to: 1 })).toEqual([]);
  });

  it('goes round a loop of lines and ends at a scope’s end (bug: a loop runs into the next line)', () => {
    const scope = { kind: 'lines', from: 0, to: 2 } as const;
    expect(following(line, 0, scope, true)?.index).toBe(2);
    expect(following(line, 2, scope, true)?.index).toBe(0);
    expect(following(line, 2, scope, false)).toBeNull();
    expect(following(line, 2, wholeChapter, false)?.index).toBe(3);
  });

  it('asks for the lines that will be played, and no silence among them', () => {
    const indexes = (from: number, scope: Parameters<typeof segmentsAhead>[2]) =>
      segmentsAhead(line, from, scope).map(({ index }) => index);
    expect(indexes(2, wholeChapter)).toEqual([2, 3, 4]);
    expect(indexes(0, { kind: 'lines', from: 0, to: 2 })).toEqual([0, 2]);
  });

  it('asks for no line in doubt (bug: a price of ten lines, eight of which only a decision sends)', () => {
    const doubted = [segment(0, 'not-made'), segment(1, 'uncertain'), segment(2, 'paused')];
    expect(segmentsAhead(doubted, 0, wholeChapter).map(({ index }) => index)).toEqual([0, 2]);
  });

  it('a made line without audio has no take to play, a locked take of another text is one', () => {
    expect(playableTakeOf(segment(0, 'made', { mediaUrl: null }))).toBeNull();
    expect(playableTakeOf(segment(0))).toBeNull();
    expect(playableTakeOf(segment(0, 'made', { trimEndMs: 20 }))).toMatchObject({
      id: '0',
      trimEndMs: 20,
    });
  });

  it('finds a segment again by its id (bug: an insertion above moves what plays)', () => {
    const after = [segment(0, 'made', { id: 'x' }), ...line.map((known) => known)];
    expect(indexInPlan(line, after, 2)).toBe(3);
    expect(indexInPlan(line, line, 2)).toBe(2);
    expect(indexInPlan(line, [], 2)).toBeNull();
  });
});
