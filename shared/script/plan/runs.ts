import { resolveEscapes } from '../parse/marks.ts';
import type { ScriptBlock, ScriptDocument, ScriptNode } from '../parse/nodes.ts';

/**
 * A run is what one speaker says without a break: the lines of the narrator, or one `@Name:` line. Its
 * spoken string is what sentences are found in; pieces tie each part of it to the document.
 */
export type SpeakerRun = {
  readonly speaker: string | null;
  readonly spoken: string;
  readonly pieces: readonly RunPiece[];
  /** [start, end) in the document. The runs of a block tile its content. */
  readonly start: number;
  readonly end: number;
};

export type RunPiece = {
  readonly start: number;
  readonly end: number;
  /** Place in the run's spoken string. */
  readonly spokenStart: number;
  readonly spokenEnd: number;
  /** True when each spoken unit is the document's own at the same distance; otherwise never cut inside. */
  readonly isDirect: boolean;
  readonly node: ScriptNode;
  /** At a sentence's end a piece that says nothing goes to the sentence before, or opens the next. */
  readonly isClosing: boolean;
};

/** A fold that is read in place is a sentence border of its own; so is a pause. */
export function isStop(node: ScriptNode): boolean {
  return (
    node.kind === 'pause' ||
    (node.kind === 'fold' && (node.mode === 'here' || node.mode === 'announce'))
  );
}

/** The runs of a block, in order. */
export function runsOfBlock(document: ScriptDocument, block: ScriptBlock): readonly SpeakerRun[] {
  const only = block.endNode - block.firstNode === 1 ? document.nodes[block.firstNode] : undefined;
  if (only?.kind === 'text') return [runOfText(document.text, only, block)];
  const runs: SpeakerRun[] = [];
  let builder = new RunBuilder(document.text, null, block.contentStart);
  let isMarkedLine = false;
  const close = (end: number, speaker: string | null) => {
    if (builder.hasPieces) runs.push(builder.build(end));
    builder = new RunBuilder(document.text, speaker, builder.hasPieces ? end : builder.start);
  };
  for (let index = block.firstNode; index < block.endNode; index++) {
    const node = document.nodes[index];
    if (node === undefined) break;
    if (node.kind === 'speaker') {
      close(node.start, node.name);
      isMarkedLine = true;
    }
    builder.add(node);
    if (node.kind === 'line-break' && isMarkedLine) {
      close(node.end, null);
      isMarkedLine = false;
    }
  }
  close(block.contentEnd, null);
  return runs;
}

/** A paragraph of plain prose: its one piece says what the document holds. */
function runOfText(text: string, node: ScriptNode, block: ScriptBlock): SpeakerRun {
  const { start, end } = node;
  const spoken = text.slice(start, end);
  const spokenStart = 0;
  const spokenEnd = spoken.length;
  return {
    speaker: null,
    spoken,
    pieces: [{ start, end, spokenStart, spokenEnd, isDirect: true, node, isClosing: false }],
    start: block.contentStart,
    end: block.contentEnd,
  };
}

