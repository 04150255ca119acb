import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';

type Preview = {
  readonly buildPreview: () => Promise<void>;
  readonly servePreview: () => Promise<{ readonly url: string; readonly close: () => void }>;
  readonly openBrowser: () => Promise<Browser>;
  readonly openPage: (
    browser: Browser,
    url: string,
    options: { readonly scenario: string; readonly reducedMotion?: string },
  ) => Promise<{ readonly page: Page }>;
};

/** The renderer with a studio in memory behind it. */
export async function loadPreview(): Promise<Preview> {
  const path = join(process.cwd(), 'test/support/renderer-preview/preview.mjs');
  return (await import(pathToFileURL(path).href)) as Preview;
}

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

/** Gives the second chapter of the fake studio this text, a segment to a paragraph, and opens it. */
export async function openChapter(page: Page, text: string): Promise<void> {
  await page.evaluate((chapterText) => {
    const fake = (
      window as unknown as { lecternFake: { studio: { chapters: Map<string, object> } } }
    ).lecternFake;
    const known = fake.studio.chapters.get('p1-c2') as { segments: object[] };
    const segments: object[] = [];
    let start = 0;
    for (const paragraph of chapterText.split(/(?<=\n\n)/)) {
      const end = start + paragraph.length;
      const index = segments.length;
      const place = { index, id: String(index), start, end, shown: paragraph };
      segments.push({ ...known.segments[1], ...place });
      start = end;
    }
    fake.studio.chapters.set('p1-c2', { ...known, text: chapterText, segments });
  }, text);
  await page.getByTestId('chapter-row').nth(1).click();
  await page.waitForFunction(
    () => (document.querySelector('.cm-scroller')?.scrollHeight ?? 0) > 100_000,
  );
}
