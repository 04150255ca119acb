import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSpeech } from '../../../../electron/demo/speech/plan-speech.ts';
import { emotionNames, prosodyOf, toneNames } from '../../../../electron/demo/speech/prosody.ts';
import {
  findPauseMs,
  findSoundEffect,
  soundEffectNames,
} from '../../../../electron/demo/speech/sound-effects.ts';
import { emotionTags } from '../../../../shared/script/tags/tags.ts';

const runs = 20 * Number(process.env.LECTERN_SWEEP ?? 1);

/** Any UTF-16 units, lone surrogates too. */
function anyText(maxLength: number) {
  return fc.uint16Array({ maxLength }).map((units) => String.fromCharCode(...units));
}

function spoken(input: string) {
  return planSpeech(input)
    .flatMap((run) => (run.kind === 'speech' ? [run.text] : []))
    .join(' ');
}

describe('speech plan', () => {
  it('knows every tag of the vocabulary, and no other (a tag that is read aloud)', () => {
    const known = [...emotionNames, ...toneNames, ...soundEffectNames, 'break', 'long-break'];
    expect([...known].sort()).toEqual(emotionTags.map(({ english }) => english).sort());
  });

  it('never speaks a tag or its words (a listener hears "sad")', () => {
    for (const { english } of emotionTags) {
      const text = spoken(`(${english}) The boats lay close. Then ( ${english} ) they went.`);
      const plain = text.toLowerCase();
      for (const word of english.split(/[ -]/)) {
        if (word === 'in' || word === 'a') continue;
        expect(plain.split(/[^a-z]+/)).not.toContain(word);
      }
      expect(plain).toContain('the boats lay close');
    }
  });

  it('never speaks markup (brackets, emphasis signs, phoneme marks)', () => {
    const text = spoken(
      'It **was** [sic] <|phoneme_start|>late<|phoneme_end|> <b>then</b>, `so` _what_?',
    );
    expect(text).toBe('It was late then, so what?');
  });

  it('lets an emotion hold to the end of its sentence and no further', () => {
    const plan = planSpeech('(sad) He left, said Mr. Brown. She stayed.');
    const parts = plan.flatMap((run) => (run.kind === 'speech' ? [run] : []));
    expect(parts.map(({ text }) => text)).toEqual(['He left, said Mr. Brown.', 'She stayed.']);
    expect(parts[0]?.prosody).toEqual(prosodyOf('sad', null));
    expect(parts[1]?.prosody).toEqual(prosodyOf(null, null));
  });

  it('lays a tone over an emotion', () => {
    const [run] = planSpeech('(scared)(whispering) Who is there?');
    expect(run).toMatchObject({ kind: 'speech', prosody: { isWhispered: true } });
    expect(run?.kind === 'speech' && run.prosody.pitchFactor).toBeGreaterThan(1.2);
  });

  it('says an effect unless the text already does (a laugh twice)', () => {
    expect(spoken('(laughing) He told me.')).toBe('ha, ha, ha. He told me.');
    expect(spoken('(laughing) Ha, ha, ha! He told me.')).toBe('Ha, ha, ha! He told me.');
    expect(findSoundEffect('laughing')?.utterance).not.toContain('laugh');
  });

  it('keeps prose in parentheses (words of the book that are lost)', () => {
    expect(spoken('He left (as ever) at nine.')).toBe('He left, as ever, at nine.');
  });

  it('turns pause tags into silence', () => {
    expect(planSpeech('One.(long-break)Two.')).toContainEqual({
      kind: 'pause',
      durationMs: findPauseMs('long-break'),
    });
  });

  it('gives other scripts as tones and accents as plain letters (silence instead of a text)', () => {
    expect(planSpeech('Она вышла из дома.')).toEqual([
      { kind: 'tones', text: 'Она вышла из дома.' },
    ]);
    expect(spoken('Zürich, Łódź, Ærø')).toBe('Zurich, Lodz, Aero');
    const mixed = planSpeech('The word мир и труд is on the wall.');
    expect(mixed.filter(({ kind }) => kind === 'tones')).toHaveLength(1);
  });

  it('gives 300 ms of silence where there is nothing to say', () => {
    for (const input of ['...', '😀', ' ', '\u0000', '(sad)', '—', '(break)']) {
      expect(planSpeech(input)).toEqual([{ kind: 'pause', durationMs: 300 }]);
    }
  });

  it('bounds every run, whatever comes in (a word that takes 500 MB to speak)', () => {
    const wild = fc.oneof(
      anyText(3000),
      fc.string({ unit: fc.constantFrom('a', ' ', '(', ')', '.', ',', '7', 'é'), maxLength: 3000 }),
      fc.constant('x'.repeat(10_000)),
    );
    fc.assert(
      fc.property(wild, (input) => {
        for (const run of planSpeech(input)) {
          if (run.kind !== 'speech') continue;
          const longestWord = Math.max(...run.text.split(' ').map(({ length }) => length));
          const isPlain = /^[ -~]+$/.test(run.text);
          if (isPlain && run.text.length <= 181 && longestWord <= 28) continue;
          expect.unreachable(`unbounded or foreign: ${JSON.stringify(run.text)}`);
        }
      }),
      { seed: 20261121, numRuns: runs },
    );
  });
});
