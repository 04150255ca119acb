import { expect, type Page } from '@playwright/test';
import { dropFilesAt } from './drop-file.ts';
import { PageModel } from './page-model.ts';
import { StudioPage } from './studio-page.ts';

/** A voice in the making: its parts, the checks, the consent, and the upload. */
export class ReferencesModel extends PageModel {
  readonly editor = this.byTestId('reference-editor');
  readonly parts = this.byTestId('part');
  readonly names = this.byTestId('part-name');
  readonly refused = this.byTestId('sound-refused');

  /** The page of a new voice, by the button of the library of voices. */
  static async openNew(page: Page) {
    await new StudioPage(page).goTo('Voices');
    await page.getByTestId('voice-new').click();
    const voice = new ReferencesModel(page);
    await expect(voice.editor).toBeVisible();
    return voice;
  }

  /** A new voice from a recording, looked through, named and consented to: what is left is to clone it. */
  static async openReady(page: Page, recording: string, title: string, speaker: string) {
    const voice = await ReferencesModel.openNew(page);
    await voice.drop([recording]);
    await voice.hasRead(1);
    await voice.isChecked();
    await voice.nameIt(title);
    await voice.consent(speaker);
    return voice;
  }

  /** Chooses files that exist in memory only. */
  async choose(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]) {
    await this.byTestId('sound-file').setInputFiles(
      files.map(({ name, bytes }) => ({
        name,
        mimeType: 'audio/wav',
        buffer: Buffer.from(bytes),
      })),
    );
  }

  /** Drops files into the middle of the window, as a person would from a file manager. */
  async drop(paths: readonly string[]) {
    await dropFilesAt(this.page, paths, { x: 640, y: 300 });
  }

  /** Waits until every file of a drop became a part or was refused. */
  async hasRead(parts: number, refused = 0) {
    await expect(this.parts).toHaveCount(parts, { timeout: 120_000 });
    await expect(this.refused).toHaveCount(refused);
    await expect(this.byTestId('sound-reading')).toBeHidden();
  }

  part(name: string) {
    return this.parts.filter({ hasText: name });
  }

  /** Cuts the end of a part by keys, a tenth of a second each. */
  async trimEnd(name: string, tenths: number) {
    const edge = this.part(name).getByTestId('region-end').last();
    await edge.focus();
    for (let tenth = 0; tenth < tenths; tenth += 1) await edge.press('Shift+ArrowLeft');
    await expect(this.part(name).getByTestId('part-facts')).toContainText('kept of');
  }

  /** Waits for the checks of what stands now. */
  async isChecked() {
    await expect(this.byTestId('compare-sounds')).toBeVisible({ timeout: 120_000 });
    await expect(this.byTestId('checks-working')).toBeHidden();
  }

  check(kind: string) {
    return this.byTestId(`check-${kind}`);
  }

  async switchFix(name: string) {
    // The switch itself is drawn by its label.
    await this.byTestId(`fix-${name}`).press('Space');
    await this.isChecked();
  }

  async nameIt(title: string) {
    await this.byTestId('voice-name').fill(title);
  }

  /** One's own voice, and a person's word that it may be cloned. */
  async consent(speaker: string) {
    await this.byTestId('consent-speaker').fill(speaker);
    await this.byTestId('consent-give').check();
    await expect(this.byTestId('consent-give')).toBeChecked();
  }

  /** Clones for the price on the button, and waits for the voice. */
  async clone() {
    await expect(this.byTestId('clone')).toBeEnabled({ timeout: 60_000 });
    await this.byTestId('clone').click();
    await expect(this.byTestId('clone-done')).toBeVisible({ timeout: 120_000 });
  }

  async back() {
    await this.byTestId('reference-back').click();
    await expect(this.editor).toBeHidden();
  }
}
