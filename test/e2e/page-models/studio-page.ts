import { expect, type Locator, type Page } from '@playwright/test';
import { ExportDialogModel } from './export-dialog.ts';
import { QueueModel } from './queue.ts';
import { ReviewModel } from './review.ts';
import { SettingsModel } from './settings.ts';

/** The frame: rail, chapters, editor and transport, whatever screen is shown. */
export class StudioPage {
  readonly page: Page;
  readonly editor: Locator;
  readonly position: Locator;
  readonly play: Locator;
  readonly wave: Locator;

  constructor(page: Page) {
    this.page = page;
    this.editor = page.locator('.cm-content');
    this.position = page.getByTestId('transport-position');
    this.play = page.getByTestId('transport-play');
    this.wave = page.getByTestId('wave-strip');
  }

  /** Waits for a new library's sample book to stand open on its first page. */
  async sampleIsOpen(): Promise<void> {
    await expect(this.editor).toContainText('Every evening, when the gulls went quiet');
    await expect(this.page.getByTestId('space-hint')).toBeVisible();
  }

  chapter(title: string): Locator {
    return this.page.getByTestId('chapter-row').filter({ hasText: title });
  }

  /** Opens a book of the library; a library that was used before starts there. */
  async openBook(title: string): Promise<void> {
    await this.goTo('Library');
    await this.page.getByTestId('book-card').filter({ hasText: title }).first().click();
    await expect(this.page.getByTestId('script-editor')).toBeVisible();
  }

  async openChapter(title: string): Promise<void> {
    await this.chapter(title).click();
    await expect(this.editor).toContainText(title);
  }

  async goTo(
    screen: 'Library' | 'Script' | 'Voices' | 'Queue' | 'Chat' | 'Settings',
  ): Promise<void> {
    await this.page.getByRole('navigation').getByRole('button', { name: screen }).click();
  }

  async openQueue(): Promise<QueueModel> {
    await this.goTo('Queue');
    return new QueueModel(this.page);
  }

  async openSettings(): Promise<SettingsModel> {
    await this.goTo('Settings');
    return new SettingsModel(this.page);
  }

  async isSaved(): Promise<void> {
    await expect(this.page.getByTestId('save-state')).toHaveText(/^Saved$/);
  }

  /** An empty book to write in, by the library's button. */
  async newProject(title: string): Promise<void> {
    await this.goTo('Library');
    await this.page.getByTestId('project-new').click();
    await this.page.getByTestId('name-field').fill(title);
    await this.page.getByTestId('name-submit').click();
    await expect(this.page.getByTestId('script-editor')).toBeVisible();
  }

  /** Drops a file onto the window, as a person would from a file manager. */
  async dropBook(path: string): Promise<ReviewModel> {
    const session = await this.page.context().newCDPSession(this.page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 500, y: 300, data });
    }
    await session.detach();
    return this.review();
  }

  /** Chooses a file through the library's button. */
  async chooseBook(path: string): Promise<ReviewModel> {
    await this.goTo('Library');
    await this.page.getByTestId('book-file').setInputFiles(path);
    return this.review();
  }

  async openExport(): Promise<ExportDialogModel> {
    await this.page.getByTestId('open-export').click();
    return new ExportDialogModel(this.page);
  }

  /** Seconds of the position's clock, `00:01 / 00:04`. */
  async positionSeconds(): Promise<number> {
    const text = await this.position.innerText();
    const [minutes, seconds] = (text.split('/')[0] ?? '').trim().split(':').map(Number);
    return (minutes ?? 0) * 60 + (seconds ?? 0);
  }

  private async review(): Promise<ReviewModel> {
    await expect(this.page.getByTestId('review-screen')).toBeVisible();
    return new ReviewModel(this.page);
  }
}
