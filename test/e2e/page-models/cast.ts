import { expect, type Locator, type Page } from '@playwright/test';
import { InspectorModel } from './inspector.ts';
import { tabTo } from './keyboard.ts';

/** The narrator and the characters beside the script. */
export class CastModel {
  readonly page: Page;
  readonly rows: Locator;
  readonly form: Locator;
  /** Those who seem to say lines that nobody was given yet. */
  readonly suggestions: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByTestId('cast-row');
    this.form = page.getByTestId('cast-form');
    this.suggestions = page.getByTestId('suggestion-group');
  }

  async open(): Promise<void> {
    await new InspectorModel(this.page).open('cast');
    await expect(this.page.getByTestId('cast-panel')).toBeVisible();
  }

  row(name: string): Locator {
    return this.page.locator(`[data-testid=cast-row][title="${name}"]`);
  }

  async add(name: string): Promise<void> {
    await this.page.getByTestId('cast-add').click();
    await this.page.getByTestId('name-field').fill(name);
    await this.page.keyboard.press('Enter');
    await expect(this.row(name)).toBeVisible();
  }

  /** Opens the settings of one of them. */
  async choose(name: string): Promise<void> {
    const row = this.row(name);
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
    await expect(this.form).toBeVisible();
  }

  async giveVoice(name: string, voice: string): Promise<void> {
    await this.choose(name);
    await this.page.getByTestId('cast-voice').click();
    await this.page.getByRole('option', { name: voice }).click();
    await expect(this.row(name)).toContainText(voice);
  }

  /** The same by keys, from anywhere in the panel. */
  async giveVoiceByKeys(name: string, voice: string): Promise<void> {
    const { keyboard } = this.page;
    const isOn = () => this.row(name).evaluate((row) => row === document.activeElement);
    for (let stop = 0; stop < 40 && !(await isOn()); stop += 1) await keyboard.press('Tab');
    await keyboard.press('Enter');
    await tabTo(this.page, 'cast-voice');
    const option = this.page.getByRole('option', { name: voice });
    await keyboard.press('ArrowDown');
    await expect(option).toBeVisible();
    for (let step = 0; step < 10; step += 1) {
      if ((await option.getAttribute('data-combobox-selected')) === 'true') break;
      await keyboard.press('ArrowDown');
    }
    await keyboard.press('Enter');
    await expect(this.row(name)).toContainText(voice);
  }

  /** Shows the lines that seem to be somebody's. */
  async showLines(name: string): Promise<void> {
    const group = this.suggestions.filter({ hasText: name });
    await group.getByTestId('suggestion-toggle').click();
    await expect(group.getByTestId('suggestion-line').first()).toBeVisible();
  }

  /** Chooses a voice and stays at the question what that touches. */
  async askVoice(voice: string): Promise<void> {
    await this.page.getByTestId('cast-voice').click();
    await this.page.getByRole('option', { name: voice }).click();
    await expect(this.page.getByTestId('cast-change')).toBeVisible();
  }

  async rename(from: string, to: string): Promise<void> {
    await this.choose(from);
    await this.page.getByTestId('cast-rename').click();
    await this.page.getByTestId('name-field').fill(to);
    await this.page.keyboard.press('Enter');
    await expect(this.row(to)).toBeVisible();
  }

  /** Waits until so many lines of somebody are made. */
  async isMade(name: string, count: number): Promise<void> {
    await expect(this.row(name)).toHaveAttribute('data-made', String(count), { timeout: 60_000 });
  }
}
