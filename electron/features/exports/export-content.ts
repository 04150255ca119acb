import { sha256Of } from '../../platform/node/file-digest.ts';
import type { ProjectRow } from '../../storage/library.ts';
import type { ManuscriptStore } from '../../storage/manuscripts.ts';
import type { ProductionStore } from '../../storage/productions.ts';
import type { PublicationStore } from '../../storage/publications.ts';
import type { ChapterToExport } from './book-parts.ts';

type ContentParts = {
  readonly productions: Pick<ProductionStore, 'get'>;
  readonly publications: Pick<PublicationStore, 'publicationOf'>;
  readonly manuscripts: Pick<ManuscriptStore, 'sourceOf'>;
};

/**
 * SHA-256 of all that an export of these chapters is made from: text and voices, chosen takes, trims, gains, pauses,
 * sound and data of the book. Takes that are still to be made are in it by what is asked for, so that it is the same
 * before and after they came.
 */
export function contentOfExport(
  { productions, publications, manuscripts }: ContentParts,
  project: ProjectRow,
  chapters: readonly ChapterToExport[],
): string {
  const { id, title, author, language, coverFile } = project;
  const sourceFile = manuscripts.sourceOf(id);
  const book = {
    title,
    author,
    language,
    coverFile,
    ...(sourceFile === null ? {} : { sourceFile }),
  };
  // Which headings are spoken is in the lines.
  const { isHeadingSpoken: _, ...sound } = productions.get(id);
  const publication = publications.publicationOf(id);
  const content = chapters.map(({ chapter, orders: { plan, orders }, audioAt }) => ({
    kind: chapter.kind,
    title: chapter.title,
    lines: [...plan.segments.keys()].map((index) => {
      const { take, isChosen, edit, pauseAfterMs } = audioAt(index);
      const order = orders[index] ?? null;
      return [
        order?.identity ?? null,
        order?.segment.shown ?? null,
        isChosen && take !== null ? [take.audioSha256, take.startSample, take.sampleCount] : null,
        [edit.trimStartMs, edit.trimEndMs, edit.gainDb, pauseAfterMs],
      ];
    }),
  }));
  return sha256Of(JSON.stringify({ book, sound, publication, content }));
}
