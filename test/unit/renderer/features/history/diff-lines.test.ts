import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countDifferences,
  diffBlocks,
} from '../../../../../renderer/features/history/diff-lines.ts';

describe('diffBlocks', () => {
  it('shows what went and came with a line around it, and counts the rest (bug: a wall of equal text)', () => {
    const lines = Array.from({ length: 9 }, (_, at) => `Line ${at}.`);
    const now = lines.with(4, 'Line four.');
    const blocks = diffBlocks(lines.join('\n\n'), now.join('\n\n'));
    expect(blocks.map((block) => (block.kind === 'alike' ? block.count : 'line'))).toEqual([
      3,
      'line',
      'line',
      'line',
      3,
    ]);
    expect(blocks[2]).toEqual({
      kind: 'line',
      pieces: [
        { kind: 'same', text: 'Line ' },
        { kind: 'gone', text: '4' },
        { kind: 'come', text: 'four' },
        { kind: 'same', text: '.' },
      ],
    });
    expect(countDifferences(blocks)).toBe(1);
  });

  it('loses no word of either text (bug: a difference that is not shown)', () => {
    const text = fc
      .array(fc.constantFrom('a ', 'b', '\n', '\n\n', 'lamp'), { maxLength: 24 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, now) => {
        const blocks = diffBlocks(before, now);
        const pieces = blocks.flatMap((block) => (block.kind === 'line' ? block.pieces : []));
        const gone = pieces.filter(({ kind }) => kind === 'gone').map((piece) => piece.text);
        const come = pieces.filter(({ kind }) => kind === 'come').map((piece) => piece.text);
        const length = (parts: readonly string[]) => parts.join('').replace(/\s/g, '').length;
        const plain = (words: string) => words.replace(/\s/g, '').length;
        expect(length(come) - length(gone)).toBe(plain(now) - plain(before));
        if (before === now) expect(countDifferences(blocks)).toBe(0);
      }),
      { seed: 20261121, numRuns: 200 },
    );
  });
});
