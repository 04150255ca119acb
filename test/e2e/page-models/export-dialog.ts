import { expect, type Locator, type Page } from '@playwright/test';

/** Preset, formats, price and the start of an export; its row shows how it goes. */
export class ExportDialogModel {
  readonly page: Page;
  readonly row: Locator;

  constructor(page: Page) {
    this.page = page;
    this.row = page.getByTestId('export-row');
  }

  format(name: string): Locator {
    return this.page.getByTestId(`format-${name}`);
  }

  async start(): Promise<void> {
    await this.page.getByTestId('export-start').click();
  }

  async isDone(): Promise<void> {
    await expect(this.row.first()).toHaveAttribute('data-state', 'done', { timeout: 100_000 });
  }
}
