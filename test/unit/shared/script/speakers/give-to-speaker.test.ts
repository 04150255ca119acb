import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withEdits } from '../../../../../shared/script/diff/script-edit.ts';
import { parseScript, shownText } from '../../../../../shared/script/parse/parse.ts';
import { planChapter } from '../../../../../shared/script/plan/plan.ts';
import { findSpeakers } from '../../../../../shared/script/speakers/find-speakers.ts';
import {
  giveAllToSpeakers,
  giveToSpeaker,
} from '../../../../../shared/script/speakers/give-to-speaker.ts';
import { readMarkedText } from '../../../../support/builders/marked-speakers.ts';
import { hostileText, cast as names, seeded } from '../arbitraries.ts';

function apply(text: string, edits: ReturnType<typeof giveToSpeaker>) {
  let done = 0;
  for (const { start, end } of edits) {
    expect(start).toBeGreaterThanOrEqual(done);
    done = end;
  }
  return withEdits(text, edits);
}

function give(text: string, words: string, name: string | null, cast = ['Anna', 'Tom']) {
  const from = text.indexOf(words);
  return apply(text, giveToSpeaker(text, { cast, from, to: from + words.length, name }));
}

/** What is shown, spaces and line ends aside: no word of a book may change. */
const bare = (text: string, cast: readonly string[]) =>
  shownText(parseScript(text, { cast })).replace(/\s+/g, '');

const marks = (text: string, cast: readonly string[]) =>
  parseScript(text, { cast })
    .nodes.filter(({ kind }) => kind === 'tag' || kind === 'pause' || kind === 'respelling')
    .map((node) => text.slice(node.start, node.end));

describe('giving a stretch to a speaker', () => {
  it('puts it on a line of its own and leaves the rest to the narrator, in the same paragraph', () => {
    const text = 'It rained. “You came!” she said, and sat down.\n\nNext.';
    const given = give(text, '“You came!”', 'Anna');
    expect(given).toBe('It rained.\n@Anna: “You came!”\nshe said, and sat down.\n\nNext.');
    const { segments } = planChapter(given, { cast: ['Anna'], language: 'en' });
    expect(segments.map(({ speaker }) => speaker)).toEqual([null, 'Anna', null]);
    expect(segments[0]?.sourceParagraph).toBe(segments[1]?.sourceParagraph);
  });

  it('goes back to the narrator and leaves the text as it was', () => {
    const text = 'It rained. “You came!” she said, and sat down.';
    const given = give(text, '“You came!”', 'Anna');
    expect(give(given, '“You came!”', null)).toBe(text);
  });

  it('adds no empty line where a whole line is given', () => {
    expect(give('“You came!”\n\nNext.', '“You came!”', 'Anna')).toBe('@Anna: “You came!”\n\nNext.');
  });

  it('takes the tags before the stretch and the comma behind it along', () => {
    const text = '(sad) „Du kommst“, sagte sie.';
    expect(give(text, '„Du kommst“', 'Anna')).toBe('@Anna: (sad) „Du kommst“,\nsagte sie.');
  });

  it('leaves the rest of a line to the speaker who had it', () => {
    const text = '@Tom: One. Two. Three.';
    expect(give(text, 'Two.', 'Anna')).toBe('@Tom: One.\n@Anna: Two.\n@Tom: Three.');
    expect(give(text, 'Two.', null)).toBe('@Tom: One.\nTwo.\n@Tom: Three.');
  });

  it('marks each paragraph of a long selection and no heading', () => {
    const text = '# Title\n\nOne.\n\nTwo.';
    expect(give(text, text, 'Anna')).toBe('# Title\n\n@Anna: One.\n\n@Anna: Two.');
  });

  it('does not cut a mark in two', () => {
    const text = 'The {lead|led} pipe [pause 1 s] burst.';
    expect(give(text, 'led} pipe [pa', 'Anna')).toBe(
      'The\n@Anna: {lead|led} pipe [pause 1 s]\nburst.',
    );
  });

  it('escapes what becomes the start of a line and would be a mark there', () => {
    expect(give('“Go.” @Tom: no.', '“Go.”', 'Anna')).toBe('@Anna: “Go.”\n\\@Tom: no.');
    expect(give('“Go.” ***', '“Go.”', 'Anna')).toBe('@Anna: “Go.”\n\\***');
    expect(give('@Anna: # 3 is best.', '# 3 is best.', null)).toBe('\\# 3 is best.');
  });

  it('changes nothing where the speaker has it already', () => {
    const text = '@Anna: “You came!”\nshe said.';
    expect(giveToSpeaker(text, { cast: ['Anna'], from: 7, to: 18, name: 'Anna' })).toEqual([]);
  });

  it('never changes a word or a mark, whatever the text and the selection', () => {
    fc.assert(
      fc.property(
        hostileText,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('Anna', 'Old Tom', null),
        (text, one, other, name) => {
          const [from = 0, to = 0] = [one, other]
            .map((at) => at % (text.length + 1))
            .sort((a, b) => a - b);
          const given = apply(text, giveToSpeaker(text, { cast: names, from, to, name }));
          expect(bare(given, names)).toBe(bare(text, names));
          expect(marks(given, names)).toEqual(marks(text, names));
        },
      ),
      seeded(400),
    );
  });
});

describe('giving many stretches at once', () => {
  const given = (text: string, cast: readonly string[]) => {
    const stretches = findSpeakers(text, { cast, language: 'en' }).map(({ from, to, speaker }) => ({
      from,
      to,
      name: speaker,
    }));
    return apply(text, giveAllToSpeakers(text, cast, stretches));
  };

  it('gives what giving them one by one gives, whatever their order in a paragraph', () => {
    const text = '“A,” said Anna, “b.” Tom nodded.\n\n“C?” asked Tom. “D!”';
    expect(given(text, ['Anna', 'Tom'])).toBe(
      '@Anna: “A,”\nsaid Anna,\n@Anna: “b.”\nTom nodded.\n\n@Tom: “C?”\nasked Tom.\n@Tom: “D!”',
    );
  });

  it.each(['salt-ferry.txt', 'night-train.txt'])('changes no word of %s', (file) => {
    const { text } = readMarkedText(file);
    const cast = findSpeakers(text, { cast: [] }).flatMap(({ speaker }) => speaker ?? []);
    const done = given(text, []);
    expect(bare(done, cast)).toBe(bare(text, cast));
    expect(done).not.toBe(text);
    // What is given is not suggested again.
    expect(findSpeakers(done, { cast }).filter(({ speaker }) => speaker !== null)).toEqual([]);
  });
});
