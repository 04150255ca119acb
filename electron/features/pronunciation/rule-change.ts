import type { PronunciationRule } from '../../../shared/model/pronunciation.ts';
import { compileRules } from '../../../shared/script/pronounce.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { PronunciationStore } from '../../storage/pronunciations.ts';
import type { SegmentChoiceStore } from '../../storage/segment-choices.ts';
import { planOf } from '../library/chapters.ts';
import type { Narration } from '../narration/narration.ts';
import { applier, type BookRules } from './book-rules.ts';

/** The rules of one book and those of all books, each in its order. */
export type RuleLists = {
  readonly book: readonly PronunciationRule[];
  readonly all: readonly PronunciationRule[];
};

export type RuleChangeParts = {
  readonly store: PronunciationStore;
  readonly bookRules: BookRules;
  readonly library: LibraryStore;
  readonly narration: Pick<Narration, 'find' | 'announce'>;
  readonly choices: Pick<SegmentChoiceStore, 'remember'>;
  /** A book has other lines to make than before. */
  readonly changed: (projectId: string) => void;
};

type Line = { readonly index: number; readonly segmentId: string; readonly identity: string };
type Touched = {
  readonly chapterId: string;
  readonly projectId: string;
  readonly lines: readonly Line[];
};

/**
 * Puts other rules in place of those that hold for a book. Lines that had audio and are said otherwise now
 * remember it, so that they show as changed; nothing is made.
 */
export function changeRules(
  parts: RuleChangeParts,
  project: ProjectRow,
  next: (now: RuleLists) => RuleLists,
): void {
  const { store, bookRules, library, narration, choices } = parts;
  const touched = store.transaction(() => {
    const now: RuleLists = { book: store.rules(project.id), all: store.rules(null) };
    const then = next(now);
    const isForAll = JSON.stringify(now.all) !== JSON.stringify(then.all);
    const books = isForAll ? withBook(library.projects(), project) : [project];
    const affected = books.flatMap((book) => {
      const own = book.id === project.id ? then.book : store.rules(book.id);
      return touchedChapters(parts, book, [...own, ...then.all]);
    });
    write(store, [...now.book, ...now.all], [...then.book, ...then.all]);
    bookRules.forget();
    for (const { chapterId, lines } of affected) {
      choices.remember(chapterId, lines);
      const { placeAt } = narration.find(chapterId);
      const silent = lines.filter(({ index }) => placeAt(index).take === null);
      const ids = silent.map(({ segmentId }) => segmentId);
      store.setStale(chapterId, ids, true);
    }
    return affected;
  });
  for (const { chapterId } of touched) narration.announce(chapterId);
  for (const projectId of new Set(touched.map((one) => one.projectId))) parts.changed(projectId);
}

function withBook(books: readonly ProjectRow[], book: ProjectRow): readonly ProjectRow[] {
  return books.some(({ id }) => id === book.id) ? books : [...books, book];
}

/** The chapters with lines that other rules would send otherwise; of each its lines that have audio now. */
function touchedChapters(
  { bookRules, library, narration }: RuleChangeParts,
  book: ProjectRow,
  rules: readonly PronunciationRule[],
): readonly Touched[] {
  const now = bookRules.pronunciationOf(book).apply;
  const then = applier(compileRules(rules, book.language));
  return library.chapters(book.id).flatMap((chapter) => {
    const others = planOf(chapter).segments.flatMap(({ sent }, index) =>
      now(sent) === then(sent) ? [] : [index],
    );
    if (others.length === 0) return [];
    const { orders, placeAt } = narration.find(chapter.id);
    const lines = others.flatMap((index) => {
      const { take, segmentId } = placeAt(index);
      const order = orders.orders[index] ?? null;
      return take === null || order === null
        ? []
        : [{ index, identity: order.identity, segmentId }];
    });
    return [{ chapterId: chapter.id, projectId: book.id, lines }];
  });
}

function write(
  store: PronunciationStore,
  now: readonly PronunciationRule[],
  then: readonly PronunciationRule[],
): void {
  const known = new Map(now.map((rule) => [rule.id, JSON.stringify(rule)]));
  const kept = new Set(then.map(({ id }) => id));
  for (const { id } of now) if (!kept.has(id)) store.remove(id);
  for (const rule of then) if (known.get(rule.id) !== JSON.stringify(rule)) store.put(rule);
}
