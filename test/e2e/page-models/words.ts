import { expect } from '@playwright/test';
import { InspectorModel } from './inspector.ts';
import { PageModel } from './page-model.ts';

/** The pronunciation panel: rules, names, and what a rule would change. */
export class WordsModel extends PageModel {
  readonly panel = this.byTestId('words-panel');
  readonly rules = this.byTestId('rule-row');
  readonly preview = this.byTestId('rule-preview');
  readonly stale = this.byTestId('stale-bar');
  readonly names = this.byTestId('name-row');
  readonly changedMarks = this.marks('changed');

  async open() {
    await new InspectorModel(this.page).open('words');
    await expect(this.panel).toBeVisible();
  }

  marks(status: string) {
    return this.page.locator(`[data-testid^="segment-mark-"][data-status="${status}"]`);
  }

  async show(view: 'Rules' | 'Names') {
    await this.panel.getByText(view, { exact: true }).click();
  }

  /** Types a rule and stays in the form. */
  async type(find: string, say: string) {
    await this.byTestId('rule-add').click();
    await this.byTestId('rule-find').fill(find);
    await this.byTestId('rule-say').fill(say);
  }

  async importRules(text: string) {
    const buffer = Buffer.from(text);
    const file = { name: 'rules.csv', mimeType: 'text/csv', buffer };
    await this.byTestId('rules-file').setInputFiles(file);
  }
}
