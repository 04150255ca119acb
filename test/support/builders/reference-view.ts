import { noFixes, type ReferenceView } from '../../../shared/model/voice.ts';

/** A voice in the making without recordings, unless told otherwise. */
export function referenceView(id: string, change: Partial<ReferenceView> = {}): ReferenceView {
  return {
    id,
    title: 'Anna',
    language: 'en',
    state: 'open',
    parts: [],
    fixes: noFixes,
    consent: null,
    render: null,
    jobId: null,
    voiceId: null,
    sameSoundAs: null,
    createdAtMs: 0,
    updatedAtMs: 1,
    ...change,
  };
}
