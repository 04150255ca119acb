import { joinTitles } from '../outline/nodes.ts';
import { romanValue, withLatinNumerals } from '../outline/roman-numerals.ts';
import {
  cardinalValues,
  letterWords,
  ordinalValues,
  sideTitles,
  withApostropheLetters,
  withDottedLetters,
  withoutGreekAccents,
} from '../outline/title-words.ts';
import { hanHeading, siteHeading } from './han-headings.ts';

/**
 * Recognises chapter headings in plain text by their words, in the languages that books come in most.
 * A heading is a line (or a few) of its own between blank lines.
 */
const number =
  '(?:\\d{1,4}|[ivxlcdm]{1,9}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))?|' +
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|' +
  '(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|last)|the \\p{L}+(?:-\\p{L}+)?)';
const end = '(?=$|[\\s.:,;—–\\-|(\\[])';

const ordinals = [...ordinalValues.keys()].join('|');
const known = [...cardinalValues.keys(), ordinals].join('|');
/** Greek letters are numbers with a sign behind them: "Κεφάλαιο Α΄". */
const digits = "\\p{Nd}{1,4}|[ivxlc]{1,8}|[α-ωςϛ]{1,3}['’΄´ʹ]";
/** Words that have their number before them, and as often behind. */
const counted =
  '[kc]apitel|[kc]apitlet|kapittel|hoofdstuk|kapitola|fejezet|luku|bölüm|глава|розділ|раздзел|поглавље|poglavje|poglavlje|skyrius|nodaļa|peatükk|kafli';
const chapters = `${counted}|chapitre|cap[ií]tulo|capitolo|cap[ií]tol|capitol[ou]l?|capitul|rozdział|κεφ[άα]λαι[οω]ν?`;
const parts =
  'teil|buch|band|deel|část|díl|rész|kisim|partie|livre|tome|parte|libro|livro|partea|cartea|часть|книга|частина|част|књига|' +
  'część|księga|μ[έε]ρος|βιβλ[ίι]ο';
/**
 * Words for parts that may begin a sentence or be a name ("Tom"), and those for letters: labels only before a punctuation
 * mark or at the end of the line.
 */
const letters = `${[...letterWords].join('|')}|лист|list`;
const volumes = `tomo?|том|volume|boek|bo[gk]|boken|delen|kniha|kötet|könyv|kirja|kitap|cilt|${letters}`;
const endOfLabel = '(?=[.:—–]|$)';

const numbered = [
  // English
  `(?:chapter|part|book|volume|canto|act|scene|letter|stave|section)\\s+${number}${end}`,
  // Other languages
  `(?:${chapters}|${parts}|del|osa)\\s+(?:${digits}|${known})${end}`,
  `(?:\\d{1,3}(?:\\.\\s*|\\p{L}{0,3}\\s+)|[ivxlc]{1,8}\\.\\s*)(?:${chapters}|${parts}|del|osa)${end}`,
  `(?:${volumes})\\s+(?:${digits}|${known})${endOfLabel}`,
  `(?:\\d{1,2}\\.|[ivxlc]{1,8}\\.|${ordinals})\\s+(?:${volumes})${endOfLabel}`,
  `(?:erst|zweit|dritt|viert|fünft|sechst|siebent|siebt|acht|neunt|zehnt|elft|zwölft|\\p{L}+zehnt|\\p{L}*zigst)(?:es|er|e)\\s+(?:teil|buch|band)${end}`,
  // Vietnamese, Indonesian, Filipino
  `(?:chương|hồi|quyển|phần|tập)\\s+(?:thứ\\s+)?(?:${digits}|nhất|nhì|một|hai|ba|bốn|tư|năm|sáu|bảy|tám|chín|mười(?:\\s\\p{L}{2,4})?)${end}`,
  `(?:bab|bagian|kabanata)\\s+(?:${digits}|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|sebelas|pertama|kedua|ketiga|terakhir|isa|dalawa|tatlo)${end}`,
  // Arabic, Persian, Urdu, Hebrew
  '(?:الفصل|الباب|الجزء|القسم|فصل|بخش|باب|قسط)\\s+\\S{1,14}(?:\\s+\\S{1,10})?$',
  '(?:الفصل|الباب|الجزء|القسم|فصل|بخش|باب|قسط)\\s+\\S{1,14}\\s*[:：\\-–]',
  `(?:${ordinals}|\\S{2,8}واں)\\s+(?:باب|حصہ)$`,
  `(?:פרק|חלק)\\s+\\S{1,8}${end}`,
  // Hindi, Bengali, Tamil, Telugu, Thai, Georgian, Armenian
  `(?:अध्याय|परिच्छेद|अंक)\\s+\\S{1,8}${end}|\\S{3,10}\\s+(?:अध्याय|परिच्छेद|खण्ड)[।:]?$`,
  `(?:অধ্যায়|অধ্যায়|পরিচ্ছেদ|পর্ব|খণ্ড)\\s*[-:–]?\\s*\\p{Nd}{1,3}${end}|\\S{3,14}\\s+(?:পরিচ্ছেদ|অধ্যায়|অধ্যায়|খণ্ড)[।:]?$`,
  `(?:அத்தியாயம்|அதிகாரம்|பாகம்|பகுதி|అధ్యాయం|అధ్యాయము|თავი|գլուխ)\\s*[-:–]?\\s*(?:${digits})${end}`,
  '\\S{3,14}\\s+(?:அத்தியாயம்|அதிகாரம்|பாகம்)[.:]?$',
  `(?:บทที่|ตอนที่|ภาคที่)\\s*(?:\\p{Nd}{1,4}${end}|\\S{2,8}$)`,
];

