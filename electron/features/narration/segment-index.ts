import type { AccountRow } from '../../storage/accounts.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { NewAudioIndexRow, SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type { InsertedSegment, SegmentStore } from '../../storage/segments/segments.ts';
import { typicalTerms } from './order-terms.ts';
import { segmentOrders } from './segment-orders.ts';
import type { Pronunciation } from './speech-orders.ts';

/**
 * The identities of segments for an account, worked out when they are needed: cast, voices, speed and
 * pronunciation are part of an identity, so that changing them writes no segment.
 */
export type SegmentIndex = {
  /** Brings a chapter up to date; true where there was something to do. One that is costs two lookups. */
  readonly fill: (projectId: string, chapterId: string, account: AccountRow) => boolean;
  /** For a chapter that is being written: takes its segments as they come; `fill` then has little to do. */
  readonly fillNew: (
    projectId: string,
    chapterId: string,
    account: AccountRow,
  ) => (segments: readonly InsertedSegment[]) => void;
  readonly fillProject: (projectId: string, account: AccountRow) => void;
};

export type SegmentIndexParts = {
  readonly library: LibraryStore;
  readonly segments: SegmentStore;
  readonly segmentAudio: SegmentAudioStore;
  readonly serviceOf: (account: AccountRow) => string;
  readonly pronunciationOf: (project: ProjectRow) => Pronunciation;
};

const noRows: ReturnType<SegmentAudioStore['rows']> = new Map();

export function createSegmentIndex(parts: SegmentIndexParts): SegmentIndex {
  const { library, segments, segmentAudio, serviceOf } = parts;

  const versionOf = (projectId: string, service: string): string =>
    `${service} ${library.voiceVersion(projectId)}`;

  const fill: SegmentIndex['fill'] = (projectId, chapterId, account) => {
    const service = serviceOf(account);
    const version = versionOf(projectId, service);
    const known = segmentAudio.filled(chapterId, account.id);
    const isCurrent = known?.version === version;
    if (isCurrent && known.isComplete) return false;
    const project = library.project(projectId);
    if (project === null) return false;

    // After an edit a few of a chapter's segments are another: only these are read.
    const wanted = isCurrent
      ? segments.textsOf(segmentAudio.staleIds(chapterId, account.id))
      : segments.textsOf(segments.idsOf(chapterId));
    const rows = isCurrent ? noRows : segmentAudio.rows(chapterId, account.id);
    const orders = segmentOrders(
      wanted,
      project,
      typicalTerms(service),
      parts.pronunciationOf(project).apply,
    );
    const changed = wanted.flatMap(({ id }, at): readonly NewAudioIndexRow[] => {
      const order = orders[at] ?? null;
      const identity = order?.identity ?? null;
      const expectedMs = order?.estimate.expectedDurationMs ?? 0;
      const row = rows.get(id);
      const isSame =
        row?.isStale === false &&
        row.identity === identity &&
        Math.round(row.expectedMs * 1000) === Math.round(expectedMs * 1000);
      return isSame ? [] : [{ segmentId: id, identity, expectedMs }];
    });
    // What another version of the demo made is no audio of this one's.
    const remembersPast = known?.version.startsWith(`${service} `) === true;
    segmentAudio.fill(chapterId, account.id, { version, rows: changed, remembersPast });
    return true;
  };

  return {
    fill,
    fillNew: (projectId, chapterId, account) => {
      const service = serviceOf(account);
      const version = versionOf(projectId, service);
      const project = library.project(projectId);
      return (written) => {
        // Another voice since the chapter was begun: then the whole of it is filled at its end.
        if (project === null || versionOf(projectId, serviceOf(account)) !== version) return;
        const orders = segmentOrders(
          written.map(({ segment }) => segment),
          project,
          typicalTerms(service),
          parts.pronunciationOf(project).apply,
        );
        const rows = written.map(
          ({ id }, at): NewAudioIndexRow => ({
            segmentId: id,
            identity: orders[at]?.identity ?? null,
            expectedMs: orders[at]?.estimate.expectedDurationMs ?? 0,
          }),
        );
        segmentAudio.fill(chapterId, account.id, { version, rows, remembersPast: false });
      };
    },
    fillProject: (projectId, account) => {
      for (const { id } of library.chapters(projectId)) fill(projectId, id, account);
    },
  };
}
