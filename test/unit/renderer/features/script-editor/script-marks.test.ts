import { describe, expect, it } from 'vitest';
import { scriptMarks } from '../../../../../renderer/features/script-editor/script-marks.ts';

const cast = new Map([
  ['Anna', '#2f6f8f'],
  ['Tom', '#8a4b2f'],
]);

const drawn = (text: string) =>
  scriptMarks(text, cast).marks.map(({ start, end, look }) => [text.slice(start, end), look]);

describe('scriptMarks', () => {
  it('draws tags, pauses and speakers quietly and prose not at all (bug: a book’s brackets fade)', () => {
    expect(drawn('@Anna: (sad) Well (as they say) so. [pause 1 s] [sic]')).toEqual([
      ['@Anna: ', 'speaker'],
      ['(sad)', 'tag'],
      ['[pause 1 s]', 'pause'],
    ]);
  });

  it('gives a speaker the place in the cast (bug: every name in one colour)', () => {
    expect(scriptMarks('@Tom: Yes.', cast).marks[0]?.cast).toBe(1);
  });

  it('quiets only the backslash of an escape and the hidden part of a respelling', () => {
    expect(drawn('He said \\(ha\\). The {lead|led} pipe.')).toEqual([
      ['\\', 'escape'],
      ['\\', 'escape'],
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
