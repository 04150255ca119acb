import type { ReferenceView } from '../../../../shared/model/voice.ts';
import { request } from '../../../ipc/client.ts';

/** Ids of recordings that this window began and did not end: they outlive a reload, not the window. */
const key = 'lectern.recordings';

function read(): readonly string[] {
  try {
    return (sessionStorage.getItem(key) ?? '').split(' ').filter((id) => id !== '');
  } catch {
    return [];
  }
}

function write(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(key, ids.join(' '));
  } catch {
    // The program's next start finds what was left, too.
  }
}

export function noteRecording(recordingId: string): void {
  write([...read(), recordingId]);
}

export function forgetRecording(recordingId: string): void {
  write(read().filter((id) => id !== recordingId));
}

/**
 * Ends what a reload cut off: what had been said by then becomes part of its reference. Resolves with
 * the references that got something.
 */
export async function keepLeftRecordings(): Promise<readonly ReferenceView[]> {
  const views: ReferenceView[] = [];
  for (const recordingId of read()) {
    forgetRecording(recordingId);
    try {
      views.push(await request('recordings.finish', { recordingId }));
    } catch {
      // Ended before, or nothing was said yet.
    }
  }
  return views;
}
