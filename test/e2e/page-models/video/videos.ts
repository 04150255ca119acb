import { expect } from '@playwright/test';
import { CommandsModel } from '../commands.ts';
import { PageModel } from '../page-model.ts';
import { StudioPage } from '../studio-page.ts';

/** The Video screen: the form, what is under way, the gallery, and the dialog of promo clips. */
export class VideosModel extends PageModel {
  readonly tiles = this.byTestId('gallery-tile');
  readonly jobs = this.byTestId('video-job');
  readonly player = this.byTestId('video-player');
  readonly promo = this.byTestId('promo-dialog');

  async open() {
    await new StudioPage(this.page).goTo('Video');
    await expect(this.byTestId('video-screen')).toBeVisible();
    await expect(this.byTestId('video-model')).not.toHaveValue('');
  }

  /** Fills the form; the shortest and smallest that the demo makes. */
  async fill(prompt: string, extra = '') {
    await this.byTestId('video-prompt').fill(prompt);
    await this.choose('video-size', '640 × 360');
    await this.choose('video-seconds', '4 s');
    if (extra === '') return;
    await this.byTestId('video-more').click();
    await this.byTestId('video-extra').fill(extra);
  }

  async generate() {
    const button = this.byTestId('video-generate');
    // The bug: with all fields shown it shrank to a line.
    expect((await button.boundingBox())?.height).toBeGreaterThan(24);
    await button.click();
  }

  /** Chooses from a list by what stands in it. */
  async choose(testId: string, label: string | RegExp) {
    await this.byTestId(testId).click();
    await this.page.getByRole('option', { name: label }).first().click();
  }

  async openPromo() {
    // A dialog that was open before is gone.
    await new CommandsModel(this.page).choose('book.promo-clip');
    await expect(this.promo).toBeVisible();
    await expect(this.byTestId('promo-length')).toBeVisible();
  }

  /** Makes the clip that is chosen and answers its name. */
  async makeClip() {
    await expect(this.byTestId('promo-make')).toBeEnabled({ timeout: 60_000 });
    await this.byTestId('promo-make').click();
    await expect(this.byTestId('promo-done')).toBeVisible({ timeout: 150_000 });
    await expect(this.player).toBeVisible();
    await this.byTestId('promo-close').click();
    await expect(this.promo).toBeHidden();
  }
}
