import type { ImportNotice } from '../../shared/model/import/book-draft.ts';
import type { FoldCounts } from './chapter-writer.ts';
import { type FoldKind, type ImportRule, type ImportRules, ruleFor } from './import-rules.ts';

const names: { readonly [kind in FoldKind]: readonly [one: string, many: string] } = {
  note: ['note', 'notes'],
  page: ['page number or printed heading', 'page numbers and printed headings'],
  table: ['table', 'tables'],
  image: ['description of a picture', 'descriptions of pictures'],
  code: ['piece of code', 'pieces of code'],
};

/** What the import did with each kind of side matter, one line a kind; nothing for kinds it did not meet. */
export function foldNotices(counts: FoldCounts, rules: ImportRules): ImportNotice[] {
  const kinds: readonly FoldKind[] = ['note', 'page', 'table', 'image', 'code'];
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => {
      const count = counts[kind];
      const name = names[kind][count === 1 ? 0 : 1];
      return { kind, count, message: foldMessage(`${count} ${name}`, count, ruleFor(rules, kind)) };
    });
}

function foldMessage(what: string, count: number, rule: ImportRule): string {
  const [is, it] = count === 1 ? ['is', 'it'] : ['are', 'one'];
  switch (rule) {
    case 'skip':
      return `${what} ${is} folded and not read; open ${it} in the script to read it.`;
    case 'announce':
      return `${what} ${is} folded and only announced; open ${it} in the script to read it.`;
    case 'here':
      return `${what} ${is} read where ${count === 1 ? 'it stands' : 'they stand'}.`;
    case 'end':
      return `${what} ${is} read at the end of the chapter.`;
  }
}

export function notice(kind: ImportNotice['kind'], count: number, message: string): ImportNotice {
  return { kind, count, message };
}
