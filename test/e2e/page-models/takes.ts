import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The takes beside the script, and the lines that are to be heard again. */
export class TakesModel {
  readonly page: Page;
  readonly takes: Locator;
  readonly pickups: Locator;

  constructor(page: Page) {
    this.page = page;
    this.takes = page.getByTestId('take');
    this.pickups = page.getByTestId('pickup');
  }

  async open(): Promise<void> {
    await this.page.getByTestId('inspector-tab-takes').click();
    await expect(this.page.getByTestId('takes-panel')).toBeVisible();
  }

  get inUse(): Locator {
    return this.page.locator('[data-testid=take][data-in-use=true]');
  }

  /** Names as they are shown, the one in use first. */
  names(): Promise<readonly string[]> {
    return this.takes.getByRole('heading').allInnerTexts();
  }

  /** Makes the line, or one more take of it, and waits for it to be in use. */
  async makeOne(): Promise<void> {
    const before = await this.takes.count();
    await this.page.getByTestId('take-another').click();
    await expect(this.takes).toHaveCount(before + 1, { timeout: 60_000 });
  }

  /** Hears both takes blind, keeps the first and answers its name. */
  async compareAndKeep(): Promise<string> {
    await this.page.getByTestId('take-compare').click();
    return this.keepFirst();
  }

  /** The same once the comparison is open, by its keys. */
  async keepFirst(): Promise<string> {
    const { keyboard } = this.page;
    await expect(this.page.getByTestId('compare')).toBeVisible();
    // Keys that come before the dialog listens are lost, as they would be for anybody.
    await expect(async () => {
      await keyboard.press('1');
      await keyboard.press('2');
      expect(await this.page.getByTestId('compare-keep-one').isEnabled()).toBe(true);
    }).toPass();
    await keyboard.press('Shift+Digit1');
    await expect(this.page.getByTestId('compare-verdict')).toContainText(/is in use/);
    await keyboard.press('Escape');
    await expect(this.page.getByTestId('compare')).toBeHidden();
    return this.inUse.getByRole('heading').innerText();
  }

  /** Cuts the end of the take in use by keys, a tenth of a second each. */
  async trimEnd(tenths: number): Promise<void> {
    const handle = this.page.getByTestId('trim-end');
    await handle.focus();
    for (let tenth = 0; tenth < tenths; tenth += 1)
      await this.page.keyboard.press('Shift+ArrowLeft');
    await expect(handle).toHaveAttribute('aria-valuenow', String(tenths * 100));
    await expect(this.page.getByTestId('take-reset')).toBeVisible();
  }

  async openPickups(): Promise<void> {
    await this.page.getByTestId('takes-tab').getByText('Pickups').click();
  }
}
