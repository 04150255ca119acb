import iconv from 'iconv-lite';

/** One byte a letter, beyond Latin; the letters that each is for. */
const encodings: readonly (readonly [encoding: string, letters: RegExp])[] = [
  // Before the Cyrillic one that has capitals for its letters.
  ['cp862', /\p{Script=Hebrew}/u],
  ...['windows-1251', 'KOI8-R', 'ISO-8859-5', 'cp866', 'maccyrillic'].map(
    (encoding) => [encoding, /\p{Script=Cyrillic}/u] as const,
  ),
  ['windows-1253', /\p{Script=Greek}/u],
  ['cp737', /\p{Script=Greek}/u],
  ['ISO-8859-7', /\p{Script=Greek}/u],
  ['windows-1255', /\p{Script=Hebrew}/u],
  ['windows-1256', /\p{Script=Arabic}/u],
  ['ISO-8859-6', /\p{Script=Arabic}/u],
  ['windows-874', /\p{Script=Thai}/u],
];

const sampledBytes = 32 * 1024;
/** Texts in Latin letters have fewer others between them. */
const fewestOthers = 0.15;
const enoughShare = 0.9;
/** Encodings of two scripts may make words of the same bytes: then the guess by frequency stands. */
const clearly = 0.05;
const asciiLetter = /[A-Za-z]/;
const thaiMark = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/;
const thaiBase = /[\u0e01-\u0e3a\u0e47-\u0e4e]/;

/**
 * The encoding in which more of a text's bytes are words of one script than in the guessed one; else that. For
 * encodings that the guess by letter frequency does not know (Thai, DOS, old Macs), and for what it mistakes.
 */
export function likelierEncoding(bytes: Uint8Array, guessed: string): string {
  const sample = Buffer.from(bytes.subarray(0, sampledBytes));
  const others = sample.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  if (others < sample.length * fewestOthers) return guessed;
  const shares = new Map(
    encodings.map(([encoding, letters]) => [encoding, wordShare(sample, encoding, letters)]),
  );
  const least = Math.max(enoughShare, (shares.get(guessed) ?? 0) + clearly);
  const [best] = [...shares].sort(([, one], [, other]) => other - one);
  return best !== undefined && best[1] >= least ? best[0] : guessed;
}

/** Of the bytes beyond ASCII, those that are letters of the script where such a letter can be in a word. */
function wordShare(sample: Buffer, encoding: string, letters: RegExp): number {
  const text = iconv.decode(sample, encoding);
  let count = 0;
  let all = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (sign < '\u0080') continue;
    all += 1;
    if (letters.test(sign) && fits(text.charAt(index - 1), sign)) count += 1;
  }
  return count / Math.max(1, all);
}

function fits(before: string, sign: string): boolean {
  if (asciiLetter.test(before)) return false;
  if (thaiMark.test(sign)) return thaiBase.test(before);
  // No capital stands behind a small letter.
  return !(/\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before));
}

/** Of old Macs and of DOS, where letters stand in the place of the quotes and dashes of Windows. */
const latinEncodings = ['macintosh', 'cp850', 'cp852', 'cp857'];
/** So few signs that cannot stand where they do are slips of a text that is read rightly. */
const mostSlips = 2;
const nearlyAll = 0.95;

const lithuanian = { letters: /[ąčęėįšųūž]/i, needed: /[šž]/i, fewest: 5 };
const latvian = { letters: /[āčēģīķļņšūž]/i, needed: /[šž]/i, fewest: 5 };
/**
 * The letters beyond ASCII of languages whose bytes are letters in the encodings of others, too; and how many tell them.
 * Those that are needed stand in nearly each sentence; the same bytes are þ, ð or º in Western texts.
 */
const alphabets = [
  { encoding: 'windows-1257', ...lithuanian },
  { encoding: 'windows-1257', ...latvian },
  { encoding: 'ISO-8859-13', ...lithuanian },
  { encoding: 'ISO-8859-13', ...latvian },
  { encoding: 'ISO-8859-16', letters: /[ăâîșț]/i, needed: /[șț]/i, fewest: 4 },
] as const;
/** Of the letters beyond ASCII; the others are of names. */
const ownLetters = 0.98;
/** Of all letters: fewer are of words from other languages. */
const fewestOwn = 0.02;

function isOfAlphabet(
  sample: Buffer,
  { encoding, letters, needed, fewest }: (typeof alphabets)[number],
): boolean {
  const text = iconv.decode(sample, encoding);
  if (/[\x7f-\x9f\ufffd]/.test(text) || !needed.test(text)) return false;
  const all = text.match(/[\u00c0-\u024f]/g) ?? [];
  const own = all.filter((letter) => letters.test(letter));
  const kinds = new Set(own.map((letter) => letter.toLowerCase()));
  if (kinds.size < fewest || own.length < all.length * ownLetters) return false;
  return own.length >= (text.match(/\p{L}/gu)?.length ?? 0) * fewestOwn;
}

/**
 * For a text in Latin letters: the encoding that makes letters of nearly all of its bytes in words, where the guessed one
 * does not; else that. Letter frequency cannot tell, for most of the letters that it counts are ASCII.
 */
export function likelierLatin(bytes: Uint8Array, guessed: string): string {
  const sample = Buffer.from(bytes.subarray(0, sampledBytes));
  const known = alphabets.find((alphabet) => isOfAlphabet(sample, alphabet));
  if (known !== undefined) return known.encoding;
  const ofGuess = countFitting(sample, guessed);
  if (ofGuess.slips <= mostSlips) return guessed;
  let best = { encoding: guessed, share: Math.max(nearlyAll, ofGuess.share + clearly) };
  for (const encoding of latinEncodings) {
    const { share } = countFitting(sample, encoding);
    if (share > best.share) best = { encoding, share };
  }
  return best.encoding;
}

/** Of the signs beyond ASCII, those that cannot stand where they do, and the share of those that can. */
function countFitting(sample: Buffer, encoding: string) {
  const text = iconv.decode(sample, encoding);
  let slips = 0;
  let all = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charAt(index) < '\u0080') continue;
    all += 1;
    if (!fitsLatin(text.charAt(index - 1), text.charAt(index), text.charAt(index + 1))) slips += 1;
  }
  return { slips, share: 1 - slips / Math.max(1, all) };
}

function fitsLatin(before: string, sign: string, after: string): boolean {
  const isInWord = asciiLetter.test(before) || asciiLetter.test(after);
  if (/[\p{Lu}\p{Ll}]/u.test(sign) && /\p{Script=Latin}/u.test(sign)) {
    // What DOS had for guilders; dashes and quotes of old Macs.
    if (sign === 'ƒ') return !isInWord;
    if (/[ÐÑÒ]/.test(sign) && !isInWord) return false;
    return !/[,;:]/.test(before) && !(/\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before));
  }
  // Of signs and of line ends in scans, which stand behind words in any encoding.
  if (/[™®¬µ]/.test(sign)) return sign === 'µ' || !asciiLetter.test(after);
  if (/\p{L}/u.test(sign)) return !isInWord;
  if (/[\p{Cc}\p{Cn}\ufffd]/u.test(sign)) return false;
  if (/\p{S}/u.test(sign)) return !asciiLetter.test(before);
  return !(asciiLetter.test(before) && asciiLetter.test(after)) || /[’–—\u00ad…]/.test(sign);
}
