import { describe, expect, it } from 'vitest';
import { withEdits } from '../../../../../shared/script/diff/script-edit.ts';
import { pauseEdit, tagEdits } from '../../../../../shared/script/tags/tag-edits.ts';
import { findTag } from '../../../../../shared/script/tags/tags.ts';

/** The text with the tag put in; `|` is the caret, or two of them the selection. */
function tagged(marked: string, english: string, isForSentence = false) {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - (marked.lastIndexOf('|') === start ? 0 : 1);
  const text = marked.replaceAll('|', '');
  const tag = findTag(english);
  if (tag === null) throw new Error(`No tag ${english}`);
  const request = { cast: ['Anna'], language: 'en', tag, start, end, isForSentence };
  return withEdits(text, tagEdits(text, request));
}

describe('tagEdits', () => {
  it('puts an emotion at the start of the sentence at the caret (bug: it colours the one before)', () => {
    expect(tagged('It was late. The lamp| had gone.', 'sad')).toBe(
      'It was late. (sad) The lamp had gone.',
    );
    expect(tagged('@Anna: You c|ame!', 'excited')).toBe('@Anna: (excited) You came!');
    expect(tagged('# Dus|k', 'calm')).toBe('# (calm) Dusk');
  });

  it('replaces the emotion that is there and keeps the tone (bug: two emotions, one is dropped)', () => {
    expect(tagged('(sad)(whispering) The| lamp.', 'angry')).toBe('(angry)(whispering) The lamp.');
    expect(tagged('(sad) The| lamp.', 'sad')).toBe('(sad) The lamp.');
  });

  it('puts tones and sounds at the caret with spaces as needed (bug: words grown together)', () => {
    expect(tagged('He said it| twice.', 'laughing')).toBe('He said it (laughing) twice.');
    expect(tagged('He said |it.', 'laughing')).toBe('He said (laughing) it.');
    expect(tagged('(sad)|The lamp.', 'whispering')).toBe('(sad)(whispering) The lamp.');
    expect(tagged('|', 'sighing')).toBe('(sighing) ');
  });

  it('leaves the speaker and the heading at the caret whole (bug: the narrator read “@Anna: You came!”)', () => {
    expect(tagged('|@Anna: You came!', 'whispering')).toBe('@Anna: (whispering) You came!');
    expect(tagged('He left.\n@An|na: Oh.', 'sighing')).toBe('He left.\n@Anna: (sighing) Oh.');
    expect(tagged('|# Dusk', 'soft tone')).toBe('# (soft tone) Dusk');
    expect(tagged('@Anna: |', 'sighing')).toBe('@Anna: (sighing) ');
    const reading = { cast: ['Anna'], language: 'en' };
    const pause = pauseEdit('@Anna: You came!', reading, 0, '[pause 1 s]');
    expect(withEdits('@Anna: You came!', [pause])).toBe('@Anna: [pause 1 s] You came!');
  });

  it('puts an emotion behind a speaker without words yet (bug: the narrator read “@Anna:”)', () => {
    expect(tagged('@Anna: |', 'angry')).toBe('@Anna: (angry) ');
    expect(tagged('@Anna:|', 'angry')).toBe('@Anna: (angry) ');
    expect(tagged('He left.\n@Anna: |', 'angry')).toBe('He left.\n@Anna: (angry) ');
    expect(tagged('@Anna: (whispering) |', 'angry')).toBe('@Anna: (angry)(whispering) ');
    // Bug: it came before the name of the one below.
    expect(tagged('@Anna: |\n@Anna: Hi', 'angry')).toBe('@Anna: (angry)\n@Anna: Hi');
    expect(tagged('@Anna: |\nHello.', 'angry')).toBe('@Anna: (angry)\nHello.');
  });

  it('puts a crowd at the sentence’s end', () => {
    expect(tagged('The crowd| loved it. So did I.', 'crowd laughing')).toBe(
      'The crowd loved it. (crowd laughing) So did I.',
    );
  });

  it('marks each sentence of a selection (bug: only the first, or the neighbour too)', () => {
    expect(tagged('One. T|wo. Thr|ee. Four.', 'sad')).toBe('One. (sad) Two. (sad) Three. Four.');
    expect(tagged('One. |Two. |Three.', 'whispering')).toBe('One. (whispering) Two. Three.');
    expect(tagged('One two| three.', 'whispering', true)).toBe('(whispering) One two three.');
  });

  it('needs no space in scripts that write none', () => {
    expect(tagged('灯が|消えた。', 'sad')).toBe('(sad)灯が消えた。');
  });
});
