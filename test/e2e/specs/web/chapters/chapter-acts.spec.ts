import type { Page } from '@playwright/test';
import { expect, test } from '../../../fixtures.ts';
import { CommandsModel } from '../../../page-models/commands.ts';
import type { StudioPage } from '../../../page-models/studio-page.ts';

const newWords = 'A wholly new ending.';

async function split(page: Page, frame: StudioPage): Promise<void> {
  await page.locator('.cm-line', { hasText: 'Tonight there were' }).click();
  await new CommandsModel(page).choose('chapter.split');
  await expect(page.getByTestId('chapter-row')).toHaveCount(5);
  await expect(frame.editor).not.toContainText('Every evening');
  await expect(frame.editor).toBeFocused();
}

/** Opens a chapter by its place in the list, and goes to the end of its text. */
async function goToEnd(page: Page, frame: StudioPage, place: number): Promise<void> {
  const row = page.getByTestId('chapter-row').nth(place);
  await row.click();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await frame.editor.click();
  await page.keyboard.press('Control+End');
}

// Bug: words typed just before the message's button was pressed were in no chapter any more.
test('the undo of a split takes the words along that were just typed', async ({ page, frame }) => {
  await split(page, frame);
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(` ${newWords}`);
  // Without the way of a pointer, which would outlast the pause after which the text is saved.
  await page
    .getByRole('button', { name: 'Undo', exact: true })
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.getByTestId('chapter-row')).toHaveCount(4);
  await expect(frame.editor).toContainText('Every evening');
  await goToEnd(page, frame, 0);
  await expect(frame.editor).toContainText(newWords);
});

// Bug: the editor took words for a chapter that was already joined to another one, and they were in none.
test('while a chapter is joined to another one, it takes nothing', async ({ page, frame }) => {
  await split(page, frame);
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = page.waitForRequest(
    (request) => request.postData()?.includes('outline.join') === true,
  );
  await page.route('**/api/request', async (route) => {
    if (route.request().postDataJSON().route === 'outline.join') await isAnswered;
    await route.continue();
  });
  await page.keyboard.press('Control+z');
  await asked;
  await page.keyboard.type(newWords);
  await expect(frame.editor).not.toContainText(newWords);
  answer();
  await expect(page.getByTestId('chapter-row')).toHaveCount(4);
  await expect(frame.editor).toContainText('Every evening');
  await expect(frame.editor).toBeFocused();
  await page.keyboard.type(newWords);
  await expect(frame.editor).toContainText(newWords);
});

// Bug: in another chapter the keys of redo removed the chapter again, with what was written in it since.
test('what was taken back is not done again once another chapter was written in', async ({
  page,
  frame,
}) => {
  const rows = page.getByTestId('chapter-row');
  await goToEnd(page, frame, 1);
  await new CommandsModel(page).choose('chapter.remove');
  await expect(rows).toHaveCount(3);
  await frame.editor.click();
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(4);
  await goToEnd(page, frame, 1);
  await page.keyboard.type(newWords);
  await goToEnd(page, frame, 3);
  await page.keyboard.press('Control+y');
  await goToEnd(page, frame, 1);
  await expect(frame.editor).toContainText(newWords);
  await expect(rows).toHaveCount(4);
});
