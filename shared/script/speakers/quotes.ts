import type { AttributionReader } from './attribution.ts';
import type { ProseParagraph } from './prose.ts';

/** One spoken stretch. Offsets are UTF-16 units of the whole text, marks included. */
export type QuotedLine = {
  readonly start: number;
  readonly end: number;
  /** Without its marks. */
  readonly quote: string;
  /** False where the next paragraph goes on with the same speech. */
  readonly isClosed: boolean;
  /** Whose it is already, by the `@Name:` that it stands behind. */
  readonly given: string | null;
};

type Marks = Readonly<Record<string, string>>;

const doubleMarks: Marks = {
  '“': '”',
  '„': '“”"',
  '«': '»',
  '»': '«»',
  '"': '"',
  '”': '”',
  '「': '」',
  '『': '』',
};
const singleMarks: Marks = { '‘': '’', '‹': '›', '›': '‹', '‚': '‘’', "'": "'" };

const letter = /[\p{L}\p{N}]/u;

/** How the lines of a text are marked: the marks of its outer quotes, and whether dashes open speech. */
export type QuoteStyle = {
  readonly marks: Marks;
  readonly hasDashes: boolean;
  /** Finds where "dit Anna" begins within a line that a dash opens. */
  readonly incise: RegExp;
  /** Whether a verb of saying stands right after a quote. */
  readonly tells: (after: string) => boolean;
  /** Whether a verb of saying stands there, whoever says it. */
  readonly says: (after: string) => boolean;
  /** Whether a sentence tells what somebody does, and is no speech. */
  readonly isDeed: (sentence: string) => boolean;
  /** What only tells more of the one who speaks, behind "dit Anna,"; null where speech goes on with a sentence. */
  readonly tellsMore: RegExp | null;
  /** The text with its marks, each sign in its place: what stands behind a quotation mark may be one. */
  readonly text: string;
};

/**
 * Tells the marks of speech by those that paragraphs open with first: in a text with ‘single’ ones
 * outside, “double” ones are quotes within quotes, and the other way round.
 */
