import { expect, type Locator, type Page } from '@playwright/test';

/** The search beside the text: what is found, replacing, and a chapter's history. */
export class SearchModel {
  readonly page: Page;
  readonly pane: Locator;
  readonly text: Locator;
  readonly words: Locator;
  readonly count: Locator;
  readonly rows: Locator;
  readonly marks: Locator;

  constructor(page: Page) {
    this.page = page;
    this.pane = page.getByTestId('search-pane');
    this.text = page.getByTestId('find-text');
    this.words = page.getByTestId('replace-words');
    this.count = page.getByTestId('find-count');
    this.rows = page.getByTestId('find-row');
    this.marks = page.locator('.cm-searchMatch');
  }

  async open(scope: 'chapter' | 'book'): Promise<void> {
    await this.page.keyboard.press(scope === 'book' ? 'Control+Shift+F' : 'Control+F');
    await expect(this.text).toBeFocused();
  }

  /** Opens the question what replacing all would do. */
  async askReplaceAll(words: string): Promise<void> {
    await this.page.getByTestId('replace-toggle').click();
    await this.words.fill(words);
    await this.page.getByTestId('replace-all').click();
    await expect(this.page.getByTestId('replace-question')).toBeVisible();
  }

  async confirm(): Promise<void> {
    await this.page.getByTestId('replace-question-yes').click();
    await expect(this.page.getByTestId('replace-question')).toBeHidden();
  }

  async undo(): Promise<void> {
    await this.page.getByTestId('toast-undo').last().click();
  }

  async openHistory(): Promise<Locator> {
    await this.page.getByTestId('history-open').click();
    await expect(this.page.getByTestId('history-list')).toBeVisible();
    return this.page.getByTestId('history-version');
  }

  async restore(): Promise<void> {
    await this.page.getByTestId('history-restore').click();
    await expect(this.page.getByTestId('history-list')).toBeHidden();
  }
}
