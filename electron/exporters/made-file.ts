import { open, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { exportFormats, extensionOf } from '../../shared/model/export.ts';
import { fileExists } from '../platform/node/durable-file.ts';

/** In the package document of each read-along book: it is told by it from other EPUBs, so it stays as it is. */
export const readAlongMark =
  '<meta property="schema:accessibilitySummary">Text with synchronized narration; each sentence is marked while it is read.</meta>';

/** In the head of each report, likewise, with where its page begins. */
export const reportMark =
  '<meta name="viewport" content="width=device-width">\n<meta name="color-scheme" content="light dark"><title>';
export const reportBegins = '</style></head><body><main>\n<h1 dir="auto">';

/** What stands in it before the pages of an EPUB, and before the tables of a report. */
const headBytes = 1_048_576;
export const reportEnding = '.report.html';
const companionName = /^(.+?)\.(?:srt|vtt|chapters\.txt|labels\.txt)$/i;

/**
 * Whether a file that could be taken as a book is what an export made of one, in whichever library: a read-along EPUB
 * and the page of a report by what stands in them, subtitles and label tracks by the sound of their name and a report
 * beside them: one that has only a sound beside it may be what the sound was made of. Not for one that cannot be read.
 */
export async function isMadeFile(path: string): Promise<boolean> {
  if (/\.epub$/i.test(path)) return hasInHead(path, readAlongMark);
  if (/\.html$/i.test(path)) return isReport(path);
  const stem = companionName.exec(basename(path))?.[1];
  if (stem === undefined) return false;
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  // One that changed got a number, and the sound that stayed as it was did not.
  const stems = [stem, stem.replace(/ \([0-9]+\)$/, '')];
  const books = stems.flatMap((one) => exportFormats.map((format) => one + extensionOf(format)));
  if (!names.some((name) => books.includes(name))) return false;
  // That of a book in chapters stands beside their folder, such as “Sea (MP3)”.
  const ofChapters = folder.replace(/(?: \([^()]+\))+$/, '') + reportEnding;
  const reports = names.filter((name) => name.endsWith(reportEnding));
  for (const report of [ofChapters, ...reports.map((name) => join(folder, name))]) {
    if (await isReport(report)) return true;
  }
  return false;
}

function isReport(path: string): Promise<boolean> {
  return hasInHead(path, reportMark, reportBegins);
}

async function hasInHead(path: string, ...marks: readonly string[]): Promise<boolean> {
  if (!(await fileExists(path))) return false;
  const file = await open(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return marks.every((mark) => buffer.subarray(0, bytesRead).includes(mark));
  } catch {
    return false;
  } finally {
    await file.close();
  }
}