/** The word with one that may be a number: no list has them all. */
const likely = [
  `(?:${chapters}|${parts})\\s+(?:\\p{L}{1,16}[- ](?:(?:et|y|e|i|și) )?(?:${known})|\\p{L}{1,16})${end}`,
  `(?:on[- ]|\\p{L}{2,7}[- ](?:en|og|och)[- ])?\\p{L}{3,28}(?:[- ]\\p{L}{3,20})?\\s+(?:${counted})${end}`,
  `(?:${ordinals})\\s+(?:${chapters}|${parts}|del|osa)${end}`,
  `(?:${letters})\\s+\\p{L}{1,16}[- ](?:(?:et|y|e) )?(?:${known})${endOfLabel}`,
  `the\\s+(?:${ordinals})\\s+(?:chapter|part|book|volume|canto|act|scene|letter)${end}`,
];

const named =
  '(?:prologue?|epilogue?|preface|foreword|introduction|afterword|interlude|vorwort|nachwort|einleitung|prolog|epilog|' +
  'préface|avant-propos|épilogue|prólogo|epílogo|prologo|epilogo|prefazione|introduzione|voorwoord|nawoord|' +
  'пролог|эпилог|предисловие|послесловие|مقدمة|المقدمة|تمهيد|خاتمة|الخاتمة|مقدمه|' +
  `ভূমিকা|উপসংহার|முன்னுரை|${sideTitles})[.:]?$`;

/**
 * "Vol. 1 Ch. 2: The Lamp" and "Season 1 Episode 2" of serial stories, but not citations ("Vol. 1, Ch. 2, p. 9",
 * "Vol. 1, ch. 2.").
 */
const serialHeading =
  /^(?:Vol(?:ume)?|VOL(?:UME)?|Season|SEASON|Arc|ARC)\.?\s?(?:\d{1,3}|[IVXLC]{1,6})[\s.,:;–—|-]{1,4}(?:Ch(?:apter)?|CH(?:APTER)?|Ep(?:isode)?|EP(?:ISODE)?)\.?\s?\d{1,4}(?=$|\s?[:–—-]\s)/u;
/**
 * One by one they take a twentieth of the time that one pattern of all takes, which is too large to be compiled. For
 * lines in lower case, as patterns of so many letters that ignore case take five times as long to be compiled.
 */
