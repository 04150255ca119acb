import { describe, expect, it } from 'vitest';
import {
  figuresOfLength,
  figuresOfSegments,
  figuresOfText,
  missingSpeech,
  moneyOf,
} from '../../../../../../renderer/features/script-editor/chapters/count-figures.ts';
import { segment } from '../../../support.ts';

const voice = { speed: 1, language: 'en', cast: ['Anna'] };

describe('figures of the script', () => {
  it('counts what a reader sees, not the marks (bug: a tag makes the line longer and dearer)', () => {
    const plain = figuresOfText('You came \\(laughing\\)!', voice);
    const marked = figuresOfText('@Anna: (excited) You came \\(laughing\\)! [pause 2 s]', voice);
    expect(plain?.characters).toBe('You came (laughing)!'.length);
    expect(marked?.characters).toBe(plain?.characters);
    expect([plain?.words, marked?.words]).toEqual([3, 3]);
    expect(marked?.durationMs).toBeCloseTo(plain?.durationMs ?? 0, -3);
  });

  it('goes faster with the speed of the book', () => {
    const slow = figuresOfText('One two three four five six.', voice)?.durationMs ?? 0;
    const fast = figuresOfText('One two three four five six.', { ...voice, speed: 2 });
    expect(fast?.durationMs).toBeCloseTo(slow / 2, -1);
  });

  it('has the pauses in the length, as a book has, and not in the price (bug: a chapter shorter than its book)', () => {
    const made = segment(0, 'made', { durationMs: 60_000 });
    const figures = figuresOfSegments([made, segment(1), segment(2, 'silent')]);
    expect(figures.durationMs).toBe(60_000 + 1200 + 1200 + 3 * 300);
    expect(figures.speech).toEqual(figuresOfLength(61_200, { calls: 2 }).speech);
    expect(figures.characters).toBe(12);
  });

  it('prices only the lines without audio (bug: made lines are paid again)', () => {
    const lines = [segment(0), segment(1, 'made'), segment(2, 'queued'), segment(3, 'uncertain')];
    const { tokens } = missingSpeech([segment(0)]);
    expect(tokens).toBeGreaterThan(0);
    expect(missingSpeech([...lines, segment(4, 'changed')])).toEqual({
      tokens: 2 * tokens,
      calls: 2,
    });
  });

  it('knows the length of what is made (bug: "~16 s" under the script, "16 s" beside it)', () => {
    const made = segment(0, 'made', { durationMs: 60_000 });
    expect(figuresOfSegments([made, segment(1, 'silent')]).isMade).toBe(true);
    expect(figuresOfSegments([made, segment(1)]).isMade).toBe(false);
  });

  it('does not charge the pauses of a book (bug: a book dearer than its chapters together)', () => {
    const book = figuresOfLength(25 * 60_000, { calls: 9, pausesMs: 5 * 60_000 });
    expect(book.durationMs).toBe(25 * 60_000);
    expect(book.speech).toEqual(figuresOfLength(20 * 60_000, { calls: 9 }).speech);
  });

  it('prices a minute by the reference price (bug: a cost a thousand times too high)', () => {
    expect(moneyOf(figuresOfLength(20 * 60_000, { calls: 1 }).speech, null)).toBeCloseTo(10);
  });

  it('prices a length about as its text (bug: a chapter a fifth cheaper than the question before it is made)', () => {
    const text = 'The lamps along the quay were lit one by one. '.repeat(200);
    const { durationMs = 0, speech } = figuresOfText(text, voice) ?? {};
    const byLength = figuresOfLength(durationMs, { calls: 1 }).speech;
    expect(byLength.tokens / (speech?.tokens ?? 0)).toBeGreaterThan(0.95);
    expect(byLength.tokens / (speech?.tokens ?? 0)).toBeLessThan(1.05);
  });

  it('costs what the account in use is charged (bug: 0.39 under a chapter that costs 5.50)', () => {
    const prices = {
      source: 'pricing' as const,
      multiplier: 2,
      moneyPerToken: 0.001,
      moneyPerCall: null,
      readAtMs: 0,
      problems: [],
    };
    const figures = figuresOfSegments([segment(0), segment(1, 'silent'), segment(2)]);
    const { tokens } = figures.speech;
    expect(moneyOf(figures.speech, prices)).toBeCloseTo(tokens * 0.002);
    expect(moneyOf(figures.speech, { ...prices, moneyPerCall: 0.5 })).toBe(1);
  });

  it('does not read a whole book on every step of a selection', () => {
    expect(figuresOfText('a'.repeat(60_000), voice)).toBe(null);
  });
});
