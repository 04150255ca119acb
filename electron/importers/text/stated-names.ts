import { definedOnly } from '../../../shared/defined-only.ts';
import { type Block, lineBreak } from '../html/blocks.ts';

export type StatedNames = { readonly title: string; readonly author: string };

const byline =
  /^(?:(?:written|told) )?(?:by|von|par|por|di|door|av|af)[ :]+(\p{Lu}[\p{L}\p{M}.’' -]{2,60})$/iu;
const longestTitle = 120;
const mostBlocks = 6;
const mostNames = 6;
/** Title page of a text from a reading site, with a line for each. */
const mostLabelled = 16;
const titleLine =
  /^[\s*【『「[(（]*(?:title|书名|書名|作品名|タイトル|제목|tên truyện|tác phẩm|judul|kitap adı|название|शीर्षक|العنوان|نام کتاب)\s*(?:[:：]\s*|[】』\]]\s*[:：]?\s*)(\S.{0,100}?)[\s】』\])）]*$/iu;
const authorLine =
  /^[\s*【『「[(（]*(?:author|作者|著者|原作者|지은이|저자|작가|tác giả|penulis|pengarang|yazar|автор|लेखक|المؤلف|تأليف|نویسنده)\s*(?:[:：]\s*|[】』\]]\s*[:：]?\s*)(\S.{0,60}?)[\s】』\])）]*$/iu;
/** Who that is ("编纂者："), and a sentence about it. */
const moreThanName = /^[\p{Script=Han}]{1,5}[:：]\s*|[，。；].*$/gu;
/** "《灯塔》", also with the author behind it: "《灯塔》作者：海渚". */
const bookMarks = /^[\s*]*《([^》\n]{1,60})》(?=.{0,40}$)/u;
/** "김철수 지음", and a name with gaps between its letters, as title pages print it: "김 동 인", "柏　杨 著". */
const eastAsianByline =
  /^(?:(\p{Lo}[\p{Lo}·\s]{1,20}?)\s*(?:지음|著|撰)|(\p{Script=Hangul}(?:[ \u3000]\p{Script=Hangul}){1,3}))$/u;
const longestTopTitle = 40;
const marks = /^[\s*#=~★●■◆-]+|\s+$/gu;
const authorInName = /^(.{1,80}?)[\s_-]*(?:作者|著者)[\s_:：-]*(\S.{0,40})$/u;

/** Title and author of a text that begins with them: lines that name them, or a few short lines, then "by" and a name. */
export function statedNames(blocks: readonly Block[]): Partial<StatedNames> | null {
  const front = linesOf(blocks, mostBlocks).filter((line) => line.trim() !== '');
  return (
    labelledNames(linesOf(blocks, mostLabelled)) ?? bylineNames(front) ?? eastAsianNames(front)
  );
}

/** Title and author in the name of a file: "《灯塔》作者：海渚", "灯塔 作者 海渚". */
export function namesInFileName(name: string): Partial<StatedNames> | null {
  const [, marked, rest = ''] = /^《([^》]{1,80})》(.*)$/u.exec(name) ?? [];
  const bare = marked === undefined ? name : `${marked}${rest}`;
  const [, before, author] = authorInName.exec(bare) ?? [];
  const title = marked ?? before?.trim();
  if (title === undefined) return null;
  return author === undefined ? { title } : { title, author };
}

function linesOf(blocks: readonly Block[], most: number): readonly string[] {
  return blocks.slice(0, most).flatMap(({ pieces }) => {
    const [text] = pieces;
    return pieces.length === 1 && typeof text === 'string' ? text.split(lineBreak) : [];
  });
}

/** A title, and right below it who wrote the book. */
function eastAsianNames([title = '', line = '']: readonly string[]): StatedNames | null {
  const [, named, spaced] = eastAsianByline.exec(line.trim()) ?? [];
  const author = named ?? spaced?.replace(/[ \u3000]/g, '');
  return author === undefined || !isTopTitle(title) ? null : { title: title.trim(), author };
}

function isTopTitle(line: string): boolean {
  return (
    line.length <= longestTopTitle && /\p{L}/u.test(line) && !/[.。!?！？:：,，;；]\s*$/u.test(line)
  );
}

function labelledNames(lines: readonly string[]): Partial<StatedNames> | null {
  const said = (pattern: RegExp): string | undefined =>
    lines.flatMap((line) => {
      const found = pattern.exec(line.replace(bookMarks, ''))?.[1];
      return found === undefined ? [] : withItsBracket(found, line);
    })[0];
  const [first = '', second = ''] = lines;
  const isAbove = authorLine.test(second) && isTopTitle(first);
  const top = isAbove ? (/《(.{1,60})》/u.exec(first)?.[1] ?? first.replace(marks, '')) : undefined;
  const title = said(titleLine) ?? bookMarks.exec(first)?.[1] ?? top;
  const author = said(authorLine)?.replace(moreThanName, '');
  if (title === undefined && author === undefined) return null;
  return definedOnly({ title, author });
}

/** Closing brackets around a line go, but not one that is opened in the name. */
function withItsBracket(name: string, line: string): string {
  const isOpen = /[(（[][^)）\]]*$/u.test(name);
  return isOpen ? name + line.charAt(line.indexOf(name) + name.length) : name;
}

/** Who wrote a text, by a line that says no more than that ("by Ada King"); null for any other line. */
export function authorOfByline(line: string): string | null {
  const author = byline.exec(line.trim())?.[1]?.trim() ?? '';
  const names = author.split(/\s+/);
  return names.length <= mostNames && names.some((name) => /^\p{Lu}/u.test(name)) ? author : null;
}

function bylineNames(lines: readonly string[]): StatedNames | null {
  const at = lines.findIndex((line) => byline.test(line));
  const title = lines.slice(0, at).join(' ');
  const author = authorOfByline(lines[at] ?? '');
  const isTitle =
    title !== '' && title.length <= longestTitle && !/[.!?]["”’]?\s+\p{L}/u.test(title);
  return author !== null && isTitle ? { title, author } : null;
}
