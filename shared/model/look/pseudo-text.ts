/** What i18next fills in, and the elements of `Trans`: they stay as they are. */
const kept = /(\{\{[^}]*\}\}|<\/?[\w-]+\s*\/?>|\$t\([^)]*\))/;

const accents: { readonly [letter: string]: string } = {
  a: 'å',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};

const accented = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter);

const padding = accented(' one two three four five six seven eight').repeat(9);

/** 40 % longer than the English, as long translations are. */
export function longerText(text: string): string {
  const words = text.split(kept).map((part, index) => (index % 2 === 1 ? part : accented(part)));
  const own = text.replace(new RegExp(kept, 'g'), '').length;
  return `[${words.join('')}${padding.slice(0, Math.ceil(own * 0.4))}]`;
}

/** Each word from right to left, by Unicode's overriding marks. */
export function mirroredText(text: string): string {
  return text
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[^\s]+/g, '\u202e$&\u202c')))
    .join('');
}
