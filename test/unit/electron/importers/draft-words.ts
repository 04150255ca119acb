import type { BookDraft } from '../../../../shared/model/import/book-draft.ts';
import { foldText } from '../../../../shared/script/parse/folds.ts';
import { parseScript, shownOfNode } from '../../../../shared/script/parse/parse.ts';

/** Reads a chapter's script back through the script language's own parser. */
export function readChapter(text: string) {
  const document = parseScript(text, { cast: [] });
  const folds: string[] = [];
  let shown = '';
  for (const node of document.nodes) {
    if (node.kind === 'fold') folds.push(`${node.fold} ${node.mode}: ${foldText(text, node)}`);
    else if (node.kind !== 'heading-mark') shown += shownOfNode(text, node);
  }
  return {
    /** The paragraphs as shown, folds left out. */
    shown: shown.trim(),
    /** Each fold as `kind mode: text`. */
    folds,
  };
}

/** Everything that a draft holds, shown or folded, as one text: what must not lose a word of the book. */
export function wholeText(draft: BookDraft): string {
  return draft.chapters
    .map(({ text }) => {
      const { shown, folds } = readChapter(text);
      return [shown, ...folds.map((fold) => fold.slice(fold.indexOf(': ') + 2))].join('\n');
    })
    .join('\n');
}

/** Letters and digits in runs, lower case; Han and Kana, which have no spaces, one by one. */
export function words(text: string): string[] {
  const pattern =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu;
  return text.normalize('NFKC').toLowerCase().match(pattern) ?? [];
}

/** The words of `expected` that `actual` holds too few times. */
export function missingWords(expected: readonly string[], actual: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of actual) left.set(word, (left.get(word) ?? 0) + 1);
  return expected.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
