import { z } from 'zod';
import {
  type BookPublication,
  mostNameLetters,
  publicationSchema,
} from '../../model/publication.ts';
import { route } from '../define.ts';
import { bookLanguage, id } from './library.ts';

const book = z.object({ projectId: id });

/** What shops and players are told of a book. */
export const publicationRoutes = {
  'publication.get': route<BookPublication>()(book),
  'publication.save': route<BookPublication>()(
    book.extend({
      ...publicationSchema.shape,
      title: z.string().trim().min(1).max(mostNameLetters),
      author: z.string().trim().max(mostNameLetters).nullable(),
      language: bookLanguage,
    }),
  ),
  /** A JPEG or PNG; null takes the cover away. */
  'publication.setCover': route<BookPublication>()(book.extend({ fileHandle: id.nullable() })),
};
