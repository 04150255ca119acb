import { betweenFences, outsideFences } from './markdown-notes.ts';

/** A command to the printer, alone on its line: "\newpage", "\vspace{2em}". */
const command =
  /^\\(?!(?:noindent|newpage|clearpage)\{[^{}])[A-Za-z]+(?:\{[^{}]*\}|\[[^[\]]*\])*\s*$/;
/** "[Word]{.smallcaps}", "[]{#c1.xhtml}", also around a link or a note: what is in the braces is for the eye. */
const span =
  /\[((?:[^[\]\n]|\n(?![ \t]*\n)|\[(?:[^[\]\n]|\n(?![ \t]*\n)){1,400}\])*)\]\{(?:[.#]|[\w:-]{1,40}=")(?:[^{}\n]|\n(?![ \t]*\n))*\}/g;
/** Spans within spans, as of a note in a list of notes. */
const deepestSpan = 6;
/** "# Word {#id .class title="Word"}"; "{ #id }" and "{: #id }" as Python and kramdown have it. */
const ofHeading =
  /^(#{1,6}[ \t][^\n{]{1,1000}?)[ \t]*\{(?:[#.-]|[\w-]{1,40}=|:?[ \t]*(?:[#.]\p{L}|[\w-]{1,40}="))[^{}\n]{0,400}\}[ \t]*$/gmu;
const afterLink = /(\]\([^()\s]+(?:\s"[^"\n]*")?\))\{(?:[^{}\n]|\n(?![ \t]*\n)){0,1000}\}/g;
/** "`<cite>`{=html}" holds what it says, "`\\par`{=latex}" is for print, "`lamp()`{.variable}" is code. */
const ofCode =
  /(?<![`\\])(`+)(?!`)((?:(?!(?<!`)\1(?!`))(?:[^\n]|\n(?![ \t]*\n))){1,1000})(?<!`)\1(?!`)(?:\{(=[a-z]\w{0,20}|[.#](?:[^{}\n]|\n(?![ \t]*\n)){0,400})\})?/g;
/** Blocks of Pandoc's, as between two lists. */
const fencedHtml = /^(`{3,}) *\{=html5?\}[ \t]*\n((?:(?!`{3}).*\n)*)\1[ \t]*$/gm;
/** A line of attributes or a command: Leanpub's "{class: tip}" and "{pagebreak}", kramdown's "{: .lead}". */
const attributeLine =
  /^ {0,3}\{(?:\/?(?:blurb|aside|frontmatter|mainmatter|backmatter|pagebreak|newpage|toc)\b[^{}]*|(?:class|id|float|width|height|align|type|title|caption|alt|lang|format|sample|icon|[\w-]{1,40}(?=[ \t]*[:=][ \t]*(?:true|false|on|off)[ \t]*[,}]))[ \t]*[:=][^{}]*|[#.][\w-][^{}]*|[ \t]+(?:[#.][a-z][\w-]*(?![\w="-])[ \t]*(?:[\w-]+=[^\s"{}]+(?=[ \t}])[ \t]*)*|[\w-]+="[^"{}]*"[ \t]*)+|:[^{}]*)\}\s*$/i;
/** Commands of GitBook, Jekyll, Hugo or mdBook alone on their line: "{% hint %}", "{{< figure >}}", "{{#include a.md}}". */
const templateLine = /^ {0,3}(?:(?:\{%[^{}]*%\}|\{\{[<%#][^{}]*\}\})\s*)+$/;
/** Such a command over several lines. */
const templateLines = /^ {0,3}\{\{[<%](?:[^{}\n]|\n(?![ \t]*\n)){1,2000}[>%]\}\}/gm;
/** "](" and an address that such a command gives: "[Word]({{< ref "a.md" >}})", "[Word]({{ site.url }}/a)". */
const templateLink = /\]\(\s*(?:\{\{[^{}\n]*\}\}|\{%[^{}\n]*%\})[^()\s]*(?:\s+"[^"\n]*")?\s*\)/g;
/** Bold type behind a letter: it opens with a mark, or is marks alone; "2**(n)" is a formula. */
const opening = /^(?:["'\p{Pi}]|(?!\()\p{Ps}|\p{P}+$)/u;
/** "是**“灯”**，": between letters and quotation marks, CommonMark takes the signs of bold type for text. */
const bold = /(?<=([^\s*\\])?)(?<!\\)\*\*(?!\s)([^*`\n]{1,400})(?<!\s)\*\*(?=([^\s*])?)/gu;
/** A picture of MkDocs by its name: ":octicons-book-16:". */
const icon =
  /(?<![\w:]):(?:octicons|material|fontawesome|simple)(?:-[a-z0-9]+){1,12}:(?![A-Za-z0-9])(?:\{[^{}\n]{0,200}\})?[ \t]*/g;
const isWord = (letter = ''): boolean => /[\p{L}\p{N}]/u.test(letter);
const isPunctuation = (letter = ''): boolean => /\p{P}/u.test(letter);
/** The name of a picture with blanks, which CommonMark takes for no address. */
const blankedPicture =
  /(!\[[^\]\n]{0,400}\]\()([^()<>"\n]{1,300} [^()<>"\n]{0,300}\.[a-z]\w{1,4})\)/gi;
/** A line of HTML right above a heading, and a rule right above any line, which CommonMark takes along as HTML. */
const htmlAbove =
  /^( {0,3}<\/?[a-z][^<>\n]*>[ \t]*)\n(?=#{1,6} )|^( {0,3}<hr\b[^<>\n]*>[ \t]*)\n(?=\S)/gim;
/** Where a program puts a list of contents. */
const contentsMark = /^ {0,3}(?:\[{1,2}_?toc_?\]{1,2}|[*-] toc)\s*$/i;
/** "A> ", "T> ": a box as Leanpub marks its lines. */
const boxLine = /^[ABCDEGIQTWX]>(?: |$)/;
/** "-# Part One": how Leanpub marks a part. */
const partMark = /^-(?=# +\p{L})/u;
/** Commands to the printer within a line; behind the first ones braces hold text of the book. */
const inlineCommand =
  /\\(?:noindent|newpage|clearpage)(?![A-Za-z])(?:\{\})?|\\(?:index|label|[vh]space\*?)(?![A-Za-z])(?:\{(?:[^{}]|\{[^{}]*\}){0,1000}\})*/g;
/** bookdown: "# (PART) Basics {-}", "# (APPENDIX) Appendix {-}" */
const bookdownMark = /^(#{1,2} +)\((?:PART|APPENDIX)(?:\\?\*)?\) +/;
/** "# (APPENDIX) {-}": a part without a title. */
const bareMark = /^#{1,2} +\((?:PART|APPENDIX)(?:\\?\*)?\) *\{[^{}]*\}\s*$/;
const anyMark =
  /^ {0,3}:|^[ \t]*\{|\\[A-Za-z]|[\])`]\{|`{3} *\{=|\]\(\s*\{|!\[|\*\*|^ {0,3}<|^#[^\n]*\{|^[A-Z]>|^-#|^# *\(|^ {0,3}(?:\[+_?|[*-] )toc|:[a-z]+-[\w-]+:/im;
const definition = /^ {0,2}:[ \t]+(\S.*)$/;
const indent = /^(?: {4}|\t)/;

/**
 * Leaves out what Pandoc, Leanpub, kramdown and templates of sites mark for print. Definitions become paragraphs, since
 * CommonMark takes their second paragraphs for code. Fenced code stays as it is.
 */
export function withoutPandocMarks(text: string): string {
  if (!anyMark.test(text)) return text;
  const ofLine = text
    .replace(fencedHtml, '$2')
    .replace(templateLines, (command) => command.replaceAll('\n', ' '));
  const plain = outsideFences(ofLine, (line) => {
    if (command.test(line) || bareMark.test(line)) return '';
    if (attributeLine.test(line) || contentsMark.test(line) || templateLine.test(line)) return '';
    // In a cell of a table it may be all that is said.
    const drawn = /^ {0,3}\||`/.test(line) ? line : line.replace(icon, '');
    return withBold(drawn)
      .replace(boxLine, '> ')
      .replace(partMark, '')
      .replace(bookdownMark, '$1')
      .replace(inlineCommand, '')
      .replace(templateLink, '](#)');
  });
  const own = betweenFences(plain, (prose) =>
    withoutSpans(prose.replace(afterLink, '$1').replace(ofCode, plainCode))
      .replace(blankedPicture, '$1<$2>)')
      .replace(htmlAbove, '$1$2\n\n')
      .replace(ofHeading, '$1'),
  );
  return /^ {0,2}:[ \t]/m.test(own) ? withDefinitions(own) : own;
}

function plainCode(whole: string, marks: string, code: string, about?: string): string {
  if (about?.startsWith('=')) return about.startsWith('=html') ? code : '';
  return about === undefined ? whole : `${marks}${code}${marks}`;
}

function withoutSpans(text: string): string {
  let plain = text;
  for (let depth = 0; depth < deepestSpan; depth += 1) {
    const outer = plain.replace(span, '$1');
    if (outer === plain) break;
    plain = outer;
  }
  return plain;
}

function withBold(line: string): string {
  if (!line.includes('**') || line.includes('`')) return line;
  return line.replace(bold, (all, before: string, inner: string, after: string) => {
    const isHidden =
      (isWord(before) && opening.test(inner)) || (isWord(after) && isPunctuation(inner.at(-1)));
    return isHidden ? `<b>${inner}</b>` : all;
  });
}

function withDefinitions(text: string): string {
  let before = '';
  let isTerm = false;
  let isDefinition = false;
  return outsideFences(text, (line) => {
    const isBlank = line.trim() === '';
    const defined = isTerm || isDefinition ? definition.exec(line)?.[1] : undefined;
    if (defined !== undefined) isDefinition = true;
    else if (!isBlank && !indent.test(line) && before.trim() === '') isDefinition = false;
    // A blank line may stand between a term and what it is.
    isTerm = isBlank ? isTerm && before.trim() !== '' : /^[^#>|\s]/.test(line);
    before = line;
    if (defined !== undefined) return `\n${defined}`;
    return isDefinition ? line.replace(indent, '') : line;
  });
}
