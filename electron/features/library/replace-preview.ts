import type { ReplacePreview } from '../../../shared/model/import/manuscript.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ProjectRow } from '../../storage/library.ts';
import type { PriceList } from '../money/price-list.ts';
import { priceOf } from '../narration/prices.ts';
import type { SegmentAudioLookup } from '../narration/segment-audio-lookup.ts';
import type { SegmentOrder } from '../narration/segment-orders.ts';
import type { SpeechOrders } from '../narration/speech-orders.ts';
import type { ChapterWriter } from './chapter-writer.ts';
import type { Rewriting } from './search.ts';

export type PreviewParts = {
  readonly speechOrders: SpeechOrders;
  readonly audioLookup: SegmentAudioLookup;
  readonly writer: Pick<ChapterWriter, 'nextPlan'>;
  readonly prices: Pick<PriceList, 'tariffFor'>;
};

/** What other texts for these chapters change, and what making again what was made would cost. */
export function previewRewriting(
  parts: PreviewParts,
  project: ProjectRow,
  account: AccountRow,
  rewritings: readonly Rewriting[],
): ReplacePreview {
  let findCount = 0;
  let lineCount = 0;
  let remakeCount = 0;
  const remakes: SegmentOrder[] = [];
  for (const { chapter, text, findCount: finds } of rewritings) {
    findCount += finds;
    const before = parts.speechOrders.ofChapter(project, chapter, account);
    const audioBefore = parts.audioLookup(account.id, before);
    const hadAudio = new Set(before.ids.filter((_, index) => audioBefore(index).take !== null));
    const known = new Set(before.orders.map((order) => order?.identity ?? ''));
    const next = parts.writer.nextPlan(project, chapter, text);
    const after = parts.speechOrders.ofPlan(project, next, account);
    const audioAfter = parts.audioLookup(account.id, after);
    for (const [index, order] of after.orders.entries()) {
      if (order === null || known.has(order.identity)) continue;
      lineCount += 1;
      const audio = audioAfter(index);
      if (audio.take !== null || !hadAudio.has(audio.segmentId)) continue;
      remakeCount += 1;
      remakes.push(order);
    }
  }
  const price = priceOf(remakes, parts.prices.tariffFor(account));
  return { findCount, chapterCount: rewritings.length, lineCount, remakeCount, price };
}
