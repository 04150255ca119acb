import { castName } from '../cast-name.ts';
import { type Block, type Piece, type PlacedBlock, plainText, textOfBlocks } from './blocks.ts';
import { type Attributes, contentsLinkShare } from './element-rules.ts';
import { joined } from './line-buffer.ts';

export type TableState = {
  /** Index of the first block inside. */
  readonly start: number;
  /** For each row the index of each cell's first block. */
  readonly rows: number[][];
  /** Holds headings, chapters, notes or another table that is laid out: its cells are read as paragraphs. */
  isLayout: boolean;
  /** The book says that names of speakers stand in it. */
  isSpeech: boolean;
};

/** A table that begins at a block. */
export function openTable(start: number, { role }: Attributes, isText: boolean): TableState {
  const isLayout = role === 'presentation' || role === 'none' || isText;
  return { start, rows: [], isLayout, isSpeech: false };
}

/** What becomes of a table: its cells stay paragraphs, others stand for it, or one fold. */
export type ReadTable =
  | { readonly kind: 'layout' }
  | { readonly kind: 'rows'; readonly blocks: readonly PlacedBlock[] }
  | { readonly kind: 'table' | 'page'; readonly text: string };

type Cell = { readonly from: number; readonly pieces: readonly Piece[]; readonly text: string };

