import { resolve } from 'node:path';
import { definedOnly } from '../../../shared/defined-only.ts';
import type { Pace } from '../../../shared/model/production.ts';
import type { ImportedRules } from '../../../shared/model/pronunciation.ts';
import { type Publication, publicationSchema } from '../../../shared/model/publication.ts';
import type { BookPublications } from '../library/book-publications.ts';
import type { Pronunciations } from '../pronunciation/pronunciations.ts';
import type { BookSound } from './book-sound.ts';

/** What a command or a plan says of a book that is kept with it; what is not said stays as it is. */
export type KeptWithBook = {
  readonly title?: string;
  /** One or several, with commas between them; empty for nobody. */
  readonly author?: string;
  readonly language?: string;
  /** Path of a picture; `none` takes the cover away. */
  readonly cover?: string;
  readonly publication?: Partial<Publication>;
  readonly pace?: Pace;
  /** Whether titles and headings are spoken. */
  readonly headings?: boolean;
  /** The usual spoken credits, or none. */
  readonly credits?: boolean;
  /** Paths of sound files; `none` takes a clip out. */
  readonly intro?: string;
  readonly outro?: string;
  /** Path of a CSV file or a lexicon, whose rules are added to the book's; `none` adds none. */
  readonly pronunciation?: string;
};

/**
 * Rejects as the book's sound, its publication and its rules do, for a file that cannot be read.
 * @returns what a file of rules brought; null without one.
 */
export async function keepWithBook(
  {
    sound,
    bookPublications,
    pronunciation,
  }: {
    readonly sound: Pick<BookSound, 'get' | 'update' | 'setCredits' | 'setClip'>;
    readonly bookPublications: BookPublications;
    readonly pronunciation: { readonly rules: Pick<Pronunciations, 'importFile'> };
  },
  projectId: string,
  { publication = {}, title, author, language, cover, ...heard }: KeptWithBook,
  signal: AbortSignal,
): Promise<ImportedRules | null> {
  const { pace, headings, credits, intro, outro, pronunciation: rules } = heard;
  const isRuled = rules !== undefined && rules !== 'none';
  const ruled = isRuled ? await pronunciation.rules.importFile(projectId, resolve(rules)) : null;
  if (cover !== undefined) {
    await bookPublications.setCover(projectId, cover === 'none' ? null : resolve(cover));
  }
  const told = definedOnly({ title, author: author === '' ? null : author, language });
  // Before the credits, which say title and author.
  if (Object.keys({ ...publication, ...told }).length > 0) {
    const { coverUrl: _cover, ...before } = bookPublications.get(projectId);
    const after = publicationSchema.parse({ ...before, ...publication });
    bookPublications.save(projectId, { ...before, ...after, ...told });
  }
  const change = definedOnly({ pace, isHeadingSpoken: headings });
  if (Object.keys(change).length > 0) sound.update(projectId, change);
  if (credits !== undefined) {
    const kept = sound.get(projectId).credits;
    const templates = kept.map(({ kind, template }) => [kind, credits ? template : null]);
    sound.setCredits(projectId, Object.fromEntries(templates));
  }
  const clips = [
    ['book-start', intro],
    ['book-end', outro],
  ] as const;
  for (const [place, file] of clips) {
    if (file === undefined) continue;
    await sound.setClip(projectId, place, file === 'none' ? null : resolve(file), signal);
  }
  return ruled;
}
