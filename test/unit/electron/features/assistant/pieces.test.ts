import { describe, expect, it } from 'vitest';
import { pieceCall } from '../../../../../electron/features/assistant/piece-calls.ts';
import { cutPieces } from '../../../../../electron/features/assistant/pieces.ts';

const options = { cast: ['Anna'], language: 'en' };
const paragraph = (words: string) => `${words} ${'It rained on the quay. '.repeat(100)}`.trim();

function cut(text: string, from = 0, to = text.length) {
  const { pieces, ...counts } = cutPieces(text, 'mark-emotions', { ...options, from, to });
  return { ...counts, texts: pieces.map(({ start, end }) => text.slice(start, end)) };
}

describe('pieces of a text', () => {
  it('are whole paragraphs, each in one piece and none left out', () => {
    const text = ['# One', ...Array.from({ length: 9 }, (_, n) => paragraph(`Line${n}.`))].join(
      '\n\n',
    );
    const { texts } = cut(text);
    expect(texts.length).toBeGreaterThan(2);
    for (let n = 0; n < 9; n += 1) {
      expect(texts.filter((piece) => piece.includes(`Line${n}.`))).toHaveLength(1);
    }
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(6000);
    expect(texts.every((piece) => text.includes(`\n\n${piece}`))).toBe(true);
  });

  it('of a selection are the paragraphs that it touches', () => {
    const text = 'One.\n\nTwo.\n\nThree.';
    expect(cut(text, 7, 8).texts).toEqual(['Two.']);
    expect(cut(text, 2, 8).texts).toEqual(['One.\n\nTwo.']);
  });

  it('leave out what has nothing to ask about, and what is too long for any request', () => {
    expect(cut('# One\n\n***\n\n[pause 1 s]').texts).toEqual([]);
    const { texts, passedOverCharacters } = cut(`One.\n\n${'a b '.repeat(7000)}\n\nThree.`);
    expect(texts).toEqual(['One.', 'Three.']);
    expect(passedOverCharacters).toBeGreaterThan(24_000);
  });

  it('for speakers take the telling before the first line with them: it says who is there', () => {
    const text = 'Orlov sat at the table.\n\nHe looked up.\n\n“Name?” he asked.';
    const { pieces } = cutPieces(text, 'find-speakers', { ...options, from: 0, to: text.length });
    expect(pieces).toEqual([{ start: 0, end: text.length }]);
  });

  it('give the same request for the same words, and another one for another cast', () => {
    const text = 'Orlov sat.\n\n“Name?” he asked.';
    const piece = { start: 0, end: text.length };
    const asking = { task: 'find-speakers', model: 'm', isUnlimited: false, tariff: {} } as const;
    const call = (cast: readonly string[]) =>
      JSON.stringify(pieceCall(text, piece, { cast, language: 'en' }, asking).request);
    expect(call(['Anna'])).toBe(call(['Anna']));
    expect(call(['Anna'])).not.toBe(call(['Anna', 'Orlov']));
  });
});
