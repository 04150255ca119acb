import { createFenceWatch, outsideFences } from './markdown-notes.ts';
import { linkedIn } from './pandoc-notes.ts';

const kinds =
  'abstract|admonition|attention|caution|danger|details|error|epigraph|example|failure|faq|hint|important|info|note|question|quote|seealso|success|summary|tip|todo|topic|warning';
/** Those that MkDocs has beside them. */
const indentedKinds = `${kinds}|bug|check|cite|done|fail|help|missing|tldr`;

/** MkDocs: `!!! note "Title"`, `??? tip`, and `=== "Tab"`; what is in the box is indented below. */
const indentedBox = new RegExp(
  `^( *)(?:(?:!!!|\\?\\?\\?\\+?) ?(?:[\\w-]+(?: +[\\w-]+){0,4} +"([^"]*)"|(?:${indentedKinds})(?: +(?:inline|end)){0,2})|===[!+]? +"([^"]+)")[ \\t]*$`,
  'i',
);
/** `::: {.note title="Title"}`, `:::note[Title]`, `1. ::: {#note}`, `> :::sidebar{.left}`, without blanks at the end. */
const border =
  /^([ \t]*(?:> ?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?):{3,}(?!:)(?: *[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}_-]+)?(?: *\[([^[\]]+)\])?(?: *\{([^{}]*)\})?(?: +:+)?$/u;
/** `::: tip Title` */
const titledBorder = new RegExp(`^( {0,3}):{3,}(?!:) *(?:${kinds}) +(\\p{L}[^:{}]{0,200})$`, 'u');
/** mdbook-admonish, Obsidian and MyST write a box as fenced code; bookdown's `{example}` holds LaTeX, too. */
const fencedBox = new RegExp(
  `^( {0,3})(\`{3,}|~{3,}) *(?:admonish\\b(?: +[\\w-]+(?![\\w=-]))?|ad-[\\w-]+|\\{(?!example)(?:${kinds})\\})(.*)$`,
);
const anyBox = /:::|^ *(?:!!!|\?\?\?|===|(?:`{3,}|~{3,}) *(?:admonish|ad-|\{))/m;
const titleAttribute = /(?:^|\s)title="([^"]*)"/;

/**
 * Reads the boxes of MkDocs, mdBook, Quarto, MyST, Docusaurus and Obsidian as text, each with its title as a paragraph:
 * CommonMark takes what is indented or fenced for code, which is only announced.
 */
export function withBoxTitles(text: string): string {
  if (!anyBox.test(text)) return text;
  const targets = linkedIn(text);
  /** Whether links name the boxes around a line. */
  const areLinked: boolean[] = [];
  return outsideFences(withoutIndentation(withoutBoxFences(text)), (line) => {
    const [, start, label, attributes = ''] =
      border.exec(line.trimEnd()) ?? titledBorder.exec(line) ?? [];
    if (start === undefined) return line;
    if (!/[^\s>:]/.test(line)) return areLinked.pop() ? `${start}</div>\n` : start.trimEnd();
    const id = /(?:^|\s)#([^\s"<>]+)/.exec(attributes)?.[1] ?? '';
    const isLinked = targets.delete(id);
    areLinked.push(isLinked);
    const title = paragraph(start, label ?? titleAttribute.exec(attributes)?.[1]);
    if (isLinked) return `${start}<div id="${id}">\n${title}`;
    return title === '' ? start.trimEnd() : title;
  });
}

function withoutBoxFences(text: string): string {
  const isFenced = createFenceWatch();
  /** The fences of the boxes around a line. */
  const boxes: string[] = [];
  let isStart = false;
  return text
    .split('\n')
    .map((line) => {
      const wasStart = isStart;
      isStart = false;
      const closed = boxClosedBy(line.trim(), boxes);
      const [, start, own = '', about = ''] = fencedBox.exec(line) ?? [];
      if (isFenced(line, closed === -1 && start === undefined)) return line;
      if (closed !== -1) {
        boxes.length = closed;
        return '';
      }
      if (start !== undefined) {
        boxes.push(own);
        isStart = true;
        const title = titleAttribute.exec(about)?.[1] ?? /^ *(\p{L}[^=]*)$/u.exec(about)?.[1];
        return paragraph(start, title);
      }
      // Its options, and in Obsidian its title.
      isStart = wasStart && /^(?::[\w-]+:|(?:title|collapse|icon|color):)/.test(line);
      return isStart ? paragraph('', /^title: *(.*)$/.exec(line)?.[1]) : line;
    })
    .join('\n');
}

/** The innermost box with this very fence, else the outermost with a shorter one, as CommonMark has it; -1 for none. */
function boxClosedBy(line: string, boxes: readonly string[]): number {
  const inner = boxes.at(-1) ?? '';
  if (inner === line) return boxes.length - 1;
  // Code within a box of a longer fence.
  if (inner.startsWith(line) || !/^(?:`+|~+)$/.test(line)) return -1;
  return boxes.findIndex((fence) => line.startsWith(fence));
}

function withoutIndentation(text: string): string {
  const lines = text.split('\n');
  /** Columns at which the boxes around a line begin. */
  const borders: number[] = [];
  let isFenced = createFenceWatch();
  return lines
    .map((line, at) => {
      const spaced = line.replace(/^[ \t]+/, (blanks) => blanks.replaceAll('\t', '    '));
      const column = spaced.length - spaced.trimStart().length;
      while (spaced.trim() !== '' && borders.length > 0 && column < (borders.at(-1) ?? 0) + 4) {
        borders.pop();
        isFenced = createFenceWatch();
      }
      const own = borders.length === 0 ? line : spaced.slice(Math.min(column, borders.length * 4));
      if (isFenced(own)) return own;
      const box = indentedBox.exec(own);
      if (box === null || !isIndented(lines, at, column)) return own;
      borders.push(column);
      return paragraph(box[1], box[2] ?? box[3]);
    })
    .join('\n');
}

/** Whether the next line with words is indented by four columns, as is what belongs to a box. */
function isIndented(lines: readonly string[], at: number, column: number): boolean {
  let next = at + 1;
  while (next < lines.length && lines[next]?.trim() === '') next += 1;
  const blanks = /^[ \t]*/.exec(lines[next] ?? '')?.[0].replaceAll('\t', '    ') ?? '';
  return next < lines.length && blanks.length >= column + 4;
}

function paragraph(start = '', title = ''): string {
  return title.trim() === '' ? '' : `\n${start}${title}\n`;
}
