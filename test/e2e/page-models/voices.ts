import { expect, type Locator } from '@playwright/test';
import { PageModel } from './page-model.ts';
import { StudioPage } from './studio-page.ts';

/** The library of voices: cards, the panel of one of them, and the page that compares. */
export class VoicesModel extends PageModel {
  readonly cards = this.byTestId('voice-card');
  readonly panel = this.byTestId('voice-panel');
  /** Voices that were begun and are not cloned yet. */
  readonly making = this.byTestId('making-row');

  /** Opens the screen and waits until the gateway was asked. */
  async open() {
    await new StudioPage(this.page).goTo('Voices');
    await expect(this.byTestId('voices-screen')).toBeVisible();
    await expect(this.cards.first()).toBeVisible();
    await expect(this.byTestId('voices-refreshing')).toBeHidden();
  }

  card(name: string) {
    return this.cards.filter({ has: this.page.getByRole('button', { name, exact: true }) });
  }

  async choose(name: string) {
    await this.openFrom(this.card(name));
  }

  /** In whatever language its name is shown. */
  async chooseFirst() {
    await this.openFrom(this.cards.first());
  }

  private async openFrom(card: Locator) {
    const button = card.getByTestId('voice-open');
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await expect(this.panel).toBeVisible();
  }

  async rename(to: string) {
    await this.byTestId('voice-name').fill(to);
    await this.page.keyboard.press('Enter');
    await expect(this.card(to)).toBeVisible();
  }

  async addTag(tag: string) {
    const field = this.byTestId('voice-tags');
    await field.fill(tag);
    await this.page.keyboard.press('Enter');
    await expect(this.panel).toContainText(tag);
  }

  /** Has the chosen voice say something and waits until it sounds. */
  async say(words: string) {
    await this.byTestId('try-text').fill(words);
    await this.byTestId('try-hear').click();
    await expect(this.byTestId('try-hear')).toHaveText('Stop');
  }

  /** Begins a comparison of exactly these voices. */
  async compare(names: readonly string[], words: string) {
    await this.byTestId('voices-compare').click();
    for (const box of await this.byTestId('compare-voice').all()) await box.uncheck();
    for (const name of names) {
      await this.page.getByRole('checkbox', { name, exact: true }).check();
    }
    await this.byTestId('compare-text').fill(words);
    await this.byTestId('compare-start').click();
    await expect(this.byTestId('compare-round')).toBeVisible();
  }

  /** Hears both sides by their keys and prefers one: before, a verdict is not taken. */
  async preferByKeys(side: 1 | 2) {
    const { keyboard } = this.page;
    await expect(this.byTestId(`compare-choose-${side === 1 ? 'one' : 'two'}`)).toBeDisabled();
    await keyboard.press('1');
    await keyboard.press('2');
    await keyboard.press(`Shift+Digit${side}`);
    await expect(this.byTestId('round-verdict')).toBeVisible();
  }

  standing(name: string) {
    return this.byTestId('standing-row').filter({ hasText: name });
  }
}
