import { basename } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import type { BookPublication } from '../../../shared/model/publication.ts';
import { readCover } from '../../importers/cover.ts';
import { readPersonsFile } from '../../platform/node/unreadable-file.ts';
import type { PublicationStore } from '../../storage/publications.ts';
import { coverUrlOf, type Projects } from './projects.ts';

/** What is told of a book, and its cover, as a person sets them. */
export type BookPublications = {
  readonly get: (projectId: string) => BookPublication;
  readonly save: (
    projectId: string,
    publication: Omit<BookPublication, 'coverUrl'>,
  ) => BookPublication;
  /** A JPEG or PNG file; null takes the cover away. Rejects with `not_this_format`, `file_too_large` or `file_not_readable`. */
  readonly setCover: (projectId: string, path: string | null) => Promise<BookPublication>;
};

const mostCoverBytes = 20_000_000;

export function createBookPublications(parts: {
  readonly publications: PublicationStore;
  readonly projects: Pick<Projects, 'row' | 'update' | 'setCover'>;
}): BookPublications {
  const { publications, projects } = parts;
  const get = (projectId: string): BookPublication => {
    const project = projects.row(projectId);
    const { title, author, language } = project;
    const coverUrl = coverUrlOf(project);
    return { ...publications.publicationOf(projectId), title, author, language, coverUrl };
  };
  return {
    get,
    save: (projectId, { title, author, language, ...publication }) => {
      const before = projects.row(projectId);
      publications.save(projectId, publication);
      const isSame =
        before.title === title && before.author === author && before.language === language;
      if (!isSame) projects.update(projectId, { title, author, language });
      return get(projectId);
    },
    setCover: async (projectId, path) => {
      await projects.setCover(projectId, path === null ? null : await readPicture(path));
      return get(projectId);
    },
  };
}

async function readPicture(path: string) {
  const file = basename(path);
  const read = await readPersonsFile(path, mostCoverBytes, () =>
    appError('file_too_large.cover', { file, limitBytes: mostCoverBytes }),
  );
  const bytes = new Uint8Array(read);
  const { cover } = readCover({ name: file, bytes });
  if (cover === null) throw appError('not_this_format.cover', { file });
  return cover;
}
