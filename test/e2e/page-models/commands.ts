import { expect, type Locator, type Page } from '@playwright/test';

/** The command palette and the list of keys. */
export class CommandsModel {
  readonly page: Page;
  readonly palette: Locator;
  readonly rows: Locator;
  readonly keys: Locator;

  constructor(page: Page) {
    this.page = page;
    this.palette = page.getByTestId('command-palette');
    this.rows = page.getByTestId('command');
    this.keys = page.getByTestId('shortcut-sheet');
  }

  async open(): Promise<void> {
    // A dialog that is still closing keeps the keys.
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await this.page.keyboard.press('Control+k');
    await expect(this.page.getByTestId('command-search')).toBeFocused();
  }

  /** Types and takes what is found first, by keys alone. */
  async run(words: string): Promise<void> {
    await this.open();
    await this.page.keyboard.type(words);
    for (const word of words.split(' ')) {
      await expect(this.rows.first()).toContainText(word, { ignoreCase: true });
    }
    await expect(this.rows.first()).toHaveAttribute('aria-selected', 'true');
    await this.page.keyboard.press('Enter');
    await expect(this.palette).toBeHidden();
  }

  async openKeys(): Promise<void> {
    await this.page.keyboard.press('F1');
    await expect(this.keys).toBeVisible();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.palette).toBeHidden();
    await expect(this.keys).toBeHidden();
  }
}
