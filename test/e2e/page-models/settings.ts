import { expect, type Locator, type Page } from '@playwright/test';

/** Account and key first; the key goes in and never comes back. */
export class SettingsModel {
  readonly page: Page;
  readonly key: Locator;
  readonly found: Locator;
  readonly keyState: Locator;

  constructor(page: Page) {
    this.page = page;
    this.key = page.getByTestId('connect-key');
    this.found = page.getByTestId('connect-found');
    this.keyState = page.getByTestId('account-key-state');
  }

  async fill(address: string, key: string): Promise<void> {
    await this.page.getByTestId('connect-address').fill(address);
    await this.key.fill(key);
  }

  async test(): Promise<void> {
    await this.page.getByTestId('connect-test').click();
  }

  async save(): Promise<void> {
    await this.page.getByTestId('connect-save').click();
    await expect(this.page.getByTestId('mode-badge')).toContainText('Account');
  }

  async removeKey(): Promise<void> {
    await this.page.getByTestId('account-remove-key').click();
    await this.page.getByTestId('account-remove-confirm').click();
    await expect(this.page.getByTestId('mode-badge')).toContainText('Demo');
  }
}
