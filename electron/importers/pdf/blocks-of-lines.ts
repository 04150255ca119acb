import { type Block, collapseSpace, lineBreak, type Piece } from '../html/blocks.ts';
import type { Hyphens } from '../hyphens.ts';
import { columnEdges } from './column-edges.ts';
import { calledLabel, type Footnote } from './footnotes.ts';
import type { Line } from './lines.ts';
import { type Border, createBorders } from './paragraph-borders.ts';

export type PdfBlocks = {
  readonly blocks: Block[];
  /** Block by the label of a bookmark. */
  readonly anchors: ReadonlyMap<string, number>;
};

export type LineText = {
  readonly lines: readonly Line[];
  readonly headings: ReadonlyMap<Line, number>;
  readonly notes: ReadonlyMap<number, readonly Footnote[]>;
  /** Lines of a list of chapters. */
  readonly contents: ReadonlySet<Line>;
  readonly hyphens: Hyphens;
  readonly bodySize: number;
};

const sceneBreak = /^[\s*⁂•·~#◆◇■□●○❦❧+_=\-–—]{1,40}$/u;

/** Paragraphs and headings of the lines in reading order; notes become folds where they are called. */
export function blocksOfLines(text: LineText): PdfBlocks {
  const { lines, headings, contents } = text;
  const edges = columnEdges(lines, text.bodySize);
  const borders = createBorders(edges);
  const blocks: Block[] = [];
  const anchors = new Map<string, number>();
  let open: Writer | null = null;
  let before: Line | null = null;
  let border: Border = 'paragraph';
  const close = (): void => {
    if (open !== null && before !== null) {
      addBlock(blocks, open, headings.get(before) ?? 0, contents.has(before));
    }
    open = null;
  };
  for (const [index, line] of lines.entries()) {
    const level = headings.get(line) ?? 0;
    border =
      before === null
        ? 'paragraph'
        : borderOf(before, line, lines[index + 1], text, borders, border);
    if (border === 'paragraph' || line.anchors.length > 0) close();
    for (const label of line.anchors) anchors.set(label, blocks.length);
    open ??= createWriter(text.hyphens);
    open.add(line, border === 'line' && level === 0, text.notes.get(line.page) ?? []);
    if (lines[index + 1]?.page !== line.page) open.addUncalled(text.notes.get(line.page) ?? []);
    before = line;
  }
  close();
  return { blocks, anchors };
}

function borderOf(
  before: Line,
  line: Line,
  after: Line | undefined,
  { headings, contents }: LineText,
  borders: ReturnType<typeof createBorders>,
  borderBefore: Border,
): Border {
  if (contents.has(before) || contents.has(line)) return 'paragraph';
  const level = headings.get(before) ?? 0;
  const next = headings.get(line) ?? 0;
  if (level === 0 && next === 0) {
    if (sceneBreak.test(before.text) || sceneBreak.test(line.text)) return 'paragraph';
    return borders(before, line, after, borderBefore === 'paragraph');
  }
  const isOne =
    level === next &&
    before.page === line.page &&
    Math.abs(before.size - line.size) < 0.6 &&
    before.isBold === line.isBold &&
    line.y - before.y < line.size * 1.5;
  return isOne ? 'none' : 'paragraph';
}

type Writer = ReturnType<typeof createWriter>;

function createWriter(hyphens: Hyphens) {
  const pieces: Piece[] = [];
  let text = '';
  const fold = (words: string): void => {
    if (text !== '') pieces.push(text);
    text = '';
    pieces.push({ type: 'fold', kind: 'note', text: words });
  };
  return {
    add: (line: Line, hasBreak: boolean, notes: readonly Footnote[]): void => {
      const isNewLine = text !== '' || pieces.length > 0;
      for (const [index, piece] of line.pieces.entries()) {
        const label = calledLabel(piece, text, notes);
        if (label === null) {
          text =
            index === 0 && isNewLine
              ? nextLine(text, piece.text, hasBreak, hyphens)
              : text + piece.text;
        } else {
          fold(noteOf(label, notes, hyphens));
          if (/\s$/.test(piece.text)) text = ' ';
        }
      }
    },
    addUncalled: (notes: readonly Footnote[]): void => {
      for (const note of notes) if (!note.isCalled) fold(noteText(note, hyphens));
    },
    pieces: (): Piece[] => {
      if (text !== '') pieces.push(text);
      text = '';
      return pieces.map((piece) => (typeof piece === 'string' ? collapseSpace(piece) : piece));
    },
  };
}

function nextLine(before: string, after: string, hasBreak: boolean, hyphens: Hyphens): string {
  if (hasBreak) return before + lineBreak + after;
  return before === '' ? `\n${after}` : hyphens.join(before.trimEnd(), after.trimStart());
}

/** What a call's fold says: the note that it calls on its page, else the label alone. */
function noteOf(label: string, notes: readonly Footnote[], hyphens: Hyphens): string {
  const note = notes.find((one) => one.label === label && !one.isCalled);
  if (note === undefined) return label;
  note.isCalled = true;
  return noteText(note, hyphens);
}

function noteText({ label, lines }: Footnote, hyphens: Hyphens): string {
  const text = lines.reduce(
    (sum, line) => (sum === '' ? line.text : hyphens.join(sum, line.text)),
    '',
  );
  const bare = text.startsWith(label)
    ? text.slice(label.length).replace(/^[\])]?[.:]?\s*/, '')
    : text;
  return collapseSpace(bare).trim();
}

function addBlock(blocks: Block[], writer: Writer, level: number, isContents: boolean): void {
  const pieces = tidied(writer.pieces());
  const [only] = pieces;
  if (only === undefined) return;
  if (pieces.length === 1 && typeof only === 'string') {
    if (sceneBreak.test(only) && /[^\s\-–—]/u.test(only)) {
      blocks.push({ kind: 'break', level: 0, pieces: [] });
      return;
    }
    if (isContents) {
      blocks.push({
        kind: 'paragraph',
        level,
        pieces: [{ type: 'fold', kind: 'page', text: only }],
      });
      return;
    }
  }
  blocks.push({ kind: level > 0 ? 'heading' : 'paragraph', level, pieces });
}

function tidied(pieces: Piece[]): Piece[] {
  const first = pieces[0];
  if (typeof first === 'string') pieces[0] = first.trimStart();
  const last = pieces.at(-1);
  if (typeof last === 'string') pieces[pieces.length - 1] = last.trimEnd();
  return pieces.filter((piece) => piece !== '');
}
