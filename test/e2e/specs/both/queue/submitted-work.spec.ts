import type { Page } from '@playwright/test';
import { expect } from '../../../fixtures.ts';
import { lineBook } from '../../../line-book.ts';
import { addBook } from '../../../page-models/add-book.ts';
import { chargedTwice, test } from '../../../paying-studio.ts';

const answer = (method: string, path: string, status: number) => ({
  match: { method, path },
  times: 0,
  fault: { kind: 'answer', status },
});

/** Every line is too long for one answer, and its job cannot be seen. */
const tooLong = answer('POST', '/v1/audio/speech', 524);
const unseen = answer('GET', '/v1/audio/speech/jobs/*', 403);

/** The choice is on the screen once it is kept, which is after the click. */
async function chooseJobs(page: Page) {
  const choice = page.getByTestId('too-long').getByRole('radio').last();
  await choice.click();
  await expect(choice).toBeChecked();
}

// The bug: paid work that the key may not see looks as if the gateway were at work, without an end.
test('work at the gateway that cannot be seen says why in the queue, and goes on by itself', async ({
  page,
  home,
  gateway,
  frame,
}) => {
  await frame.openSettings();
  await chooseJobs(page);
  const book = lineBook('North', 2);
  const script = await addBook(frame, home, book);
  await gateway.setFaults([tooLong, unseen]);
  const dialog = await script.openExport();
  await dialog.format('m4b').uncheck();
  const queue = await dialog.start();
  await expect(page.getByTestId('job-problem')).toContainText(/which key is in use/, {
    timeout: 60_000,
  });
  await expect(page.getByTestId('job-problem')).toContainText('Nothing is lost or charged again');
  await page.getByTestId('job-lines').click();
  await expect(
    page.locator('[data-testid="job-item"][data-state="processing"]').first(),
  ).toContainText(/submitted and paid for/);
  await gateway.setFaults([tooLong]);
  await queue.isDone();
  await expect(page.getByTestId('job-problem')).toBeHidden();
  const rows = await gateway.ledger();
  expect(chargedTwice(rows)).toEqual([]);
});

// The bug: with its job off the list, paid work is nowhere in the window.
test('paid work stays in the queue when its job is taken off the list', async ({
  page,
  home,
  gateway,
  frame,
}) => {
  await frame.openSettings();
  await chooseJobs(page);
  const script = await addBook(frame, home, lineBook('South', 1));
  await gateway.setFaults([tooLong, unseen]);
  const dialog = await script.openExport();
  await dialog.format('m4b').uncheck();
  const queue = await dialog.start();
  await expect(page.getByTestId('job-problem')).toBeVisible({ timeout: 60_000 });
  await page.getByTestId('job-cancel').click();
  await expect(queue.inState('cancelled')).toHaveCount(1);
  await page.getByTestId('job-clear').click();
  await expect(queue.jobs).toHaveCount(0);
  const kept = page.getByTestId('submitted-work');
  await expect(kept.first()).toContainText(/which key is in use/);
  expect(await kept.count()).toBe((await gateway.ledger()).length);
});
