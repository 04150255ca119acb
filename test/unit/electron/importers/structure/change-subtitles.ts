import { type Chance, oneOf, shuffleOne } from './chance.ts';

const times = [
  '99:99:99,999',
  '00:00:00,000',
  '-00:00:01,000',
  '00:01.000',
  '1:2:3',
  '00:00:01',
  '999999:00:00.000',
  '00:00:01,0000000000',
  '٠٠:٠٠:٠١,٠٠٠',
  ':::',
  '00:00:00.00000000000000000001',
  '--> 00:00:01.000 -->',
];

const lines = [
  '',
  ' ',
  'WEBVTT',
  'NOTE',
  'NOTE a --> b',
  'STYLE',
  '::cue { color: red }',
  'REGION',
  'id:x width:40%',
  '-->',
  '1',
  '00:00:05,000 --> 00:00:01,000',
  '<v Anna>',
  '<v>',
  '<v .>x',
  '<lang zz>',
  '<c.a.b.c>',
  '</v></v>',
  '<00:00:01.000>',
  '- Yes. - No.',
  '{\\an8}{\\pos(1,2)}x',
  '&lt;v X&gt;',
  '@Anna: (sad) x',
  '[pause 2 s]',
  '# x',
  '\u0000',
  '\ufeff',
  '\u2028',
  '\u202ex',
  '♪ la ♪',
  '(LAUGHS)',
  '[DOOR]',
  'ANNA: Hello.',
  '<i><b><u>x',
  '<ruby>x<rt>y',
  'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0',
  'x'.repeat(5000),
  '<'.repeat(3000),
  '-'.repeat(3000),
];

/** Subtitles with their lines, times and line ends changed. */
export function changeSubtitles(bytes: Uint8Array, chance: Chance): Uint8Array {
  let file = Buffer.from(bytes).toString('utf8').split(/\r?\n/);
  for (let count = 1 + chance(6); count > 0; count -= 1) {
    const at = chance(file.length);
    const kind = chance(6);
    if (kind === 0) {
      const timed = file.findIndex((line, index) => index >= at && line.includes('-->'));
      const [one = '', other = ''] = (file[timed] ?? '').split(' --> ');
      const isFirst = chance(2) === 0;
      const made = oneOf(times, chance);
      if (timed >= 0) file[timed] = isFirst ? `${made} --> ${other}` : `${one} --> ${made}`;
    } else if (kind === 1) file.splice(at, 0, oneOf(lines, chance));
    else if (kind === 2) file[at] = `${file[at] ?? ''}${oneOf(lines, chance)}`;
    else if (kind === 3) file.splice(at, 0, ...file.slice(chance(file.length)));
    else file = shuffleOne(file, chance);
  }
  const ends = oneOf(
    [['\n'], ['\r\n'], ['\r'], ['\n', '\r\n', '\r', '\n\n', '\v', '\u0085']],
    chance,
  );
  return new TextEncoder().encode(file.map((line) => line + oneOf(ends, chance)).join(''));
}