const numberedLabels = numbered.map((one) => new RegExp(`^(?:${one})`, 'u'));
const likelyLabels = likely.map((one) => new RegExp(`^(?:${one})`, 'u'));
const namedHeading = new RegExp(`^${named}`, 'u');
const marker = /^<<CHAPTER_MARKER:\s*(.+?)\s*>>$/;
const markdown = /^#{1,3}\s+(\S.*?)\s*#*$/;
const spacedWord =
  /^(chapter|part|book|volume|canto|act|scene|letter|kapitel|teil|buch|chapitre|partie|livre|cap[ií]tulo|capitolo|parte|libro|hoofdstuk|глава|часть|rozdział|część)(?=[\p{L}\p{N}])/iu;
/** Its first words are a label as often as a title: what follows has to be as short as one. */
const isLetter = new RegExp(`(?<!\\p{L})(?:${letters})(?!\\p{L})`, 'iu');
/** ". In which ..." after "Chapter IV". */
const summary = /^\s?[.:—–-]+\s*["“«¡¿]?\s?[\p{Lu}\p{Lo}]/u;
const longestHeading = 90;
const shortestBroken = 50;
/** The titles of old books summarise the chapter. */
const longestSummary = 300;
const mostLines = 3;
/** Of a title in capitals, as no paragraph is. */
const mostLinesInCapitals = 8;
/** A marked line that is longer is a paragraph which begins with the mark. */
const longestMarked = 1000;

export type FoundHeading = { readonly title: string; readonly isMarked: boolean };

/**
 * The title when the lines of one block are a chapter heading: a marker (`<<CHAPTER_MARKER:Title>>`,
 * `# Title`), a numbered heading ("CHAPTER THE FIRST", "Zweites Kapitel", "第三章") or a named part
 * ("Prologue"). A second line under a numbered heading is the rest of its title.
 */
export function chapterHeading(lines: readonly string[]): FoundHeading | null {
  const [first = ''] = lines.slice(0, 1).map(plainLine);
  const marked = lines.length === 1 ? markedTitle(first) : null;
  if (marked !== null) return { title: marked, isMarked: true };
  const isTooLong = lines.length > mostLines && !areInCapitals(lines);
  if (isTooLong || first.length > longestSummary) return null;
  const han = hanTitle(first, lines.slice(1).map(plainLine));
  if (han !== null) return { title: han, isMarked: false };
  const plain = withoutGreekAccents(withDottedLetters(first));
  const label = labelIn(withApostropheLetters(withLatinNumerals(plain)));
  const isNamed = lines.length === 1 && namedHeading.test(inLowerCase(plain.normalize('NFKC')));
  if (label === undefined && !isNamed) return null;
  const title = lines.map(plainLine).reduce(joinLines);
  if (label !== undefined && !isLetter.test(label) && summary.test(first.slice(label.length))) {
    return title.length > longestSummary ? null : { title, isMarked: false };
  }
  // "Chapter two of his life was over." is a sentence, not a heading.
  if (title.length > longestHeading * 1.5 || looksLikeSentence(first)) return null;
  return { title, isMarked: false };
}

/** True for a line that is a marker or a Markdown heading. */
export function isMarkedHeading(line: string): boolean {
  return markedTitle(plainLine(line)) !== null;
}

function markedTitle(line: string): string | null {
  const isMark = line.length <= longestMarked && (line.startsWith('#') || line.startsWith('<<'));
  return isMark ? ((marker.exec(line) ?? markdown.exec(line))?.[1] ?? null) : null;
}

/** True for lines in capitals, of which few are small: "HOW Mr. PICKWICK UNDERTOOK TO DRIVE". */
function areInCapitals(lines: readonly string[]): boolean {
  if (lines.length > mostLinesInCapitals) return false;
  const text = lines.join(' ');
  const smallCount = text.match(/\p{Ll}|\p{Lo}/gu)?.length ?? 0;
  return smallCount * 10 < (text.match(/\p{Lu}/gu)?.length ?? 0);
}

/** Joins a line of a title to those above: after a long one by a space, after a short one as a separate title. */
function joinLines(title: string, line: string, at: number, lines: readonly string[]): string {
  const before = lines[at - 1] ?? '';
  const isBroken = before.length >= shortestBroken && !/\p{P}$/u.test(before);
  return isBroken ? `${title} ${line}` : joinTitles(title, line);
}

/** True for a list of chapters: most of its lines are headings by themselves. */
export function isHeadingList(lines: readonly string[]): boolean {
  const { length } = lines.filter((line) => chapterHeading([line]) !== null);
  return length >= 2 && length * 2 > lines.length;
}

/** True for the heading of a serial story, which has the form of a citation. */
export function isSerialHeading(title: string): boolean {
  return serialHeading.test(title) && firstMatch(numberedLabels, title) === undefined;
}

/** The title of an East Asian heading, with the lines below it that are its own. */
function hanTitle(first: string, others: readonly string[]): string | null {
  const found = hanHeading(first) ?? (others.length === 0 ? siteHeading(first) : null);
  const title = others.reduce((title, line) => joinTitles(title, line), found ?? '');
  return found === null || title.length > longestHeading * 1.5 ? null : title;
}

/** The rest of a citation: "tome I, pp. 523–738", "Tom II. Warszawa, 1890." */
const bookQuoted = /^,?\s*pp?\.\s*\d|^\.\s+\p{Lu}[\p{L} ]*,\s*\d{4}/u;
/** "Tom L." and "Tom Li" are people, and "Tom II" is a volume. */
const nameOfTom = /^(?:Tom|TOM)\s+(?![IVX]+$)[IVXLCivxlc]+$/u;

/** The label of a line; none if lower case or a comma continues it as a sentence: "Книга лежала на столе." */
function labelIn(line: string): string | undefined {
  const lower = inLowerCase(line);
  const sure = serialHeading.exec(line)?.[0] ?? firstMatch(numberedLabels, line, lower);
  if (sure !== undefined && (bookQuoted.test(line.slice(sure.length)) || nameOfTom.test(sure))) {
    return undefined;
  }
  if (sure !== undefined) return sure;
  const likely = firstMatch(likelyLabels, line, lower);
  return likely === undefined || /^(?:,|\s+\p{Ll})/u.test(line.slice(likely.length))
    ? undefined
    : likely;
}

function firstMatch(
  patterns: readonly RegExp[],
  line: string,
  lower = inLowerCase(line),
): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(lower);
    if (found !== null) return line.slice(0, found[0].length);
  }
  return undefined;
}

