import { expect } from '@playwright/test';
import { PageModel } from './page-model.ts';

/** Account and key first; the key goes in and never comes back. */
export class SettingsModel extends PageModel {
  readonly key = this.byTestId('connect-key');
  readonly found = this.byTestId('connect-found');
  readonly keyState = this.byTestId('account-key-state');

  async fill(address: string, key: string) {
    await this.byTestId('connect-address').fill(address);
    await this.key.fill(key);
  }

  async test() {
    await this.byTestId('connect-test').click();
  }

  async save() {
    await this.byTestId('connect-save').click();
    await expect(this.byTestId('mode-badge')).toContainText('Account');
  }

  /** Answers what a new key for a known address is. */
  readonly question = this.byTestId('key-question');
  readonly questionReason = this.byTestId('key-question-reason');

  /** Saves a key that the studio has a question about. */
  async saveNewKey(address: string, key: string) {
    await this.fill(address, key);
    await this.byTestId('connect-save').click();
    await expect(this.question).toBeVisible();
  }

  async answerQuestion() {
    await this.byTestId('key-question-yes').click();
    await expect(this.question).toBeHidden();
  }

  async removeKey() {
    await this.byTestId('account-remove-key').click();
    const confirm = this.byTestId('account-remove-confirm');
    await expect(confirm).toBeVisible();
    // It asks once more where a call has left in between.
    await expect(async () => {
      if (await confirm.isVisible()) await confirm.click();
      await expect(this.byTestId('mode-badge')).toContainText('Demo', { timeout: 2000 });
    }).toPass();
  }
}
