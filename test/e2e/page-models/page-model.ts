import type { Page } from '@playwright/test';

/** What every page model has: the page, and its elements by their test id. */
export abstract class PageModel {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  protected byTestId(testId: string) {
    return this.page.getByTestId(testId);
  }
}
