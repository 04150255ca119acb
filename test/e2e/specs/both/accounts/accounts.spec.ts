import type { LedgerRow } from '../../../../../electron/demo/state/ledger.ts';
import { speechProvider } from '../../../../../electron/demo/state/voices.ts';
import {
  type ControlledDemo,
  startControlledDemo,
} from '../../../../support/gateway/controlled-demo.ts';
import { expect, test } from '../../../fixtures.ts';
import { AccountMenuModel } from '../../../page-models/account-menu.ts';
import { VoicesModel } from '../../../page-models/voices.ts';

let gateway: ControlledDemo;

test.beforeAll(async () => {
  gateway = await startControlledDemo();
});

test.afterAll(() => gateway.stop());

type Made = { readonly account: { readonly id: string }; readonly api_key: string };

/** An account of the gateway with a voice, and further keys of it. */
async function addAccount(label: string) {
  const { account, api_key: apiKey } = await gateway.control<Made>('POST', '/demo/accounts', {
    label,
  });
  const path = `/demo/accounts/${account.id}`;
  const voice = { title: `Voice of ${label}`, provider: speechProvider };
  const { _id: voiceId } = await gateway.control<{ _id: string }>('POST', `${path}/voices`, voice);
  return {
    apiKey,
    voiceId,
    anotherKey: async () => (await gateway.control<Made>('POST', `${path}/keys`, {})).api_key,
    ledger: async () => {
      const { items } = await gateway.control<{ items: readonly LedgerRow[] }>(
        'GET',
        '/demo/ledger',
      );
      return items.filter((row) => row.account === account.id);
    },
  };
}

test('two keys of one address are two accounts, switched in the badge, and a rotated key is neither', async ({
  page,
  frame,
}) => {
  const ada = await addAccount('Ada');
  const ben = await addAccount('Ben');
  const rotated = await ada.anotherKey();
  const menu = new AccountMenuModel(page);
  const voices = new VoicesModel(page);

  let settings = await frame.openSettings();
  await page.getByTestId('connect-label').fill('Studio');
  await settings.fill(gateway.baseUrl, ada.apiKey);
  await settings.save();
  await voices.open();
  await expect(voices.card('Voice of Ada')).toBeVisible();
  await frame.openSettings();
  await page.getByTestId('cap-day').fill('');
  await page.getByTestId('cap-day').blur();
  await expect(page.getByRole('alert').last()).toContainText('Saved');
  // Where the price of speech comes from stands there, and can be asked for again; caps are in money, too.
  await expect(page.getByTestId('speech-price')).toContainText('by the reference price');
  await page.getByTestId('refresh-prices').click();
  await expect(page.getByRole('alert').last()).toContainText('The prices were read');
  await page.getByTestId('cap-day-money').fill('7.5');
  await page.getByTestId('cap-day-money').blur();
  await expect(page.getByTestId('spent-today')).toBeVisible();

  // Another account: its voices are others, which is why that is proposed.
  settings = await frame.openSettings();
  await settings.saveNewKey(gateway.baseUrl, ben.apiKey);
  await expect(settings.questionReason).toContainText('other voices');
  await expect(page.getByTestId('key-question-add')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(settings.question).toBeHidden();
  await expect(menu.badge).toContainText('Studio');
  await expect(settings.key).toHaveValue(ben.apiKey);
  await page.getByTestId('connect-label').fill('Second');
  await settings.saveNewKey(gateway.baseUrl, ben.apiKey);
  await settings.answerQuestion();
  await expect(menu.badge).toContainText('Second');
  await expect(page.getByTestId('cap-day')).toHaveValue('100,000');
  await expect(page.getByTestId('account-row')).toHaveCount(2);
  await voices.open();
  await expect(voices.card('Voice of Ben')).toBeVisible();
  await expect(voices.card('Voice of Ada')).toBeHidden();

  // What is bought is bought on the account in use, and on no other.
  await frame.goTo('Script');
  await frame.play.click();
  await page.getByTestId('hear-approval-yes').click();
  await expect
    .poll(async () => (await ben.ledger()).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(1);
  // Stopped, or a slow machine has heard, and bought, the whole chapter before it is asked for.
  await frame.play.click();
  await expect(page.getByTestId('spent-today')).not.toHaveText(/^0 tokens/);
  expect(await ada.ledger()).toEqual([]);
  // The key does nothing while a line that was begun is still on its way.
  await expect(page.getByTestId('make-chapter')).toBeEnabled();
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByTestId('make-chapter-approval-yes').click();
  await (await frame.openQueue()).isDone();
  await expect(page.getByTestId('job-account')).toBeHidden();

  await menu.open();
  await expect(menu.entries).toHaveCount(3);
  await expect(menu.entries.filter({ hasText: 'Second' })).toHaveAttribute('aria-current', 'true');
  await expect(menu.entries.filter({ hasText: 'Studio' })).toContainText('127.0.0.1');
  await expect(menu.entries.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.entries.filter({ hasText: 'Studio' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.badge).toContainText('Studio');
  await expect(page.getByTestId('spent-today')).toHaveText(/^0 tokens today/);
  // Bug: nothing in the queue told that going on with this job charges the other account.
  await expect(page.getByTestId('job-account')).toHaveText('Account: Second');
  await voices.open();
  await expect(voices.card('Voice of Ada')).toBeVisible();

  // Another key of the first account: it lists the same voice, so that replacing is proposed.
  await menu.open();
  await page.getByTestId('account-menu-add').click();
  await expect(page.getByTestId('connect-address')).toBeFocused();
  await settings.saveNewKey(gateway.baseUrl, rotated);
  await expect(settings.questionReason).toContainText('1 voice of “Studio”');
  await expect(page.getByTestId('key-question-replace').first()).toBeChecked();
  await expect(page.getByTestId('key-question-cap')).toContainText('stay');
  const html = await page.content();
  for (const secret of [ada.apiKey, rotated, ada.voiceId, ben.voiceId]) {
    expect(html).not.toContain(secret);
  }
  await settings.answerQuestion();
  await expect(menu.badge).toContainText('Studio');
  await expect(page.getByTestId('account-row')).toHaveCount(2);
  await voices.open();
  await expect(voices.card('Voice of Ada')).toBeVisible();
  expect(await ada.ledger()).toEqual([]);
  // A rotated key does not bring back the cap that the form proposes (bug: the form overwrites it).
  await frame.openSettings();
  await expect(page.getByTestId('cap-day')).toHaveValue('');
  await expect(page.getByTestId('cap-day-money')).toHaveValue('7.5');

  // Bug: a limit that was typed in for a key of a known account was passed over without a word.
  await page.getByTestId('connect-cap').fill('2000');
  await settings.saveNewKey(gateway.baseUrl, await ada.anotherKey());
  await expect(page.getByTestId('key-question-cap')).toContainText('2,000 tokens');
  await settings.answerQuestion();
  await expect(page.getByTestId('cap-day')).toHaveValue('2,000');
  await menu.choose('Demo voice');
  await expect(page.getByTestId('spent-today')).toHaveText('Free');
});
