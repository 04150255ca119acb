import { expect } from '@playwright/test';
import { PageModel } from './page-model.ts';

type TabId = 'tags' | 'cast' | 'takes' | 'words' | 'assistant';

/** The right pane of the script and its tabs. */
export class InspectorModel extends PageModel {
  readonly pane = this.byTestId('inspector');
  readonly tabs = this.pane.getByRole('tab');

  tab(id: TabId) {
    return this.byTestId(`inspector-tab-${id}`);
  }

  async open(id: TabId) {
    // The pane comes with the text, so that only now its absence means something.
    await expect(this.page.locator('.cm-content')).toBeVisible();
    if (await this.pane.isHidden()) await this.byTestId('inspector-toggle').click();
    await this.tab(id).click();
    await expect(this.tab(id)).toHaveAttribute('aria-selected', 'true');
    return this.pane.getByRole('tabpanel');
  }
}
