import { isLetterBreak } from '../scene-breaks.ts';
import { type Block, collapseSpace, lineBreak, type Piece, plainText } from './blocks.ts';

/** A place in the stream of blocks: taken when an element opens, used when it closes. */
export type Mark = {
  readonly block: number;
  readonly piece: number;
  readonly endsInBreak: boolean;
};

const sceneBreak = /^[\s*⁂•·~#◆◇■□●○❦❧☙✦✽+_=\-–—\u2028]{1,40}$/u;

/** What stands beside each other has no more pieces of blanks between: a search would go over all of a page's. */
const mostBlanks = 4;

/** Collects text and pieces of the paragraph that is being read, and the blocks before it. */
export class LineBuffer {
  readonly blocks: Block[] = [];
  private pieces: Piece[] = [];
  private text = '';
  private endsInBreak = false;
  /** A letter that was a picture, alone in its paragraph: the first of the next one. */
  private initial = '';
  private isInitial = false;
  private isAllBold = true;
  private isItem = false;
  private hasLink = false;
  private hasPower = false;

  /** The picture of a letter. */
  addInitial(letter: string): void {
    this.isInitial = this.pieces.length === 0 && this.text.trim() === '';
    this.add(letter);
  }

  /** The end of what stands in this paragraph before the mark; '' after anything that is no text. */
  textBefore(mark: Mark): string {
    const piece = this.blocks.length === mark.block ? this.pieces[mark.piece - 1] : undefined;
    return typeof piece === 'string' ? piece.slice(-24) : '';
  }

  /** The last text of this paragraph before the mark, blanks left out; '' after anything that is no text. */
  lastText({ block, piece }: Mark): string {
    if (this.blocks.length !== block) return '';
    for (let at = piece - 1; at >= Math.max(0, piece - mostBlanks); at -= 1) {
      const last = this.pieces[at];
      if (typeof last !== 'string') return '';
      if (last.trim() !== '') return last;
    }
    return '';
  }

  /** Both marks are of this paragraph, the second is not before the first, and only blanks stand between them. */
  isBlankBetween(from: Mark, to: Mark): boolean {
    if (from.block !== this.blocks.length || to.block !== from.block) return false;
    if (to.piece < from.piece || this.pieces.length < to.piece) return false;
    if (to.piece - from.piece > mostBlanks) return false;
    for (let at = from.piece; at < to.piece; at += 1) {
      const piece = this.pieces[at];
      if (typeof piece !== 'string' || piece.trim() !== '') return false;
    }
    return true;
  }

  /** Text that is not in bold type came to this paragraph. */
  addPlainType(): void {
    this.isAllBold = false;
  }

  /** Text of a list or a glossary came to this paragraph. */
  addItem(): void {
    this.isItem = true;
  }

  /** Text of a link came to this paragraph. */
  addLink(): void {
    this.hasLink = true;
  }

  add(text: string): void {
    this.text += text;
    const wordsEnd = text.trimEnd().length;
    const isBreak = text.indexOf(lineBreak, wordsEnd) !== -1;
    this.endsInBreak = isBreak || (wordsEnd === 0 && this.endsInBreak);
  }

  push(piece: Piece): void {
    this.closeText();
    this.pieces.push(piece);
    this.endsInBreak = false;
  }

  /** Text before and after a mark are pieces of their own, so that neither is ever looked through again. */
  mark(): Mark {
    this.closeText();
    const { endsInBreak } = this;
    return { block: this.blocks.length, piece: this.pieces.length, endsInBreak };
  }

  /** A line break with nothing but blanks after it. */
  endsInLineBreak(): boolean {
    return this.endsInBreak;
  }

  /** What was collected in this paragraph since the mark; null when a border came between. */
  since(mark: Mark): Piece[] | null {
    if (this.blocks.length !== mark.block || this.pieces.length < mark.piece) return null;
    this.closeText();
    return this.pieces.slice(mark.piece);
  }

  /** True where more signs than these were collected in this paragraph since the mark. */
  isLongerSince(mark: Mark, most: number): boolean {
    this.closeText();
    let length = 0;
    for (let at = mark.piece; at < this.pieces.length && length <= most; at += 1) {
      const piece = this.pieces[at] ?? '';
      length +=
        typeof piece === 'string'
          ? piece.length
          : (piece.type === 'link' ? piece.label : piece.text).length;
    }
    return length > most;
  }

  /** Takes back what was collected since the mark, which must be of this paragraph. */
  cut(mark: Mark): void {
    this.pieces.length = mark.piece;
    this.text = '';
    this.endsInBreak = mark.endsInBreak;
  }

  /** Puts a piece in the place of what was collected since the mark; the blank behind a note's number stays. */
  replace(mark: Mark, piece: Exclude<Piece, string>): void {
    const last = this.since(mark)?.at(-1);
    this.cut(mark);
    this.push(piece);
    const isPage = piece.type === 'fold' && piece.kind === 'page';
    if (!isPage && typeof last === 'string' && /\s$/.test(last)) this.add(' ');
  }

  /** Puts brackets around what was collected since the mark, unless it has them. */
  bracket(mark: Mark): void {
    const pieces = this.since(mark);
    if (pieces === null || pieces.length === 0 || /^\s*[([]/.test(plainText(pieces))) return;
    this.cut(mark);
    this.add('(');
    for (const piece of pieces) {
      if (typeof piece === 'string') this.add(piece);
      else this.push(piece);
    }
    this.add(')');
  }

  /** False for what is not text alone, and for a power or a fraction, which is set so that it is read. */
  mayBeNoteNumber(mark: Mark): boolean {
    const pieces = this.since(mark);
    if (pieces?.every((piece) => typeof piece === 'string') !== true) return false;
    const power = powerBehind(this.textBefore(mark), plainText(pieces));
    if (power === null) return true;
    this.cut(mark);
    this.add(power);
    this.closeText();
    if (/\s$/.test(pieces.join(''))) this.add(' ');
    this.hasPower = true;
    return false;
  }

  private closeText(): void {
    if (this.text === '') return;
    this.keepCents();
    this.pieces.push(this.text);
    this.text = '';
  }

  /** What was taken for a power, where it is less than the number behind the slash: "3 1/2". */
  private lowerNumerators(): void {
    if (!this.hasPower) return;
    this.hasPower = false;
    for (const [at, power] of this.pieces.entries()) {
      const before = this.pieces[at - 1];
      if (typeof power !== 'string' || !raisedNumber.test(power)) continue;
      if (typeof before !== 'string' || !/\d$/.test(before)) continue;
      const behind = plainText(this.pieces.slice(at + 1, at + 4));
      const below = /^[/⁄]\s*([\d₀-₉]{1,2})(?![\p{L}\p{N}])/u.exec(behind)?.[1]?.normalize('NFKC');
      const numerator = power.normalize('NFKC');
      if (Number(numerator) < Number(below)) this.pieces[at] = ` ${numerator}`;
    }
  }

  /** What was taken for the number of a note, where the name of a currency follows: "19,⁹⁹ Euro". */
  private keepCents(): void {
    const [before, cents] = this.pieces.slice(-2);
    if (typeof before !== 'string' || typeof cents !== 'object' || cents.type !== 'fold') return;
    const isPrice = price.test(before.slice(-6)) && currency.test(this.text);
    if (isPrice && /^\d\d$/.test(cents.text)) this.pieces[this.pieces.length - 1] = cents.text;
  }

  /** Ends the paragraph, or only its line where it is one and no more since the mark. */
  endBlock(headingLevel: number, isLine: boolean, mark?: Mark): void {
    if (!isLine || (mark !== undefined && this.hasLinesSince(mark))) this.flush(headingLevel);
    else if (!this.endsInBreak) this.add(lineBreak);
  }

  private hasLinesSince(mark: Mark): boolean {
    const pieces = this.since(mark) ?? [];
    const text = pieces.map((piece) => (typeof piece === 'string' ? piece : '·')).join('');
    return text.trim().includes(lineBreak);
  }

  /** Ends the paragraph; nothing happens when it is empty. */
  flush(headingLevel: number): void {
    this.endsInBreak = false;
    // Between two elements there is mostly a line end, and nothing else.
    if (this.pieces.length === 0 && this.text.trim() === '') {
      this.text = '';
      return;
    }
    this.closeText();
    this.lowerNumerators();
    const bold = this.isAllBold ? ({ isBold: true } as const) : {};
    const item = this.isItem ? ({ isItem: true } as const) : {};
    const link = this.hasLink ? ({ hasLink: true } as const) : {};
    this.isAllBold = true;
    this.isItem = false;
    this.hasLink = false;
    const isInitial = this.isInitial && headingLevel === 0 && isLetter(this.pieces);
    this.isInitial = false;
    if (isInitial) {
      this.flushInitial();
      this.initial = plainText(this.pieces);
      this.pieces = [];
      return;
    }
    const pieces = tidy(this.pieces.length === 1 ? this.pieces : joined(this.pieces));
    this.pieces = [];
    const [first] = pieces;
    if (first === undefined) return;
    if (this.initial !== '' && headingLevel === 0 && typeof first === 'string') {
      if (/^\p{L}/u.test(first)) {
        pieces[0] = this.initial + first;
        this.initial = '';
      }
    }
    this.flushInitial();
    if (pieces.length === 1 && typeof first === 'string' && isSceneBreak(first)) this.pushBreak();
    else {
      const kind = headingLevel > 0 ? 'heading' : 'paragraph';
      this.blocks.push({ kind, level: headingLevel, ...bold, ...item, ...link, pieces });
    }
  }

  /** A letter that no paragraph goes on with is one of its own. */
  flushInitial(): void {
    if (this.initial === '') return;
    this.blocks.push({ kind: 'paragraph', level: 0, pieces: [this.initial] });
    this.initial = '';
  }

  pushBreak(): void {
    this.flushInitial();
    this.blocks.push({ kind: 'break', level: 0, pieces: [] });
  }
}

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const raisedNumber = /^[⁰¹²³⁴-⁹]{1,3}$/;
/** Behind their amount; "mark", "fr", "ft" and "lire" are words and names, too. */
const currency =
  /^\s*(?:[€$£¥₽](?!\s?\d)|(?:[Ee]uros?|EUR|DM|RM|Franken|[Ff]rancs?|[Dd]ollars?|[Kk]ronen|kroner|kronor|kr|zł|[Kk]č|руб|грн)(?!\p{L}))/u;
/** Four digits may be a year. */
const price = /(?:^|\D)(?!1\d{3}|20\d\d)\d{1,4}[.,]$/;

/** Letters of a formula or a short unit: "x", "km". */
const base = /(?:^|[^\p{L}\p{M}'’‘´`])(?:[a-z]|[kcdm]m|mc)$/u;

function powerBehind(before: string, raised: string): string | null {
  if (/\d$/.test(before)) return numberBehind(raised);
  return /^[23]$/.test(raised) && base.test(before) ? numberRaised(raised) : null;
}

/** "10⁵" and "3 1/2", which would be said as other numbers in one line; null for what is neither power nor fraction. */
function numberBehind(raised: string): string | null {
  return /^\d{1,2}[/⁄]\d{1,2}$/.test(raised) ? ` ${raised}` : numberRaised(raised);
}

/** A number in raised signs, which say a power; null for anything else. */
export function numberRaised(raised: string): string | null {
  if (!/^[-−–]?\d{1,3}$/.test(raised)) return null;
  return raised.replace(/[-−–]/, '⁻').replace(/\d/g, (digit) => raisedDigits.charAt(Number(digit)));
}

function isLetter(pieces: readonly Piece[]): boolean {
  return pieces.every((piece) => typeof piece === 'string') && plainText(pieces).length === 1;
}

/** Signs alone in a paragraph, with at least one that nobody writes as speech. */
export function isSceneBreak(text: string): boolean {
  if (text.length > 40) return false;
  return (
    isLetterBreak(text) ||
    (sceneBreak.test(text) && (/[^\s\-–—_=+\u2028]/u.test(text) || /^[-_=+–—]{3,}$/u.test(text)))
  );
}

/** Strings that stand beside each other as one. */
export function joined(pieces: readonly Piece[]): readonly Piece[] {
  const found: Piece[] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) found.push(open.join(''));
    open = [];
  };
  for (const piece of pieces) {
    if (typeof piece === 'string') open.push(piece);
    else {
      close();
      found.push(piece);
    }
  }
  close();
  return found;
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
    pieces.push(text);
  }
  const last = pieces.at(-1);
  if (typeof last === 'string') {
    const trimmed = last.trimEnd();
    if (trimmed === '') pieces.pop();
    else pieces[pieces.length - 1] = trimmed;
  }
  return pieces;
}
