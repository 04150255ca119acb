import { spokenLanguage } from '../../../shared/messages/message-of.ts';
import { type SampleRequest, sampleLimits } from '../../../shared/model/export.ts';
import { pausesOf } from '../../../shared/model/production.ts';
import type { LoudnessPreset } from '../../audio/render/presets.ts';
import type { Take } from '../../charges/ports.ts';
import type { ExportBookOptions, ExportResult } from '../../exporters/export-book.ts';
import { safeFileName } from '../../exporters/file-name.ts';
import type { ExportBook, ExportChapter, ExportPart } from '../../exporters/types.ts';
import { type ChapterToExport, exportChapterOf } from './book-parts.ts';
import type { ExportParts } from './export-parts.ts';
import type { ExportRequest } from './export-request.ts';

/** Makes the retail sample, an MP3 of its own; its lines are those of the book. */
export async function exportRetailSample(
  { audio, productions }: Pick<ExportParts, 'audio' | 'productions'>,
  { sample = null, projectId }: ExportRequest,
  chapters: readonly ChapterToExport[],
  takes: ReadonlyMap<string, Take>,
  rendering: ExportBookOptions,
): Promise<Pick<ExportResult, 'files' | 'notices' | 'verdicts'>> {
  const none = { files: [], notices: [], verdicts: [] };
  if (sample === null) return none;
  const wanted = chapters.filter(
    ({ chapter }) => chapter.kind === 'chapter' && chapter.ordinal + 1 >= (sample.chapter ?? 1),
  );
  const whole = wanted.flatMap((chapter) => exportChapterOf(chapter, takes, audio) ?? []);
  if (whole.length === 0) return none;
  const { presets } = rendering.settings;
  // The shop that asks for a sample has limits of its own.
  const preset = presets.find(({ id }) => id === 'acx') ?? presets[0];
  if (preset === undefined) return none;
  const pauseMs = pausesOf(productions.get(projectId)).heading;
  const book = sampleBook(rendering.book, whole, sample, { preset, pauseMs });
  const settings = { formats: ['mp3'] as const, presets: [preset] };
  const { exportBook } = await import('../../exporters/export-book.ts');
  const { files, notices, verdicts } = await exportBook({ ...rendering, book, settings });
  const { reportWords } = await import('../../../shared/model/report/report-words.ts');
  const { sample: named } = reportWords(spokenLanguage()).table;
  return {
    files: files.map((file) => ({ ...file, chapterIndex: null })),
    notices,
    verdicts: verdicts.map((each) => ({ ...each, preset: named(each.preset) })),
  };
}

/** The retail sample as a book of one file, from these chapters, the first of which it begins with. */
function sampleBook(
  book: ExportBook,
  chapters: readonly ExportChapter[],
  { minutes = sampleLimits.usualMinutes }: SampleRequest,
  { preset, pauseMs }: { readonly preset: LoudnessPreset; readonly pauseMs: number },
): ExportBook {
  const edgesMs = preset.headMs + preset.tailMs;
  const limits = {
    leastMs: sampleLimits.leastMinutes * 60_000 - edgesMs,
    wantedMs: minutes * 60_000 - edgesMs - packetMs,
    limitMs: sampleLimits.mostMinutes * 60_000 - edgesMs - packetMs,
  };
  const sample = sampleOf(chapters, 'Retail sample', limits, pauseMs);
  const ending = ' - retail sample';
  // Cut behind that, a long title would name the files like those of the book.
  const fileTitle = safeFileName(book.title, 'Audiobook', ending) + ending;
  return { ...book, title: book.title + ending, fileTitle, chapters: [sample] };
}

/** What a file may be longer by: its end is filled up to whole packets. */
const packetMs = 50;

type SampleLengths = {
  /** What is shorter is refused by shops: it goes on past `wantedMs`, up to `limitMs`. */
  readonly leastMs: number;
  readonly wantedMs: number;
  readonly limitMs: number;
};

/**
 * The beginning of these chapters as one, which ends where a line ends; a first line that is longer is cut. Chapters
 * that are shorter go on in the next one.
 */
export function sampleOf(
  chapters: readonly ExportChapter[],
  title: string,
  { leastMs, wantedMs, limitMs }: SampleLengths,
  pauseMs: number,
): ExportChapter {
  const all = chapters.flatMap(({ parts }, index): readonly ExportPart[] =>
    index === 0 ? parts : [{ kind: 'pause', durationMs: pauseMs }, ...parts],
  );
  const taken: ExportPart[] = [];
  let takenMs = 0;
  // Up to the end of the last take.
  let audibleMs = 0;
  for (const part of all) {
    const withPartMs = takenMs + part.durationMs;
    const isTooShort = audibleMs > 0 && audibleMs < leastMs;
    if (withPartMs > (isTooShort ? limitMs : wantedMs)) break;
    taken.push(part);
    takenMs = withPartMs;
    if (part.kind === 'take') audibleMs = takenMs;
  }
  const first = all.find((part) => part.kind === 'take');
  if (!taken.some((part) => part.kind === 'take') && first !== undefined) {
    taken.push(cut(first, Math.max(leastMs, wantedMs)));
  }
  while (taken.at(-1)?.kind === 'pause') taken.pop();
  return { title, parts: taken };
}

function cut(part: ExportPart, durationMs: number): ExportPart {
  if (part.kind === 'pause') return part;
  const { startMs, endMs } = part.trim ?? { startMs: 0, endMs: 0 };
  const trim = { startMs, endMs: endMs + part.durationMs - durationMs };
  return { ...part, trim, durationMs };
}
