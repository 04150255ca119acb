import { bookWordsOf } from '../../../shared/messages/book-words.ts';
import { spokenLanguage } from '../../../shared/messages/message-of.ts';
import { type SampleRequest, sampleLimits } from '../../../shared/model/export.ts';
import { pausesOf } from '../../../shared/model/production.ts';
import type { LoudnessPreset } from '../../audio/render/presets.ts';
import type { Take } from '../../charges/ports.ts';
import type { ExportBookOptions, ExportResult } from '../../exporters/export-book.ts';
import { safeFileName } from '../../exporters/file-name.ts';
import type {
  ExportBook,
  ExportChapter,
  ExportPart,
  ExportSettings,
} from '../../exporters/types.ts';
import { type ChapterToExport, exportChapterOf } from './book-parts.ts';
import type { ExportParts } from './export-parts.ts';
import type { ExportRequest } from './export-request.ts';

type SampleParts = Pick<ExportParts, 'audio' | 'productions'>;
type AskedSample = Pick<ExportRequest, 'sample' | 'projectId'>;

/** A retail sample as what an exporter makes: an MP3 of its own, whose lines are those of the book. */
export type RetailSample = {
  readonly book: ExportBook;
  readonly settings: ExportSettings;
  /** The chapters that its audio comes from. */
  readonly sources: readonly ChapterToExport[];
};

/** Of the takes that are there; null where none is asked for, or nothing of these chapters is read aloud. */
export function retailSampleOf(
  { audio, productions }: SampleParts,
  { sample = null, projectId }: AskedSample,
  chapters: readonly ChapterToExport[],
  takes: ReadonlyMap<string, Take>,
  { book, presets }: { readonly book: ExportBook; readonly presets: readonly LoudnessPreset[] },
): RetailSample | null {
  // The shop that asks for a sample has limits of its own.
  const preset = presets.find(({ id }) => id === 'acx') ?? presets[0];
  const wanted = chapters.filter(
    ({ chapter }) => chapter.kind === 'chapter' && chapter.ordinal + 1 >= (sample?.chapter ?? 1),
  );
  if (sample === null || preset === undefined || wanted.length === 0) return null;
  const whole: ExportChapter[] = [];
  const sources: ChapterToExport[] = [];
  let soundMs = 0;
  for (const chapter of wanted) {
    const made = exportChapterOf(chapter, takes, audio);
    sources.push(chapter);
    if (made !== null) whole.push(made);
    soundMs += made?.parts.reduce((sum, part) => sum + part.durationMs, 0) ?? 0;
    if (soundMs >= sampleLimits.mostMinutes * 60_000) break;
  }
  const pauseMs = pausesOf(productions.get(projectId)).heading;
  return {
    book: sampleBook(book, whole, sample, { preset, pauseMs }),
    settings: { formats: ['mp3'], presets: [preset] },
    sources,
  };
}

/** Makes the retail sample; nothing where there is nothing to hear. */
export async function exportRetailSample(
  parts: SampleParts,
  request: AskedSample,
  chapters: readonly ChapterToExport[],
  takes: ReadonlyMap<string, Take>,
  rendering: ExportBookOptions,
): Promise<Pick<ExportResult, 'files' | 'notices' | 'verdicts'>> {
  const { presets } = rendering.settings;
  const sample = retailSampleOf(parts, request, chapters, takes, { ...rendering, presets });
  const [file] = sample?.book.chapters ?? [];
  if (sample === null || file?.parts.length === 0) return { files: [], notices: [], verdicts: [] };
  const { book, settings } = sample;
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
  const { sample: name } = bookWordsOf(book.language);
  const sample = sampleOf(chapters, name, limits, pauseMs);
  const ending = ` - ${name === 'Retail sample' ? 'retail sample' : name}`;
  // Cut behind that, a long title would name the files like those of the book.
  const fileTitle = safeFileName(book.title, 'Audiobook', ending) + ending;
  const { chapterCount: _count, part: _part, ...whole } = book;
  return { ...whole, title: book.title + ending, fileTitle, chapters: [sample] };
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
