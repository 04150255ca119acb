import type { ChapterWriter } from '../features/library/chapter-writer.ts';
import type { createChapterHistory } from '../features/library/history.ts';
import { createManuscript, type Manuscript } from '../features/library/manuscript.ts';
import { createOutline, type Outline } from '../features/library/outline.ts';
import type { Projects } from '../features/library/projects.ts';
import { previewRewriting } from '../features/library/replace-preview.ts';
import { createManuscriptSearch } from '../features/library/search.ts';
import { createTextActs, type TextActs } from '../features/library/text-acts.ts';
import type { PriceList } from '../features/money/price-list.ts';
import type { OrderBook } from '../features/narration/order-book.ts';
import type { PlaceBook } from '../features/narration/places.ts';
import type { Accounts } from '../features/session/accounts.ts';
import type { Platform } from '../platform/ports.ts';
import type { LibraryStore } from '../storage/library.ts';

type ManuscriptParts = {
  readonly platform: Platform;
  readonly library: LibraryStore;
  readonly projects: Projects;
  readonly history: ReturnType<typeof createChapterHistory>;
  readonly accounts: Accounts;
  readonly orderBook: OrderBook;
  readonly placeBook: PlaceBook;
  readonly prices: PriceList;
  readonly writer: ChapterWriter;
  readonly changed: (projectId: string) => void;
  readonly rewritten: (chapterIds: readonly string[]) => void;
};

/** What works on the text of whole books: search and replace, the history, and acts that undo as one. */
export function createManuscriptServices(parts: ManuscriptParts): {
  readonly manuscript: Manuscript;
  readonly textActs: TextActs;
  readonly outline: Outline;
} {
  const { platform, library, projects, history, accounts, rewritten } = parts;
  const textActs = createTextActs({
    library,
    projects,
    history,
    random: platform.random,
    rewritten,
  });
  const manuscript = createManuscript({
    search: createManuscriptSearch({ library, projects, clock: platform.clock }),
    history,
    acts: textActs,
    projectRow: projects.row,
    account: accounts.current,
    previewOf: (project, account, rewritings) =>
      previewRewriting(parts, project, account, rewritings),
  });
  const { clock, random } = platform;
  const outline = createOutline({ ...parts, clock, random });
  return { manuscript, textActs, outline };
}
