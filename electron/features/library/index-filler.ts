import type { LibraryStore } from '../../storage/library.ts';
import type { SegmentIndex } from '../narration/segment-index.ts';
import type { Accounts } from '../session/accounts.ts';

/** Brings the counts of all books up to date for the account in use: after a migration, or another account. */
export type IndexFiller = {
  /**
   * Of these books: a little right away, so that a small library is never shown half counted; the rest
   * between other work.
   */
  readonly begin: (projectIds: readonly string[]) => void;
  readonly stop: () => void;
};

const mostAtOnce = 50;

export function createIndexFiller(parts: {
  readonly library: Pick<LibraryStore, 'chapters'>;
  readonly index: Pick<SegmentIndex, 'fill'>;
  readonly accounts: Pick<Accounts, 'current'>;
  /** The counts of that book are other ones now. */
  readonly changed: (projectId: string) => void;
}): IndexFiller {
  const { library, index, accounts, changed } = parts;
  let work: { readonly accountId: string; readonly steps: Generator<string, void> } | null = null;
  let isScheduled = false;
  let isStopped = false;

  /** Gives the book of each chapter that was filled. */
  function* fillAll(projectIds: readonly string[]): Generator<string, void> {
    const account = accounts.current();
    for (const projectId of projectIds) {
      for (const { id } of library.chapters(projectId)) {
        if (accounts.current().id !== account.id) return;
        if (index.fill(projectId, id, account)) yield projectId;
      }
    }
  }
  /** The book of the next chapter that was behind; null where none is left. */
  const step = (): string | null => {
    const next = work?.steps.next();
    if (next === undefined || next.done === true) work = null;
    return next?.value ?? null;
  };
  const continueFilling = (): void => {
    isScheduled = false;
    if (isStopped || work === null) return;
    const projectId = step();
    if (projectId !== null) changed(projectId);
    schedule();
  };
  const schedule = (): void => {
    if (isScheduled || work === null) return;
    isScheduled = true;
    setImmediate(continueFilling);
  };

  return {
    begin: (projectIds) => {
      const accountId = accounts.current().id;
      if (isStopped || projectIds.length === 0 || work?.accountId === accountId) return;
      work = { accountId, steps: fillAll(projectIds) };
      for (let count = 0; count < mostAtOnce && work !== null; count += 1) step();
      schedule();
    },
    stop: () => {
      isStopped = true;
    },
  };
}
