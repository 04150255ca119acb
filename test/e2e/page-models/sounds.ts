import { expect, type Page } from '@playwright/test';

type Heard = {
  readonly now: readonly string[];
  /** The most at one time so far. */
  readonly worst: number;
};

/** What can be heard in the window: audio elements by their address, and the main player. */
export class SoundsModel {
  readonly page: Page;
  readonly #read: () => Promise<Heard>;

  private constructor(page: Page, read: () => Promise<Heard>) {
    this.page = page;
    this.#read = read;
  }

  /** Listens from now on, picture by picture, to every element that was ever told to play. */
  static async listen(page: Page) {
    const ear = await page.evaluateHandle(() => {
      const elements = new Set<HTMLMediaElement>();
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        if (this.dataset.silence === undefined) elements.add(this);
        return play.call(this);
      };
      const main = '[data-testid=transport-play]';
      const now = () => [
        ...[...elements].filter(({ paused, ended }) => !paused && !ended).map(({ src }) => src),
        ...(/playing|gap/.test(document.querySelector(main)?.getAttribute('data-status') ?? '')
          ? ['player']
          : []),
      ];
      const heard = { now: now(), worst: 0 };
      const look = () => {
        heard.now = now();
        heard.worst = Math.max(heard.worst, heard.now.length);
        return heard;
      };
      const lookOn = () => {
        look();
        requestAnimationFrame(lookOn);
      };
      lookOn();
      return { look };
    });
    // A busy window draws no picture between a sound's beginning and a question about it.
    return new SoundsModel(page, () => ear.evaluate(({ look }) => look()));
  }

  /** Waits until this, and nothing else, is heard. */
  async isOnly(address: RegExp) {
    await expect
      .poll(async () => (await this.#read()).now.join(' '), { timeout: 60_000 })
      .toMatch(address);
    expect((await this.#read()).worst).toBe(1);
  }
}
