import { createBookRules } from '../features/pronunciation/book-rules.ts';
import { createPronunciationStore } from '../storage/pronunciations.ts';
import { type AppOptions, createCore } from './create-core.ts';
import { createLibraryServices } from './create-library.ts';
import { createNarrationServices } from './create-narration.ts';

export type Books = Awaited<ReturnType<typeof createBooks>>;

/** The open library with what lists and reads its books: all that the first screen asks for. Throws `library_busy`. */
export async function createBooks(options: AppOptions) {
  const core = await createCore(options);
  const pronunciationStore = createPronunciationStore(core.database);
  const bookRules = createBookRules(pronunciationStore);
  const { pronunciationOf } = bookRules;
  const reading = { ...core, ...createNarrationServices({ ...core, pronunciationOf }) };
  const library = await createLibraryServices(reading, options.preferredLanguages);
  return { core, pronunciationStore, bookRules, reading, books: { ...reading, ...library } };
}
