import { readFile } from 'node:fs/promises';
import { appError } from '../../../shared/app-error.ts';
import { bookWordsOf } from '../../../shared/messages/book-words.ts';
import type { ChosenChapters } from '../../../shared/model/export.ts';
import type { KeptSource } from '../../../shared/model/import/source-book.ts';
import type { LoudnessPreset } from '../../audio/render/presets.ts';
import type { Take } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ChapterRow, ProjectRow } from '../../storage/library.ts';
import type { MissingSegment } from '../narration/missing-segments.ts';
import { type ChapterToExport, exportChaptersOf, type FinishChapter } from './book-parts.ts';
import type { ExportParts } from './export-parts.ts';
import type { ExportRequest } from './export-request.ts';
import { keptSource } from './kept-source.ts';
import { withClips } from './sound-clips.ts';
import { mostFileMs } from './sound-preset.ts';
import { splitLong } from './sound-split.ts';

/** A line that is read aloud by its order, with the take that was there when its chapter was looked up. */
export type SpokenLine = MissingSegment & {
  readonly projectId: string;
  readonly take: Take | null;
};

/** What an export is made of: chapters with their orders and audio, clips, the cover. */
export function createExportSources(
  parts: Pick<
    ExportParts,
    | 'audio'
    | 'audioLookup'
    | 'library'
    | 'productions'
    | 'manuscripts'
    | 'platform'
    | 'projects'
    | 'speechOrders'
  >,
) {
  const { library, projects, speechOrders, audioLookup } = parts;

  /** Those of these numbers, from 1; all for null. Throws `bad_input` for a number that is none. */
  const chaptersOf = (
    project: ProjectRow,
    account: AccountRow,
    wanted: ChosenChapters,
  ): readonly ChapterToExport[] =>
    chosenChapters(library.chapters(project.id), wanted).map((chapter) => {
      const orders = speechOrders.ofChapter(project, chapter, account);
      return { chapter, orders, audioAt: audioLookup(account.id, orders) };
    });

  /** The request with its chapters by id, and by their numbers now. Throws `bad_input` for one that is not there. */
  const located = <Request extends Pick<ExportRequest, 'projectId' | 'chapters' | 'chapterIds'>>(
    request: Request,
  ): Request => {
    if (request.chapters === null) return request;
    const all = library.chapters(request.projectId);
    const chosen = () => chosenChapters(all, request.chapters).map(({ id }) => id);
    const chapterIds = request.chapterIds ?? chosen();
    const ids = new Set(chapterIds);
    const chapters = numberedOf(all).flatMap(({ id }, index) => (ids.has(id) ? [index + 1] : []));
    if (chapters.length < chapterIds.length) throw appError('bad_input.chapters_gone');
    return { ...request, chapters, chapterIds };
  };

  const spokenOrders = (projectId: string, chapters: readonly ChapterToExport[]) =>
    chapters.flatMap(({ chapter, orders, audioAt }) =>
      orders.orders.flatMap((order, index): readonly SpokenLine[] => {
        const { take, isChosen } = audioAt(index);
        return order === null || isChosen
          ? []
          : [{ projectId, chapterId: chapter.id, segmentId: orders.ids[index] ?? '', order, take }];
      }),
    );

  /** Clips at the ends of the chapters, and chapters that a shop's files are too short for in parts. */
  const finisherOf = (
    projectId: string,
    chapters: readonly ChapterToExport[],
    presets: readonly LoudnessPreset[],
  ): FinishChapter => {
    const production = parts.productions.get(projectId);
    const heard = chapters.filter(isSpoken);
    const mostMs = mostOfPresets(presets);
    const { piece } = bookWordsOf(projects.row(projectId).language);
    return (chapter, whole) => {
      const isCredits = chapter.chapter.kind !== 'chapter';
      const at = { isFirst: chapter === heard[0], isLast: chapter === heard.at(-1), isCredits };
      const clipped = withClips(whole, production, at, parts.audio);
      return mostMs === null ? [clipped] : splitLong(clipped, mostMs, piece);
    };
  };

  /** How many files each chapter has in the whole book, as far as it is generated: what is not has one. */
  const filesOf = (
    project: ProjectRow,
    account: AccountRow,
    presets: readonly LoudnessPreset[],
  ): ReadonlyMap<string, number> => {
    const chapters = chaptersOf(project, account, null).filter(isSpoken);
    // Nothing is split: no take of the book needs to be looked at.
    if (mostOfPresets(presets) === null) {
      return new Map(chapters.map(({ chapter }) => [chapter.id, 1]));
    }
    const takes = takesOf(spokenOrders(project.id, chapters));
    const finish = finisherOf(project.id, chapters, presets);
    return new Map(
      chapters.map((chapter) => {
        const files = exportChaptersOf(chapter, takes, parts.audio, finish);
        return [chapter.chapter.id, Math.max(1, files.length)];
      }),
    );
  };

  const coverOf = async (project: ProjectRow) => {
    const path = projects.coverPath(project);
    if (path === null) return null;
    const mediaType = path.endsWith('.png') ? ('image/png' as const) : ('image/jpeg' as const);
    return { mediaType, bytes: new Uint8Array(await readFile(path)) };
  };

  /** The file that a book came from, for what is made of it. */
  const sourceOf = (project: ProjectRow): { readonly source?: KeptSource } => {
    const source = keptSource(parts.platform.paths, parts.manuscripts, project);
    return source === null ? {} : { source };
  };

  return { chaptersOf, located, spokenOrders, finisherOf, filesOf, coverOf, sourceOf };
}

/** Their takes by identity, of those that are there. */
export function takesOf(lines: readonly SpokenLine[]): ReadonlyMap<string, Take> {
  return new Map(
    lines.flatMap(({ order, take }) => (take === null ? [] : [[order.identity, take] as const])),
  );
}

export function withoutAudio(lines: readonly SpokenLine[]): readonly SpokenLine[] {
  return lines.filter(({ take }) => take === null);
}

export function isSpoken({ orders }: ChapterToExport): boolean {
  return orders.orders.some((order) => order !== null);
}

/** How long a file may be; null without a limit. Presets share their chapters: the tightest limit splits them. */
function mostOfPresets(presets: readonly LoudnessPreset[]): number | null {
  const limits = presets.flatMap((preset) => mostFileMs(preset) ?? []);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** Those that have numbers: credits have none. */
export function numberedOf<Row extends Pick<ChapterRow, 'kind'>>(
  all: readonly Row[],
): readonly Row[] {
  return all.filter(({ kind }) => kind === 'chapter');
}

function chosenChapters<Row extends Pick<ChapterRow, 'kind'>>(
  all: readonly Row[],
  wanted: ChosenChapters,
): readonly Row[] {
  if (wanted === null) return all;
  const numbered = numberedOf(all);
  const unknown = wanted.filter((number) => number > numbered.length);
  if (unknown.length > 0) {
    throw appError('bad_input.no_such_chapter', {
      numbers: unknown.map(String),
      count: numbered.length,
    });
  }
  const numbers = new Set(wanted);
  return numbered.filter((_, index) => numbers.has(index + 1));
}
