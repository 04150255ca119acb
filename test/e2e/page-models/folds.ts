import { expect, type Locator } from '@playwright/test';
import { PageModel } from './page-model.ts';

type ModeName = 'skip' | 'announce' | 'here' | 'end';

/** The folded parts of the open chapter, and the menu of one. */
export class FoldsModel extends PageModel {
  readonly all = this.byTestId('fold');
  readonly menu = this.byTestId('fold-menu');
  readonly marks = this.page.locator('[data-testid^="segment-mark-"]');

  of(kind: string) {
    return this.page.locator(`[data-testid="fold"][data-kind="${kind}"]`);
  }

  mode(name: ModeName) {
    return this.byTestId(`fold-${name}`);
  }

  async choose(fold: Locator, name: ModeName) {
    await fold.click();
    await expect(this.menu).toBeVisible();
    await this.mode(name).click();
    await expect(this.menu).toBeHidden();
  }

  async edit(fold: Locator) {
    await fold.click();
    await this.byTestId('fold-edit').click();
  }
}
