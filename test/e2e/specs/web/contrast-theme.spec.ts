import { axeFaults } from '../../axe-faults.ts';
import { expect, lookingTest } from '../../fixtures.ts';
import { CastModel } from '../../page-models/cast.ts';

// Bugs: in a contrast theme of the system, which takes backgrounds and shadows away, ticked boxes looked like empty
// ones, and neither the screen, the chapter, the tab nor the preset that is chosen was marked.
lookingTest('a contrast theme shows what is ticked and what is chosen', async ({ page, frame }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const outlineOf = (css: string) =>
    page
      .locator(css)
      .first()
      .evaluate((found) => getComputedStyle(found).outlineStyle);
  expect(await outlineOf('[data-testid=rail-script]')).toBe('solid');
  expect(await outlineOf('[data-testid=rail-library]')).toBe('none');
  expect(await outlineOf('[data-testid=chapter-row][aria-current=true]')).toBe('solid');
  expect(await outlineOf('[role=tab][aria-selected=true]')).toBe('solid');
  // Bugs: a line as under the chosen tab stood under the others; the place that plays was not to be seen.
  const colourOf = (css: string, name: string) =>
    page
      .locator(css)
      .first()
      .evaluate((found, wanted) => getComputedStyle(found).getPropertyValue(wanted), name);
  const ground = await colourOf('body', 'background-color');
  expect(await colourOf('[role=tab][aria-selected=false]', 'border-bottom-color')).toBe(ground);
  expect(await colourOf('[part=cursor]', 'background-color')).not.toBe(ground);
  // Bug: the search and the account, whose edges were shadows, looked like words of the bar.
  expect(await colourOf('[data-testid=open-commands]', 'border-top-width')).toBe('1px');
  expect(await colourOf('[data-testid=mode-badge]', 'border-top-width')).toBe('1px');
  // Bug: the row of a table that the keyboard is on was not to be told from the others.
  await page.keyboard.press('Control+4');
  await expect(page.getByTestId('line-table-rows')).toBeFocused();
  expect(await outlineOf('[role=row][data-active=true]')).toBe('dashed');
  await page.keyboard.press('Control+4');
  await frame.openExport();
  const colours = await page.getByTestId('format-m4b').evaluate((box) => {
    const sign = box.parentElement?.querySelector('svg');
    return {
      box: getComputedStyle(box).backgroundColor,
      sign: sign && getComputedStyle(sign).color,
    };
  });
  expect(colours.sign).not.toBe(colours.box);
  expect(await outlineOf('label:has([data-testid=preset-acx])')).toBe('none');
  await page.getByTestId('format-m4b').focus();
  expect(await outlineOf('label:has([data-testid=preset-audiobook])')).toBe('solid');
  // Bug: of a drawn cover only its words were left, without an edge to say what belongs to which book.
  await page.keyboard.press('Escape');
  await frame.goTo('Library');
  expect(await colourOf('[data-testid=book-open] > *', 'border-top-width')).toBe('1px');
  await page.emulateMedia({ forcedColors: null });
});

// Bug: a character's colours were twelve Tab stops, called by their numbers in hexadecimal.
lookingTest('a colour is chosen by arrows, by its name', async ({ page, frame }) => {
  const cast = new CastModel(frame.page);
  await cast.open();
  await cast.choose('Anna');
  const colours = page.getByRole('group', { name: 'Colour of Anna' });
  await colours.getByRole('radio', { checked: true }).focus();
  // The colour that the sample book brings is none of these.
  await expect(colours.getByRole('radio', { checked: true })).toHaveAccessibleName('Own colour');
  for (const name of ['Blue', 'Orange']) {
    await page.keyboard.press('ArrowRight');
    await expect(colours.getByRole('radio', { name })).toBeChecked();
  }
  await expect(colours.getByRole('radio', { name: 'Orange' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByTestId('cast-rename')).toBeFocused();
  expect(await axeFaults(page, { part: '[data-testid=cast-form]' })).toEqual([]);
});
