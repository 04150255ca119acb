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
  const first = lines.find(({ heard }) => heard !== null);
  const headings = lines.flatMap(({ line }, at) => {
    const [block] = line.blocks;
    if (block?.role !== 'heading') return [];
    const next = lines.find(({ heard }, index) => index >= at && heard !== null);
    const place = next === first ? null : (next?.heard ?? null);
    return place === null ? [] : [{ startMs: place.startMs, title: textOfRuns(block.runs) }];
  });
  // Where several unspoken ones follow each other, the last is nearest to the words.
  const places = headings.filter(({ startMs }, at) => headings[at + 1]?.startMs !== startMs);
  return [{ startMs: 0, title }, ...places];
}
