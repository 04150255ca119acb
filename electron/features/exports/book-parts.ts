import type { ExportBook, ExportChapter, ExportPart } from '../../exporters/types.ts';
import type { Take } from '../../jobs/ports.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { ChapterRow, ProjectRow } from '../../storage/library.ts';
import type { ChapterOrders } from '../narration/order-book.ts';

export type ChapterToExport = { readonly chapter: ChapterRow; readonly orders: ChapterOrders };

/** The book as the exporter wants it: takes and pauses in order, chapters with nothing to hear left out. */
export function exportBookOf(
  project: ProjectRow,
  chapters: readonly ChapterToExport[],
  takes: ReadonlyMap<string, Take>,
  audio: AudioStore,
  cover: ExportBook['cover'],
): ExportBook {
  return {
    title: project.title,
    author: project.author,
    language: project.language,
    cover,
    chapters: chapters
      .map(({ chapter, orders }) => ({
        title: chapter.title,
        parts: partsOf(orders, takes, audio),
      }))
      .filter(hasAudio),
  };
}

function partsOf(
  { plan, orders }: ChapterOrders,
  takes: ReadonlyMap<string, Take>,
  audio: AudioStore,
): readonly ExportPart[] {
  const parts: ExportPart[] = [];
  for (const [index, segment] of plan.segments.entries()) {
    const order = orders[index] ?? null;
    const take = order === null ? undefined : takes.get(order.identity);
    if (take !== undefined) {
      parts.push({
        kind: 'take',
        path: audio.pathOf(take.audioSha256),
        sha256: take.audioSha256,
        durationMs: take.durationMs,
      });
    }
    if (segment.pauseAfterMs > 0) parts.push({ kind: 'pause', durationMs: segment.pauseAfterMs });
  }
  // A pause at the very end belongs to nobody: the preset's own tail follows.
  while (parts.at(-1)?.kind === 'pause') parts.pop();
  return parts;
}

function hasAudio(chapter: ExportChapter): boolean {
  return chapter.parts.some((part) => part.kind === 'take');
}
