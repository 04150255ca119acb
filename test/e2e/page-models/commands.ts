import { expect } from '@playwright/test';
import { PageModel } from './page-model.ts';

/** The command palette and the list of keys. */
export class CommandsModel extends PageModel {
  readonly palette = this.byTestId('command-palette');
  readonly rows = this.byTestId('command');
  readonly keys = this.byTestId('shortcut-sheet');

  async open() {
    // A dialog that is still closing keeps the keys.
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await this.page.keyboard.press('Control+k');
    await expect(this.byTestId('command-search')).toBeFocused();
  }

  /** Types and takes what is found first, by keys alone. */
  async run(words: string) {
    await this.open();
    await this.page.keyboard.type(words);
    for (const word of words.split(' ')) {
      await expect(this.rows.first()).toContainText(word, { ignoreCase: true });
    }
    await expect(this.rows.first()).toHaveAttribute('aria-selected', 'true');
    await this.page.keyboard.press('Enter');
    await expect(this.palette).toBeHidden();
  }

  /** Takes a command by its name in code, whatever language the window speaks. */
  async choose(id: string) {
    await this.open();
    // What was used of late stands above the others, too.
    await this.palette.locator(`[data-command="${id}"]`).first().click();
    await expect(this.palette).toBeHidden();
  }

  async openKeys() {
    await this.page.keyboard.press('Control+/');
    await expect(this.keys).toBeVisible();
  }

  async close() {
    await this.page.keyboard.press('Escape');
    await expect(this.palette).toBeHidden();
    await expect(this.keys).toBeHidden();
  }
}
