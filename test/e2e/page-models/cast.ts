import { expect, type Page } from '@playwright/test';
import { addBook } from './add-book.ts';
import { InspectorModel } from './inspector.ts';
import { tabTo } from './keyboard.ts';
import { PageModel } from './page-model.ts';
import { StudioPage } from './studio-page.ts';

/** A new book whose cast is open beside its script. */
export async function openCastOf(page: Page, home: string, markdown: string): Promise<CastModel> {
  const studio = new StudioPage(page);
  await studio.sampleIsOpen();
  await addBook(studio, home, { title: 'ferry', markdown });
  const cast = new CastModel(page);
  await cast.open();
  return cast;
}

/** The narrator and the characters beside the script. */
export class CastModel extends PageModel {
  readonly rows = this.byTestId('cast-row');
  readonly form = this.byTestId('cast-form');
  /** Those who seem to say lines that nobody was given yet. */
  readonly suggestions = this.byTestId('suggestion-group');

  async open() {
    await new InspectorModel(this.page).open('cast');
    await expect(this.byTestId('cast-panel')).toBeVisible();
  }

  row(name: string) {
    return this.page.locator(`[data-testid=cast-row][data-name="${name}"]`);
  }

  async add(name: string) {
    await this.byTestId('cast-add').click();
    await this.byTestId('name-field').fill(name);
    await this.page.keyboard.press('Enter');
    // Before that a next dialog would lose the keyboard to it.
    await expect(this.row(name)).toBeFocused();
  }

  /** Opens the settings of one of them. */
  async choose(name: string) {
    const row = this.row(name);
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
    await expect(this.form).toBeVisible();
  }

  async giveVoice(name: string, voice: string) {
    await this.choose(name);
    await this.byTestId('cast-voice').click();
    await this.page.getByRole('option', { name: voice }).click();
    await expect(this.row(name)).toContainText(voice);
  }

  /** The same by keys, from anywhere in the panel. */
  async giveVoiceByKeys(name: string, voice: string) {
    const { keyboard } = this.page;
    const isOn = () => this.row(name).evaluate((row) => row === document.activeElement);
    await tabTo(this.page, 'cast-row');
    await keyboard.press('Home');
    for (let row = 0; row < 40 && !(await isOn()); row += 1) await keyboard.press('ArrowDown');
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
  async showLines(name: string) {
    const group = this.suggestions.filter({ hasText: name });
    await group.getByTestId('suggestion-toggle').click();
    await expect(group.getByTestId('suggestion-line').first()).toBeVisible();
  }

  /** Chooses a voice and stays at the question what that touches. */
  async askVoice(voice: string) {
    await this.byTestId('cast-voice').click();
    await this.page.getByRole('option', { name: voice }).click();
    await expect(this.byTestId('cast-change')).toBeVisible();
  }

  async rename(from: string, to: string) {
    await this.choose(from);
    await this.byTestId('cast-rename').click();
    await this.byTestId('name-field').fill(to);
    await this.page.keyboard.press('Enter');
    await expect(this.row(to)).toBeVisible();
  }

  /** Waits until so many lines of somebody are made. */
  async isMade(name: string, count: number) {
    await expect(this.row(name)).toHaveAttribute('data-made', String(count), { timeout: 60_000 });
  }
}
