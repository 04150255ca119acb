import { appError } from '../../../shared/app-error.ts';
import type { RequestOf } from '../../../shared/ipc/contract.ts';
import {
  type KeptRegion,
  mostParts,
  noFixes,
  type ReferenceFixes,
  type ReferenceSummary,
  type ReferenceView,
} from '../../../shared/model/voice.ts';
import type { Platform } from '../../platform/ports.ts';
import type { StoredConsent } from '../../storage/voices/references.ts';
import type { ReferenceRecords } from './reference-records.ts';

/** What is said when consent is given; the time is ours. */
export type GivenConsent = NonNullable<RequestOf<'references.consent'>['consent']>;

type ReferenceChange = Omit<RequestOf<'references.update'>, 'referenceId'>;

/** Voices in the making. Every change is on the disk when it is answered, and what is taken away is only hidden. */
export type References = {
  /** Those that came to no voice yet; the one last changed first. */
  readonly list: () => readonly ReferenceSummary[];
  readonly create: (title: string, language: string) => ReferenceView;
  /** Throws `not_found`, also for one that is hidden. */
  readonly get: (id: string) => ReferenceView;
  readonly update: (id: string, change: ReferenceChange) => ReferenceView;
  readonly remove: (id: string) => void;
  readonly restore: (id: string) => void;
  /** All parts in their new order. Throws `conflict` where they are others by now. */
  readonly order: (id: string, partIds: readonly string[]) => ReferenceView;
  readonly removePart: (id: string, partId: string) => ReferenceView;
  readonly restorePart: (id: string, partId: string) => ReferenceView;
  /** Throws `bad_input` for regions that are not in order and apart. */
  readonly trim: (id: string, partId: string, regions: readonly KeptRegion[]) => ReferenceView;
  /** Null takes it back. What is said a second time keeps the time of the first. */
  readonly consent: (id: string, consent: GivenConsent | null) => ReferenceView;
};

export function createReferences(
  records: ReferenceRecords,
  { clock, random }: Pick<Platform, 'clock' | 'random'>,
): References {
  const { store, change, changeSound } = records;

  return {
    list: () =>
      store.unfinished().map(({ row, partCount, durationMs }) => ({
        id: row.id,
        title: row.title,
        state: records.state(row),
        createdAtMs: row.createdAtMs,
        updatedAtMs: row.updatedAtMs,
        partCount,
        durationMs,
      })),
    create: (title, language) => {
      const { id } = store.insert({ id: random.id(), title, language, fixes: noFixes });
      records.listChanged(id);
      return records.view(id);
    },
    get: records.view,
    update: (id, { title, language, fixes }) =>
      change(id, (row) => {
        const isSame = fixes === undefined || sameFixes(fixes, row.fixes);
        store.update(id, {
          title: title ?? row.title,
          language: language ?? row.language,
          ...(isSame ? {} : { fixes, render: null }),
        });
      }),
    remove: (id) => {
      records.open(id);
      store.setRemoved(id, true);
      records.listChanged(id);
    },
    restore: (id) => {
      store.byId(id);
      store.setRemoved(id, false);
      records.listChanged(id);
    },
    order: (id, partIds) =>
      changeSound(id, () => {
        const known = new Set(store.parts(id).map((part) => part.id));
        const isWhole =
          partIds.length === known.size && partIds.every((part) => known.delete(part));
        if (!isWhole) throw appError('conflict.recordings_changed');
        for (const [rank, partId] of partIds.entries()) store.updatePart(partId, { rank });
      }),
    removePart: (id, partId) =>
      changeSound(id, () => {
        records.part(id, partId);
        store.updatePart(partId, { isRemoved: true });
      }),
    restorePart: (id, partId) =>
      changeSound(id, () => {
        records.part(id, partId, true);
        requireRoom(records, id);
        store.updatePart(partId, { isRemoved: false });
      }),
    trim: (id, partId, regions) =>
      changeSound(id, () => {
        const { durationMs } = records.part(id, partId);
        store.updatePart(partId, { regions: checkedRegions(regions, durationMs) });
      }),
    consent: (id, given) =>
      change(id, (row) => {
        if (given === null) {
          store.update(id, { consent: null });
          return;
        }
        const { keepsStatement, ...said } = given;
        const atMs = sameWords(row.consent, said) ? row.consent.atMs : clock.nowMs();
        store.update(id, {
          consent: { ...said, atMs },
          statementSha256: keepsStatement ? row.statementSha256 : null,
        });
      }),
  };
}

/** Throws `conflict` where a reference has as many parts as it may have. */
export function requireRoom({ store }: Pick<ReferenceRecords, 'store'>, id: string): void {
  if (store.parts(id).length < mostParts) return;
  throw appError('conflict.too_many_recordings', { limit: mostParts });
}

function checkedRegions(regions: readonly KeptRegion[], durationMs: number): readonly KeptRegion[] {
  let from = 0;
  return regions.map(({ startMs, endMs }) => {
    // What a waveform on the screen says of the end is rounded.
    const end = Math.min(endMs, durationMs);
    if (startMs < from || end <= startMs) throw appError('bad_input.regions');
    from = end;
    return { startMs, endMs: end };
  });
}

function sameFixes(a: ReferenceFixes, b: ReferenceFixes): boolean {
  return (Object.keys(noFixes) as (keyof ReferenceFixes)[]).every((name) => a[name] === b[name]);
}

function sameWords(
  before: StoredConsent | null,
  now: Omit<StoredConsent, 'atMs'>,
): before is StoredConsent {
  return (
    before !== null &&
    before.speaker === now.speaker &&
    before.givenBy === now.givenBy &&
    before.isOwnVoice === now.isOwnVoice &&
    before.note === now.note
  );
}
