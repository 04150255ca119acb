import { expect } from '@playwright/test';
import { PageModel } from './page-model.ts';
import { StudioPage } from './studio-page.ts';

/** The import review: what would be read aloud, before anything is stored. */
export class ReviewModel extends PageModel {
  readonly chapters = this.byTestId('review-chapter');
  readonly title = this.byTestId('review-title');

  async add() {
    await this.byTestId('review-add').click();
    await expect(this.byTestId('script-editor')).toBeVisible();
    return new StudioPage(this.page);
  }
}
