import type { ExportState, ExportView } from '../../../shared/model/export.ts';

const running: readonly ExportState[] = ['speaking', 'rendering', 'packaging'];

export function isRunning(state: ExportState): boolean {
  return running.includes(state);
}

/** One export's newest state laid into the list; an unknown one comes first, as the newest. */
export function upsertExport(
  list: readonly ExportView[],
  changed: ExportView,
): readonly ExportView[] {
  return list.some(({ id }) => id === changed.id)
    ? list.map((known) => (known.id === changed.id ? changed : known))
    : [changed, ...list];
}

/** What the change means for a person who looks elsewhere, or null. */
export function endOf(
  before: ExportView | undefined,
  after: ExportView,
): 'done' | 'stopped' | null {
  if (before === undefined || !isRunning(before.state)) {
    return null;
  }
  if (after.state === 'done') {
    return 'done';
  }
  return after.state === 'failed' || after.state === 'needs-decisions' ? 'stopped' : null;
}