/**
 * In lower case, with the long s of old print as an s, and the micro sign as the Greek letter. Keeps the length, as
 * the dotted capital I of Turkish stays.
 */
function inLowerCase(line: string): string {
  const parts = line.replaceAll('ſ', 's').replaceAll('\u00b5', 'μ').split('İ');
  return parts.map((part) => part.toLowerCase()).join('İ');
}

/** Removes marks of emphasis around a line, and spaces between its letters. */
function plainLine(line: string): string {
  const text = line.trim();
  return unspaced(/^([_*=]{1,3})([^_*=]+)\1$/u.exec(text)?.[2] ?? text);
}

/** Turns "C H A P T E R   I V" into "CHAPTER IV". Wider gaps separate words; without any, known words are split off. */
function unspaced(line: string): string {
  if (!/^\p{L} \p{L} \p{L} \p{L}(?=\s|$)/u.test(line)) return line;
  const words = line.split(/\s{2,}/).map((word) => {
    const letters = word.split(' ');
    return letters.every((letter) => /^[\p{L}\p{N}]\p{P}?$/u.test(letter))
      ? letters.join('')
      : word;
  });
  const [only = '', ...others] = words;
  return others.length > 0 ? words.join(' ') : only.replace(spacedWord, '$1 ');
}

function looksLikeSentence(line: string): boolean {
  const words = line.split(/\s+/);
  if (words.length < 6 || !/[.!?,;]["”’]?$/.test(line)) return false;
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return small > words.length / 2;
}

/** The value of a bare number or Roman numeral that stands alone ("IV.", "12", "- 3 -", "[4]", ".5."); else null. */
export function bareNumber(line: string): number | null {
  const [, digits, roman] =
    /^[-–—[(.*~\s]*(?:(\d{1,3})|([IVXLC]{1,8}))[\]).*~\s\-–—]*$/.exec(withLatinNumerals(line)) ??
    [];
  if (digits !== undefined) return Number(digits);
  return roman === undefined ? null : romanValue(roman);
}
