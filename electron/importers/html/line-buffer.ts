import { type Block, collapseSpace, lineBreak, type Piece } from './blocks.ts';

/** A place in the stream of blocks: taken when an element opens, used when it closes. */
export type Mark = { readonly block: number; readonly piece: number; readonly letter: number };

const sceneBreak = /^[\s*⁂•·~#◆◇■□●○❦❧☙✦✽+_=\-–—\u2028]{1,40}$/u;

/** Collects text and pieces of the paragraph that is being read, and the blocks before it. */
export class LineBuffer {
  readonly blocks: Block[] = [];
  private pieces: Piece[] = [];
  private text = '';

  add(text: string): void {
    this.text += text;
  }

  push(piece: Piece): void {
    if (this.text !== '') this.pieces.push(this.text);
    this.text = '';
    this.pieces.push(piece);
  }

  mark(): Mark {
    return { block: this.blocks.length, piece: this.pieces.length, letter: this.text.length };
  }

  isBlank(): boolean {
    return this.pieces.length === 0 && this.text.trim() === '';
  }

  endsInLineBreak(): boolean {
    return this.text.trimEnd().length < this.text.lastIndexOf(lineBreak) + 1;
  }

  /** What was collected in this paragraph since the mark; null when a border came between. */
  since(mark: Mark): Piece[] | null {
    if (this.blocks.length !== mark.block || this.pieces.length < mark.piece) return null;
    if (this.pieces.length === mark.piece) return [this.text.slice(mark.letter)];
    const found = this.pieces.slice(mark.piece);
    const first = found[0];
    if (mark.letter > 0 && typeof first === 'string') found[0] = first.slice(mark.letter);
    return this.text === '' ? found : [...found, this.text];
  }

  /** Takes back what was collected since the mark, which must be of this paragraph. */
  cut(mark: Mark): void {
    if (this.pieces.length === mark.piece) {
      this.text = this.text.slice(0, mark.letter);
      return;
    }
    const first = this.pieces[mark.piece];
    this.pieces.length = mark.piece;
    this.text = typeof first === 'string' ? first.slice(0, mark.letter) : '';
  }

  /** Ends the paragraph; nothing happens when it is empty. */
  flush(headingLevel: number): void {
    // Between two elements there is mostly a line end, and nothing else.
    if (this.text !== '' && this.text.trim() !== '') this.pieces.push(this.text);
    this.text = '';
    if (this.pieces.length === 0) return;
    const pieces = tidy(this.pieces);
    this.pieces = [];
    const first = pieces[0];
    if (first === undefined) return;
    if (pieces.length === 1 && typeof first === 'string' && isSceneBreak(first)) this.pushBreak();
    else {
      const kind = headingLevel > 0 ? 'heading' : 'paragraph';
      this.blocks.push({ kind, level: headingLevel, pieces });
    }
  }

  pushBreak(): void {
    this.blocks.push({ kind: 'break', level: 0, pieces: [] });
  }
}

/** Signs alone in a paragraph, with at least one that nobody writes as speech. */
function isSceneBreak(text: string): boolean {
  if (text.length > 40) return false;
  return (
    sceneBreak.test(text) && (/[^\s\-–—_=+\u2028]/u.test(text) || /^[-_=+–—]{3,}$/u.test(text))
  );
}

/** Collapses white space over the whole paragraph, pieces between the strings included. */
function tidy(raw: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  let endsInSpace = true;
  for (const piece of raw) {
    if (typeof piece !== 'string') {
      pieces.push(piece);
      // A link may turn out to be text; a fold is none, so spaces around it count as one run.
      if (piece.type === 'link') endsInSpace = false;
      continue;
    }
    let text = collapseSpace(piece);
    if (endsInSpace) text = text.trimStart();
    if (text === '') continue;
    endsInSpace = text.trimEnd().length < text.length;
    const last = pieces.at(-1);
    if (typeof last === 'string') pieces[pieces.length - 1] = last + text;
    else pieces.push(text);
  }
  const last = pieces.at(-1);
  if (typeof last === 'string') {
    const trimmed = last.trimEnd();
    if (trimmed === '') pieces.pop();
    else pieces[pieces.length - 1] = trimmed;
  }
  return pieces;
}
