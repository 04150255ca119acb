import type { CastPreview } from '../../../shared/model/cast.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { ChapterWriter } from '../library/chapter-writer.ts';
import { requireChapter } from '../library/chapters.ts';
import type { ProjectChange } from '../library/projects.ts';
import { type MissingLine, type PricingParts, priceLines } from '../narration/missing-lines.ts';
import type { OrderBook } from '../narration/order-book.ts';
import type { PlaceBook } from '../narration/places.ts';

export type CastChange = Pick<ProjectChange, 'narratorVoiceId' | 'speed' | 'cast'>;

type PreviewParts = PricingParts & {
  readonly library: Pick<LibraryStore, 'chapters' | 'chapter'>;
  readonly writer: Pick<ChapterWriter, 'nextPlan'>;
  readonly orderBook: OrderBook;
  readonly placeBook: PlaceBook;
};

/** What another cast, narrator or speed would change in a book; nothing is changed by looking. */
export function previewCast(
  parts: PreviewParts,
  project: ProjectRow,
  account: AccountRow,
  change: CastChange,
): CastPreview {
  const changed: ProjectRow = {
    ...project,
    narratorVoiceId: change.narratorVoiceId ?? project.narratorVoiceId,
    speed: change.speed ?? project.speed,
    cast: change.cast ?? project.cast,
  };
  const names = ({ cast }: ProjectRow) => JSON.stringify(cast.map(({ name }) => name));
  const isSamePlan = names(project) === names(changed);
  let segmentCount = 0;
  const remakes: MissingLine[] = [];
  for (const chapter of parts.library.chapters(project.id)) {
    const before = parts.orderBook.ofChapter(project, chapter, account);
    const placeBefore = parts.placeBook(account.id, before);
    const former = new Map(before.ids.map((segmentId, index) => [segmentId, index]));
    const planned = isSamePlan ? before : nextPlan(parts, changed, chapter.id);
    const after = parts.orderBook.ofPlan(changed, planned, account);
    const placeAfter = parts.placeBook(account.id, after);
    for (const [index, order] of after.orders.entries()) {
      const from = former.get(after.ids[index] ?? null) ?? -1;
      if (order === null || order.identity === before.orders[from]?.identity) continue;
      segmentCount += 1;
      const hadAudio = from >= 0 && placeBefore(from).take !== null;
      if (!hadAudio || placeAfter(index).take !== null) continue;
      remakes.push({ chapterId: chapter.id, segmentId: after.ids[index] ?? '', order });
    }
  }
  return { segmentCount, remakeCount: remakes.length, ...priceLines(parts, account, remakes) };
}

/** Other names in the cast change what `@Name:` means. */
function nextPlan({ library, writer }: PreviewParts, changed: ProjectRow, chapterId: string) {
  const chapter = requireChapter(library, chapterId);
  return writer.nextPlan(changed, chapter, chapter.text);
}
