import type { ScriptNode } from '../../../shared/script/nodes.ts';
import { parseScript } from '../../../shared/script/parse.ts';

export type MarkLook =
  | 'tag'
  | 'pause'
  | 'speaker'
  | 'escape'
  | 'said'
  | 'hash'
  | 'fold'
  | 'emphasis';

/** A stretch of script that is machinery rather than words. Offsets into the given text. */
export type TextMark = {
  readonly start: number;
  readonly end: number;
  readonly look: MarkLook;
  /** The speaker's place in the cast. */
  readonly cast?: number;
};

export type ScriptMarks = {
  readonly marks: readonly TextMark[];
  /** Lines with a look of their own, by the offset of their first character. */
  readonly lines: readonly { readonly start: number; readonly look: 'heading' | 'scene' }[];
};

export type CastColours = ReadonlyMap<string, string>;

function marksOf(node: ScriptNode, cast: CastColours): readonly TextMark[] {
  const { start, end } = node;
  switch (node.kind) {
    case 'heading-mark':
      return [{ start, end, look: 'hash' }];
    case 'speaker': {
      const place = [...cast.keys()].indexOf(node.name);
      return [{ start, end, look: 'speaker', ...(place === -1 ? {} : { cast: place }) }];
    }
    case 'escape':
      return [{ start, end: start + 1, look: 'escape' }];
    case 'respelling':
      return [
        { start, end: start + 1, look: 'said' },
        { start: start + 1 + node.shown.length, end, look: 'said' },
      ];
    case 'tag':
    case 'pause':
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
    marks: nodes.flatMap((node) => marksOf(node, cast)),
    lines: blocks
      .filter(({ kind }) => kind !== 'paragraph')
      .map(({ kind, contentStart }) => ({
        start: contentStart,
        look: kind === 'heading' ? ('heading' as const) : ('scene' as const),
      })),
  };
}
