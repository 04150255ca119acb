import { plainWords, type SeededRandom } from '../billing/seeded.ts';
import type { SoakWorld } from './soak-world.ts';

/** Lines that are each said once: what the gateway charged for one of them is known by its text. */
export function createLines(random: SeededRandom) {
  let count = 0;
  return (): string => {
    count += 1;
    const said = Array.from({ length: random.whole(5, 14) }, () => random.pick(plainWords)).join(
      ' ',
    );
    return `Line ${count} is told of the ${said}.`;
  };
}

export type SoakBook = {
  readonly projectId: string;
  readonly chapterIds: readonly string[];
};

/** A book on the account, spoken fast; a paragraph is a line. */
export async function addBook(
  { ask }: SoakWorld,
  nextLine: () => string,
  { chapters, lines }: { readonly chapters: number; readonly lines: number },
): Promise<SoakBook> {
  const { projectId } = await ask('project.create', { title: 'Six hours' });
  await ask('project.update', { projectId, speed: 2, author: 'The tide', language: 'en' });
  for (let at = 1; at < chapters; at += 1) {
    await ask('chapter.add', { projectId, title: `Hour ${at + 1}` });
  }
  const project = await ask('project.get', { projectId });
  const chapterIds = project.chapters.map(({ id }) => id);
  for (const chapterId of chapterIds) {
    const { text, revision } = await ask('chapter.get', { chapterId });
    const paragraphs = Array.from({ length: Math.ceil(lines / chapters) }, nextLine);
    await ask('chapter.save', {
      chapterId,
      baseRevision: revision,
      text: `${text.trim()}\n\n${paragraphs.join('\n\n')}\n`,
    });
  }
  return { projectId, chapterIds };
}
