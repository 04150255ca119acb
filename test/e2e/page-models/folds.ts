import { expect, type Locator, type Page } from '@playwright/test';

type ModeName = 'skip' | 'announce' | 'here' | 'end';

/** The folded parts of the open chapter, and the menu of one. */
export class FoldsModel {
  readonly page: Page;
  readonly all: Locator;
  readonly menu: Locator;
  readonly marks: Locator;

  constructor(page: Page) {
    this.page = page;
    this.all = page.getByTestId('fold');
    this.menu = page.getByTestId('fold-menu');
    this.marks = page.locator('[data-testid^="segment-mark-"]');
  }

  of(kind: string): Locator {
    return this.page.locator(`[data-testid="fold"][data-kind="${kind}"]`);
  }

  mode(name: ModeName): Locator {
    return this.page.getByTestId(`fold-${name}`);
  }

  async choose(fold: Locator, name: ModeName): Promise<void> {
    await fold.click();
    await expect(this.menu).toBeVisible();
    await this.mode(name).click();
    await expect(this.menu).toBeHidden();
  }

  async edit(fold: Locator): Promise<void> {
    await fold.click();
    await this.page.getByTestId('fold-edit').click();
  }

  async isSaved(): Promise<void> {
    await expect(this.page.getByTestId('save-state')).toHaveText(/^Saved$/);
  }
}
