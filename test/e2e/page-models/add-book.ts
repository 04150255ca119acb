import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StudioPage } from './studio-page.ts';

/** Writes the book beside the library, drops it on the window and takes it in. */
export async function addBook(
  frame: StudioPage,
  home: string,
  book: { readonly title: string; readonly markdown: string },
): Promise<StudioPage> {
  const file = join(home, `${book.title.toLowerCase().replaceAll(' ', '-')}.md`);
  await writeFile(file, book.markdown);
  return (await frame.dropBook(file)).add();
}
