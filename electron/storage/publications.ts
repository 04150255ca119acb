import { type Publication, publicationSchema } from '../../shared/model/publication.ts';
import type { Database } from './database.ts';

/** The publication data of each book. */
export type PublicationStore = {
  /** What is not known, or was kept by a newer version, is null. */
  readonly publicationOf: (projectId: string) => Publication;
  readonly save: (projectId: string, publication: Publication) => void;
};

export function createPublicationStore(database: Database): PublicationStore {
  return {
    publicationOf: (projectId) => {
      const text = database.value<string>(
        'SELECT publication_json FROM project WHERE id = :projectId',
        { projectId },
      );
      return publicationSchema.parse(JSON.parse(text ?? '{}'));
    },
    save: (projectId, publication) => {
      const text = JSON.stringify(publication);
      database.run('UPDATE project SET publication_json = :text WHERE id = :projectId', {
        projectId,
        text,
      });
    },
  };
}
