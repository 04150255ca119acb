import { expect, test } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

test('a scene is tagged by typing, by the panel and by key; a chip goes as one; all is there again', async ({
  openStudio,
}) => {
  const first = await openStudio();
  const { page } = first;
  const desk = new StudioPage(page);
  await desk.sampleIsOpen();
  await desk.goTo('Library');
  await page.getByTestId('project-new').click();
  await page.getByTestId('name-field').fill('A scene');
  await page.keyboard.press('Enter');
  await expect(desk.editor).toContainText('A scene');
  await desk.editor.click();
  await page.keyboard.press('Control+End');
  const chips = page.getByTestId('chip-tag');
  const texts = () => chips.allInnerTexts();

  // By typing: the palette after a slash, taken by Enter.
  await page.keyboard.type('/sad');
  await expect(page.getByTestId('tag-palette')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('The lamp was out.');
  await expect.poll(texts).toEqual(['sad']);

  // By the panel, where the cursor is.
  await page.keyboard.press('Alt+/');
  await page.keyboard.type('whispering');
  await page.keyboard.press('Enter');
  await expect.poll(texts).toEqual(['sad', 'whispering']);

  // By key: the last one again, for the sentence at the cursor; then a whole chip goes with one press, and comes back with one undo.
  await desk.editor.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' She waited. Nobody came.');
  await page.keyboard.press('Control+Shift+E');
  await expect.poll(texts).toEqual(['sad', 'whispering', 'whispering']);
  await page.keyboard.press('Control+z');
  await expect.poll(texts).toEqual(['sad', 'whispering']);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(texts).toEqual(['sad', 'whispering', 'whispering']);
  await chips.last().click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await expect.poll(texts).toEqual(['sad', 'whispering']);
  await page.keyboard.press('Control+z');
  await expect.poll(texts).toEqual(['sad', 'whispering', 'whispering']);

  // Bug: before the words of somebody new the tag stood before the name, which was then read aloud.
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n@Ida Rosenbaum von der Lindenhof-Hofmann: /ang');
  await expect(page.getByTestId('tag-palette')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Go!');
  await expect(page.locator('.cm-line').last()).toHaveText(/^Ida Rosen\S* von.*angry ?Go!$/);
  await expect.poll(texts).toEqual(['sad', 'whispering', 'whispering', 'angry']);

  // A book's own bracket is never taken for a tag while it is typed.
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' He (laughed) aloud. /');
  await expect(page.getByTestId('tag-palette')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await expect.poll(texts).toEqual(['sad', 'whispering', 'whispering', 'angry']);
  await expect(page.getByTestId('save-state')).toHaveText('Saved');
  await first.close();

  const second = await openStudio();
  const again = new StudioPage(second.page);
  await again.openBook('A scene');
  await expect(again.editor).toContainText('He (laughed) aloud.');
  const kept = second.page.getByTestId('chip-tag');
  await expect
    .poll(() => kept.allInnerTexts())
    .toEqual(['sad', 'whispering', 'whispering', 'angry']);
});
