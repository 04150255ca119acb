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
const file =
  '(?:(?:This|The) )?(?:Project Gutenberg )?(?:[Uu]pdated edition|[Ee]-?(?:[Tt]ext|[Bb]ook))(?: (?:was|is|originally|first))*';
/** "Produced by", "This etext was prepared and proofed by", "Transcribed from the 1910 edition by". */
const maker =
  '(?:Produced|Transcribed|Scanned)(?: and [a-z]+)? (?:by|from|with)\\b|' +
  `${file} (?:produced|prepared|transcribed|scanned|created|done)(?: and [a-z]+| directly| for Project Gutenberg)? (?:by|from|with|at)\\b`;
const otherNotes = 'Note: (?:Please see )?Project Gutenberg|\\[Portions of this header';
/** A paragraph about the file right behind the header, up to a line in capitals: no words of the book. */
const credit = new RegExp(
  `^\\s*(?:${maker}|${otherNotes})[^\\n]*\\n(?:(?=[^\\n]*[a-z])[^\\n]*\\n){0,8}(?=[^a-z\\n]*\\n)`,
);
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
  let from = start.index + start[0].length;
  for (let count = 0; count < mostCredits; count += 1) {
    from += credit.exec(text.slice(from, from + longestCredit))?.[0].length ?? 0;
  }
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

/** The tag of a language that a header names. */
export function gutenbergLanguage(name: string): string | null {
  return languages[name.toLowerCase()] ?? null;
}
