import { textOfRuns } from '../../../shared/script/shown/shown-blocks.ts';
import type { TimedLine } from './timed-lines.ts';

export type ChapterPlace = { readonly startMs: number; readonly title: string };

/** JSON chapters of the Podcast namespace, version 1.2.0: `application/json+chapters`. */
export function chaptersJson(
  chapters: readonly ChapterPlace[],
  { title, author }: { readonly title: string; readonly author: string | null },
): string {
  const file = {
    version: '1.2.0',
    title,
    ...(author === null ? {} : { author }),
    chapters: chapters.map(({ startMs, title: name }) => ({
      startTime: Math.round(startMs) / 1000,
      title: name,
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * The places inside one chapter: its own title at its start, then each heading after the first words. One that is not
 * spoken stands where the words after it begin.
 */
export function headingPlaces(title: string, lines: readonly TimedLine[]): readonly ChapterPlace[] {
  const places: ChapterPlace[] = [{ startMs: 0, title }];
  let heardCount = 0;
  // Where several unspoken ones follow each other, the last is nearest to the words.
  let heading: string | null = null;
  for (const { line, heard } of lines) {
    const [block] = line.blocks;
    if (block?.role === 'heading') heading = textOfRuns(block.runs);
    if (heard === null) continue;
    if (heading !== null && heardCount > 0) places.push({ startMs: heard.startMs, title: heading });
    heading = null;
    heardCount += 1;
  }
  return places;
}
