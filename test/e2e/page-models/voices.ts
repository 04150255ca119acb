import { expect, type Locator, type Page } from '@playwright/test';
import { StudioPage } from './studio-page.ts';

/** The library of voices: cards, the panel of one of them, and the page that compares. */
export class VoicesModel {
  readonly page: Page;
  readonly cards: Locator;
  readonly panel: Locator;
  /** Voices that were begun and are not cloned yet. */
  readonly making: Locator;

  constructor(page: Page) {
    this.page = page;
    this.cards = page.getByTestId('voice-card');
    this.panel = page.getByTestId('voice-panel');
    this.making = page.getByTestId('making-row');
  }

  /** Opens the screen and waits until the gateway was asked. */
  async open(): Promise<void> {
    await new StudioPage(this.page).goTo('Voices');
    await expect(this.page.getByTestId('voices-screen')).toBeVisible();
    await expect(this.cards.first()).toBeVisible();
    await expect(this.page.getByTestId('voices-refreshing')).toBeHidden();
  }

  card(name: string): Locator {
    return this.cards.filter({ has: this.page.getByRole('button', { name, exact: true }) });
  }

  async choose(name: string): Promise<void> {
    const button = this.card(name).getByTestId('voice-open');
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await expect(this.panel).toBeVisible();
  }

  async rename(to: string): Promise<void> {
    await this.page.getByTestId('voice-name').fill(to);
    await this.page.keyboard.press('Enter');
    await expect(this.card(to)).toBeVisible();
  }

  async addTag(tag: string): Promise<void> {
    const field = this.page.getByTestId('voice-tags');
    await field.fill(tag);
    await this.page.keyboard.press('Enter');
    await expect(this.panel).toContainText(tag);
  }

  /** Has the chosen voice say something and waits until it sounds. */
  async say(words: string): Promise<void> {
    await this.page.getByTestId('try-text').fill(words);
    await this.page.getByTestId('try-hear').click();
    await expect(this.page.getByTestId('try-hear')).toHaveText('Stop');
  }

  /** Begins a comparison of exactly these voices. */
  async compare(names: readonly string[], words: string): Promise<void> {
    await this.page.getByTestId('voices-compare').click();
    for (const box of await this.page.getByTestId('compare-voice').all()) await box.uncheck();
    for (const name of names) {
      await this.page.getByRole('checkbox', { name, exact: true }).check();
    }
    await this.page.getByTestId('compare-text').fill(words);
    await this.page.getByTestId('compare-start').click();
    await expect(this.page.getByTestId('compare-round')).toBeVisible();
  }

  /** Hears both sides by their keys and prefers one: before, a verdict is not taken. */
  async preferByKeys(side: 1 | 2): Promise<void> {
    const { keyboard } = this.page;
    await expect(
      this.page.getByTestId(`round-prefer-${side === 1 ? 'one' : 'two'}`),
    ).toBeDisabled();
    await keyboard.press('1');
    await keyboard.press('2');
    await keyboard.press(`Shift+Digit${side}`);
    await expect(this.page.getByTestId('round-verdict')).toBeVisible();
  }

  standing(name: string): Locator {
    return this.page.getByTestId('standing-row').filter({ hasText: name });
  }
}
