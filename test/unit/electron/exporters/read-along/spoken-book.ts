import type {
  ExportBook,
  ExportLine,
  ExportPart,
} from '../../../../../electron/exporters/types.ts';
import { parseScript } from '../../../../../shared/script/parse/parse.ts';
import { planChapter } from '../../../../../shared/script/plan/plan.ts';
import { shownBlocks } from '../../../../../shared/script/shown/shown-blocks.ts';
import { pngCover, speechTake } from '../small-book.ts';

export const cast = ['Anna'];

/** A chapter whose spoken segments each have a take of about their length, with the script's pauses. */
async function chapterOf(folder: string, text: string, language: string, seed: number) {
  const { segments } = planChapter(text, { cast, language });
  const blocks = shownBlocks(parseScript(text, { cast }), segments);
  const parts: ExportPart[] = [];
  let waiting: ExportLine[] = [];
  for (const [index, segment] of segments.entries()) {
    const line = { speaker: segment.speaker, blocks: blocks[index] ?? [], durationMs: null };
    if (segment.sent === '') {
      if (line.blocks.length > 0) waiting.push(line);
    } else {
      const seconds = Math.max(0.2, segment.sent.length / 60);
      const take = await speechTake(folder, seconds, seed + index);
      if (take.kind !== 'take') throw new Error('No take');
      const { durationMs } = take;
      parts.push({ ...take, lines: [...waiting, { ...line, durationMs }] });
      waiting = [];
    }
    if (segment.pauseAfterMs > 0) parts.push({ kind: 'pause', durationMs: 120 });
  }
  while (parts.at(-1)?.kind === 'pause') parts.pop();
  return parts;
}

/** A book of these scripts, one a chapter, with made sound. */
export async function spokenBook(
  folder: string,
  scripts: readonly string[],
  language: string,
): Promise<ExportBook> {
  const chapters = [];
  for (const [index, text] of scripts.entries()) {
    const parts = await chapterOf(folder, text, language, index * 50 + 1);
    chapters.push({ id: `chapter-${index}`, title: `Part ${index + 1} & <more>`, parts });
  }
  const cover = { mediaType: 'image/png' as const, bytes: pngCover() };
  return {
    id: 'book-1',
    title: 'The "Lamp" & Co',
    author: 'A. Writer <a@b>',
    language,
    cover,
    chapters,
  };
}

/** What readers see of a script, without spaces and without what is not in it as words. */
export function wordsOfScript(text: string, language: string): string {
  const { segments } = planChapter(text, { cast, language });
  return shownBlocks(parseScript(text, { cast }), segments)
    .flat()
    .flatMap(({ runs }) => runs.map((run) => run.text))
    .join('')
    .replace(/\s/g, '');
}
