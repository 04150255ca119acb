import { expect, type Locator, type Page } from '@playwright/test';

/** The pronunciation panel: rules, names, and what a rule would change. */
export class WordsModel {
  readonly page: Page;
  readonly panel: Locator;
  readonly rules: Locator;
  readonly preview: Locator;
  readonly stale: Locator;
  readonly names: Locator;
  readonly changedMarks: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByTestId('words-panel');
    this.rules = page.getByTestId('rule-row');
    this.preview = page.getByTestId('rule-preview');
    this.stale = page.getByTestId('stale-bar');
    this.names = page.getByTestId('name-row');
    this.changedMarks = this.marks('changed');
  }

  async open(): Promise<void> {
    if (!(await this.page.getByTestId('inspector').isVisible())) {
      await this.page.getByTestId('inspector-toggle').click();
    }
    await this.page.getByTestId('inspector-tab-words').click();
    await expect(this.panel).toBeVisible();
  }

  marks(status: string): Locator {
    return this.page.locator(`[data-testid^="segment-mark-"][data-status="${status}"]`);
  }

  async show(view: 'Rules' | 'Names'): Promise<void> {
    await this.panel.getByText(view, { exact: true }).click();
  }

  /** Types a rule and stays in the form. */
  async type(find: string, say: string): Promise<void> {
    await this.page.getByTestId('rule-add').click();
    await this.page.getByTestId('rule-find').fill(find);
    await this.page.getByTestId('rule-say').fill(say);
  }

  async importCsv(text: string): Promise<void> {
    const buffer = Buffer.from(text);
    const file = { name: 'rules.csv', mimeType: 'text/csv', buffer };
    await this.page.getByTestId('rules-file').setInputFiles(file);
  }
}
