import { appError } from '../../../shared/app-error.ts';
import type { EventMessage } from '../../../shared/ipc/contract.ts';
import type { ReferenceState, ReferenceView } from '../../../shared/model/voice.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { PartRow, ReferenceRow, ReferenceStore } from '../../storage/voices/references.ts';
import { stateOf, type UploadJob, viewOf } from './reference-view.ts';

/** What every change of a reference goes through, whoever makes it. */
export type ReferenceRecords = {
  readonly store: ReferenceStore;
  /** Throws `not_found` for one that is hidden. */
  readonly row: (id: string) => ReferenceRow;
  readonly state: (row: ReferenceRow) => ReferenceState;
  readonly view: (id: string) => ReferenceView;
  /** Throws `conflict` for one that is being uploaded, waits for a decision, or is a voice already. */
  readonly open: (id: string) => ReferenceRow;
  /** A part of an open reference that is not hidden, or is where that is asked for. Throws `not_found`. */
  readonly part: (id: string, partId: string, isRemoved?: boolean) => PartRow;
  /** Changes an open reference at once and whole, and tells windows. */
  readonly change: (id: string, work: (row: ReferenceRow) => void) => ReferenceView;
  /** Changes what the reference sounds like: its render is thrown away. */
  readonly changeSound: (id: string, work: (row: ReferenceRow) => void) => ReferenceView;
  /** Tells windows what main itself did. */
  readonly tell: (id: string) => void;
  /** The list of unfinished references looks different. */
  readonly listChanged: (id: string | null) => void;
};

type ReferenceRecordsParts = {
  readonly store: ReferenceStore;
  /** Null where a job was never put in: the program ended in between. */
  readonly jobOf: (id: string) => UploadJob | null;
  readonly account: () => AccountRow;
  readonly emit: (message: EventMessage) => void;
};

export function createReferenceRecords({
  store,
  jobOf,
  account,
  emit,
}: ReferenceRecordsParts): ReferenceRecords {
  const state = (row: ReferenceRow) => stateOf(row, jobOf);
  const row = (id: string): ReferenceRow => {
    const found = store.byId(id);
    if (!found.isRemoved) return found;
    throw appError('not_found.removed_recording');
  };
  const sameSound = ({ id, render, voiceId }: ReferenceRow) => {
    if (render === null) return null;
    const same = store.clonedFrom(account().id, store.soundsOf(id));
    return same?.voiceId === voiceId ? null : same;
  };
  const view = (id: string): ReferenceView => {
    const found = row(id);
    return viewOf(found, store.parts(id), state(found), sameSound(found));
  };
  const open = (id: string): ReferenceRow => {
    const found = row(id);
    const now = state(found);
    if (now === 'open') return found;
    throw appError(`conflict.recording_${now}`);
  };
  const listChanged = (referenceId: string | null) =>
    emit({ name: 'voices.changed', payload: { referenceId } });

  const change: ReferenceRecords['change'] = (id, work) => {
    store.transaction(() => work(open(id)));
    listChanged(id);
    return view(id);
  };

  return {
    store,
    row,
    state,
    view,
    open,
    change,
    listChanged,
    part: (id, partId, isRemoved = false) => {
      const found = store.part(partId);
      if (found.referenceId === id && found.isRemoved === isRemoved) return found;
      throw appError('not_found.recording_of_voice');
    },
    changeSound: (id, work) =>
      change(id, (found) => {
        work(found);
        store.update(id, { render: null });
      }),
    tell: (id) => {
      // Hidden meanwhile: nobody looks at it.
      if (store.byId(id).isRemoved) return;
      emit({ name: 'reference.changed', payload: view(id) });
      listChanged(id);
    },
  };
}
