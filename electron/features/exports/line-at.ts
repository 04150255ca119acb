import type { SegmentPlace } from '../../../shared/model/project.ts';
import type { ExportLine, ExportPart } from '../../exporters/types.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import { playedMs } from '../narration/segment-audio-lookup.ts';
import { type ChapterToExport, exportChaptersOf, type LineAt } from './book-parts.ts';
import type { ExportParts } from './export-parts.ts';
import { type ExportRequest, exportRequestOf } from './export-request.ts';
import { createExportSources, isSpoken, takesOf } from './export-sources.ts';
import { finishedPresets } from './sound-preset.ts';

export type PlaceInFile = {
  /** As in a report: from 1, with its title. */
  readonly chapter: number;
  readonly title: string;
  readonly preset: ExportRequest['preset'];
  /** From the beginning of the chapter's sound. */
  readonly atMs: number;
};

/**
 * The line that sounds at a place of a finished export, by the book as it is now; null where the chapter is another
 * one by now.
 */
export function createLineAt(
  parts: Omit<ExportParts, 'calls'>,
): (job: JobRow, place: PlaceInFile) => SegmentPlace | null {
  const { accounts, audio, projects } = parts;
  const { chaptersOf, located, finisherOf, spokenOrders } = createExportSources(parts);

  return (job, place) => {
    const request = located(exportRequestOf(job));
    const project = projects.row(request.projectId);
    const chapters = chaptersOf(project, accounts.byId(job.accountId), request.chapters);
    const takes = takesOf(spokenOrders(project.id, chapters));
    const production = parts.productions.get(project.id);
    const presets = finishedPresets(request, production);
    const finish = finisherOf(project.id, chapters, presets);
    const indexOf = new Map<ExportLine, number>();
    const files = chapters.filter(isSpoken).flatMap((chapter) => {
      const lineAt = soundingLines(chapter, indexOf);
      const made = exportChaptersOf(chapter, takes, audio, finish, lineAt);
      return made.map((file) => ({ chapter, file }));
    });
    const found = files[place.chapter - 1];
    if (found === undefined || found.file.title !== place.title) return null;
    const headMs = presets.find(({ id }) => id === place.preset)?.headMs ?? 0;
    const line = lineIn(found.file.parts, place.atMs - headMs);
    const { chapter, orders } = found.chapter;
    const segmentId = orders.ids[(line && indexOf.get(line)) ?? -1] ?? null;
    return segmentId === null ? null : { chapterId: chapter.id, segmentId };
  };
}

/** Every line that sounds, without its words; `indexOf` notes where in its chapter it stands. */
function soundingLines({ orders }: ChapterToExport, indexOf: Map<ExportLine, number>): LineAt {
  return (index, heard) => {
    if (heard === null || orders.orders[index] === null) return null;
    const durationMs = playedMs(heard.take, heard.edit);
    const line: ExportLine = { speaker: null, blocks: [], durationMs };
    indexOf.set(line, index);
    return line;
  };
}

function lineIn(parts: readonly ExportPart[], atMs: number): ExportLine | null {
  let startMs = 0;
  let last: ExportLine | null = null;
  for (const part of parts) {
    let lineMs = startMs;
    for (const line of part.kind === 'take' ? (part.lines ?? []) : []) {
      if (last !== null && lineMs > atMs) return last;
      last = line;
      lineMs += line.durationMs ?? 0;
    }
    startMs += part.durationMs;
    if (last !== null && startMs > atMs) return last;
  }
  return last;
}