export function quoteStyleOf(
  prose: string,
  paragraphs: readonly ProseParagraph[],
  reader: Pick<AttributionReader, 'incise' | 'tells' | 'says' | 'deed' | 'tellsMore'>,
  text: string,
): QuoteStyle {
  let doubles = 0;
  let singles = 0;
  let opened = 0;
  let dashes = 0;
  for (const { start, end } of paragraphs) {
    const kind = firstMark(prose, text, start, end);
    if (kind === 'double') doubles += 1;
    else if (kind === 'single') singles += 1;
    const opening = prose.slice(start, start + 8);
    if (dashLine.test(opening)) dashes += 1;
    else if (/^\s*["“”„«»‘‹›‚]/.test(opening)) opened += 1;
  }
  const hasDashes = dashes >= 2 && dashes * 2 > opened && dashes > singles;
  const { incise, tells, says, tellsMore } = reader;
  const isDeed = (sentence: string) => {
    const told = reader.deed(sentence);
    return told !== null && told.reason !== 'first-person';
  };
  const marks = singles > doubles ? singleMarks : doubleMarks;
  return { marks, hasDashes, incise, tells, says, isDeed, tellsMore, text };
}

function firstMark(
  prose: string,
  text: string,
  start: number,
  end: number,
): 'double' | 'single' | null {
  const mark = /[“„«»"”「『‘‹›‚']/g;
  const opening = prose.slice(start, end);
  // The first few marks of a paragraph tell; this many apostrophes may stand before them.
  for (let tries = 0; tries < 8; tries += 1) {
    const found = mark.exec(opening);
    if (found === null) return null;
    const at = start + found.index;
    if (!mayOpen(prose, text, at, start)) continue;
    if (found[0] in doubleMarks) return 'double';
    // A lone apostrophe (’tis, 'em) opens nothing.
    const reach = Math.min(end, at + closerReach);
    if (findClose(prose, at + 1, reach, singleMarks[found[0]] ?? '') !== null) return 'single';
  }
  return null;
}

/** The lines that somebody says in a paragraph, in order. */
export function quotedLines(
  prose: string,
  paragraph: ProseParagraph,
  style: QuoteStyle,
): readonly QuotedLine[] {
  const lines: QuotedLine[] = [];
  let at = paragraph.start;
  const add = (end: number) => {
    const dash = style.hasDashes && at === paragraph.start ? dashIn(prose, at, end) : null;
    lines.push(...markedLines(prose, at, dash ?? end, style));
    if (dash !== null) lines.push(...dashLines(prose, dash, end, style));
  };
  for (const { start, end, name } of paragraph.given) {
    add(start);
    const quote = prose.slice(start, end).trim();
    if (letter.test(quote)) lines.push({ start, end, quote, isClosed: true, given: name });
    at = end;
  }
  add(paragraph.end);
  return lines;
}

/** A paragraph that opens with a dash: a turn of a dialogue in French, Spanish, Russian and others. */
const dashLine = /^\s*(?:[—–―]|--?)\s?(?=[\p{Lu}\p{Lo}¿¡…«"“„]|\.\.)/u;
const markedDash = /^\s*(?:[—–―]|--?)\s?([“„"])/u;
/** A mark that closes speech, with the sign before it. */
const markedEnd = /^(?:[,.!?…—–]|.\S\s*(?:[,.!?…—–]|$))/u;
const innerDash = /(\s*)[—–―](?=[\s.,;:!?]|\p{L}|[¿¡])/gu;
/** Where the lines open with hyphens: one that joins no two letters. */
const innerHyphen = /(\s*)(?:[—–―]|--|(?<=\s)-|-(?=[\s.,;:!?]))(?=[\s.,;:!?]|\p{L}|[¿¡])/gu;
/** A dialogue may begin behind the narration that leads to it: "He said: — Go." */
const ledDash = /:\s+(?=(?:[—–―]|--?)\s?[\p{Lu}¿¡])/u;
/** Up to where the sentence goes that says who speaks, and where the next one begins: not behind "рече г.". */
const sayingSentence =
  /^(?:[^.!?…]|(?<=\s\p{Ll})\.)*(?:(?<!\s\p{Ll})\.|[!?…])[.!?…]*\s+(?=[\p{Lu}¿¡«—–])/u;
/** What may separate the words that say who speaks from the speech that goes on in the same sentence. */
const sayingStop = /^[^.!?…]*?([,;:·])\s+/u;

/** How much of what follows a speech says who speaks: "dit Anna, je viens" up to "je". */
function sayingLength(saying: string, tellsMore: RegExp | null): number {
  const sentence = sayingSentence.exec(saying)?.[0].length ?? saying.length;
  if (tellsMore === null) return sentence;
  let length = 0;
  for (let tries = 0; tries < 8; tries += 1) {
    const [all, stop] = sayingStop.exec(saying.slice(length)) ?? [];
    if (all === undefined || length + all.length >= sentence) break;
    length += all.length;
    // Behind what tells more of the speaker, a comma may only separate that.
    const mayEnd = stop !== ',' || tries === 0;
    if (/[:·]/.test(stop ?? '') || (mayEnd && !tellsMore.test(saying.slice(length, length + 40)))) {
      return length;
    }
  }
  return sentence;
}

/** Whether what follows the words that say who speaks is speech: a sentence of its own may tell a deed. */
function goesOn(before: string, rest: string, isDeed: QuoteStyle['isDeed']): boolean {
  // What ends in a colon leads to the next line.
  if (!letter.test(rest) || /:\s*$/.test(rest)) return false;
  return !(/[.!?…]\s*$/.test(before) && isDeed(rest));
}

/** A quote without the words within its marks that say who speaks: "« Oui, dit Anna, je viens »". */
function withoutSaying(
  prose: string,
  line: QuotedLine,
  { incise, tellsMore, isDeed }: QuoteStyle,
): readonly QuotedLine[] {
  const { start, end, isClosed } = line;
  if (tellsMore === null || prose[start] !== '«') return [line];
  const whole = prose.slice(start, end);
  const inverse = incise.exec(whole.slice(0, closerReach))?.index;
  if (inverse === undefined) return [line];
  const rest = inverse + 1 + sayingLength(whole.slice(inverse + 1), tellsMore);
  const spoken = whole.slice(0, inverse + 1).trimEnd();
  const first = { ...line, end: start + spoken.length, quote: spoken.slice(1).trim() };
  const quote = whole.slice(rest, isClosed ? -1 : undefined).trim();
  if (!goesOn(whole.slice(0, rest), quote, isDeed)) return [first];
  return [
    { ...first, isClosed: true },
    { ...line, start: start + rest, quote },
  ];
}

/** Lines between marks. */
function* markedLines(
  prose: string,
  start: number,
  end: number,
  style: QuoteStyle,
): Generator<QuotedLine> {
  let at = start;
  while (at < end) {
    const closers = style.marks[prose[at] ?? ''];
    if (closers === undefined || !mayOpen(prose, style.text, at, start)) {
      at += 1;
      continue;
    }
    const close = findClose(prose, at + 1, end, closers);
    const quoteEnd = close ?? end;
    const line: QuotedLine = {
      start: at,
      end: close === null ? at + prose.slice(at, end).trimEnd().length : close + 1,
      quote: prose.slice(at + 1, quoteEnd).trim(),
      isClosed: close !== null,
      given: null,
    };
    if (isSpoken(prose, line, start, style)) yield* withoutSaying(prose, line, style);
    at = Math.max(quoteEnd, at) + 1;
  }
}

/** Where a paragraph's speech begins with a dash. */
function dashIn(prose: string, start: number, end: number): number | null {
  const opening = prose.slice(start, start + 8);
  if (dashLine.test(opening)) {
    const [dash = '', mark = ''] = markedDash.exec(opening) ?? [];
    const close =
      mark === '' ? null : findClose(prose, start + dash.length, end, doubleMarks[mark] ?? '');
    // "— „Yes,“ said Anna": the marks tell where the speech ends, but not of "— „Zora“ is a paper."
    const isMarked =
      close !== null && markedEnd.test(prose.slice(close - 1, Math.min(close + 3, end)));
    return isMarked ? null : start;
  }
  const led = ledDash.exec(prose.slice(start, end))?.index;
  return led === undefined ? null : start + led + 1;
}

/**
 * Speech, then a dash, then who says it, then a dash, then speech again; or, without a dash, a sentence that
 * says who speaks ("—Yes, Anna said. Come in."), behind which the speech goes on unless a deed is told.
 */
function dashLines(
  prose: string,
  start: number,
  end: number,
  { incise, isDeed, says, tellsMore }: QuoteStyle,
): readonly QuotedLine[] {
  const lines: QuotedLine[] = [];
  const all = prose.slice(start, end);
  // The mark that closes a dialogue of several turns: "— Non, » dit Anna."
  const close = /^[^«»]*»/.exec(all)?.[0].length ?? all.length;
  const whole = all.slice(0, close);
  const inverse = incise.exec(whole.slice(0, closerReach))?.index;
  const body = inverse === undefined ? whole : whole.slice(0, inverse + 1);
  const opening = dashLine.exec(body)?.[0].length ?? 0;
  let from = opening;
  let isSpeech = true;
  const add = (to: number) => {
    const quote = body
      .slice(from, to)
      .replace(/\s*»?\s*$/, '')
      .trim();
    if (!isSpeech || !letter.test(quote)) return;
    const lead = from === opening ? body.length - body.trimStart().length : from;
    const first = start + lead + (from === opening ? 0 : body.slice(from).search(/\S/));
    const last = start + from + body.slice(from, to).trimEnd().length;
    lines.push({ start: first, end: last, quote, isClosed: true, given: null });
  };
  const isHyphen = /^\s*-/.test(body);
  for (const match of body.matchAll(isHyphen ? innerHyphen : innerDash)) {
    if (match.index < from) continue;
    const before = body.slice(Math.max(0, match.index - 2), match.index).trimEnd();
    const after = body.slice(match.index + match[0].length);
    const isAttached = match[1] !== '' && /^\p{L}/u.test(after);
    // Polish has no stop before "— said Anna —".
    const isOpen = isAttached || /[.,;:!?…]$/.test(before) || says(after);
    if (isSpeech && !isOpen) continue;
    add(match.index);
    from = match.index + match[0].length;
    isSpeech = !isSpeech;
    if (isSpeech) from += /^[.,;:!?…]*\s*/.exec(after)?.[0].length ?? 0;
  }
  add(body.length);
  if (inverse === undefined) return lines;
  const saying = whole.slice(inverse + 1);
  const rest = inverse + 1 + sayingLength(saying, tellsMore);
  const last = whole.trimEnd().length;
  const quote = whole.slice(rest, last).replace(/\s*»$/, '');
  if (!goesOn(whole.slice(0, rest), quote, isDeed)) return lines;
  lines.push({ start: start + rest, end: start + last, quote, isClosed: true, given: null });
  return lines;
}

/** Marks that open a quote wherever they stand; no spaces separate them from the words around. */
const eastAsianMarks = /[「『]/;

function mayOpen(prose: string, text: string, at: number, start: number): boolean {
  if (eastAsianMarks.test(prose[at] ?? '')) return true;
  const before = at > start ? (prose[at - 1] ?? ' ') : ' ';
  // French parts « from its words.
  const isParted = prose[at] === '«' && /^\s[^\s—–-]/.test(text.slice(at + 1, at + 3));
  const hasWords = isParted || /\S/.test(text[at + 1] ?? ' ');
  return !letter.test(before) && !/[.,!?…]/.test(before) && hasWords;
}

function findClose(prose: string, from: number, end: number, closers: string): number | null {
  for (let at = from; at < end; at++) {
    const sign = prose[at] ?? '';
    if (!closers.includes(sign)) continue;
    if (!/['’]/.test(sign)) return at;
    const isInWord = letter.test(prose[at + 1] ?? ' ');
    // The apostrophe of a plural ("the brothers’ coats") ends no speech, which ends with a stop.
    const isPlural =
      /\p{L}/u.test(prose[at - 1] ?? '') && /^\s\p{Ll}/u.test(prose.slice(at + 1, at + 3));
    if (!isInWord && !(isPlural && hasCloser(prose, at + 1, end, sign))) return at;
  }
  return null;
}

/** Looked for so far ahead: a speech of one paragraph is rarely longer. */
const closerReach = 2000;

function hasCloser(prose: string, from: number, end: number, sign: string): boolean {
  const rest = prose.slice(from, Math.min(end, from + closerReach));
  const opener = sign === '’' ? /‘/ : /(?<!\S)'/;
  const next = rest.search(opener);
  const within = next < 0 ? rest : rest.slice(0, next);
  return new RegExp(`[.,!?…—–-]${sign}`).test(within);
}

/** A word in marks within a sentence ("the so-called “lamp” of") is nobody's line. */
function isSpoken(
  prose: string,
  { start, end, quote, isClosed }: QuotedLine,
  from: number,
  { tells }: QuoteStyle,
): boolean {
  if (!letter.test(quote)) return false;
  if (!isClosed) return true;
  const before = prose.slice(Math.max(from, start - 60), start).trimEnd();
  const isLed = before === '' || /[,:.!?…;—–”"»’()[，：。！？-]$/.test(before);
  // Without blanks no words are counted: it opens the paragraph, or is told to be said.
  if (eastAsianMarks.test(prose[start] ?? '') && !/[。！？…―—]$/u.test(quote)) {
    return /(?:^|[。！？」』：])$/.test(before) || tells(prose.slice(end, end + 60));
  }
  const hasEnd = /[.!?…,;:—–―。！？，-]$/.test(quote);
  const words = quote.split(/\s+/).length;
  if (isLed) {
    if (hasEnd || words > 3 || /[,:，：]$/.test(before)) return true;
    // “Yes” said nobody: at the start of a sentence a short quote without an end may be its subject.
    return (
      /^(?:[,—–]|--)|^\s*$/.test(prose.slice(end, end + 2)) || tells(prose.slice(end, end + 60))
    );
  }
  const startsLow = /^\p{Ll}/u.test(quote);
  if (startsLow) return false;
  return (
    /[!?]$/.test(quote) || words > 4 || says.test(before) || (hasEnd && saysBefore.test(before))
  );
}

const says =
  /\b(?:said|say|says|saying|asked|cried|crying|whispered|shouted|shouting|answered|replied|murmured)$/u;
const saysBefore =
  /(?:said|say|saying|asked|cried|called|whispered|shouted|answered|replied|murmured)(?:\s\p{Ll}+){0,2}$/u;
