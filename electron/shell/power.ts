import type { ExportState } from '../../shared/model/export.ts';
import type { EventBus } from '../ipc/ports.ts';

/** Electron's `powerSaveBlocker`, in part. */
export type PowerBlocker = {
  readonly start: (type: 'prevent-app-suspension') => number;
  readonly stop: (id: number) => unknown;
};

const workingStates: ReadonlySet<ExportState> = new Set(['speaking', 'rendering', 'packaging']);

/**
 * Keeps the machine from sleeping while an export works, and only then; the display may go dark.
 * @returns lets the machine sleep whatever runs: for the end of the program.
 */
export function stayAwakeForExports(events: EventBus, blocker: PowerBlocker): () => void {
  const working = new Set<string>();
  let blockerId: number | null = null;

  const update = () => {
    if (working.size > 0 && blockerId === null) blockerId = blocker.start('prevent-app-suspension');
    else if (working.size === 0 && blockerId !== null) {
      blocker.stop(blockerId);
      blockerId = null;
    }
  };
  const unsubscribe = events.subscribe((batch) => {
    for (const event of batch) {
      if (event.name !== 'export.changed') continue;
      const { id, state } = event.payload;
      if (workingStates.has(state)) working.add(id);
      else working.delete(id);
    }
    update();
  });
  return () => {
    unsubscribe();
    working.clear();
    update();
  };
}
