export const glyphWidth = 5;
export const glyphHeight = 7;

/** Seven rows from the top, two hexadecimal digits each; of a row's five dots the left one is 16. */
const rows: Readonly<Record<string, string>> = {
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101711110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11111915131111',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '11111115151b11',
  X: '11110a040a1111',
  Y: '11110a04040404',
  Z: '1f01020408101f',
  0: '0e11131519110e',
  1: '040c040404040e',
  2: '0e11010204081f',
  3: '1f02040201110e',
  4: '02060a121f0202',
  5: '1f101e0101110e',
  6: '0608101e11110e',
  7: '1f010204080808',
  8: '0e11110e11110e',
  9: '0e11110f01020c',
  ' ': '00000000000000',
  '.': '00000000000c0c',
  ',': '000000000c0408',
  '!': '04040404040004',
  '?': '0e110102040004',
  "'": '04040800000000',
  '"': '0a0a0a00000000',
  '-': '0000001f000000',
  ':': '000c0c000c0c00',
  ';': '000c0c000c0408',
  '(': '02040808080402',
  ')': '08040202020408',
  '/': '00010204081000',
  '&': '0c12140815120d',
  '+': '0004041f040400',
  '*': '0004150e150400',
  '#': '0a0a1f0a1f0a0a',
  '%': '18190204081303',
  '=': '00001f001f0000',
};

/** Stands for a character of two UTF-16 units, so that each letter is one. */
const box = '□';

/** What stands for a letter that the font does not have. */
const unknownRows = '1f11111111111f';

const spelled: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  ß: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
};

/** The text in letters that the font has: capitals without accents; others stay, and are drawn as boxes. */
export function toDrawable(text: string): string {
  const capitals = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase();
  return capitals
    .replace(
      /[^A-Z0-9 ]/gu,
      (character) => spelled[character] ?? (character.length > 1 ? box : character),
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** True where the glyph has a dot. */
export function hasDot(character: string, x: number, y: number): boolean {
  const row = Number.parseInt((rows[character] ?? unknownRows).slice(2 * y, 2 * y + 2), 16);
  return ((row >> (glyphWidth - 1 - x)) & 1) === 1;
}

/** Words on lines of at most so many letters; a longer word is split. What is left over ends in "...". */
export function wrapWords(text: string, lettersMax: number, linesMax: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => partsOf(one, lettersMax))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= lettersMax) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  lines.push(line);
  if (lines.length <= linesMax) return lines;
  const last = (lines[linesMax - 1] ?? '').slice(0, Math.max(0, lettersMax - 3));
  return [...lines.slice(0, linesMax - 1), `${last}...`];
}

function partsOf(word: string, lettersMax: number): readonly string[] {
  const parts: string[] = [];
  for (let at = 0; at < word.length; at += lettersMax) {
    parts.push(word.slice(at, at + lettersMax));
  }
  return parts;
}
