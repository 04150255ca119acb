import { basename, dirname, join } from 'node:path';
import { type ExportFormat, extensionOf } from '../../shared/model/export.ts';
import type { ExportTarget } from '../../shared/model/export-outlook.ts';
import { isChapterCached } from './chapter-cache.ts';
import { isTaken, mostVersions } from './move-to-target.ts';
import { formatsOf, isPerChapter, planChapter, planVariants } from './plan.ts';
import { targetKey } from './target-key.ts';
import type { ExportBook, ExportSettings, ExportVariant } from './types.ts';

export type OutlookOptions = {
  /** With chapters of which nothing can be heard yet as well. */
  readonly book: ExportBook;
  readonly settings: ExportSettings;
  /** By place: whether all lines of the chapter are there, so that its sound is known. */
  readonly isWhole: readonly boolean[];
  readonly outFolder: string;
  readonly cacheFolder: string;
  /** What earlier exports made. */
  readonly known: readonly { readonly path: string; readonly key?: string | undefined }[];
};

export type Outlook = {
  /** By place, whether the chapter has to be encoded: in any of the presets and codecs. */
  readonly isToEncode: readonly boolean[];
  readonly targets: readonly ExportTarget[];
};

const mostNames = 3;

/** The name that `moveToTarget` would find free. */
async function freeName(folder: string, base: string, extension: string): Promise<string> {
  for (let version = 2; version <= mostVersions; version += 1) {
    const name = `${base} (${version})${extension}`;
    if (!(await isTaken(join(folder, name)))) return name;
  }
  return `${base}${extension}`;
}

function nameOf({ baseName }: ExportVariant, format: ExportFormat) {
  return isPerChapter(format)
    ? { base: `${baseName} (${format.toUpperCase()})`, extension: '' }
    : { base: baseName, extension: extensionOf(format) };
}

/**
 * What an export would do, without doing it: which chapters it would encode, and what becomes of each file or folder
 * that it makes. Throws `bad_input` for a name pattern that is not understood.
 */
export async function outlookOf(options: OutlookOptions): Promise<Outlook> {
  const { book, settings, isWhole, outFolder, cacheFolder, known } = options;
  const { variants } = planVariants(book, settings);
  const chapters = book.chapters.map((chapter) => ({
    ...planChapter(chapter, settings),
    title: chapter.title,
  }));
  const isToEncode = await Promise.all(
    chapters.map(async ({ encodings }, index) => {
      if (!isWhole[index]) return true;
      const found = await Promise.all(encodings.map((one) => isChapterCached(cacheFolder, one)));
      return found.includes(false);
    }),
  );
  const isAllWhole = !isWhole.includes(false);
  const keyOf = (variant: ExportVariant, format: ExportFormat) =>
    isAllWhole ? targetKey({ book, settings, chapters }, variant, format) : null;
  const wanted = variants.flatMap((variant) =>
    formatsOf(settings, variant.preset.id).map((format) =>
      targetOf(variant, format, keyOf(variant, format), outFolder, known),
    ),
  );
  return { isToEncode, targets: await Promise.all(wanted) };
}

async function targetOf(
  variant: ExportVariant,
  format: ExportFormat,
  key: string | null,
  outFolder: string,
  known: OutlookOptions['known'],
): Promise<ExportTarget> {
  const { folder, chapterNames } = variant;
  const inside = folder === null ? outFolder : join(outFolder, folder);
  const { base, extension } = nameOf(variant, format);
  const own = `${base}${extension}`;
  const names = isPerChapter(format) ? chapterNames.map((one) => `${one}.${format}`) : [];
  const target = {
    format,
    preset: variant.preset.id,
    folder,
    chapterFiles: names.slice(0, mostNames),
    // Chapters come with a playlist.
    fileCount: isPerChapter(format) ? names.length + 1 : 1,
  };
  const made = known.find(
    (file) => key !== null && file.key === key && dirname(placeOf(file.path, format)) === inside,
  );
  if (made !== undefined && (await isTaken(made.path))) {
    return { ...target, name: basename(placeOf(made.path, format)), state: 'same', newName: null };
  }
  if (!(await isTaken(join(inside, own)))) {
    return { ...target, name: own, state: 'new', newName: null };
  }
  const newName = await freeName(inside, base, extension);
  return { ...target, name: own, state: 'beside', newName };
}

/** What stands in the folder of the export: the folder of chapter files, or the file itself. */
function placeOf(path: string, format: ExportFormat): string {
  return isPerChapter(format) ? dirname(path) : path;
}
