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
const heading = /［＃「([^」\n]{1,100})」は(?:同行|窓)?([大中小])見出し］/gu;
const headingLines =
  /［＃(?:同行|窓)?([大中小])見出し］([^\n［]{1,100})［＃(?:同行|窓)?[大中小]見出し終わり］/gu;
const unicodeSign = /※［＃[^］\n]{0,200}?U\+([0-9A-F]{4,6})[^］\n]{0,200}］/giu;
/** The printer's sign for a letter that there is no type for. */
const noType = '〓';
const otherSign = /※［＃[^］\n]{0,300}］/gu;
const note = /［＃[^］\n]{0,300}］/gu;
const reading = /(?<=[^\s《》｜])《[^《》\n]{1,40}》/gu;

/**
 * Reads the marks of Aozora Bunko: headings become headings, readings and the notes of who typed the text go, and what
 * stands around the book is told apart (aozora.gr.jp, "注記一覧"). Null for any other text.
 */
export function readAozora(source: string): AozoraText | null {
  const isMarked = source.includes('［＃') || source.includes('《');
  if (!isMarked || !(explanation.test(source) || /青空文庫/u.test(source))) return null;
  const text = source.replace(/\r\n?/g, '\n');
  const [head = ''] = /^(?:[^\n]+\n){1,6}(?=\n|-{20})/u.exec(text.trimStart()) ?? [];
  const names = head.split('\n').filter((line) => line.trim() !== '');
  const end = colophon.exec(text)?.index ?? text.length;
  const body = withHeadings(
    text.slice(0, end).trimStart().slice(head.length).replace(explanation, ''),
  );
  const plain = body
    .replace(unicodeSign, (_, code: string) => signOf(Number.parseInt(code, 16)))
    .replace(otherSign, noType)
    .replace(note, '')
    .replace(reading, '')
    .replaceAll('｜', '');
  return {
    text: plain,
    title: names[0]?.trim() ?? null,
    author: names.length > 1 ? (names.at(-1)?.trim() ?? null) : null,
    colophon: text.slice(end).trim(),
  };
}

/** The two highest of the levels that a book uses part it. */
function withHeadings(text: string): string {
  const levels = ['大', '中', '小']
    .filter((level) => text.includes(`${level}見出し］`))
    .slice(0, 2);
  return text
    .replace(headingLines, (all, level: string, title: string) =>
      levels.includes(level) ? `\n${marker(title)}\n` : all,
    )
    .split('\n')
    .map((line) => {
      const [found] = line.matchAll(heading);
      const [, title = '', level = ''] = found ?? [];
      return levels.includes(level) ? marker(title) : line;
    })
    .join('\n');
}

/** As `chapterHeading` knows it. */
function marker(title: string): string {
  return `<<CHAPTER_MARKER:${title}>>`;
}

function signOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : noType;
}
