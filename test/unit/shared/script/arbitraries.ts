import fc from 'fast-check';

const sweep = Number(process.env.LECTERN_SWEEP ?? 1);

/** Seeded: the same documents on every machine; `npm run proof` tries ten times as many. */
export function seeded(runs: number): { readonly seed: number; readonly numRuns: number } {
  return { seed: 20261121, numRuns: Math.round(runs * sweep) };
}

export const cast = ['Anna', 'Old Tom', 'Ленин', 'An'];

/** Bits that are marks, nearly marks, or trouble beside a mark. */
const bits = [
  '(sad)',
  '(sad',
  'sad)',
  '（sad）',
  '（笑）',
  '(whispering) ',
  '(laughing)',
  '(crowd laughing)',
  '(exited)',
  '( sad )',
  '((((',
  '))',
  '[pause 1.5 s]',
  '[pause 1,5 s]',
  '[pause',
  ' s]',
  '[sic]',
  '[...]',
  '[note: ',
  '[note here: ',
  '[note end: x]',
  '[code announce: y]',
  '[page: 12]',
  '[table: a\nb]',
  ']',
  '[',
  '{',
  '|',
  '}',
  '{lead|led}',
  '{a|}',
  '{|b}',
  '{|}',
  '\\',
  '\\(',
  '\\[',
  '\\]',
  '\\{',
  '\\}',
  '\\@',
  '\\#',
  '\\\\',
  '@Anna:',
  '@Anna: ',
  '＠Anna：',
  '@Bob:',
  '@An:',
  'anna@example.org',
  '#',
  '# ',
  '# Title',
  '＃ ',
  '#1',
  '# # #',
  '***',
  '---',
  '\\***',
  '*',
  '**',
  '_',
  '~~',
  '*word*',
  '`',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  ' ',
  '  ',
  '\t',
  '\u3000',
  '\u2028',
  '.',
  '. ',
  '! ',
  '? ',
  '…',
  '。',
  '！',
  '؟ ',
  '"',
  '“',
  '”',
  '« ',
  ' »',
  "'",
  ', ',
  '; ',
  '—',
  ' – ',
  'Hello',
  'word',
  'Dr.',
  'A.',
  'z. B.',
  '3.',
  '3.14',
  '1984',
  'ele\u0301ve',
  '\u0301',
  '\u0308\u0301',
  '\u200D',
  '👩‍👩‍👧',
  '👍🏽',
  '🇩🇪🇫🇷',
  '\uD83D',
  '\uDC69',
  '한국어',
  '각',
  'ภาษาไทย',
  'ำ',
  'नमस्ते',
  'שלום',
  'مرحبا',
  '\u202E',
  '\u0600',
  '\uFB2C',
  '\u00AD',
  '\u200B',
  '\0',
  '<|',
  '<',
  '|>',
  '&',
  '漢字',
  'かな',
  'が',
  'x'.repeat(90),
];

/** Short hostile documents made of the bits. */
export const hostileText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...bits) },
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''));

/** The same, long enough that sentences must be cut. */
export const longHostileText = fc
  .tuple(hostileText, fc.integer({ min: 1, max: 12 }), hostileText)
  .map(([text, times, tail]) => text.repeat(times) + tail);

const sentences = [
  'The lamp had gone out.',
  '(sad) Nobody came.',
  '“Is it true?” he asked.',
  'He waited [pause 1 s] and left.',
  'A {lead|led} pipe burst!',
  'See Dr. Smith at 3.14 p.m. or later.',
  '(excited)(whispering) You came!',
  'Yes.',
  'It was a long evening, and nothing moved on the river; only the lamps, one after the other, went out.',
  'They laughed. (crowd laughing)',
  'Why?[note: see page 3]',
  '[note end: The end note.]',
  '*Never* again…',
];

const paragraph = fc
  .tuple(
    fc.constantFrom('', '', '', '@Anna: ', '# '),
    fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 9 }),
  )
  .map(([mark, parts]) => mark + parts.join(' '));

/** Chapters as people write them, one paragraph an element. */
export const paragraphs = fc.array(paragraph, { minLength: 1, maxLength: 14 });
export const aParagraph = paragraph;
