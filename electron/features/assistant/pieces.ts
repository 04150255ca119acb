import type { AssistantTask } from '../../../shared/model/assistant.ts';
import type { ScriptBlock, ScriptDocument } from '../../../shared/script/parse/nodes.ts';
import { parseScript } from '../../../shared/script/parse/parse.ts';
import { markedSentences } from '../../../shared/script/tags/marked-sentences.ts';
import type { Piece, TextOptions, Unit } from './piece-types.ts';
import { quotedStretches } from './quoted-stretches.ts';

export type CutPieces = {
  readonly pieces: readonly Piece[];
  readonly unitCount: number;
  /** Characters of paragraphs that are longer than any request may be. */
  readonly passedOverCharacters: number;
};

/** A paragraph that is longer than this on its own is left as it is. */
const longestBlock = 24_000;
/** Telling before the first quoted line: who is there at all. */
const longestLead = 1500;
/** About 1500 tokens of English: small enough to lose little, large enough that the rules cost little. */
const usualPiece = 6000;

/**
 * What a task looks at: for speakers the quoted lines that nobody is named for, else the sentences that
 * are spoken, headings left out.
 */
export function unitsOf(
  text: string,
  task: AssistantTask,
  { cast, language, lines }: TextOptions,
): readonly Unit[] {
  if (task === 'find-speakers') {
    if (lines === undefined) return quotedStretches(text, { cast, language });
    return lines.map(({ start, end }) => ({ start, end, numberAt: start }));
  }
  const document = parseScript(text, { cast });
  const headings = document.blocks.filter(({ kind }) => kind === 'heading');
  const isHeading = (at: number) => headings.some(({ start, end }) => start <= at && at < end);
  return markedSentences(document, language)
    .filter((sentence) => sentence.isSpoken && !isHeading(sentence.start))
    .map(({ start, end, openAt }) => ({ start, end, numberAt: openAt }));
}

/** Cuts what lies between two places into pieces of whole paragraphs; those without a unit are left out. */
export function cutPieces(
  text: string,
  task: AssistantTask,
  options: TextOptions & { readonly from: number; readonly to: number },
): CutPieces {
  const document = parseScript(text, options);
  const units = unitsOf(text, task, options);
  const blocks = touchedBlocks(document, options.from, options.to);
  const pieces: Piece[] = [];
  let unitCount = 0;
  let passedOverCharacters = 0;
  let at = 0;
  let open = null as Piece | null;
  const close = () => {
    if (open !== null) pieces.push(withLines(open, options.lines));
    open = null;
  };
  let lead: number | null = null;
  for (const { kind, start, contentStart, contentEnd } of blocks) {
    while ((units[at]?.start ?? Number.POSITIVE_INFINITY) < start) at += 1;
    const first = at;
    while ((units[at]?.start ?? Number.POSITIVE_INFINITY) < contentEnd) at += 1;
    const length = contentEnd - contentStart;
    if (length > longestBlock) {
      close();
      lead = null;
      passedOverCharacters += length;
      continue;
    }
    if (contentEnd - (open?.start ?? contentEnd) > usualPiece) close();
    // Paragraphs without a unit lie between those that have one; before them only as far as they help.
    if (at === first) {
      const isTelling = task === 'find-speakers' && kind === 'paragraph';
      lead = isTelling && length <= longestLead ? nearest(lead, contentStart, contentEnd) : null;
      continue;
    }
    unitCount += at - first;
    open = { start: open?.start ?? nearest(lead, contentStart, contentStart), end: contentEnd };
    lead = null;
  }
  close();
  return { pieces, unitCount, passedOverCharacters };
}

function withLines(piece: Piece, lines: TextOptions['lines']): Piece {
  if (lines === undefined) return piece;
  const own = lines.filter(({ start, end }) => piece.start <= start && end <= piece.end);
  return { ...piece, lines: own };
}

/** What is asked about within a piece, counted from its start. */
export function optionsWithin<T extends TextOptions>(options: T, { start, lines }: Piece): T {
  const own = lines?.map((line) => ({ start: line.start - start, end: line.end - start }));
  return { ...options, lines: own };
}

/** Where the telling begins, unless that is too far away. */
function nearest(lead: number | null, start: number, end: number): number {
  return lead !== null && end - lead <= longestLead ? lead : start;
}

function touchedBlocks(
  { blocks }: ScriptDocument,
  from: number,
  to: number,
): readonly ScriptBlock[] {
  return blocks.filter(({ contentStart, contentEnd }) => contentStart < to && from < contentEnd);
}

/** A piece as it is sent: each unit after its number in double brackets, folds left out. */
export function numberedText(
  text: string,
  units: readonly Unit[],
  { cast }: Pick<TextOptions, 'cast'>,
): string {
  const folds = parseScript(text, { cast }).nodes.flatMap((node) =>
    node.kind === 'fold' ? [{ at: node.start, to: node.end, mark: '' }] : [],
  );
  const marks = units.map(({ numberAt }, index) => ({
    at: numberAt,
    to: numberAt,
    mark: `[[${index + 1}]] `,
  }));
  const cuts = [...folds, ...marks].sort((one, other) => one.at - other.at || one.to - other.to);
  let sent = '';
  let done = 0;
  for (const { at, to, mark } of cuts) {
    sent += plain(text.slice(done, Math.max(done, at))) + mark;
    done = Math.max(done, to);
  }
  return sent + plain(text.slice(done));
}

/** The book's own double brackets and fences would be taken for ours. */
function plain(words: string): string {
  return words.replaceAll('[[', '[').replace(/<(\/?)text>/gi, '($1text)');
}
