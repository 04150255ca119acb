import type { PronunciationRule } from '../../../shared/model/pronunciation.ts';
import { compileRules } from '../../../shared/script/pronounce/pronounce.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { PronunciationStore } from '../../storage/pronunciations.ts';
import type { SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type { SegmentStore } from '../../storage/segments/segments.ts';
import type { Narration } from '../narration/narration.ts';
import type { SegmentIndex } from '../narration/segment-index.ts';
import type { Accounts } from '../session/accounts.ts';
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
  readonly segments: Pick<SegmentStore, 'plan'>;
  readonly segmentAudio: Pick<SegmentAudioStore, 'states'>;
  readonly index: Pick<SegmentIndex, 'fill'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly narration: Pick<Narration, 'announce'>;
  /** A book has other lines to make than before. */
  readonly changed: (projectId: string) => void;
};

type Touched = {
  readonly chapterId: string;
  readonly projectId: string;
  /** Those that have audio and would be sent otherwise. */
  readonly segmentIds: readonly string[];
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
  const { store, bookRules, library, segmentAudio, index, accounts, narration } = parts;
  const touched = store.transaction(() => {
    const now: RuleLists = { book: store.rules(project.id), all: store.rules(null) };
    const then = next(now);
    const isForAll = JSON.stringify(now.all) !== JSON.stringify(then.all);
    const books = isForAll ? withBook(library.projects(), project) : [project];
    const account = accounts.current();
    const affected = books.flatMap((book) => {
      const own = book.id === project.id ? then.book : store.rules(book.id);
      return touchedChapters(parts, book, [...own, ...then.all]);
    });
    write(store, [...now.book, ...now.all], [...then.book, ...then.all]);
    bookRules.forget();
    for (const { projectId, chapterId, segmentIds } of affected) {
      // Segments that had audio and are said otherwise now remember it.
      index.fill(projectId, chapterId, account);
      const silent = segmentAudio
        .states(account.id, segmentIds)
        .filter(({ take }) => take === null);
      store.setStale(
        silent.map(({ segmentId }) => segmentId),
        true,
      );
    }
    return affected;
  });
  for (const { chapterId } of touched) narration.announce(chapterId);
  const told = new Set([project.id, ...touched.map(({ projectId }) => projectId)]);
  for (const projectId of told) parts.changed(projectId);
}

function withBook(books: readonly ProjectRow[], book: ProjectRow): readonly ProjectRow[] {
  return books.some(({ id }) => id === book.id) ? books : [...books, book];
}

/** The chapters with lines that other rules would send otherwise; of each its lines that have audio now. */
function touchedChapters(
  { bookRules, library, segments, segmentAudio, index, accounts }: RuleChangeParts,
  book: ProjectRow,
  rules: readonly PronunciationRule[],
): readonly Touched[] {
  const now = bookRules.pronunciationOf(book).apply;
  const then = applier(compileRules(rules, book.language));
  return library.chapters(book.id).flatMap((chapter) => {
    const { plan, ids } = segments.plan(chapter.id);
    const touched = ids.filter((_, at) => {
      const sent = plan.segments[at]?.sent ?? '';
      return now(sent) !== then(sent);
    });
    if (touched.length === 0) return [];
    const account = accounts.current();
    index.fill(book.id, chapter.id, account);
    const heard = segmentAudio.states(account.id, touched).filter(({ take }) => take !== null);
    const segmentIds = heard.map(({ segmentId }) => segmentId);
    return [{ chapterId: chapter.id, projectId: book.id, segmentIds }];
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
