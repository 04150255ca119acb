import { describe, expect, it } from 'vitest';
import { scriptMarks } from '../../../../../../renderer/features/script-editor/editor/script-marks.ts';

const cast = new Map([
  ['Anna', '#2f6f8f'],
  ['Tom', '#8a4b2f'],
]);

const drawn = (text: string) =>
  scriptMarks(text, cast).marks.map(({ start, end, look }) => [text.slice(start, end), look]);

describe('scriptMarks', () => {
  it('leaves chips and prose alone (bug: a book’s brackets fade)', () => {
    expect(drawn('@Anna: (sad) Well (as they say) so. [pause 1 s] [sic] \\(ha\\)')).toEqual([]);
  });

  it('quiets only the hidden part of a respelling (bug: the word to read fades too)', () => {
    expect(drawn('The {lead|led} pipe.')).toEqual([
      ['{', 'said'],
      ['|led}', 'said'],
    ]);
  });

  it('finds headings and scene breaks by their own line (bug: a number sign in prose is a heading)', () => {
    expect(scriptMarks('# One\n\nTwo #3\n\n***\n\nFour', cast).lines).toEqual([
      { start: 0, look: 'heading' },
      { start: 15, look: 'scene' },
    ]);
  });
});
