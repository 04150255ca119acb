import { graphemeEdges } from '../../../../shared/script/graphemes.ts';
import { foldText } from '../../../../shared/script/parse/folds.ts';
import type { FoldKind, FoldMode } from '../../../../shared/script/parse/nodes.ts';
import { parseScript } from '../../../../shared/script/parse/parse.ts';
import { t } from '../../../i18n/index.ts';

/** A fold as the editor shows it. */
export type FoldView = {
  readonly kind: FoldKind;
  readonly mode: FoldMode;
  /** The book's own words, escapes resolved. */
  readonly text: string;
  /** From the fold's `[` to its first word, in UTF-16 units. */
  readonly headLength: number;
};

export type FoldPlace = { readonly from: number; readonly to: number; readonly fold: FoldView };

const mayHoldFold = /\[(?:note|page|table|image|code)[ :]/;
const excerptGraphemes = 24;

/** The folds of a few whole paragraphs that start at `offset`; the script language's parser decides. */
export function findFolds(text: string, offset = 0): readonly FoldPlace[] {
  if (!mayHoldFold.test(text)) return [];
  return parseScript(text, { cast: [] }).nodes.flatMap((node) =>
    node.kind === 'fold'
      ? [
          {
            from: offset + node.start,
            to: offset + node.end,
            fold: {
              kind: node.fold,
              mode: node.mode,
              text: foldText(text, node),
              headLength: node.innerStart - node.start,
            },
          },
        ]
      : [],
  );
}

/** The first words on one line: 24 letters as people see them, then an ellipsis. */
export function foldExcerpt(text: string): string {
  // A listing may be long; its opening is enough to find the letters in.
  const line = text.slice(0, 400).replace(/\s+/g, ' ').trim();
  const end = graphemeEdges(line)[excerptGraphemes - 1];
  return end === undefined ? line : `${line.slice(0, end).trimEnd()}…`;
}

/** Kind, state and all the words: the tooltip and the name of a folded part. */
export function foldLabel({ kind, mode, text }: FoldView): string {
  const words = text.trim();
  const what = { kind: t(`fold.kinds.${kind}`), state: t(`fold.states.${mode}`) };
  return words === '' ? t('fold.labelEmpty', what) : t('fold.label', { ...what, text: words });
}
