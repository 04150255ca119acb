import { expect, type Locator, type Page } from '@playwright/test';

/** The recorder of a voice in the making: the room, the text to read, the takes. */
export class RecorderModel {
  readonly page: Page;
  readonly takes: Locator;
  readonly fault: Locator;

  constructor(page: Page) {
    this.page = page;
    this.takes = page.getByTestId('recorder-take');
    this.fault = page.getByTestId('recorder-fault');
  }

  /** From the page of a voice in the making; ends where the microphone was asked for. */
  async open(): Promise<void> {
    await this.page.getByTestId('sound-record').click();
    await expect(this.page.getByTestId('voice-recorder')).not.toHaveAttribute(
      'data-phase',
      'asking',
    );
  }

  /** Listens to the room and answers its noise in dB. */
  async checkRoom(): Promise<number> {
    await this.page.getByTestId('room-listen').click();
    const result = this.page.getByTestId('room-result');
    await expect(result).toBeVisible();
    const words = await result.innerText();
    await this.page.getByTestId('room-go').click();
    await this.is('ready');
    return Number(/(-?\d+) dB/.exec(words.replace('−', '-'))?.[1]);
  }

  async skipRoom(): Promise<void> {
    await this.page.getByTestId('room-skip').click();
    await this.is('ready');
  }

  async is(phase: 'ready' | 'counting' | 'recording' | 'paused' | 'fault' | 'room'): Promise<void> {
    await expect(this.page.getByTestId('voice-recorder')).toHaveAttribute('data-phase', phase);
  }

  /** Waits until the running take is that long. */
  async says(seconds: number): Promise<void> {
    const state = this.page.getByTestId('recorder-state');
    await expect
      .poll(async () => Number(/([\d.]+) s/.exec(await state.innerText())?.[1] ?? 0))
      .toBeGreaterThanOrEqual(seconds);
  }

  /** Waits until that many takes stand in the list, and none is on its way. */
  async hasKept(takes: number): Promise<void> {
    await expect(this.takes).toHaveCount(takes);
    await expect(this.page.getByTestId('recorder-saving')).toBeHidden();
  }

  /** Back to the page; all takes are parts there. */
  async leave(): Promise<void> {
    await this.page.getByTestId('recorder-back').click();
    await expect(this.page.getByTestId('reference-editor')).toBeVisible();
  }
}
