import { enImport, type ImportTable } from '../../shared/messages/en-import.ts';
import { spokenLanguage } from '../../shared/messages/message-of.ts';
import { zhImport } from '../../shared/messages/zh-hans/zh-import.ts';
import type { ImportNotice } from '../../shared/model/import/book-draft.ts';
import type { FoldCounts } from './chapter-writer.ts';
import { type FoldKind, type ImportRules, ruleFor } from './import-rules.ts';

/** Words for what an import did, in the language of the program. */
export function importWords(): ImportTable {
  return spokenLanguage() === 'zh-Hans' ? zhImport : enImport;
}

/** What the import did with each kind of side matter, one line a kind; nothing for kinds it did not meet. */
export function foldNotices(counts: FoldCounts, rules: ImportRules): ImportNotice[] {
  const kinds: readonly FoldKind[] = ['note', 'page', 'table', 'image', 'code'];
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => {
      const count = counts[kind];
      return { kind, count, message: importWords().folded[ruleFor(rules, kind)](kind, count) };
    });
}

/** What says that web addresses are not read whole, if there are any. */
export function addressNotices(count: number): ImportNotice[] {
  return count === 0 ? [] : [notice('other', count, importWords().addresses(count))];
}

/** What says that marks of other programs are left out, if there are any. */
export function markNotices(count: number): ImportNotice[] {
  return count === 0 ? [] : [notice('other', count, importWords().programMarks(count))];
}

/** What says that keys of sources were left out, if any. */
export function citationNotices(count: number): ImportNotice[] {
  return count === 0 ? [] : [notice('other', count, importWords().citations(count))];
}

/** What says that letters of a text could not be read, if any. */
export function lostNotices(text: string): ImportNotice[] {
  const count = text.match(/\ufffd/g)?.length ?? 0;
  return count === 0 ? [] : [notice('encoding', count, importWords().lostLetters(count))];
}

export function notice(kind: ImportNotice['kind'], count: number, message: string): ImportNotice {
  return { kind, count, message };
}
