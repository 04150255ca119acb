import type { Page } from '@playwright/test';
import { expect } from '../../fixtures.ts';
import { lineBook } from '../../line-book.ts';
import { addBook } from '../../page-models/add-book.ts';
import { CastModel } from '../../page-models/cast.ts';
import { showIn } from '../../page-models/colour-scheme.ts';
import { CommandsModel } from '../../page-models/commands.ts';
import { StudioPage } from '../../page-models/studio-page.ts';
import { boughtBy, test } from '../../paying-studio.ts';

test('a price is asked the same way everywhere: Escape buys nothing, Enter buys, the focus comes back', async ({
  openStudio,
  gateway,
}) => {
  const { page } = await openStudio();
  const studio = new StudioPage(page);
  await studio.sampleIsOpen();
  const focused = (testId: string) => expect(page.getByTestId(testId)).toBeFocused();
  const isBought = boughtBy(gateway);

  await page.getByTestId('transport-play').click();
  await focused('hear-approval-yes');
  await expect(page.getByTestId('hear-approval')).toContainText(/at most/);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('hear-approval')).toBeHidden();
  await focused('transport-play');

  const cast = new CastModel(page);
  await cast.open();
  await page.getByTestId('cast-row').first().click();
  await page.getByTestId('cast-audition').click();
  await focused('audition-approval-yes');
  await expect(page.getByTestId('audition-approval-price')).toContainText(/at most/);
  await page.keyboard.press('Escape');
  await focused('cast-audition');
  await expect(page.getByTestId('cast-audition')).toHaveAttribute('aria-pressed', 'false');

  // Above another dialog it takes its own keys only.
  // Bug: a double click in the middle of a paragraph took whatever lay there, between two lines and maybe no word.
  await studio.editor.press('Control+Home');
  await studio.editor.press('End');
  await new CommandsModel(page).run('Pronounce this word differently');
  await expect(page.getByTestId('respell-shown')).toHaveText('Dusk');
  await page.getByTestId('respell-said').fill('dussk');
  await page.getByTestId('respell-hear').click();
  await focused('sample-approval-yes');
  // Bug: with the focus nowhere, as after a message was closed by the mouse, one Escape closed both.
  await page.getByTestId('sample-approval-yes').blur();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('sample-approval')).toBeHidden();
  await expect(page.getByTestId('respell-form')).toBeVisible();
  await focused('respell-hear');
  await isBought(0);

  await page.keyboard.press('Enter');
  await focused('sample-approval-yes');
  await page.keyboard.press('Enter');
  await isBought(1);
  await expect(page.getByTestId('respell-form')).toBeVisible();
});

// Bug: with a few tokens left of the day, a price was offered without a word, and the job stopped at its first line.
test('the daily limit is said before a chapter, or its next lines, are bought', async ({
  openStudio,
  home,
}) => {
  const { page } = await openStudio();
  const studio = new StudioPage(page);
  await studio.sampleIsOpen();
  await addBook(studio, home, lineBook('Noon', 4));
  // Bug: the button asked for a click to tell what it costs, or told another price than the question.
  const button = page.getByTestId('make-chapter');
  const about = /about \d+\.\d+ \S+/;
  await expect(button).toContainText(about);
  const [told = ''] = about.exec(await button.innerText()) ?? [];
  await button.click();
  await expect(page.getByTestId('make-chapter-approval-price')).toContainText(told);
  await expect(page.getByTestId('make-chapter-approval-over-cap')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await studio.openSettings();
  await page.getByTestId('cap-day').fill('58');
  await page.getByTestId('cap-day').blur();
  await expect(page.getByRole('alert').last()).toContainText('Saved');
  await studio.goTo('Script');
  await page.getByTestId('make-chapter').click();
  await expect(page.getByTestId('make-chapter-approval-over-cap')).toContainText(
    '58 tokens are left',
  );
  await look(page, 'make');
  await page.keyboard.press('Escape');
  await page.getByTestId('transport-play').click();
  await expect(page.getByTestId('hear-approval-over-cap')).toContainText('58 tokens are left');
});

/** Pictures for whoever looks at them; nothing compares them. */
async function look(page: Page, name: string): Promise<void> {
  const pictures = process.env.LECTERN_PICTURES;
  if (pictures === undefined) return;
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme);
    await page.screenshot({ path: `${pictures}/question-${name}-${theme}.png` });
  }
}
