import type { Page } from '@playwright/test';
import { ask } from '../open-studio.ts';

const paragraphs = [
  '(sad) The lamp had gone out again. Maren stood at the end of the quay with the ladder on her shoulder and looked up at the glass, which was black, and at the sky behind it, which was nearly so.',
  '@Anna: (excited)(whispering) You came! I thought the fog had kept you.',
  'She thought of the keeper \\(laughing\\) at his own stories, of the {lead|led} pipe that he had never mended, and of the long list of things that a town forgets when it is warm and dry and indoors. Then the bell on the bar rang twice, quite clearly, and all three of them stood up.',
  '@Tom: Somebody had to. [pause 1.5 s] There is a boat out past the bar.',
  'Nobody answered for a while.[note: The bell was rung by the swell, never by hand.] The water moved under the boards with the small sounds that it makes when it has all night.',
];

/** So many paragraphs with a tag, a speaker or a fold in each. */
export function chapterOf(paragraphCount: number): string {
  return Array.from(
    { length: paragraphCount },
    (_, at) => paragraphs[at % paragraphs.length] ?? '',
  ).join('\n\n');
}

/** Gives a chapter of the sample book this text, by its place from 0. */
export async function writeChapter(page: Page, place: number, text: string) {
  const [sample] = await ask(page, 'library.list', {});
  const { chapters } = await ask(page, 'project.get', { projectId: sample?.id ?? '' });
  const chapterId = chapters[place]?.id ?? '';
  const { revision } = await ask(page, 'chapter.get', { chapterId });
  await ask(page, 'chapter.save', { chapterId, text, baseRevision: revision });
}

/** Gives the second chapter of the sample book this text, and opens it. */
export async function openChapter(page: Page, text: string) {
  await writeChapter(page, 1, text);
  await page.getByTestId('chapter-row').nth(1).click();
  await page.waitForFunction(
    () => (document.querySelector('.cm-scroller')?.scrollHeight ?? 0) > 100_000,
  );
}
