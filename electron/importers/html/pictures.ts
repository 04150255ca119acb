import { isEmptyAlternative, longestLabel } from './element-rules.ts';
import type { Frame } from './frame.ts';
import type { LineBuffer } from './line-buffer.ts';

/** What stands for pictures: their descriptions in folds, and the captions that are printed below them. */
export class Pictures {
  private readonly lines: LineBuffer;
  /** Letters read up to the last picture, or to the end of its caption. */
  private end = -1;

  constructor(lines: LineBuffer) {
    this.lines = lines;
  }

  /** `characters`: letters read so far. A picture of the first letter is the first letter. */
  add(alternative: string | undefined, isInTable: boolean, characters: number): void {
    this.end = characters;
    const text = alternative?.replace(/\s+/g, ' ').trim() ?? '';
    if (/^\p{L}$/u.test(text)) {
      if (isInTable) this.lines.add(text);
      else this.lines.addInitial(text);
    } else if (!isEmptyAlternative(text)) this.lines.push({ type: 'fold', kind: 'image', text });
  }

  /**
   * True where an element for captions holds a picture or comes right behind one, and is no heading. Another one right
   * behind it is of that picture, too.
   */
  takeCaption({ level, mark, charactersBefore }: Frame, characters: number): boolean {
    const isLong = characters - charactersBefore > longestLabel;
    if (level > 0 || isLong || this.end < charactersBefore) return false;
    if (this.lines.blocks.slice(mark.block).some(({ kind }) => kind === 'heading')) return false;
    this.end = characters;
    return true;
  }
}
