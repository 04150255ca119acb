import { expect } from '@playwright/test';
import { PageModel } from './page-model.ts';

/** The badge of the top bar, and the accounts that it lists. */
export class AccountMenuModel extends PageModel {
  readonly badge = this.byTestId('mode-badge');
  readonly entries = this.byTestId('account-menu-entry');

  async open() {
    await this.badge.click();
    await expect(this.byTestId('account-menu')).toBeVisible();
  }

  async choose(label: string) {
    await this.open();
    await this.entries.filter({ hasText: label }).click();
    await expect(this.badge).toContainText(label);
  }
}
