import { parseScript } from '../../../shared/script/parse/parse.ts';
import type { SoundLevels } from '../../../shared/script/sentences/align-sentences.ts';
import { type ShownBlock, shownBlocks } from '../../../shared/script/shown/shown-blocks.ts';
import type { TakePeaks } from '../../charges/ports.ts';
import type { ExportLine } from '../../exporters/types.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import { playedMs } from '../narration/segment-audio-lookup.ts';
import type { ChapterToExport, Heard, LinesOfChapter } from './book-parts.ts';

type Parts = {
  readonly library: Pick<LibraryStore, 'chaptersWithText'>;
  readonly takeStore: { readonly peaks: (takeId: string) => TakePeaks | null };
};

/**
 * The words of a book's segments as its text stands now, so it is to be asked for in the same turn as the
 * plans of its chapters: an edit that comes while lines are spoken is in neither.
 */
export function linesOfBook({ library, takeStore }: Parts, project: ProjectRow): LinesOfChapter {
  const cast = project.cast.map(({ name }) => name);
  const texts = new Map(library.chaptersWithText(project.id).map(({ id, text }) => [id, text]));
  return ({ chapter, orders: { plan } }: ChapterToExport) => {
    const document = parseScript(texts.get(chapter.id) ?? '', { cast });
    const blocks = shownBlocks(document, plan.segments);
    return (index, heard) => {
      const shown: readonly ShownBlock[] = blocks[index] ?? [];
      if (shown.length === 0) return null;
      const speaker = plan.segments[index]?.speaker ?? null;
      const line: ExportLine = { speaker, blocks: shown, durationMs: null };
      if (heard === null) return line;
      const levels = () => levelsOf(heard, takeStore.peaks(heard.take.id));
      return { ...line, durationMs: playedMs(heard.take, heard.edit), levels };
    };
  };
}

/** The peaks of what is left of the take after trimming. */
export function levelsOf({ take, edit }: Heard, wave: TakePeaks | null): SoundLevels | null {
  if (wave === null) return null;
  const { peaks, peaksPerSecond } = wave;
  const at = (ms: number): number => Math.round((ms * peaksPerSecond) / 1000);
  const end = at(take.durationMs - edit.trimEndMs);
  return { peaks: peaks.subarray(at(edit.trimStartMs), end), peaksPerSecond };
}
