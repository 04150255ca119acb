import { expect } from '@playwright/test';
import { PageModel } from './page-model.ts';

/** The takes beside the script, and the lines that are to be heard again. */
export class TakesModel extends PageModel {
  readonly takes = this.byTestId('take');
  readonly pickups = this.byTestId('pickup');

  async open() {
    await this.byTestId('inspector-tab-takes').click();
    await expect(this.byTestId('takes-panel')).toBeVisible();
  }

  get inUse() {
    return this.page.locator('[data-testid=take][data-in-use=true]');
  }

  /** Names as they are shown, the one in use first. */
  names(): Promise<readonly string[]> {
    return this.takes.getByRole('heading').allInnerTexts();
  }

  /** Makes the line, or one more take of it, and waits for it to be in use. */
  async makeOne() {
    const before = await this.takes.count();
    await this.byTestId('take-another').click();
    await expect(this.takes).toHaveCount(before + 1, { timeout: 60_000 });
  }

  /** Hears both takes blind, keeps the first and answers its name. */
  async compareAndKeep() {
    await this.byTestId('take-compare').click();
    return this.keepFirst();
  }

  /** The same once the comparison is open, by its keys. */
  async keepFirst() {
    const { keyboard } = this.page;
    await expect(this.byTestId('compare')).toBeVisible();
    // Keys that come before the dialog listens are lost, as they would be for anybody.
    await expect(async () => {
      await keyboard.press('1');
      await keyboard.press('2');
      expect(await this.byTestId('compare-choose-one').isEnabled()).toBe(true);
    }).toPass();
    await keyboard.press('Shift+Digit1');
    await expect(this.byTestId('compare-verdict')).toContainText(/is in use/);
    await keyboard.press('Escape');
    await expect(this.byTestId('compare')).toBeHidden();
    return this.inUse.getByRole('heading').innerText();
  }

  /** Cuts the end of the take in use by keys, a tenth of a second each. */
  async trimEnd(tenths: number) {
    const handle = this.byTestId('trim-end');
    await handle.focus();
    for (let tenth = 0; tenth < tenths; tenth += 1)
      await this.page.keyboard.press('Shift+ArrowLeft');
    await expect(handle).toHaveAttribute('aria-valuenow', String(tenths * 100));
    await expect(this.byTestId('take-reset')).toBeVisible();
  }

  async openPickups() {
    await this.byTestId('takes-tab').getByText('Pickups').click();
  }

  async openLine() {
    await this.byTestId('takes-tab').getByText('This line').click();
  }
}
