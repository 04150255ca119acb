import { expect } from '../../../fixtures.ts';
import { lineBook } from '../../../line-book.ts';
import { addBook } from '../../../page-models/add-book.ts';
import { StudioPage } from '../../../page-models/studio-page.ts';
import { chargedTwice, heldFrom, slowly, test } from '../../../paying-studio.ts';

// A call that is paid twice now and then is a call that is paid twice.
test.describe.configure({ retries: 0 });

const book = lineBook('East', 64);

test('an export goes on through a reload, waits through a restart, and buys no line twice', async ({
  openStudio,
  home,
  gateway,
}) => {
  const first = await openStudio();
  const { page } = first;
  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  const script = await addBook(frame, home, book);
  await gateway.setFaults([heldFrom(4)]);
  const dialog = await script.openExport();
  await dialog.format('m4b').uncheck();
  const queue = await dialog.start();
  await expect(queue.inState('running')).toHaveCount(1);
  const soundsNow = async () => (await gateway.speech()).length;
  await expect.poll(soundsNow).toBeGreaterThan(1);
  await expect(page.getByTestId('spent-today')).toHaveText(/^[1-9][\d,]* tokens today, /);

  // A page that goes and comes back finds the work in main, still at it.
  await page.reload();
  await frame.openQueue();
  await expect(queue.inState('running')).toHaveCount(1);
  const atReload = await soundsNow();
  await gateway.setFaults([heldFrom(4)]);
  await expect.poll(soundsNow).toBeGreaterThan(atReload);
  const doneNow = async () => Number.parseInt(await page.getByTestId('job-done').innerText(), 10);
  await expect.poll(doneNow).toBeGreaterThan(atReload);
  await expect(queue.inState('running')).toHaveCount(1);

  await gateway.setFaults([slowly(6000)]);
  // Closed with answers on their way: it stays until they have come.
  await first.close();
  const charged = await gateway.ledger();
  expect(charged.length).toBe(await soundsNow());
  expect(charged.length).toBeLessThan(book.lines.length);
  await gateway.setFaults([]);

  const second = await openStudio();
  // Bug: outside the queue nothing said that a job waits for somebody.
  await expect(second.page.getByTestId('badge-needs-you')).toHaveText('1!');
  await expect(second.page.getByTestId('rail-queue')).toHaveAccessibleName(/1 job needs you/);
  const again = await new StudioPage(second.page).openQueue();
  await expect(again.inState('paused')).toHaveCount(1);
  await expect(second.page.getByTestId('job-problem')).toContainText('Lectern was closed.');
  await expect(second.page.getByTestId('badge-uncertain')).toBeHidden();
  expect(await soundsNow()).toBe(charged.length);
  await second.page.getByTestId('strip-resume').click();
  await again.isDone();
  await expect(second.page.getByTestId('badge-needs-you')).toBeHidden();
  const rows = await gateway.ledger();
  expect(chargedTwice(rows)).toEqual([]);
  expect(rows.length).toBe(book.lines.length);
});
