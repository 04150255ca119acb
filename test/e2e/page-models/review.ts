import { expect, type Locator, type Page } from '@playwright/test';
import { StudioPage } from './studio-page.ts';

/** The import review: what would be read aloud, before anything is stored. */
export class ReviewModel {
  readonly page: Page;
  readonly chapters: Locator;
  readonly title: Locator;

  constructor(page: Page) {
    this.page = page;
    this.chapters = page.getByTestId('review-chapter');
    this.title = page.getByTestId('review-title');
  }

  async add(): Promise<StudioPage> {
    await this.page.getByTestId('review-add').click();
    await expect(this.page.getByTestId('script-editor')).toBeVisible();
    return new StudioPage(this.page);
  }
}
