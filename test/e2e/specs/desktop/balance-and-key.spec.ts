import { expect } from '../../fixtures.ts';
import { lineBook } from '../../line-book.ts';
import { addBook } from '../../page-models/add-book.ts';
import { chargedTwice, heldFrom, test } from '../../paying-studio.ts';

test('an export stops at an empty balance or a refused key, says the way, and goes on', async ({
  page,
  home,
  gateway,
  frame,
}) => {
  // 402: the balance bears some lines, not all.
  const poor = lineBook('South', 12);
  const script = await addBook(frame, home, poor);
  await gateway.setBalance(1000);
  const dialog = await script.openExport();
  await dialog.format('m4b').uncheck();
  const queue = await dialog.start();
  await expect(queue.inState('paused')).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByTestId('job-problem')).toContainText(/balance/i);
  const bought = (await gateway.ledger()).length;
  expect(bought).toBeGreaterThan(0);
  expect(bought).toBeLessThan(poor.lines.length);
  await expect(page.getByTestId('badge-uncertain')).toBeHidden();
  await expect(page.getByTestId('strip-settings')).toHaveCount(0);

  await gateway.setBalance(1_000_000);
  await page.getByTestId('strip-resume').click();
  await queue.isDone();
  const rows = await gateway.ledger();
  expect(chargedTwice(rows)).toEqual([]);
  expect(rows.length).toBe(poor.lines.length);

  // 401 in the middle: the key is refused, and kept.
  const second = lineBook('Evening', 16);
  await frame.goTo('Script');
  await addBook(frame, home, second);
  await gateway.setFaults([heldFrom(3)]);
  const later = await frame.openExport();
  await later.format('m4b').uncheck();
  await later.start();
  await expect.poll(async () => (await gateway.ledger()).length).toBeGreaterThan(rows.length);
  await gateway.setRevoked(true);
  await gateway.setFaults([]);
  await expect(queue.inState('paused')).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByTestId('job-problem')).toContainText(/key/i);
  await expect(page.getByTestId('badge-uncertain')).toBeHidden();
  await page.getByTestId('strip-settings').click();
  await expect(page.getByTestId('account-key-state')).toBeVisible();
  await expect(page.getByTestId('mode-badge')).toContainText('Account');
  const kept = (await gateway.ledger()).length;
  expect(kept).toBeLessThan(rows.length + second.lines.length);

  await gateway.setRevoked(false);
  await frame.goTo('Queue');
  await page.getByTestId('strip-resume').click();
  await expect(queue.inState('done')).toHaveCount(2, { timeout: 60_000 });
  const all = await gateway.ledger();
  expect(chargedTwice(all)).toEqual([]);
  expect(all.length).toBe(rows.length + second.lines.length);
});
