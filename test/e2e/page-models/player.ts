import { expect } from '@playwright/test';
import { PageModel } from './page-model.ts';

/** The player at the bottom: its strip, its clock, and the sentence that it lights in the text. */
export class PlayerModel extends PageModel {
  readonly play = this.byTestId('transport-play');
  readonly strip = this.byTestId('wave-strip');
  readonly clock = this.byTestId('transport-position');
  readonly line = this.byTestId('transport-line');
  readonly sentence = this.page.locator('.cm-lectern-sentence');

  async isPlaying() {
    await expect(this.play).toHaveAttribute('data-status', /playing|gap/, { timeout: 60_000 });
  }

  /** Waits until that line has sounded, or one after it: on a busy machine one look comes late. */
  async hasCome(number: number) {
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

  async choose(item: 'hear-line' | 'hear-chapter' | 'hear-loop' | 'hear-from-here') {
    await this.byTestId('transport-menu').click();
    await this.byTestId(item).click();
  }

  async setSpeed(speed: number) {
    await this.byTestId('transport-speed').click();
    await this.byTestId(`speed-${speed}`).click();
  }

  /** Clicks the strip at a share of its width. */
  async clickStrip(share: number) {
    const box = await this.strip.boundingBox();
    if (box === null) throw new Error('The strip is not shown.');
    await this.page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
  }
}
