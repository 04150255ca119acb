import type { ScriptNode } from '../../../../shared/script/parse/nodes.ts';
import { parseScript } from '../../../../shared/script/parse/parse.ts';

export type MarkLook = 'said' | 'hash' | 'fold' | 'emphasis';

/** A stretch of script that is machinery rather than words, chips left out. Offsets into the given text. */
export type TextMark = {
  readonly start: number;
  readonly end: number;
  readonly look: MarkLook;
};

export type ScriptMarks = {
  readonly marks: readonly TextMark[];
  /** Lines with a look of their own, by the offset of their first character. */
  readonly lines: readonly { readonly start: number; readonly look: 'heading' | 'scene' }[];
};

export type CastColours = ReadonlyMap<string, string>;

function marksOf(node: ScriptNode): readonly TextMark[] {
  const { start, end } = node;
  switch (node.kind) {
    case 'heading-mark':
      return [{ start, end, look: 'hash' }];
    case 'respelling':
      return [
        { start, end: start + 1, look: 'said' },
        { start: start + 1 + node.shown.length, end, look: 'said' },
      ];
    case 'fold':
    case 'emphasis':
      return [{ start, end, look: node.kind }];
    default:
      return [];
  }
}

/** What to draw quietly in a few whole paragraphs; the parser of the script language decides. */
export function scriptMarks(text: string, cast: CastColours): ScriptMarks {
  const { nodes, blocks } = parseScript(text, { cast: [...cast.keys()] });
  return {
    marks: nodes.flatMap((node) => marksOf(node)),
    lines: blocks
      .filter(({ kind }) => kind !== 'paragraph')
      .map(({ kind, contentStart }) => ({
        start: contentStart,
        look: kind === 'heading' ? ('heading' as const) : ('scene' as const),
      })),
  };
}
