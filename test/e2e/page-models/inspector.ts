import { expect, type Locator, type Page } from '@playwright/test';

type TabId = 'tags' | 'cast' | 'takes' | 'words' | 'assistant';

/** The right pane of the script and its tabs. */
export class InspectorModel {
  readonly page: Page;
  readonly pane: Locator;
  readonly tabs: Locator;

  constructor(page: Page) {
    this.page = page;
    this.pane = page.getByTestId('inspector');
    this.tabs = this.pane.getByRole('tab');
  }

  tab(id: TabId): Locator {
    return this.page.getByTestId(`inspector-tab-${id}`);
  }

  async open(id: TabId): Promise<Locator> {
    // The pane comes with the text, so that only now its absence means something.
    await expect(this.page.locator('.cm-content')).toBeVisible();
    if (await this.pane.isHidden()) {
      await this.page.getByTestId('inspector-toggle').click();
    }
    await this.tab(id).click();
    await expect(this.tab(id)).toHaveAttribute('aria-selected', 'true');
    return this.pane.getByRole('tabpanel');
  }
}
