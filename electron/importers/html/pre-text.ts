import { lineBreak } from './blocks.ts';

const codeElements = new Set(['code', 'samp', 'kbd']);
const verseClass = /(?:^|\s)(?:verse|poem|poetry|stanza|lyrics)(?:\s|$)/i;
const codeClass =
  /code|source|listing|highlight|pretty|brush|lang|screen|console|terminal|literal-?(?:block|layout)|asciiart/i;
const codeSigns = /[#$@^~`+/%_[\]]/g;
/** Code has a sign in each line; a letter may hold a sum of money. */
const lettersPerSign = 100;
/** What no prose has: `{`, `readLine`, `name(`, `a.b`, and statements that end. */
const codeWord = /[={}<>\\|]|\p{Ll}\p{Lu}\p{Ll}*\p{Lu}|\p{L}\(|\(\)|\p{Ll}\.\p{Ll}{2}|\);/u;
/** Lines of verse begin so: a capital with small letters, or a letter of a script that has no case. */
const verseLine = /^[^\p{L}\p{N}]*(?:\p{Lu}(?!\p{Lu})|\p{Lo})/u;
const onlyLine = /^[^\p{L}\p{N}]*[\p{Lu}\p{Lo}]\D*$/u;
/** However its lines are broken. */
const isSentence = (text: string): boolean =>
  /^\P{L}*\p{Lu}/u.test(text) && /[.!?]["'”’»)\s]{0,8}$/.test(text.trimEnd().slice(-10));
/** Lines of prose hold more words than those of code. */
const wordsPerLine = 6;
const columnGap = /\S(?:\t+| {4,})\S/;
/** From so many lines on, a few with signs of code do not make code: a letter that names an address, a whole book. */
const manyLines = 20;
const proseLetters = 15;
const lettersPerProseSign = 20;

const letterCount = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
const signCount = (text: string): number => text.match(codeSigns)?.length ?? 0;

const wordedLines = (text: string): readonly string[] =>
  text.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line));

function isProseLine(line: string): boolean {
  const letters = letterCount(line);
  if (letters < proseLetters || signCount(line) * lettersPerProseSign > letters) return false;
  return !codeWord.test(line) && !columnGap.test(line);
}

/** What the book itself says of a `pre`: true for verse, false for code, null where it says nothing. */
function isVerseClass(classes: string): boolean | null {
  if (verseClass.test(classes)) return true;
  return codeClass.test(classes) ? false : null;
}

/**
 * True for poems and letters, which books set as preformatted text to keep their lines (Project Gutenberg), by how
 * their lines look.
 */
function isWording(text: string): boolean {
  const letters = letterCount(text);
  const lines = wordedLines(text);
  const prose = lines.length < manyLines ? '' : lines.filter(isProseLine).join('');
  if (letterCount(prose) * 2 > letters) return true;
  if (signCount(text) * lettersPerSign > letters || codeWord.test(text)) return false;
  const columns = lines.filter((line) => columnGap.test(line));
  if (columns.length * 4 > lines.length) return false;
  const begun = lines.filter((line) => (lines.length === 1 ? onlyLine : verseLine).test(line));
  const words = text.match(/\p{L}+/gu)?.length ?? 0;
  return (
    begun.length * 3 >= lines.length ||
    words >= lines.length * wordsPerLine ||
    (lines.length > 1 && isSentence(text))
  );
}

/** True for speech, letters and verse in a code block that names no language, as typists keep lines with it. */
function isTale(text: string): boolean {
  const lines = wordedLines(text);
  const begun = lines.filter((line) => verseLine.test(line));
  const ends = text.match(/[。！？…]|[.!?]["'”’»)]{0,3}(?=\s|$)/gu)?.length ?? 0;
  const isBegun = lines.length > 1 && begun[0] === lines[0] && begun.length * 2 >= lines.length;
  return isBegun && ends * 3 >= lines.length && !codeWord.test(text) && isWording(text);
}

/** The outermost `pre` that is open, with those inside of it. */
export class Preformatted {
  private depth = 0;
  private text = '';
  private isVerse: boolean | null = null;
  private isCode = false;

  open(name: string, classes: string): void {
    if (name === 'code' && classes === '') this.isCode = true;
    else if (codeElements.has(name)) this.isVerse ??= false;
    if (name === 'br') this.text += '\n';
    if (name !== 'pre') return;
    if (this.depth === 0) {
      this.text = '';
      this.isCode = false;
      this.isVerse = isVerseClass(classes);
    }
    this.depth += 1;
  }

  /** Text as its stanzas with their lines; outside of any `pre` as it is. */
  stanzas(text: string): readonly string[] {
    if (this.depth === 0) return [text];
    const lines = text.replace(/\r\n?/g, '\n');
    this.text += lines;
    return lines.split(/\n[^\S\n]*\n/).map((stanza) => stanza.replaceAll('\n', lineBreak));
  }

  /** True where the outermost is closed, and holds code. */
  closesCode(): boolean {
    this.depth -= 1;
    if (this.depth > 0) return false;
    return !(this.isVerse ?? (this.isCode ? isTale : isWording)(this.text));
  }
}
