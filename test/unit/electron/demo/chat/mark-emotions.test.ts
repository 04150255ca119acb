import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  effectCues,
  emotionCues,
  toneCues,
} from '../../../../../electron/demo/chat/emotion-cues.ts';
import { markEmotions } from '../../../../../electron/demo/chat/mark-emotions.ts';
import { emotionTags, findTag } from '../../../../../shared/script/tags/tags.ts';

const marked = (text: string) => markEmotions(text).text;

const anyTag = new RegExp(
  `\\((?:${emotionTags.map(({ english }) => english).join('|')})\\) ?`,
  'g',
);
/** The text without any tag of the vocabulary, and without the space that follows one. */
const withoutTags = (text: string) => text.replace(anyTag, '');

describe('marking emotions', () => {
  it('uses only words of the vocabulary', () => {
    for (const { tag } of [...toneCues, ...effectCues, ...emotionCues]) {
      expect(findTag(tag)?.english, tag).toBe(tag);
    }
  });

  it('follows the wording', () => {
    expect(marked('“Get down!” he shouted angrily.')).toBe(
      '(angry)(shouting) “Get down!” he shouted angrily.',
    );
    expect(marked('“They are here,” she whispered, trembling.')).toBe(
      '(nervous)(whispering) “They are here,” she whispered, trembling.',
    );
    expect(marked('“He is gone,” sobbed Anna.')).toBe('(sad)(sobbing) “He is gone,” sobbed Anna.');
    expect(marked('She was so happy that she forgot the rain.')).toMatch(/^\(happy\) /);
    expect(marked('We won the cup!')).toBe('(excited) We won the cup!');
    expect(marked('You did WHAT NOW? GET OUT!')).toContain('(shouting)');
  });

  it('says the tag again for each sentence of a speech', () => {
    expect(marked('“Go. Run. They are coming,” she whispered.')).toBe(
      '(whispering) “Go. (whispering) Run. (whispering) They are coming,” she whispered.',
    );
  });

  it('does not hear a laugh that a narrator only tells of', () => {
    const told = '“Yes,” said Tom. The crowd had laughed for an hour before he came.';
    expect(marked(told)).toBe(told);
  });

  it('takes "not afraid" for no fear', () => {
    expect(marked('I am not afraid.')).toBe('I am not afraid.');
    expect(marked('I am afraid.')).toBe('(scared) I am afraid.');
  });

  it('leaves headings, breaks, silences and sentences with a tag as they are', () => {
    const script = '# The sad end\n\n***\n\n[pause 1 s]\n\n(calm) He was angry.';
    expect(marked(script)).toBe(script);
  });

  it('puts the tag behind the name of a line of the cast', () => {
    expect(marked('@Anna: I am so happy!')).toBe('@Anna: (happy) I am so happy!');
  });

  it('gives at most one emotion, one tone and one effect', () => {
    const { marks } = markEmotions(
      '“I am furious and sad and scared,” she screamed, whispering, sobbing and laughing.',
    );
    expect(marks[0]?.tags).toEqual(['furious', 'screaming', 'sobbing']);
  });

  it('changes nothing but tags, whatever the text', () => {
    const words = [
      '“Oh',
      'no!”',
      'she',
      'shouted',
      'sadly.',
      '(happy)',
      '(not a tag)',
      '@Tom:',
      '[pause 1 s]',
      '\n',
      '\n\n',
      '\r\n',
      '# Head',
      '„Nein“',
      '«Oui»',
      'Dr.',
      '...',
      '😀',
      '笑。',
      "don't",
      '‘Ha,’',
      '\\(sad\\)',
      '{lead|led}',
    ];
    const text = fc.oneof(
      fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((list) => list.join(' ')),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
    );
    fc.assert(
      fc.property(text, (source) => {
        expect(withoutTags(marked(source))).toBe(withoutTags(source));
      }),
      { seed: 20_260_101, numRuns: 500 },
    );
  });
});