/** A cell of a data table is short; pages that are laid out with a table put chapters into cells. */
const layoutCharactersPerCell = 600;
/** About a minute of speech: who listens to more rows has lost the columns. */
const longestRead = 900;
const mostColumns = 4;
const mostFigures = 0.5;
const fewestEntries = 3;
const fewestTurns = 3;
const longestName = 40;
const mostAreSentences = 0.6;
const sentenceEnd = /[.!?…:;,。！？；，][”’"»)\]」』]*$|[—–]$/u;
const turnsHead =
  /^(?:speaker|character|role|who|name|voice|sprecher(?:in)?|figur|rolle|wer|personnage|rôle|personaje|personaggio|personagem|персонаж|роль|postać|角色|人物|说话人|話者)s?$/iu;

/**
 * How a table is read that closes over all blocks from its start. Marked so, of one column, or with cells as long as
 * pages it only lays out text; names beside their lines are speech; a few rows are read, each as a sentence; lists of
 * chapters with their pages, large tables and those of figures are folded.
 */
export function readTable(
  table: TableState,
  blocks: readonly Block[],
  linkShare: number,
): ReadTable {
  const columns = table.rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (table.isLayout || columns < 2) return { kind: 'layout' };
  const starts = table.rows.flat();
  const cellOf = (from: number, to: number): Cell => {
    const own = blocks.slice(from, to);
    return { from, pieces: piecesOf(own), text: textOfBlocks(own, ' ') };
  };
  let at = 0;
  const grid = table.rows.map((row) =>
    row.map((from) => {
      at += 1;
      return cellOf(from, starts[at] ?? blocks.length);
    }),
  );
  const caption = cellOf(table.start, starts[0] ?? blocks.length);
  const rows = [[caption], ...grid].map(filled).filter((row) => row.length > 0);
  const letters = rows.flat().reduce((sum, { text }) => sum + text.length, 0);
  const turns = columns === 2 ? turnsOf(grid, table.isSpeech) : null;
  if (turns !== null) return { kind: 'rows', blocks: [...sentence([caption]), ...turns] };
  if (letters === 0 || letters > starts.length * layoutCharactersPerCell) return { kind: 'layout' };
  const isContents = linkShare >= contentsLinkShare || countsPages(grid);
  const isRead = letters <= longestRead && columns <= mostColumns && !isOfFigures(rows);
  if (isRead && !isContents) return { kind: 'rows', blocks: rows.flatMap(sentence) };
  const text = rows.map((row) => row.map((cell) => cell.text).join(', ')).join('; ');
  return { kind: isContents ? 'page' : 'table', text };
}

function filled(row: readonly Cell[]): readonly Cell[] {
  return row.filter(({ text }) => text !== '');
}

function piecesOf(blocks: readonly Block[]): readonly Piece[] {
  return blocks.flatMap(({ pieces }, at) => (at === 0 ? pieces : [' ', ...pieces]));
}

/** A row as one paragraph, its cells separated by commas. */
function sentence(row: readonly Cell[]): readonly PlacedBlock[] {
  const cells = filled(row);
  const [first] = cells;
  if (first === undefined) return [];
  const text = plainText(cells.flatMap(({ pieces }) => pieces));
  const [comma, stop] = /[\u3000-\u9fff]/.test(text) ? ['，', '。'] : [', ', '.'];
  const pieces = cells.flatMap(({ pieces, text }, at) => {
    const isEnd = sentenceEnd.test(text);
    if (at === cells.length - 1) return isEnd ? pieces : [...pieces, stop];
    return [...pieces, isEnd ? ' ' : comma];
  });
  const block: Block = { kind: 'paragraph', level: 0, pieces: [...joined(pieces)] };
  return [{ block, from: first.from }];
}

/** Lines of speech beside the names of who says them, some of them again; null for any other table. */
function turnsOf(
  grid: readonly (readonly Cell[])[],
  isMarked: boolean,
): readonly PlacedBlock[] | null {
  const [head, ...others] = grid;
  const hasHead = turnsHead.test(head?.[0]?.text ?? '');
  const rows = hasHead ? others : grid;
  const turns = rows.filter((row) => row.length === 2 && row.every(({ text }) => text !== ''));
  const names = turns.map(([name]) => nameIn(name?.text ?? ''));
  const ends = turns.filter(([, line]) => /[.!?…。！？—–][”’"»)\]」』*]*$/u.test(line?.text ?? ''));
  const isSpeech =
    turns.length > 0 &&
    !names.includes(null) &&
    (hasHead || (turns.length >= fewestTurns && new Set(names).size < names.length)) &&
    ends.length >= turns.length * mostAreSentences;
  if (!isSpeech && !isMarked) return null;
  return [...(hasHead ? foldedHead(head ?? []) : []), ...rows.flatMap(turnOrSentences)];
}

function turnOrSentences(row: readonly Cell[]): readonly PlacedBlock[] {
  const [name, line] = row;
  const speaker = row.length === 2 ? nameIn(name?.text ?? '') : null;
  if (name === undefined || line === undefined || speaker === null || line.text === '') {
    return row.flatMap((cell) => sentence([cell]));
  }
  const pieces = [...line.pieces];
  return [{ block: { kind: 'paragraph', level: 0, speaker, pieces }, from: name.from }];
}

/** "Speaker, line" is not said. */
function foldedHead(row: readonly Cell[]): readonly PlacedBlock[] {
  const text = row.map((cell) => cell.text).join(', ');
  const pieces: Piece[] = [{ type: 'fold', kind: 'page', text }];
  return [{ block: { kind: 'paragraph', level: 0, pieces }, from: row[0]?.from ?? 0 }];
}

function nameIn(text: string): string | null {
  const name = castName(text.replace(/\s*[.:：]$/u, ''));
  const isName = /^\p{L}/u.test(name) && name.length <= longestName && !/[.!?…,;]\s/u.test(name);
  return isName && !/[!?…]$/u.test(name) ? name : null;
}

/** The last cell of each row is the page of what is named before it, and these count up. */
function countsPages(grid: readonly (readonly Cell[])[]): boolean {
  const entries = grid
    .map((row) => filled(row).map(({ text }) => text))
    .filter((row) => row.length > 1);
  const listed = entries.filter(
    (row) =>
      /^\d{1,4}\.?$/.test(row.at(-1) ?? '') &&
      row.slice(0, -1).some((text) => /\p{L}{3}/u.test(text)),
  );
  const pages = listed.map((row) => Number.parseFloat(row.at(-1) ?? ''));
  const isRising = pages.every((page, at) => page >= (pages[at - 1] ?? 0));
  return pages.length >= fewestEntries && pages.length >= entries.length - 1 && isRising;
}

function isOfFigures(rows: readonly (readonly Cell[])[]): boolean {
  const cells = rows.flat();
  return cells.filter(({ text }) => !/\p{L}/u.test(text)).length > cells.length * mostFigures;
}
