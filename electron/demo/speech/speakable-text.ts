/** Longer "words" are broken up: one of 3000 letters took the synthesiser 574 MB. */
const wordMaxCharacters = 28;

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'th',
  Ð: 'Th',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ŋ: 'ng',
  ƒ: 'f',
  ĸ: 'k',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '‛': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‹': "'",
  '›': "'",
  '–': ', ',
  '—': ', ',
  '―': ', ',
  '…': '. ',
  '‐': '-',
  '‑': '-',
  '¿': '',
  '¡': '',
  '。': '. ',
  '、': ', ',
  '，': ', ',
  '！': '! ',
  '？': '? ',
  '：': ': ',
  '&': ' and ',
  '@': ' at ',
  '+': ' plus ',
  '=': ' equals ',
  '×': ' times ',
  '÷': ' over ',
  '°': ' degrees ',
  '€': ' euros ',
  '£': ' pounds ',
  '¥': ' yen ',
  '©': ' ',
  '®': ' ',
  '™': ' ',
  '½': ' one half ',
  '¼': ' one quarter ',
  '¾': ' three quarters ',
  '§': ' section ',
  '№': ' number ',
};

/**
 * Takes away what is written for machines and never meant to be heard: `<|…|>` and `<…>` markup,
 * `[…]` notes, emphasis signs. Tags in parentheses stay; the planner reads them.
 */
export function removeMarkup(text: string): string {
  return text
    .replace(/<\|[^|<>]{0,200}\|>/g, ' ')
    .replace(/<\/?[a-zA-Z!][^<>]{0,200}>/g, ' ')
    .replace(/\[[^[\]\n]{0,200}\]/g, ' ')
    .replace(/[*_`~^|\\#{}<>[\]]/g, ' ');
}

/** Text in the letters that the English voice can say (ASCII); accents are dropped, the rest becomes a space. */
export function toSpeakable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\t\n -~]/gu, (character) => letters[character] ?? character)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\t\n -~]/gu, (character) => letters[character] ?? ' ')
    .replace(/[()]/g, ', ')
    .replace(/[^\s]{29,}/g, breakWord)
    .replace(/([^\w\s])\1{2,}/g, '$1$1')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?])/g, '')
    .replace(/^[\s,.;:!?]+/, '')
    .trim();
}

/** True when there is anything to pronounce in speakable text. */
export function hasSound(speakable: string): boolean {
  return /[a-zA-Z0-9$%]/.test(speakable);
}

/** True for a letter of a script that the English voice cannot say and that has no plain spelling. */
export function isForeignLetter(character: string): boolean {
  return /^\p{L}$/u.test(character) && !/^\p{Script=Latin}$/u.test(character);
}

function breakWord(word: string): string {
  const parts: string[] = [];
  for (let at = 0; at < word.length; at += wordMaxCharacters) {
    parts.push(word.slice(at, at + wordMaxCharacters));
  }
  return parts.join(' ');
}
