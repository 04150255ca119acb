import type { Page } from '@playwright/test';
import { expect } from '../../../fixtures.ts';
import { lineBook } from '../../../line-book.ts';
import { addBook } from '../../../page-models/add-book.ts';
import { tabTo } from '../../../page-models/keyboard.ts';
import { QueueModel } from '../../../page-models/queue.ts';
import { chargedTwice, heldFrom, test } from '../../../paying-studio.ts';

const book = lineBook('North', 32);

/** Starts an export of the open book by keyboard alone; without the m4b where that is not wanted. */
async function startExport(page: Page, hasM4b: boolean) {
  await page.keyboard.press('Control+e');
  await expect(page.getByTestId('export-missing')).toBeVisible();
  if (!hasM4b) {
    await tabTo(page, 'format-m4b');
    await page.keyboard.press('Space');
  }
  await tabTo(page, 'export-start');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('two exports are paused, put in order, found, cancelled and ended by keyboard; each line is paid once', async ({
  page,
  home,
  gateway,
  frame,
}) => {
  await addBook(frame, home, book);
  await gateway.setFaults([heldFrom(1)]);

  await startExport(page, true);
  await startExport(page, false);
  await tabTo(page, 'rail-queue');
  await page.keyboard.press('Enter');
  const queue = new QueueModel(page);
  await expect(queue.inState('running')).toHaveCount(2);
  await expect.poll(() => gateway.hits()).not.toEqual([0]);

  // Paused: answers on their way come in, and from then on nothing leaves.
  await tabTo(page, 'queue-list');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('p');
  // The one that only waits for lines of the other has paused; that one waits for its answers.
  await expect(queue.inState('paused')).toHaveCount(1);
  const [sent = 0] = await gateway.hits();
  expect(sent).toBeLessThan(book.lines.length);
  await gateway.setFaults([]);
  await expect(queue.inState('paused')).toHaveCount(2);
  await expect.poll(async () => (await gateway.ledger()).length).toBe(sent);

  // The second one goes before the first.
  const ids = () => queue.jobs.evaluateAll((rows) => rows.map((row) => row.dataset.job));
  const before = await ids();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const active = page.locator('[data-active="true"]').getByTestId('job-row');
  await expect(active).toHaveAttribute('data-job', before[0] ?? '');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(ids).toEqual([...before].reverse());

  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'queue-find');
  await page.keyboard.type('m4b');
  await expect(queue.jobs).toHaveCount(1);
  await expect(queue.jobs).toContainText('M4B');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(queue.jobs).toHaveCount(2);
  expect((await gateway.speech()).length).toBe(sent);

  // Going on, then cancelled with answers on their way: they are paid for, so they are kept.
  await gateway.setFaults([heldFrom(1)]);
  await tabTo(page, 'queue-list');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('p');
  await expect.poll(() => gateway.hits()).not.toEqual([0]);
  await page.keyboard.press('Delete');
  await expect(queue.inState('cancelled')).toHaveCount(1);
  const [onTheirWay = 0] = await gateway.hits();
  await gateway.setFaults([]);
  await expect.poll(async () => (await gateway.ledger()).length).toBe(sent + onTheirWay);
  await expect(queue.inState('cancelled')).toHaveCount(2);
  await expect(page.getByTestId('badge-uncertain')).toBeHidden();
  expect((await gateway.speech()).length).toBe(sent + onTheirWay);
  expect(sent + onTheirWay).toBeLessThan(book.lines.length);

  await tabTo(page, 'queue-list');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('r');
  await expect(queue.inState('done')).toHaveCount(2, { timeout: 60_000 });
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'chip-running');
  await page.keyboard.press('Enter');
  await expect(queue.jobs).toHaveCount(0);
  await tabTo(page, 'chip-done');
  await page.keyboard.press('Enter');
  await expect(queue.jobs).toHaveCount(2);

  const rows = await gateway.ledger();
  expect(chargedTwice(rows)).toEqual([]);
  expect(rows.length).toBe(book.lines.length);
  expect((await gateway.speech()).length).toBe(book.lines.length);
});
