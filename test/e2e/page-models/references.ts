import { expect, type Locator, type Page } from '@playwright/test';
import { StudioPage } from './studio-page.ts';

/** A voice in the making: its parts, the checks, the consent, and the upload. */
export class ReferencesModel {
  readonly page: Page;
  readonly editor: Locator;
  readonly parts: Locator;
  readonly names: Locator;
  readonly refused: Locator;

  constructor(page: Page) {
    this.page = page;
    this.editor = page.getByTestId('reference-editor');
    this.parts = page.getByTestId('part');
    this.names = page.getByTestId('part-name');
    this.refused = page.getByTestId('sound-refused');
  }

  /** The page of a new voice, by the button of the library of voices. */
  static async openNew(page: Page): Promise<ReferencesModel> {
    await new StudioPage(page).goTo('Voices');
    await page.getByTestId('voice-new').click();
    const voice = new ReferencesModel(page);
    await expect(voice.editor).toBeVisible();
    return voice;
  }

  /** Chooses files that exist in memory only. */
  async choose(
    files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  ): Promise<void> {
    await this.page.getByTestId('sound-file').setInputFiles(
      files.map(({ name, bytes }) => ({
        name,
        mimeType: 'audio/wav',
        buffer: Buffer.from(bytes),
      })),
    );
  }

  /** Drops files into the middle of the window, as a person would from a file manager. */
  async drop(paths: readonly string[]): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 640, y: 300, data });
    }
    await session.detach();
  }

  /** Waits until every file of a drop became a part or was refused. */
  async hasRead(parts: number, refused = 0): Promise<void> {
    await expect(this.parts).toHaveCount(parts, { timeout: 120_000 });
    await expect(this.refused).toHaveCount(refused);
    await expect(this.page.getByTestId('sound-reading')).toBeHidden();
  }

  part(name: string): Locator {
    return this.parts.filter({ hasText: name });
  }

  /** Cuts the end of a part by keys, a tenth of a second each. */
  async trimEnd(name: string, tenths: number): Promise<void> {
    const edge = this.part(name).getByTestId('region-end').last();
    await edge.focus();
    for (let tenth = 0; tenth < tenths; tenth += 1) await edge.press('Shift+ArrowLeft');
    await expect(this.part(name).getByTestId('part-facts')).toContainText('kept of');
  }

  /** Waits for the checks of what stands now. */
  async isChecked(): Promise<void> {
    await expect(this.page.getByTestId('compare-sounds')).toBeVisible({ timeout: 120_000 });
    await expect(this.page.getByTestId('checks-working')).toBeHidden();
  }

  check(kind: string): Locator {
    return this.page.getByTestId(`check-${kind}`);
  }

  async switchFix(name: string): Promise<void> {
    // The switch itself is drawn by its label.
    await this.page.getByTestId(`fix-${name}`).press('Space');
    await this.isChecked();
  }

  async nameIt(title: string): Promise<void> {
    await this.page.getByTestId('voice-name').fill(title);
  }

  /** One's own voice, and a person's word that it may be cloned. */
  async consent(speaker: string): Promise<void> {
    await this.page.getByTestId('consent-speaker').fill(speaker);
    await this.page.getByTestId('consent-give').check();
    await expect(this.page.getByTestId('consent-give')).toBeChecked();
  }

  /** Clones for the price on the button, and waits for the voice. */
  async clone(): Promise<void> {
    await expect(this.page.getByTestId('clone')).toBeEnabled({ timeout: 60_000 });
    await this.page.getByTestId('clone').click();
    await expect(this.page.getByTestId('clone-done')).toBeVisible({ timeout: 120_000 });
  }

  async back(): Promise<void> {
    await this.page.getByTestId('reference-back').click();
    await expect(this.editor).toBeHidden();
  }
}
