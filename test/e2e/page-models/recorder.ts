import { expect } from '@playwright/test';
import { PageModel } from './page-model.ts';

/** The recorder of a voice in the making: the room, the text to read, the takes. */
export class RecorderModel extends PageModel {
  readonly takes = this.byTestId('recorder-take');
  readonly fault = this.byTestId('recorder-fault');

  /** From the page of a voice in the making; ends where the microphone was asked for. */
  async open() {
    await this.byTestId('sound-record').click();
    await expect(this.byTestId('voice-recorder')).not.toHaveAttribute('data-phase', 'asking');
  }

  /** Listens to the room and answers its noise in dB. */
  async checkRoom() {
    await this.byTestId('room-listen').click();
    const result = this.byTestId('room-result');
    await expect(result).toBeVisible();
    const words = await result.innerText();
    await this.byTestId('room-go').click();
    await this.is('ready');
    return Number(/(-?\d+) dB/.exec(words.replace('−', '-'))?.[1]);
  }

  async skipRoom() {
    await this.byTestId('room-skip').click();
    await this.is('ready');
  }

  async is(phase: 'ready' | 'counting' | 'recording' | 'paused' | 'fault' | 'room') {
    await expect(this.byTestId('voice-recorder')).toHaveAttribute('data-phase', phase);
  }

  /** Waits until the running take is that long. */
  async says(seconds: number) {
    const state = this.byTestId('recorder-state');
    await expect
      .poll(async () => Number(/([\d.]+) ?(?:s|秒)/.exec(await state.innerText())?.[1] ?? 0))
      .toBeGreaterThanOrEqual(seconds);
  }

  /** Waits until that many takes stand in the list, and none is on its way. */
  async hasKept(takes: number) {
    await expect(this.takes).toHaveCount(takes);
    await expect(this.byTestId('recorder-saving')).toBeHidden();
  }

  /** Back to the page; all takes are parts there. */
  async leave() {
    await this.byTestId('recorder-back').click();
    await expect(this.byTestId('reference-editor')).toBeVisible();
  }
}
