import type { EventBus } from '../ipc/ports.ts';

/** Tells the system's notifications of the end of a batch, and of a book that needs a person, while nobody looks. */
export function notifyOfBatches(
  events: EventBus,
  isLookedAt: () => boolean,
  show: (notice: { readonly title: string; readonly body: string }) => void,
): void {
  events.subscribe((batch) => {
    for (const event of batch) {
      if (event.name === 'batch.notice' && !isLookedAt()) {
        const { title, body } = event.payload;
        show({ title, body });
      }
    }
  });
}
