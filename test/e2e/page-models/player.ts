import { expect, type Locator, type Page } from '@playwright/test';

/** The player at the bottom: its strip, its clock, and the sentence that it lights in the text. */
export class PlayerModel {
  readonly page: Page;
  readonly play: Locator;
  readonly strip: Locator;
  readonly clock: Locator;
  readonly line: Locator;
  readonly sentence: Locator;

  constructor(page: Page) {
    this.page = page;
    this.play = page.getByTestId('transport-play');
    this.strip = page.getByTestId('wave-strip');
    this.clock = page.getByTestId('transport-position');
    this.line = page.getByTestId('transport-line');
    this.sentence = page.locator('.cm-lectern-sentence');
  }

  async isPlaying(): Promise<void> {
    await expect(this.play).toHaveAttribute('data-status', /playing|gap/, { timeout: 60_000 });
  }

  /** Waits until that line has sounded, or one after it: on a busy machine one look comes late. */
  async hasCome(number: number): Promise<void> {
    const lineNow = async () => Number(/\d+/.exec(await this.line.innerText())?.[0] ?? 0);
    await expect.poll(lineNow, { timeout: 60_000 }).toBeGreaterThanOrEqual(number);
  }

  /** Writes down each sentence as it is lit, so that none is missed between two looks. */
  async noteSentences(): Promise<() => Promise<readonly string[]>> {
    const noted = await this.page.evaluateHandle(() => {
      const sentences: string[] = [];
      const look = () => {
        const lit = [...document.querySelectorAll('.cm-lectern-sentence')];
        const text = lit.map(({ textContent }) => textContent).join('');
        if (text !== '' && text.trim() !== sentences.at(-1)) sentences.push(text.trim());
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      return sentences;
    });
    return () => noted.jsonValue();
  }

  async choose(item: 'hear-line' | 'hear-chapter' | 'hear-loop' | 'hear-from-here'): Promise<void> {
    await this.page.getByTestId('transport-menu').click();
    await this.page.getByTestId(item).click();
  }

  async setSpeed(speed: number): Promise<void> {
    await this.page.getByTestId('transport-speed').click();
    await this.page.getByTestId(`speed-${speed}`).click();
  }

  /** Clicks the strip at a share of its width. */
  async clickStrip(share: number): Promise<void> {
    const box = await this.strip.boundingBox();
    if (box === null) throw new Error('The strip is not shown.');
    await this.page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
  }
}
