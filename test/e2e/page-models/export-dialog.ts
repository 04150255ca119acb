import { PageModel } from './page-model.ts';
import { QueueModel } from './queue.ts';

/** Preset, formats, price and the start of an export; its row in the queue shows how it goes. */
export class ExportDialogModel extends PageModel {
  format(name: string) {
    return this.byTestId(`format-${name}`);
  }

  companion(kind: string) {
    return this.byTestId(`companion-${kind}`);
  }

  /** Starts it and follows the notice into the queue. */
  async start() {
    await this.byTestId('export-start').click();
    await this.byTestId('toast-link').last().click();
    return new QueueModel(this.page);
  }
}
