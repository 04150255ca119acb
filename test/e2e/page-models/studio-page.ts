import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { ExportDialogModel } from './export-dialog.ts';
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

  async openChapter(title: string): Promise<void> {
    await this.chapter(title).click();
    await expect(this.editor).toContainText(title);
  }

  async goTo(screen: 'Library' | 'Script' | 'Exports' | 'Settings'): Promise<void> {
    await this.page.getByRole('navigation').getByRole('button', { name: screen }).click();
  }

  async openSettings(): Promise<SettingsModel> {
    await this.goTo('Settings');
    return new SettingsModel(this.page);
  }

  /** Drops a file onto the window, as a person would from a file manager. */
  async dropBook(path: string): Promise<ReviewModel> {
    const bytes = [...(await readFile(path))];
    const transfer = await this.page.evaluateHandle(
      ([name, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content)], name));
        return data;
      },
      [basename(path), bytes] as const,
    );
    for (const event of ['dragenter', 'dragover', 'drop'] as const) {
      await this.page.dispatchEvent('body', event, { dataTransfer: transfer });
    }
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

  /** Milliseconds of the position's clock, `00:01 / 00:04`. */
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
