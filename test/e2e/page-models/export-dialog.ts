import type { Locator, Page } from '@playwright/test';
import { QueueModel } from './queue.ts';

/** Preset, formats, price and the start of an export; its row in the queue shows how it goes. */
export class ExportDialogModel {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  format(name: string): Locator {
    return this.page.getByTestId(`format-${name}`);
  }

  /** Starts it and follows the notice into the queue. */
  async start(): Promise<QueueModel> {
    await this.page.getByTestId('export-start').click();
    await this.page.getByTestId('toast-link').last().click();
    return new QueueModel(this.page);
  }
}
