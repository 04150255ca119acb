import { letterOfJis } from './jis-x-0213.ts';

/** A text of Aozora Bunko as other plain texts are written. */
export type AozoraText = {
  readonly text: string;
  readonly title: string | null;
  readonly author: string | null;
  /** Who printed and who typed it; '' where that is not said. */
  readonly colophon: string;
};

const explanation =
  /^-{20,200}[^\n]{0,80}\n【テキスト中に現れる記号について】[\s\S]{0,4000}?\n-{20,200}[^\n]{0,80}\n/mu;
const colophon = /^底本：/mu;
const heading = /［＃「([^\n]{1,100}?)」は(?:同行|窓)?([大中小])見出し］/u;
const headingAround =
  /［＃(?:同行|窓)?([大中小])見出し］([^\n]{1,100}?)［＃(?:同行|窓)?[大中小]見出し終わり］/u;
const headingLines =
  /［＃ここから([大中小])見出し］([^］]{1,200}?)［＃ここで[大中小]見出し終わり］/gu;
/** Behind a heading in the line of its text: what is no more than this belongs to it ("（土曜）"). */
const longestBeside = 20;
/** The printer's sign for a letter that there is no type for. */
const noType = '〓';
const letterNote = /※［＃[^］\n]{0,300}］/gu;
const jisPlace = /[、，](?:第[34]水準)?([12])-(\d{1,2})-(\d{1,2})(?=[、，］])/u;
const note = /［＃[^］\n]{0,300}］/gu;
const reading = /(?<=[^\s《》｜])《[^《》\n]{1,40}》/gu;
/** The long sign that says the two letters, or the Katakana, before it once more; with a voiced first one. */
const repeated =
  /(ところ|むかし|ありがた[うい]|\p{L}らず|\p{Script=Hiragana}[つっ]と|[\p{Script=Katakana}ー]{2,5}|[\p{L}ゝゞ]{2})／([″゛]?)＼/gu;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Who put a book into other words, or together. */
const otherHands = /(?:訳|編|校訂|校注|校閲|監修|註|注)$/u;

/** Old tales have a volume and a translator, and no author. */
const volume = /^第|[巻話回章帖]$/u;

/**
 * Reads the marks of Aozora Bunko: headings become headings, readings and the notes of who typed the text go, and what
 * stands around the book is told apart (aozora.gr.jp, "注記一覧"). Null for any other text.
 */
export function readAozora(source: string): AozoraText | null {
  const isMarked = source.includes('［＃') || source.includes('《');
  if (!isMarked || !(explanation.test(source) || /青空文庫/u.test(source))) return null;
  // Letters first: a note of a heading has them within its words.
  const text = source.replace(/\r\n?/g, '\n').replace(letterNote, letterOf);
  const [head = ''] = /^(?:[^\n]+\n){1,6}(?=\n|-{20})/u.exec(text.trimStart()) ?? [];
  const names = head.split('\n').filter((line) => line.trim() !== '');
  const end = colophon.exec(text)?.index ?? text.length;
  const body = withHeadings(
    text.slice(0, end).trimStart().slice(head.length).replace(explanation, ''),
  );
  return {
    text: withoutMarks(body),
    ...namesOf(names.map((name) => withoutMarks(name).trim())),
    colophon: text.slice(end).trim(),
  };
}

const markedReading = /[｜|]([^｜|《》\n]{1,30})《[^《》\n]{1,40}》/gu;
const bareReading =
  /(?<=[\p{Script=Han}々ヶ])《[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]{1,20}》/gu;
const emphasis = /《《([^《》\n]{1,60})》》/gu;
/** So many in Hiragana are readings; one or two words in such brackets are somebody's way to quote. */
const fewestReadings = 3;

/** A Japanese text without the readings that its author put behind words, as sites of novels keep them. */
export function withoutReadings(text: string): string {
  if (!text.includes('《') || !/[\u3040-\u30ff]/.test(text)) return text;
  const plain = text.replace(emphasis, '$1').replace(markedReading, '$1');
  const readings =
    plain.match(/(?<=\p{Script=Han})《[\p{Script=Hiragana}ー]{1,20}》/gu)?.length ?? 0;
  return readings < fewestReadings ? plain : plain.replace(bareReading, '');
}

/** The lines at the head: title, title in its own language, subtitle, author, who translated it. */
function namesOf(names: readonly string[]): Pick<AozoraText, 'title' | 'author'> {
  const [title = null, ...others] = names;
  const hands = others.filter((name) => !otherHands.test(name));
  const last = hands.at(-1);
  const isVolume = last !== undefined && hands.length < others.length && volume.test(last);
  const author = (isVolume ? undefined : last) ?? others.at(-1) ?? null;
  const subtitles = hands.filter((name) => name !== author && eastAsian.test(name));
  const foreign = /(?<=[^\p{Script=Latin}\s])\s+\p{Script=Latin}[\p{Script=Latin}\s.,’'-]*$/u;
  return {
    title: title === null ? null : [title, ...subtitles].join(' '),
    author: author === null ? null : author.replace(foreign, ''),
  };
}

function withoutMarks(text: string): string {
  return text
    .replace(note, '')
    .replace(reading, '')
    .replaceAll('｜', '')
    .replace(repeated, (_, word: string, voice: string) =>
      voice === '' ? word + word : word + voiced(word),
    )
    .replaceAll('〻', '々');
}

/** What a note tells a letter by: its number in Unicode, or its place in JIS X 0213. */
function letterOf(told: string): string {
  const [, code] = /U\+([0-9A-F]{4,6})/iu.exec(told) ?? [];
  if (code !== undefined) return signOf(Number.parseInt(code, 16));
  const [, plane, row, cell] = jisPlace.exec(told) ?? [];
  return letterOfJis(Number(plane), Number(row), Number(cell)) ?? noType;
}

function voiced(word: string): string {
  const first = `${word.charAt(0)}\u3099`.normalize('NFC');
  return first.length === 1 ? first + word.slice(1) : word;
}

/** The two highest of the levels that a book uses divide it. */
function withHeadings(text: string): string {
  const levels = ['大', '中', '小']
    .filter((level) => text.includes(`${level}見出し］`))
    .slice(0, 2);
  return text
    .replace(headingLines, (all, level: string, title: string) =>
      levels.includes(level) ? `\n${marker(title.trim().replace(/\s+/gu, ' '))}\n` : all,
    )
    .split('\n')
    .map((line) => withHeading(line, levels))
    .join('\n');
}

/** What stands behind a heading in its line is text, where it is more than a few words. */
function withHeading(line: string, levels: readonly string[]): string {
  const around = headingAround.exec(line);
  const found = around ?? heading.exec(line);
  if (found === null) return line;
  const [all, one = '', other = ''] = found;
  const [level, title] = around === null ? [other, one] : [one, other];
  if (!levels.includes(level)) return line;
  const rest = line
    .slice(found.index + all.length)
    .replace(note, '')
    .trim();
  if (rest.length > longestBeside || rest.includes('。')) return `${marker(title)}\n${rest}`;
  return marker(`${title}${rest}`);
}

/** As `chapterHeading` knows it. */
function marker(title: string): string {
  return `<<CHAPTER_MARKER:${title}>>`;
}

function signOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : noType;
}
