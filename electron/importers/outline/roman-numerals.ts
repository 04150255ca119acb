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
