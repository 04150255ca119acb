import { describe, expect, it } from 'vitest';
import {
  canContinue,
  gapMs,
  lookAhead,
} from '../../../../../renderer/features/waveform/transport-queue.ts';
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

  it('counts the silence between two lines once (bug: a scene break without its pause)', () => {
    expect(gapMs(line, 0, 2)).toBe(300 + 2000);
    expect(gapMs(line, 2, 3)).toBe(300);
  });

  it('looks two lines ahead and names only what is missing (bug: a made line is asked for again)', () => {
    expect(lookAhead(line, 0, 2)).toEqual([2]);
    expect(lookAhead(line, 2, 2)).toEqual([4]);
    expect(lookAhead(line, 4, 2)).toEqual([]);
  });
});
