/**
 * Unicode's sentence rules (UAX 29, SB6 to SB11) for plain Latin text, several times faster than the
 * segmenter. Only for text of {@link isPlainLatin}; a property test holds it equal to ICU.
 */

const notPlainLatin =
  /[^\t -~\u00A0-\u00AC\u00AE-\u017F\u2010\u2011\u2013\u2014\u2018-\u201A\u201C-\u201E\u2026\u2039\u203A]/;

/** What of it is sent as it stands too, as `isSpeakableAsIs` says; one look for both. */
const notPlainProse =
  /[^ -'*-;=-Z\\^-z~\u00A1-\u00AC\u00AE-\u017F\u2010\u2011\u2013\u2014\u2018-\u201A\u201C-\u201E\u2026]| {2}/;

/** True for plain Latin text that needs no work to be sent. */
export function isPlainProse(text: string): boolean {
  return !notPlainProse.test(text);
}

export function isPlainLatin(text: string): boolean {
  return !notPlainLatin.test(text);
}

const other = 0;
const space = 1;
const close = 2;
const lower = 3;
const upper = 4;
const digit = 5;
const fullStop = 6;
const strongStop = 7;
const goesOn = 8;

const classes = new Uint8Array(0x180);
for (let code = 0; code < classes.length; code++)
  classes[code] = classOfLatin(String.fromCharCode(code));

function classOfLatin(character: string): number {
  if (/[\t \u00A0]/.test(character)) return space;
  if (/["'()[\]{}«»]/.test(character)) return close;
  if (/\p{Lowercase}/u.test(character)) return lower;
  if (/\p{Uppercase}/u.test(character)) return upper;
  if (/[0-9]/.test(character)) return digit;
  if (character === '.') return fullStop;
  if (/[!?]/.test(character)) return strongStop;
  return /[,:;-]/.test(character) ? goesOn : other;
}

function classAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code < 0x180) return classes[code] ?? other;
  if (code === 0x2013 || code === 0x2014) return goesOn;
  return (code >= 0x2018 && code <= 0x201e) || code === 0x2039 || code === 0x203a ? close : other;
}

/** Sentence ends inside the text, its own end not counted. Linear. */
export function plainLatinBorders(text: string): readonly number[] {
  const borders: number[] = [];
  const stops = /[.!?]/g;
  while (stops.test(text)) {
    const stop = stops.lastIndex - 1;
    let at = stop + 1;
    while (classAt(text, at) === close && at < text.length) at++;
    while (classAt(text, at) === space && at < text.length) at++;
    if (at >= text.length) break;
    if (!continues(text, stop, at)) borders.push(at);
    stops.lastIndex = at;
  }
  return borders;
}

/** Rules SB6, SB7, SB8a and SB8: no sentence ends between the stop and `at`. */
function continues(text: string, stop: number, at: number): boolean {
  const next = classAt(text, at);
  if (next === goesOn || next === fullStop || next === strongStop) return true;
  if (classAt(text, stop) !== fullStop) return false;
  if (at === stop + 1) {
    if (next === digit) return true;
    const before = stop > 0 ? classAt(text, stop - 1) : other;
    if (next === upper && (before === upper || before === lower)) return true;
  }
  for (let ahead = at; ahead < text.length; ahead++) {
    const kind = classAt(text, ahead);
    if (kind === lower) return true;
    if (kind === upper || kind === fullStop || kind === strongStop) return false;
  }
  return false;
}
