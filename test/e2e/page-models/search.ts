import { expect } from '@playwright/test';
import { PageModel } from './page-model.ts';

/** The search beside the text: what is found, replacing, and a chapter's history. */
export class SearchModel extends PageModel {
  readonly pane = this.byTestId('search-pane');
  readonly text = this.byTestId('find-text');
  readonly words = this.byTestId('replace-words');
  readonly count = this.byTestId('find-count');
  readonly rows = this.byTestId('find-row');
  readonly marks = this.page.locator('.cm-searchMatch');

  async open(scope: 'chapter' | 'book') {
    await this.page.keyboard.press(scope === 'book' ? 'Control+Shift+F' : 'Control+F');
    await expect(this.text).toBeFocused();
  }

  /** Opens the question what replacing all would do. */
  async askReplaceAll(words: string) {
    await this.byTestId('replace-toggle').click();
    await this.words.fill(words);
    await this.byTestId('replace-all').click();
    await expect(this.byTestId('replace-question')).toBeVisible();
  }

  async confirm() {
    await this.byTestId('replace-question-yes').click();
    await expect(this.byTestId('replace-question')).toBeHidden();
  }

  async undo() {
    await this.byTestId('toast-undo').last().click();
  }

  async openHistory() {
    await this.byTestId('history-open').click();
    await expect(this.byTestId('history-list')).toBeVisible();
    return this.byTestId('history-version');
  }

  async restore() {
    await this.byTestId('history-restore').click();
    await expect(this.byTestId('history-list')).toBeHidden();
  }
}
