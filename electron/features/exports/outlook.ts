import { definedOnly } from '../../../shared/defined-only.ts';
import type { ExportOutlook } from '../../../shared/model/export-outlook.ts';
import { outlookOf } from '../../exporters/outlook.ts';
import type { ExportChapter } from '../../exporters/types.ts';
import { chapterCacheFolder } from '../../storage/audio-store.ts';
import type { JobStore } from '../../storage/charges/jobs.ts';
import { asPart } from './book-part.ts';
import { type ChapterToExport, exportBookOf, exportChaptersOf } from './book-parts.ts';
import { linesOfBook } from './chapter-lines.ts';
import type { ExportParts } from './export-parts.ts';
import type { ExportRequest } from './export-request.ts';
import { createExportSources, isSpoken, takesOf, withoutAudio } from './export-sources.ts';
import { retailSampleOf } from './retail-sample.ts';
import { finishedPresets } from './sound-preset.ts';

export type OutlookRequest = Pick<
  ExportRequest,
  | 'projectId'
  | 'formats'
  | 'presetFormats'
  | 'preset'
  | 'presets'
  | 'custom'
  | 'namePattern'
  | 'companions'
> &
  Partial<Pick<ExportRequest, 'chapters' | 'sample'>> & { readonly folder: string };

/** Tells what an export would generate, encode and write. Nothing is made. Throws `bad_input` for a bad pattern. */
export function createOutlook(
  parts: Omit<ExportParts, 'calls' | 'jobStore'> & {
    readonly jobStore: Pick<JobStore, 'exportsOf'>;
  },
): (request: OutlookRequest) => Promise<ExportOutlook> {
  const { accounts, audio, projects, publications } = parts;
  const { chaptersOf, coverOf, sourceOf, finisherOf, filesOf, spokenOrders } =
    createExportSources(parts);

  return async (request) => {
    const project = projects.row(request.projectId);
    const { chapters: wanted = null, sample = null } = request;
    const chapters = chaptersOf(project, accounts.current(), wanted).filter(isSpoken);
    const orders = spokenOrders(project.id, chapters);
    const missing = withoutAudio(orders);
    const missingIn = new Set(missing.map(({ chapterId }) => chapterId));
    const takes = takesOf(orders);
    const production = parts.productions.get(project.id);
    const presets = finishedPresets(request, production);
    const finish = finisherOf(project.id, chapters, presets);
    const { companions } = request;
    const showsText = companions !== undefined || request.formats.includes('epub');
    const linesOf = showsText ? linesOfBook(parts, project) : undefined;
    const pieces = chapters.map((chapter) => {
      const made = exportChaptersOf(chapter, takes, audio, finish, linesOf?.(chapter));
      return made.length > 0 ? made : [silent(chapter)];
    });
    const areWhole = chapters.flatMap(({ chapter }, index) =>
      (pieces[index] ?? []).map(() => !missingIn.has(chapter.id)),
    );
    const known = parts.jobStore.exportsOf(project.id).flatMap(({ files }) => files);
    const whole = {
      ...exportBookOf({ project, chapters: [], takes, audio, cover: await coverOf(project) }),
      publication: publications.publicationOf(project.id),
      ...sourceOf(project),
      chapters: pieces.flat(),
    };
    const book = asPart(whole, parts.library.chapters(project.id), wanted, () =>
      filesOf(project, accounts.current(), presets),
    );
    const places = {
      outFolder: request.folder,
      cacheFolder: chapterCacheFolder(parts.platform.paths.audio),
      known,
    };
    const { isToEncode, targets } = await outlookOf({
      ...places,
      book,
      settings: {
        formats: request.formats,
        presetFormats: request.presetFormats,
        presets,
        namePattern: request.namePattern,
        ...definedOnly({ companions }),
      },
      isWhole: areWhole,
    });
    const ofSample = retailSampleOf(parts, { sample, projectId: project.id }, chapters, takes, {
      book,
      presets,
    });
    const sampled =
      ofSample === null
        ? []
        : (
            await outlookOf({
              ...places,
              ...ofSample,
              isWhole: [ofSample.sources.every(({ chapter }) => !missingIn.has(chapter.id))],
            })
          ).targets;
    return {
      linesToGenerate: missing.length,
      chapterCount: isToEncode.length,
      chaptersToEncode: isToEncode.filter((isNeeded) => isNeeded).length,
      targets: [...targets, ...sampled],
    };
  };
}

/** A chapter of which nothing is generated yet: its names are known all the same. */
function silent({ chapter: { id, title } }: ChapterToExport): ExportChapter {
  return { id, title, parts: [] };
}
