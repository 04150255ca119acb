import { resolve } from 'node:path';
import type { Pace } from '../../../shared/model/production.ts';
import { type Publication, publicationSchema } from '../../../shared/model/publication.ts';
import type { PublicationStore } from '../../storage/publications.ts';
import type { BookSound } from './book-sound.ts';

/** What a command or a plan says of a book that is kept with it; what is not said stays as it is. */
export type KeptWithBook = {
  readonly publication?: Partial<Publication>;
  readonly pace?: Pace;
  /** The usual spoken credits, or none. */
  readonly credits?: boolean;
  /** Paths of sound files; `none` takes a clip out. */
  readonly intro?: string;
  readonly outro?: string;
};

/** Rejects as the sound of the book does, for a clip that cannot be read. */
export async function keepWithBook(
  {
    sound,
    publications,
  }: {
    readonly sound: Pick<BookSound, 'get' | 'update' | 'setCredits' | 'setClip'>;
    readonly publications: Pick<PublicationStore, 'publicationOf' | 'save'>;
  },
  projectId: string,
  { publication = {}, pace, credits, intro, outro }: KeptWithBook,
  signal: AbortSignal,
): Promise<void> {
  if (pace !== undefined) sound.update(projectId, { pace });
  if (credits !== undefined) {
    const kept = sound.get(projectId).credits;
    const change = kept.map(({ kind, template }) => [kind, credits ? template : null]);
    sound.setCredits(projectId, Object.fromEntries(change));
  }
  const clips = [
    ['book-start', intro],
    ['book-end', outro],
  ] as const;
  for (const [place, file] of clips) {
    if (file === undefined) continue;
    await sound.setClip(projectId, place, file === 'none' ? null : resolve(file), signal);
  }
  if (Object.keys(publication).length === 0) return;
  const before = publications.publicationOf(projectId);
  publications.save(projectId, publicationSchema.parse({ ...before, ...publication }));
}
