import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cue, cueLimits, cuesOf } from '../../../../../electron/exporters/text/cues.ts';
import { columnsOf } from '../../../../../electron/exporters/text/line-breaks.ts';
import { lrcOf, srtOf, vttOf } from '../../../../../electron/exporters/text/subtitle-files.ts';
import { seeded } from '../../../shared/script/arbitraries.ts';
import { linesOfScript } from './made-lines.ts';
import { type ReadCue, readLrc, readSrt, readVtt } from './read-subtitles.ts';

/** Sentences of six writings, some far too long for a cue, some with what the formats take for marks. */
const languages = {
  en: [
    'She went.',
    'Nobody had seen the lamp for thirty years, and nobody, said the old man, would ever see it again.',
    '<b>Not bold</b> & 3 > 2 --> so {\\an8} he said.',
    '\\[00:12.00\\] was on the clock.',
    `An endless ${'and then again '.repeat(20)}it went on`,
  ],
  ru: [
    'Да.',
    'Старик медленно поднялся по лестнице, держась за перила, и остановился у двери, за которой кто-то плакал.',
  ],
  ja: [
    'はい。',
    '吾輩は猫である。',
    'どこで生れたかとんと見当がつかぬ、何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。',
  ],
  zh: [
    '好！',
    '话说天下大势，分久必合，合久必分：周末七国分争，并入于秦；及秦灭之后，楚、汉分争，又并入于汉。',
  ],
  ar: ['نعم.', 'كان يا ما كان، في قديم الزمان، ملك عظيم يحكم بلادا واسعة ولا يعرف الخوف أبدا.'],
  th: ['ใช่', 'กาลครั้งหนึ่งนานมาแล้วมีพระราชาองค์หนึ่งปกครองบ้านเมืองอย่างสงบสุขและเป็นที่รักของประชาชนทุกคน'],
} as const;

type Language = keyof typeof languages;

const script = fc.constantFrom(...(Object.keys(languages) as Language[])).chain((language) =>
  fc.record({
    language: fc.constant(language),
    text: fc
      .array(
        fc
          .tuple(
            fc.boolean(),
            fc.array(fc.constantFrom(...languages[language]), { minLength: 1, maxLength: 4 }),
          )
          .map(([isAnna, sentences]) => `${isAnna ? '@Anna & <Co>: ' : ''}${sentences.join(' ')}`),
        { minLength: 1, maxLength: 5 },
      )
      .map((paragraphs) => paragraphs.join('\n\n')),
    msPerCharacter: fc.constantFrom(2, 60, 300, 2000),
    pauses: fc.option(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), {
      nil: undefined,
    }),
  }),
);

const cast = ['Anna & <Co>'];
const bare = (text: string) => text.replace(/[\s\u200b]/g, '');
const wordsOf = (cues: readonly (ReadCue | Cue)[]) =>
  bare(cues.flatMap(({ lines }) => lines).join(''));

