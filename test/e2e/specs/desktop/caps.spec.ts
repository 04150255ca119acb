import { expect } from '../../fixtures.ts';
import { lineBook } from '../../line-book.ts';
import { addBook } from '../../page-models/add-book.ts';
import { chargedTwice, test } from '../../paying-studio.ts';

const book = lineBook('Noon', 20);
const capTokens = 1000;
const dayCapTokens = 1300;

test('caps are said before the start, are never passed, and lose nothing', async ({
  page,
  home,
  gateway,
  frame,
}) => {
  const script = await addBook(frame, home, book);

  const dialog = await script.openExport();
  await dialog.format('m4b').uncheck();
  await expect(page.getByTestId('export-caps')).toBeVisible();
  await expect(page.getByTestId('export-over-cap')).toBeHidden();
  await page.getByTestId('export-cap').fill(String(capTokens));
  await expect(page.getByTestId('export-over-cap')).toContainText('1,000');
  const queue = await dialog.start();

  await expect(queue.inState('paused')).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByTestId('job-problem')).toContainText('Everything generated is kept');
  const spent = async () => {
    const rows = await gateway.ledger();
    return { count: rows.length, tokens: rows.reduce((sum, row) => sum + row.tokens, 0) };
  };
  const first = await spent();
  expect(first.count).toBeGreaterThan(0);
  expect(first.count).toBeLessThan(book.lines.length);
  expect(first.tokens).toBeLessThanOrEqual(capTokens);
  await expect(page.getByTestId('badge-uncertain')).toBeHidden();
  // Bug: over the script it went on being generated, with a button that stopped nothing.
  await frame.goTo('Script');
  await expect(page.getByTestId('make-progress')).toContainText('Stopped at');
  await page.getByTestId('make-queue').click();
  // Bug: the row of an export that its own cap had stopped led to the settings, where nothing raises that cap.
  await page.getByTestId('strip-limit').click();
  await expect(page.getByTestId('export-cap')).toBeVisible();
  await page.keyboard.press('Escape');

  // A cap for the day, beside: asked for again, the same job goes on and meets that one.
  const setDayCap = async (tokens: string) => {
    await frame.openSettings();
    await page.getByTestId('cap-day').fill(tokens);
    await page.getByTestId('cap-day').blur();
    await expect(page.getByRole('alert').last()).toContainText('Saved');
  };
  await setDayCap(String(dayCapTokens));
  await frame.goTo('Script');
  const again = await frame.openExport();
  await again.format('m4b').uncheck();
  await expect(page.getByTestId('export-caps')).toContainText('1,300');
  await expect(page.getByTestId('export-over-cap')).toBeVisible();
  await again.start();
  await expect(queue.inState('paused')).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByTestId('job-problem')).toContainText('for today');
  await expect(queue.jobs).toHaveCount(1);
  const more = await spent();
  expect(more.tokens).toBeLessThanOrEqual(dayCapTokens);
  expect(more.count).toBeGreaterThan(first.count);

  // The row leads to the day's cap in the settings; without it, the job goes on to its end.
  await page.getByTestId('strip-limits').click();
  await expect(page.getByTestId('cap-day')).toBeFocused();
  await setDayCap('');
  await frame.goTo('Queue');
  await page.getByTestId('strip-resume').click();
  await queue.isDone();
  const rows = await gateway.ledger();
  expect(chargedTwice(rows)).toEqual([]);
  expect(rows.length).toBe(book.lines.length);
});
