import { describe, expect, it } from 'vitest';
import { readText } from '../../../../support/builders/read-text.ts';
import { growthOf } from '../../../../support/tools/growth.ts';

const read = (text: string, script?: 'keep' | 'look') => readText(text, 'film.txt', script);
const textOf = async (text: string) => (await read(text)).chapters[0]?.text;
const srt = (...cues: readonly (readonly [start: string, end: string, text: string])[]) =>
  cues
    .map(([start, end, text], at) => `${at + 1}\r\n00:00:${start} --> 00:00:${end}\r\n${text}\r\n`)
    .join('\r\n');

describe('subtitles', () => {
  // Bugs: a number or a time read aloud; a sentence over two cues read as two paragraphs.
  it('joins cues to sentences, and to paragraphs by their pauses', async () => {
    const text = srt(
      ['01,000', '02,000', '<i>The lamp</i>\r\nburned'],
      ['02,100', '03,000', '{\\an8}all night. It was late.'],
      ['06,000', '07,000', 'Then it went out'],
      ['15,000', '16,000', 'and nobody came.'],
    );
    expect(await textOf(`\ufeff${text}`)).toBe(
      '# film\n\nThe lamp burned all night. It was late.\n\nThen it went out\n\nand nobody came.\n',
    );
    expect((await read(text)).notices[0]?.message).toContain('The times of 4 subtitles');
  });

  it('begins a paragraph at the dash of a dialogue', async () => {
    expect(await textOf(srt(['01,000', '02,000', '- Who is there?\r\n- Me.']))).toBe(
      '# film\n\nWho is there?\n\nMe.\n',
    );
  });

  // Bug: lines that roll up the screen were read twice, those that are said twice only once.
  it('reads rolling lines once, repeated words as often as they are said', async () => {
    const rolling = srt(
      ['01,000', '02,000', 'one\r\ntwo'],
      ['02,000', '02,010', 'two'],
      ['02,010', '04,000', 'two\r\nthree'],
      ['04,000', '05,000', 'No.'],
      ['05,000', '06,000', 'No.'],
    );
    expect(await textOf(rolling)).toBe('# film\n\none two three No. No.\n');
  });

  const vtt =
    'WEBVTT\n\nNOTE not read\n\nSTYLE\n::cue {}\n\nintro\n00:01.000 --> 00:02.000 align:left\n<v.loud Anna>Who &amp; <c.x>why</c>?</v>\n\n00:02.500 --> 00:03.000\n<v Bob Hill>Me (laughing).\n\n00:10.000 --> 00:11.000\nNight.\n';

  it('reads the voices of WebVTT as prose, and offers them as the cast', async () => {
    const draft = await read(vtt, 'look');
    expect(draft.chapters[0]?.text).toBe('# film\n\nWho & why?\n\nMe \\(laughing\\).\n\nNight.\n');
    expect(draft.script).toEqual({ isKept: false, markCount: 2, cast: ['Anna', 'Bob Hill'] });
  });

  it('keeps the voices as speakers where that is wanted', async () => {
    const draft = await read(vtt, 'keep');
    expect(draft.chapters[0]?.text).toContain(
      '@Anna: Who & why?\n\n@Bob Hill: Me \\(laughing\\).\n\nNight.',
    );
    expect(draft.script).toMatchObject({ isKept: true, cast: ['Anna', 'Bob Hill'] });
  });

  it('without a word is refused', async () => {
    await expect(read(srt(['01,000', '02,000', '<i></i>']))).rejects.toMatchObject({
      code: 'book_empty',
    });
  });
});

describe('subtitles of SubStation Alpha', () => {
  const file = (...events: string[]) =>
    [
      '[Script Info]',
      'Title: x',
      '',
      '[V4+ Styles]',
      'Format: Name, Fontname',
      'Style: Default,Arial',
      '',
      '[Events]',
      'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
      ...events,
    ].join('\r\n');
  const event = (from: string, to: string, name: string, text: string) =>
    `Dialogue: 0,0:00:${from},0:00:${to},Default,${name},0,0,0,,${text}`;
  const film = file(
    'Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,Made by nobody',
    event('06.00', '07.00', 'Anna', 'It went out, at last.'),
    event('01.00', '02.00', 'Keeper', '{\\i1}The lamp{\\i0}\\Nburned,\\hall night.'),
    event('01.00', '02.00', 'Keeper', '{\\blur3}The lamp\\Nburned,\\hall night.'),
    event('03.00', '04.00', '', '{\\p1}m 0 0 l 10 10{\\p0}'),
  );

  // Bug: styles, times and effects were read aloud.
  it('are read in the order of their times, without their looks', async () => {
    expect(await textOf(film)).toBe(
      '# film\n\nThe lamp burned, all night.\n\nIt went out, at last.\n',
    );
  });

  it('keep who speaks where they are kept as a script', async () => {
    const kept = await read(film, 'keep');
    expect(kept.script?.cast).toEqual(['Keeper', 'Anna']);
    expect(kept.chapters[0]?.text).toContain('@Keeper: The lamp burned, all night.');
  });

  it('take time by their length where no effect ends', async () => {
    const growth = await growthOf(
      (signs) => {
        const text = file(event('01.00', '02.00', '', `It burned. ${'{\\p'.repeat(signs)}`));
        return () => read(text);
      },
      { size: 20_000, times: 4 },
    );
    expect(growth).toBeLessThan(10);
  });
});
