import { expect, test } from '../../fixtures.ts';
import { CommandsModel } from '../../page-models/commands.ts';

// The bugs: back from another screen, the text stood at its beginning and the keys went to commands instead of the
// sentence that was being written; the menu of speeds began at the fastest one.
test('one goes on where one was: in the text after another screen, at the speed that is chosen', async ({
  page,
  frame,
}) => {
  await page.locator('.cm-line').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' The last words');
  const last = page.locator('.cm-line').filter({ hasText: 'The last words' });
  await expect(last).toBeInViewport();
  await frame.isSaved();

  await page.keyboard.press('F1');
  await expect(page.getByTestId('guide-search')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(frame.editor).toBeFocused();
  await page.keyboard.type(' of all.');
  await expect(last).toBeInViewport();
  await expect(last).toContainText('The last words of all.');

  await frame.goTo('Settings');
  await expect(page.getByTestId('settings-search')).toBeVisible();
  await frame.goTo('Script');
  await expect(last).toBeInViewport();

  await page.getByTestId('transport-speed').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('speed-1')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('transport-speed')).toHaveText('1.1 ×');
});

// Bug: with the text of the split chapter the keyboard was gone, and the next words were taken as commands.
test('one writes on in the chapter that a split has made, and that its undo brings back', async ({
  page,
  frame,
}) => {
  await page.locator('.cm-line', { hasText: 'Tonight there were' }).click();
  await new CommandsModel(page).choose('chapter.split');
  await expect(page.getByTestId('chapter-row')).toHaveCount(5);
  await expect(frame.editor).not.toContainText('Every evening');
  await expect(frame.editor).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('chapter-row')).toHaveCount(4);
  await expect(frame.editor).toContainText('Every evening');
  await expect(frame.editor).toBeFocused();
  // Bug: the keys of redo did nothing there.
  await page.keyboard.press('Control+Shift+Z');
  await expect(page.getByTestId('chapter-row')).toHaveCount(5);
});

// Bug: what one typed into a field meanwhile went into the text of the book.
test('who goes elsewhere while a chapter is split stays there', async ({ page, frame }) => {
  let split: string | null = null;
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/request', async (route) => {
      const { route: name, input } = route.request().postDataJSON();
      if (name === 'outline.split') split = input.chapterId;
      if (name === 'chapter.get' && split !== null && input.chapterId !== split) {
        resolve();
        await isOpen;
      }
      await route.continue();
    });
  });
  await page.locator('.cm-line', { hasText: 'Tonight there were' }).click();
  await new CommandsModel(page).choose('chapter.split');
  await asked;
  const search = page.getByPlaceholder('Search a feeling').first();
  await search.click();
  open();
  await expect(frame.editor).not.toContainText('Every evening');
  await page.keyboard.type('calm');
  await expect(search).toHaveValue('calm');
  await expect(search).toBeFocused();
});

// Bug: a tab was closed without a word while its studio was gone, and what had been typed went with it.
test('a tab whose text cannot be saved asks before it closes', async ({ page, frame }) => {
  await page.route('**/api/request', (route) => route.abort());
  await page.locator('.cm-line').first().click();
  await page.keyboard.type('Not yet safe. ');
  const state = page.getByTestId('save-state');
  await expect(state).toHaveAttribute('data-kind', 'failed');
  await expect(state).toHaveAttribute('aria-live', 'assertive');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  await page.unroute('**/api/request');
  await frame.isSaved();
  // Each pause in typing would be told otherwise.
  await expect(state).toHaveAttribute('aria-live', 'off');
});

// Bug: with Caps Lock on, the keys of redo took back one step more.
test('redo is redo, also with Caps Lock', async ({ page, frame }) => {
  await page.locator('.cm-line', { hasText: 'Every evening' }).click();
  for (const words of ['First. ', 'Second. ']) {
    // By its place each is a step of its own.
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(words);
    await page.keyboard.press('Control+Home');
  }
  await page.keyboard.press('Control+z');
  await expect(frame.editor).not.toContainText('Second.');
  // As Caps Lock has it: the small letter, with Shift.
  await page.keyboard.press('Control+Shift+z');
  await expect(frame.editor).toContainText('First. Second.');
});