describe('subtitles', () => {
  // Bugs: a word lost or doubled at a cut, a cue that hides the next, a line that does not fit, a text that a
  // player takes for a mark or a time.
  it('hold every word of the script once, in order, in all three formats', () => {
    fc.assert(
      fc.property(script, ({ text, language, msPerCharacter, pauses }) => {
        const lines = linesOfScript(text, {
          cast,
          language,
          msPerCharacter,
          ...(pauses === undefined ? {} : { pauses }),
        });
        const said = bare(
          lines
            .flatMap(({ line }) => line.blocks)
            .flatMap(({ runs }) => runs.map((run) => run.text))
            .join(''),
        );
        const endMs = Math.max(...lines.map(({ heard }) => heard?.endMs ?? 0)) + 1000;
        const cues = cuesOf(lines, language, endMs);
        const meta = { title: 'One [1]', album: 'Book', author: null, language, durationMs: endMs };
        const srt = readSrt(srtOf(cues));
        const vtt = readVtt(vttOf(cues));
        const lrc = readLrc(lrcOf(cues, meta));
        for (const read of [srt, vtt, lrc]) expect(wordsOf(read)).toBe(said);
        expect(vtt.map(({ speaker }) => speaker)).toEqual(cues.map(({ speaker }) => speaker));

        srt.forEach((cue, index) => {
          const next = srt[index + 1];
          const lengthMs = (cue.endMs ?? 0) - cue.startMs;
          expect(cue.endMs).toBeLessThanOrEqual(next?.startMs ?? Number.POSITIVE_INFINITY);
          expect(lengthMs).toBeGreaterThan(0);
          expect(lengthMs).toBeLessThanOrEqual(cueLimits.mostMs);
          // Shorter than a second only where the next one needs the place.
          if (lengthMs < cueLimits.leastMs) {
            expect(cue.endMs).toBeGreaterThanOrEqual((next?.startMs ?? endMs) - 1);
          }
          expect(cue.lines.length).toBeLessThanOrEqual(cueLimits.lines);
          for (const line of cue.lines) {
            expect(columnsOf(line.replaceAll('\u200b', ''))).toBeLessThanOrEqual(cueLimits.columns);
          }
        });
      }),
      seeded(60),
    );
  });

  it('shows a line no earlier than it begins and not before it was said', () => {
    const lines = linesOfScript('One is here.\n\n@Anna & <Co>: Two is here.\n\nThree is here.', {
      cast,
      language: 'en',
      msPerCharacter: 80,
    });
    const cues = cuesOf(lines, 'en', 60_000);
    expect(cues.map(({ text, startMs }) => [text, startMs])).toEqual(
      lines.map(({ line, heard }) => [
        line.blocks.flatMap(({ runs }) => runs.map((run) => run.text.trim())).join(' '),
        Math.round(heard?.startMs ?? -1),
      ]),
    );
  });

  // Bug: a take with five seconds of silence before it was subtitled from the silence on, word by word in it.
  it('begin where a line is heard, behind the silence of its take', () => {
    const [made] = linesOfScript('One is here, and two.', {
      cast,
      language: 'en',
      msPerCharacter: 300,
    });
    if (made?.heard == null) throw new Error('No line is heard.');
    const { startMs, endMs } = made.heard;
    const peaks = new Uint8Array(Math.round((endMs - startMs) / 10)).fill(80).fill(0, 0, 500);
    const levels = () => ({ peaks, peaksPerSecond: 100 });
    const cues = cuesOf([{ ...made, line: { ...made.line, levels } }], 'en', endMs + 1000);
    expect(cues.map(({ text, startMs: at }) => [text, at])).toEqual([
      ['One is here, and two.', startMs + 5000],
    ]);
  });

  // Bug: a long web address took the time of all its letters, and what follows it came seconds late.
  it('give a respelled word the time of what is said', () => {
    const address = `https://docs.example.com/${'long/'.repeat(25)}`;
    const timesOf = (shown: string) => {
      const text = `See ${shown} now, as all of the others did long before you came to live here. Then we all go to the house of the sea, slowly, and we stay there.`;
      const lines = linesOfScript(text, { cast, language: 'en', msPerCharacter: 60 });
      const cues = cuesOf(lines, 'en', 60_000);
      return cues.find((cue) => cue.text.startsWith('Then'))?.startMs ?? 0;
    };
    const plain = timesOf('example.com');
    expect(plain).toBeGreaterThan(1000);
    expect(Math.abs(timesOf(`{${address}|example.com}`) - plain)).toBeLessThan(200);
  });

  it('write minutes past 59 in LRC and hours in the others', () => {
    const cue = { startMs: 7_384_560, endMs: 7_386_000, lines: ['Late'], text: 'Late' };
    const cues = [{ ...cue, speaker: null }];
    const meta = { title: 'T', album: 'B', author: 'A', language: 'en', durationMs: 7_386_000 };
    expect(lrcOf(cues, meta)).toContain('[length:123:06]\n[123:04.56]Late\n[123:06.00]\n');
    expect(srtOf(cues)).toBe('1\r\n02:03:04,560 --> 02:03:06,000\r\nLate\r\n');
    expect(vttOf(cues)).toContain('02:03:04.560 --> 02:03:06.000\nLate\n');
  });

  it('break Japanese between words, with no stop or small kana at a line start', () => {
    const text = '何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは、記憶している。';
    const lines = linesOfScript(text, { cast, language: 'ja', msPerCharacter: 120 });
    const [cue] = cuesOf(lines, 'ja', 60_000);
    expect(cue?.lines.length).toBe(2);
    for (const line of cue?.lines ?? []) expect(line).not.toMatch(/^[、。っゃゅょー」]/);
  });
});