/** The text inside a fold as a run of the narrator's, its places those of the document. */
export function runOfFold(
  text: string,
  fold: Extract<ScriptNode, { readonly kind: 'fold' }>,
): SpeakerRun {
  const builder = new RunBuilder(text, null, fold.innerStart);
  const inner = text.slice(fold.innerStart, fold.innerEnd);
  let done = fold.innerStart;
  for (const match of inner.matchAll(/\\[()[\]{}@#\\（）＠＃]/g)) {
    const start = fold.innerStart + match.index;
    if (start > done) builder.add({ kind: 'text', start: done, end: start });
    const character = resolveEscapes(match[0]);
    builder.add({ kind: 'escape', start, end: start + 2, character });
    done = start + 2;
  }
  if (done < fold.innerEnd) builder.add({ kind: 'text', start: done, end: fold.innerEnd });
  return builder.build(fold.innerEnd);
}

/** Collects the pieces of one run. */
class RunBuilder {
  readonly start: number;
  readonly #text: string;
  readonly #speaker: string | null;
  readonly #pieces: RunPiece[] = [];
  readonly #opened = new Set<string>();
  #spoken = '';
  /** Also true at the start. */
  #endsWithSpace = true;
  /** The last two spoken units. */
  #tail = '';
  #swallowsSpace = false;

  constructor(text: string, speaker: string | null, start: number) {
    this.#text = text;
    this.#speaker = speaker;
    this.start = start;
  }

  get hasPieces(): boolean {
    return this.#pieces.length > 0;
  }

  add(node: ScriptNode): void {
    switch (node.kind) {
      case 'text':
      case 'line-break':
        this.#addText(node);
        break;
      case 'escape':
        this.#put(node, node.character);
        break;
      case 'respelling':
        this.#put(node, node.said);
        break;
      case 'tag':
        this.#put(node, '', node.tag.placement === 'sentence-end');
        // "It ended. (sad) Then": the space after the tag goes with it, so that the tag stands at the border.
        this.#swallowsSpace =
          this.#endsWithSpace || /(?:^|[\s:—–(-])["'“„«‹「『‘]$/.test(this.#tail);
        break;
      case 'emphasis':
        this.#put(node, '', this.#isClosingEmphasis(node));
        break;
      case 'heading-mark':
      case 'speaker':
        this.#put(node, '');
        break;
      default:
        this.#put(node, isStop(node) ? ' ' : '', true);
    }
  }

  build(end: number): SpeakerRun {
    const { start } = this;
    return { speaker: this.#speaker, spoken: this.#spoken, pieces: this.#pieces, start, end };
  }

  #addText(node: ScriptNode): void {
    let start = node.start;
    if (this.#swallowsSpace) {
      while (start < node.end && /\s/.test(this.#text.charAt(start))) start++;
      const end = start;
      if (end > node.start) {
        this.#add({ node, start: node.start, end, isDirect: false, isClosing: false }, '');
      }
      if (start < node.end) this.#swallowsSpace = false;
    }
    if (start < node.end) {
      const { end } = node;
      const said = this.#text.slice(start, end);
      this.#add({ node, start, end, isDirect: true, isClosing: false }, said);
    }
  }

  #isClosingEmphasis(node: ScriptNode): boolean {
    const sign = this.#text.slice(node.start, node.end);
    if (this.#opened.delete(sign)) return true;
    this.#opened.add(sign);
    return false;
  }

  /** A node that is said in other words than the text has, or not at all. */
  #put(node: ScriptNode, said: string, isClosing = false): void {
    this.#add({ node, start: node.start, end: node.end, isDirect: false, isClosing }, said);
  }

  #add(piece: Omit<RunPiece, 'spokenStart' | 'spokenEnd'>, said: string): void {
    const { start, end, isDirect, node, isClosing } = piece;
    const spokenStart = this.#spoken.length;
    this.#spoken += said;
    if (said !== '') {
      this.#swallowsSpace = false;
      this.#tail = (this.#tail + said.slice(-2)).slice(-2);
      this.#endsWithSpace = /\s/.test(said.charAt(said.length - 1));
    }
    const spokenEnd = this.#spoken.length;
    this.#pieces.push({ start, end, spokenStart, spokenEnd, isDirect, node, isClosing });
  }
}

/**
 * Where the document is cut for a border in the spoken string: before what opens, after what closes.
 * A border inside a piece that is never cut moves to the piece's start.
 */
export function sourceOffset(run: SpeakerRun, spokenOffset: number): number {
  let low = 0;
  let high = run.pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((run.pieces[middle]?.spokenEnd ?? 0) < spokenOffset) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < run.pieces.length; index++) {
    const piece = run.pieces[index];
    if (piece === undefined) break;
    const isSilent = piece.spokenStart === piece.spokenEnd;
    if (isSilent ? piece.isClosing : piece.spokenEnd === spokenOffset) continue;
    return piece.start + (piece.isDirect ? spokenOffset - piece.spokenStart : 0);
  }
  return run.end;
}
