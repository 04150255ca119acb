import type { ExportFormat } from '../../shared/model/export.ts';
import { sha256Of } from '../platform/node/file-digest.ts';
import { codecOf, isPerChapter } from './plan.ts';
import type {
  ExportBook,
  ExportSettings,
  ExportVariant,
  PlannedChapter,
  RenderableChapter,
} from './types.ts';

/** What an export is made of, as far as its finished files depend on it. */
type KeyedPlan = {
  readonly book: ExportBook;
  readonly settings: Pick<ExportSettings, 'companions'>;
  readonly chapters: readonly (RenderableChapter & Pick<PlannedChapter, 'title'>)[];
};

/** Raised where the same book gives another file; those of an older version are written anew. */
const layoutVersion: Readonly<Partial<Record<ExportFormat, number>>> = { m4b: 2 };

/**
 * SHA-256 of everything that the file or folder of a format depends on: the sound of its chapters, their titles and
 * names, the tags, and the words where they are in it.
 */
export function targetKey(plan: KeyedPlan, variant: ExportVariant, format: ExportFormat): string {
  const { book, chapters, settings } = plan;
  const { chapters: texts, cover, source, ...tags } = book;
  const hasText = format === 'epub' || (settings.companions !== undefined && isPerChapter(format));
  const content = {
    format,
    preset: variant.preset.id,
    tags,
    titles: chapters.map(({ title }) => title),
    sounds: chapters.map(({ encodings }) =>
      encodings
        .filter(({ preset, codec }) => preset.id === variant.preset.id && codec === codecOf[format])
        .map(({ contentKey }) => contentKey),
    ),
    names: isPerChapter(format) ? [variant.baseName, ...variant.chapterNames] : null,
    cover: cover === null ? null : sha256Of(cover.bytes),
    layout: layoutVersion[format],
    // Only where there is one: files that were made before this was known stay found.
    ...(format === 'epub' && source !== undefined ? { source: source.sha256 } : {}),
    ...(hasText ? { companions: settings.companions, lines: texts.map(linesOf) } : {}),
  };
  return sha256Of(JSON.stringify(content));
}

function linesOf({ parts }: ExportBook['chapters'][number]) {
  return parts.map((part) => (part.kind === 'take' ? part.lines : null));
}
