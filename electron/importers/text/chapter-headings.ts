import { joinTitles } from '../outline/nodes.ts';

/**
 * Recognises chapter headings in plain text by their words, in the languages that books come in most.
 * A heading is a line (or a few) of its own between blank lines.
 */
const number =
  '(?:\\d{1,4}|[ivxlcdm]{1,9}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))?|' +
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|' +
  '(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|last)|the \\p{L}+(?:-\\p{L}+)?)';
const end = '(?=$|[\\s.:,;—–\\-|(\\[])';

const numbered = [
  // English
  `(?:chapter|part|book|volume|canto|act|scene|letter|stave|section)\\s+${number}${end}`,
  // German, Dutch, Scandinavian, Czech and Slovak, Hungarian, Finnish, Turkish
  `(?:[kc]apitel|teil|buch|band|hoofdstuk|deel|kapittel|del|kapitola|část|fejezet|rész|luku|osa|bölüm|kısım)\\s+(?:\\d{1,4}|[ivxlc]{1,8}|\\p{L}{3,14})${end}`,
  `(?:\\d{1,4}|[ivxlc]{1,8})\\.\\s*(?:[kc]apitel|teil|buch|kapitola|část|fejezet|rész|luku|osa|bölüm|kısım)${end}`,
  `(?:erst|zweit|dritt|viert|fünft|sechst|siebent|siebt|acht|neunt|zehnt|elft|zwölft|\\p{L}+zehnt|\\p{L}*zigst)(?:es|er|e)\\s+(?:[kc]apitel|teil|buch|band)${end}`,
  // French, Spanish, Portuguese, Italian, Catalan, Romanian
  `(?:chapitre|partie|livre|tome|cap[ií]tulo|parte|libro|livro|capitolo|cap[ií]tol|capitolul)\\s+(?:\\d{1,4}|[ivxlc]{1,8}|\\p{L}{2,14})${end}`,
  `(?:première|deuxième|seconde|troisième|quatrième|primera|segunda|tercera|primeira|terceira|prima|seconda|terza)\\s+(?:partie|parte)${end}`,
  // Russian, Ukrainian, Bulgarian, Serbian, Polish, Greek
  `(?:глава|часть|книга|розділ|частина|част|поглавље|rozdział|część|księga|κεφάλαιο|μέρος)\\s+(?:\\d{1,4}|[ivxlc]{1,8}|\\p{L}{1,16})${end}`,
  `(?:перв|втор|трет|четв[её]рт|пят)(?:ая|ья)\\s+(?:глава|часть)${end}`,
  // Chinese, Japanese, Korean
  '第\\s*[〇零一二三四五六七八九十百千两\\d０-９]{1,8}\\s*[章回話话節节部巻卷幕篇]',
  '제?\\s*\\d{1,4}\\s*[장화부](?=$|[\\s.:])',
  // Arabic, Hebrew, Hindi
  '(?:الفصل|الباب|الجزء)\\s+\\S{1,14}(?:\\s+\\S{1,10})?$',
  '(?:الفصل|الباب|الجزء)\\s+\\S{1,14}\\s*[:：\\-–]',
  `(?:פרק|חלק)\\s+\\S{1,8}${end}`,
  `अध्याय\\s+\\S{1,8}${end}`,
];

const named =
  '(?:prologue?|epilogue?|preface|foreword|introduction|afterword|interlude|vorwort|nachwort|einleitung|prolog|epilog|' +
  'préface|avant-propos|épilogue|prólogo|epílogo|prologo|epilogo|prefazione|introduzione|voorwoord|nawoord|wstęp|' +
  'пролог|эпилог|предисловие|послесловие|епілог|передмова|序章|終章|序|后记|後記|楔子|尾声|あとがき|まえがき|프롤로그|에필로그|مقدمة|خاتمة)[.:]?$';

const numberedHeading = new RegExp(`^(?:${numbered.join('|')})`, 'iu');
const namedHeading = new RegExp(`^${named}`, 'iu');
const marker = /^<<CHAPTER_MARKER:\s*(.+?)\s*>>$/;
const markdown = /^#{1,3}\s+(\S.*?)\s*#*$/;
const spacedWord =
  /^(chapter|part|book|volume|canto|act|scene|letter|kapitel|teil|buch|chapitre|partie|livre|cap[ií]tulo|capitolo|parte|libro|hoofdstuk|глава|часть|rozdział|część)(?=[\p{L}\p{N}])/iu;
/** ". In which ..." behind "Chapter IV". */
const summary = /^\s?[.:—–-]+\s*["“«¡¿]?\s?[\p{Lu}\p{Lo}]/u;
const longestHeading = 90;
/** Old books tell in the title what the chapter is about. */
const longestSummary = 300;
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
  const isMark =
    lines.length === 1 &&
    first.length <= longestMarked &&
    (first.startsWith('#') || first.startsWith('<<'));
  const marked = isMark ? (marker.exec(first) ?? markdown.exec(first)) : null;
  if (marked?.[1] !== undefined) return { title: marked[1], isMarked: true };
  if (lines.length > 3 || first.length > longestSummary) return null;
  const label = numberedHeading.exec(first)?.[0];
  const isNamed = lines.length === 1 && namedHeading.test(first);
  if (label === undefined && !isNamed) return null;
  const title = lines.map(plainLine).reduce((title, line) => joinTitles(title, line));
  if (label !== undefined && summary.test(first.slice(label.length))) {
    return title.length > longestSummary ? null : { title, isMarked: false };
  }
  // "Chapter two of his life was over." is a sentence, not a heading.
  if (title.length > longestHeading * 1.5 || looksLikeSentence(first)) return null;
  return { title, isMarked: false };
}

/** Without the signs of emphasis around it, and without gaps between its letters. */
function plainLine(line: string): string {
  const text = line.trim();
  return unspaced(/^([_*=]{1,3})([^_*=]+)\1$/u.exec(text)?.[2] ?? text);
}

/** "C H A P T E R   I V" as it is read: "CHAPTER IV". Wider gaps part words; where there are none, known words do. */
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

/** The value of a bare number or Roman numeral that stands alone ("IV.", "12", "- 3 -", "[4]"); else null. */
export function bareNumber(line: string): number | null {
  const bare = /^[-–—[(\s]*(?:(\d{1,3})|([IVXLC]{1,8}))[\]).\s\-–—]*$/.exec(line);
  if (bare?.[1] !== undefined) return Number(bare[1]);
  if (bare?.[2] === undefined) return null;
  const values: { readonly [letter: string]: number } = { I: 1, V: 5, X: 10, L: 50, C: 100 };
  let total = 0;
  const letters = [...bare[2]].map((letter) => values[letter] ?? 0);
  for (const [index, value] of letters.entries()) {
    total += value < (letters[index + 1] ?? 0) ? -value : value;
  }
  return total;
}
