export type GutenbergText = {
  readonly text: string;
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
};

// Blanks of one line only: `\s*` after each line's start tries a run of empty lines as often as it is long.
const startLine =
  /^[^\S\n\r\u2028\u2029]*\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG E(?:BOOK|TEXT)(?:[^\n]*\*{3}[^\S\n]*\n|[^\n]*\n(?:[^\n]*\*{3}[^\S\n]*\n)?)/im;
/** Texts of the nineties have no such line: their header ends with its small print. */
const smallPrintEnd = /^\*{1,2}END\*{0,8} ?THE SMALL PRINT![^\n]*\n/im;
/** "Produced by Ada Field", "This etext was prepared by", "Transcribed from the 1910 edition by", and what follows. */
const maker =
  /^((?:(?:this|the) )?(?:project gutenberg )?(?:updated edition|e-?(?:text|book)) (?:(?:was|is|originally|first) )*|this book was )?(?:produced|prepared|transcribed|scanned|created|done)(?: and [a-z]+| directly)?(?: for project gutenberg)? ((?:by|from|with|at)\b.*)/is;
const otherNotes = /^(?:Note: (?:Please see )?Project Gutenberg|\[Portions of this header)/;
const mostCredits = 3;
const longestCredit = 3000;
const firstLine =
  /^\**(?:This is )?(?:The )?(?:second )?Project Gutenberg(?:'s)? Etext (?:of )?(.{1,200}?)(?:,? by (.{1,100}?))?[.*]*\s*$/im;
/** Before the title at the top of a text. */
const ownName = /^(\s*)\**(?:The )?Project Gutenberg Etext of /i;
const endLine =
  /^[^\S\n\r\u2028\u2029]*(?:\*{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG E(?:BOOK|TEXT)|End of (?:the )?Project Gutenberg'?s?\b)[^\n]*$/im;

/** Distributed Proofreaders write bold type as `=bold=`, and italics as Markdown does. */
const bold = /(?<![\p{L}\p{N}=])=([^\s=](?:[^=\n]{0,80}[^\s=])?)=(?![\p{L}\p{N}=])/gu;

const languages: { readonly [name: string]: string } = {
  english: 'en',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  italian: 'it',
  portuguese: 'pt',
  dutch: 'nl',
  swedish: 'sv',
  danish: 'da',
  polish: 'pl',
  finnish: 'fi',
  russian: 'ru',
};

/**
 * Takes the licence before and after a Project Gutenberg book away, and the title, author and language
 * that its header states; also who made the file. Null for any other text.
 */
export function cutGutenberg(text: string): GutenbergText | null {
  const head = text.slice(0, 60_000);
  const start = startLine.exec(head) ?? smallPrintEnd.exec(head);
  if (start === null) return null;
  const header = head.slice(0, start.index);
  const from = creditsEnd(text, start.index + start[0].length);
  const end = endLine.exec(text.slice(from));
  const field = (name: string): string | null =>
    new RegExp(`^${name}:\\s*(\\S.*)$`, 'im').exec(header)?.[1]?.trim() ?? null;
  const [, title = null, author = null] = firstLine.exec(header) ?? [];
  return {
    text: text
      .slice(from, end === null ? undefined : from + end.index)
      .replace(ownName, '$1')
      .replace(bold, '**$1**'),
    title: field('Title') ?? title,
    author: field('Author') ?? author,
    language: gutenbergLanguage(field('Language') ?? ''),
  };
}

/** Behind the paragraphs about the file that follow its header: no words of the book. */
function creditsEnd(text: string, headerEnd: number): number {
  let end = headerEnd;
  for (let count = 0; count < mostCredits; count += 1) {
    const front = text.slice(end, end + longestCredit);
    const lines = front.trimStart().split('\n');
    const isNote = otherNotes.test(lines[0] ?? '');
    const length = lines.findIndex(
      (line, at) => line.trim() === '' || (at > 0 && !isNote && isTitle(line)),
    );
    const paragraph = lines.slice(0, length).join('\n');
    if (length === -1 || (!isNote && !isCredit(paragraph))) break;
    end += front.length - front.trimStart().length + paragraph.length;
  }
  return end;
}

/** True for who made the file; a book may begin with "Prepared by long years of war". */
function isCredit(paragraph: string): boolean {
  const [, file, rest = ''] = maker.exec(paragraph) ?? [];
  const isOfFile = file !== undefined && !/\sbook was $/i.test(file);
  return (
    rest !== '' &&
    (isOfFile || /^(?:by:?\s+(?:an anonymous|["<]?\p{Lu})|from the \S|with \p{Lu})/u.test(rest))
  );
}

/** True for a line in capitals, which is no address. */
function isTitle(line: string): boolean {
  return /\p{Lu}\P{L}*\p{Lu}/u.test(line) && !/[\p{Ll}\d]/u.test(line);
}

/** The tag of a language that a header names. */
export function gutenbergLanguage(name: string): string | null {
  return languages[name.toLowerCase()] ?? null;
}
