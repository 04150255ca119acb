import { expect } from '../../../fixtures.ts';
import { enterInDialog } from '../../../page-models/keyboard.ts';
import { StudioPage } from '../../../page-models/studio-page.ts';
import { test } from '../../../paying-studio.ts';

test('a model that takes no limit is asked only once somebody agreed to that', async ({
  openStudio,
  gateway,
}) => {
  const { page } = await openStudio();
  const studio = new StudioPage(page);
  await studio.sampleIsOpen();
  await studio.goTo('Chat');
  await page.getByTestId('model-choice').click();
  await page.getByRole('option', { name: 'demo-chat-plain' }).click();
  await page.getByTestId('chat-draft').fill('Who are you?');
  await page.getByTestId('chat-send').click();
  await expect(page.getByTestId('chat-approval-price')).toContainText('at most');
  await expect(page.getByTestId('chat-approval-unlimited')).toBeHidden();
  await enterInDialog(page);

  const answer = page.getByTestId('chat-message').nth(1);
  await expect(answer).toHaveAttribute('data-state', 'failed');
  await expect(page.getByTestId('message-problem')).toContainText(
    'does not support a length limit',
  );
  await expect(answer).toContainText('Not charged');
  expect(await gateway.ledger()).toEqual([]);

  await page.getByTestId('message-again').click();
  await expect(page.getByTestId('chat-approval-unlimited')).toContainText('may cost more');
  await expect(page.getByTestId('chat-approval-price')).toContainText('or more');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('chat-approval')).toBeHidden();
  expect(await gateway.ledger()).toEqual([]);
  await page.getByTestId('message-again').click();
  await page.getByTestId('chat-approval-yes').click();
  await expect(answer).toHaveAttribute('data-state', 'done');
  expect(await gateway.ledger()).toHaveLength(1);

  // One yes is for one answer: the next one has no bound either.
  await page.getByTestId('chat-draft').fill('And where do you live?');
  await expect(page.getByTestId('chat-price')).toContainText('or more');
  await page.getByTestId('chat-send').click();
  await expect(page.getByTestId('chat-approval-unlimited')).toBeVisible();
  expect(await gateway.ledger()).toHaveLength(1);
});
