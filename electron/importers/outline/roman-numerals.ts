const lookalikes: { readonly [letter: string]: string } = { І: 'I', Х: 'X', С: 'C', М: 'M' };
const numeral = /(?<![\p{L}\p{M}])[IVXLCDMІХСМ]+(?![\p{L}\p{M}])/gu;

/**
 * With Latin letters in what may be a Roman numeral: books in Cyrillic have "ХІV" by the letters of their own
 * keyboard. As long as before.
 */
export function withLatinNumerals(text: string): string {
  if (!/[ІХСМ]/u.test(text)) return text;
  return text.replace(numeral, (found) =>
    found.replace(/[ІХСМ]/gu, (letter) => lookalikes[letter] ?? letter),
  );
}

const values: ReadonlyMap<string, number> = new Map(
  Object.entries({ I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }),
);

/** Of letters in any case; an old "IIII" is 4. */
export function romanValue(word: string): number {
  const letters = [...word.toUpperCase()].map((letter) => values.get(letter) ?? 0);
  return letters.reduce(
    (total, value, index) => total + (value < (letters[index + 1] ?? 0) ? -value : value),
    0,
  );
}

/** Of the digits of any script: each has its ten in one row, from zero up. */
export function decimalValue(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  const digits = [...word.normalize('NFKC')].map((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    let digit = 0;
    while (digit < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - digit - 1))) digit += 1;
    return digit;
  });
  return Number(digits.join(''));
}

/** Of digits, else as `romanValue`. */
export function numeralValue(word: string): number {
  return /^\p{Nd}/u.test(word) ? decimalValue(word) : romanValue(word);
}

const signs = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
});

/** In small letters, from 1 to 3999. */
export function romanNumeral(number: number): string {
  let left = number;
  let text = '';
  for (const [sign, value] of signs) {
    for (; left >= value; left -= value) text += sign;
  }
  return text;
}
