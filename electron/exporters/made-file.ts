import { open, stat } from 'node:fs/promises';

/** In the package document of each read-along book: it is told by it from other EPUBs, so it stays as it is. */
export const readAlongMark =
  '<meta property="schema:accessibilitySummary">Text with synchronized narration; each sentence is marked while it is read.</meta>';

/** In the head of each report, likewise. */
export const reportMark =
  '<meta name="viewport" content="width=device-width">\n<meta name="color-scheme" content="light dark"><title>';

/** What stands in it before the pages of an EPUB, and before the tables of a report. */
const headBytes = 1_048_576;
const companionName = /^(.+?)\.(?:srt|vtt|chapters\.txt|labels\.txt)$/i;
const soundEndings = ['.m4b', '.mp3', '.opus', '.flac', '.wav'];

/**
 * Whether a file that could be taken as a book is what an export made of one, in whichever library: a read-along EPUB
 * and the page of a report by what stands in them, subtitles and label tracks by the sound of that name beside them.
 * Not for one that cannot be read.
 */
export async function isMadeFile(path: string): Promise<boolean> {
  if (/\.epub$/i.test(path)) return hasInHead(path, readAlongMark);
  if (/\.html$/i.test(path)) return hasInHead(path, reportMark);
  const stem = companionName.exec(path)?.[1];
  if (stem === undefined) return false;
  // One that changed got a number, and the sound that stayed as it was did not.
  for (const name of new Set([stem, stem.replace(/ \([0-9]+\)$/, '')])) {
    for (const ending of soundEndings) if (await isThere(name + ending)) return true;
    if (await hasInHead(`${name}.epub`, readAlongMark)) return true;
  }
  return false;
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}

async function hasInHead(path: string, mark: string): Promise<boolean> {
  if (!(await isThere(path))) return false;
  const file = await open(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead).includes(mark);
  } catch {
    return false;
  } finally {
    await file.close();
  }
}
