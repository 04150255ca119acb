import type { EventMessage } from '../../../shared/ipc/contract.ts';
import type { ReferenceState } from '../../../shared/model/voice.ts';
import type { ReferenceRecords } from './reference-records.ts';

/**
 * Tells windows of references whose state has moved with their job, or with what was decided about its
 * call. A reference keeps no state of its own, so it is asked whenever one of the two has changed.
 */
export function watchReferenceJobs(records: ReferenceRecords): (message: EventMessage) => void {
  const { store } = records;
  const known = new Map<string, ReferenceState>();

  const look = (id: string): void => {
    const now = records.state(store.byId(id));
    if (now === (known.get(id) ?? 'open')) return;
    known.set(id, now);
    records.tell(id);
  };

  return (message) => {
    if (message.name === 'uncertain.changed') {
      for (const { row } of store.unfinished()) if (row.jobId !== null) look(row.id);
    }
    if (message.name !== 'jobs.changed') return;
    for (const job of message.payload.changed) {
      const row = job.kind === 'clone' ? store.byJob(job.id) : null;
      if (row !== null) look(row.id);
    }
  };
}
