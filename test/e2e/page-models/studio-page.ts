import { expect } from '@playwright/test';
import { dropFilesAt } from './drop-file.ts';
import { ExportDialogModel } from './export-dialog.ts';
import { PageModel } from './page-model.ts';
import { QueueModel } from './queue.ts';
import { ReviewModel } from './review.ts';
import { SettingsModel } from './settings.ts';

/** The frame: rail, chapters, editor and transport, whatever screen is shown. */
export class StudioPage extends PageModel {
  readonly editor = this.page.locator('.cm-content');
  readonly position = this.byTestId('transport-position');
  readonly play = this.byTestId('transport-play');
  readonly wave = this.byTestId('wave-strip');

  /** Waits for a new library's sample book to stand open on its first page. */
  async sampleIsOpen() {
    await expect(this.editor).toContainText(/Every evening, when the gulls went quiet|每天傍晚/);
    await expect(this.byTestId('space-hint')).toBeVisible();
  }

  chapter(title: string) {
    return this.byTestId('chapter-row').filter({ hasText: title });
  }

  /** Opens a book of the library; a library that was used before starts there. */
  async openBook(title: string) {
    await this.goTo('Library');
    await this.byTestId('book-card').filter({ hasText: title }).first().click();
    await expect(this.byTestId('script-editor').first()).toBeVisible();
  }

  async openChapter(title: string) {
    await this.chapter(title).click();
    await expect(this.editor).toContainText(title);
  }

  async goTo(screen: 'Library' | 'Script' | 'Voices' | 'Queue' | 'Chat' | 'Video' | 'Settings') {
    await this.byTestId(`rail-${screen.toLowerCase()}`).click();
  }

  async openQueue() {
    await this.goTo('Queue');
    return new QueueModel(this.page);
  }

  async openSettings() {
    await this.goTo('Settings');
    return new SettingsModel(this.page);
  }

  async isSaved() {
    await expect(this.byTestId('save-state')).toHaveText(/^Saved$/);
  }

  /** An empty book to write in, by the library's button. */
  async newProject(title: string) {
    await this.goTo('Library');
    await this.byTestId('project-new').click();
    await this.byTestId('name-field').fill(title);
    await this.byTestId('name-submit').click();
    await expect(this.byTestId('script-editor')).toBeVisible();
  }

  /** Drops a file onto the window, as a person would from a file manager. */
  async dropBook(path: string) {
    await dropFilesAt(this.page, [path], { x: 500, y: 300 });
    return this.review();
  }

  /** Chooses a file through the library's button. */
  async chooseBook(path: string) {
    await this.goTo('Library');
    await this.byTestId('book-file').setInputFiles(path);
    return this.review();
  }

  async openExport() {
    await this.byTestId('open-export').click();
    return new ExportDialogModel(this.page);
  }

  /** Seconds of the position's clock, `00:01 / 00:04`. */
  async positionSeconds() {
    const text = await this.position.innerText();
    const [minutes, seconds] = (text.split('/')[0] ?? '').trim().split(':').map(Number);
    return (minutes ?? 0) * 60 + (seconds ?? 0);
  }

  private async review() {
    await expect(this.byTestId('review-screen')).toBeVisible();
    return new ReviewModel(this.page);
  }
}
