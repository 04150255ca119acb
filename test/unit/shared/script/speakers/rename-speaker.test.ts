import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScript, shownText } from '../../../../../shared/script/parse/parse.ts';
import { renameSpeaker } from '../../../../../shared/script/speakers/rename-speaker.ts';
import { hostileText, cast as names, seeded } from '../arbitraries.ts';

const rename = (text: string, from: string, to: string | null, cast = ['Anna', 'Tom']) =>
  renameSpeaker(text, { cast, from, to });

const speakersOf = (text: string, cast: readonly string[]) =>
  parseScript(text, { cast }).nodes.flatMap((node) => (node.kind === 'speaker' ? node.name : []));

describe('renaming a speaker', () => {
  it('renames every line of that one and no other words', () => {
    const text = '@Anna: “Anna?”\n@Tom: Anna.\n\nsaid Anna.\n＠Anna： Here.';
    expect(rename(text, 'Anna', 'Ada')).toBe(
      '@Ada: “Anna?”\n@Tom: Anna.\n\nsaid Anna.\n＠Ada： Here.',
    );
  });

  it('escapes prose that the new name would claim', () => {
    expect(rename('@Ada: is how it begins.\n@Anna: Yes.', 'Anna', 'Ada')).toBe(
      '\\@Ada: is how it begins.\n@Ada: Yes.',
    );
  });

  it('leaves words of a line that goes to the narrator as words', () => {
    expect(rename('@Anna: # 3 is best.', 'Anna', null)).toBe('\\# 3 is best.');
    expect(rename('One.\n@Anna: ***', 'Anna', null)).toBe('One.\n\\***');
    expect(rename('@Anna: @Tom: no.', 'Anna', null)).toBe('\\@Tom: no.');
  });

  it('takes a name with a sign of a replacement pattern as it stands', () => {
    expect(rename('@Anna: Yes.', 'Anna', '$& Co')).toBe('@$& Co: Yes.');
  });

  it('changes no word that is shown, whatever the text; back again it is the same speakers', () => {
    const bare = (text: string, cast: readonly string[]) => shownText(parseScript(text, { cast }));
    fc.assert(
      fc.property(hostileText, fc.constantFrom('Zoe', null), (text, to) => {
        const renamed = renameSpeaker(text, { cast: names, from: 'Anna', to });
        const cast = names.map((name) => (name === 'Anna' ? (to ?? name) : name));
        expect(bare(renamed, cast)).toBe(bare(text, names));
        const expected = speakersOf(text, names).flatMap((name) =>
          name === 'Anna' ? (to ?? []) : name,
        );
        expect(speakersOf(renamed, cast)).toEqual(expected);
      }),
      seeded(400),
    );
  });
});
