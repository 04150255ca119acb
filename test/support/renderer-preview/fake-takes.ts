import type { InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import type { Chapter, SegmentView } from '../../../shared/model/project.ts';
import type { SegmentTakes, TakeView } from '../../../shared/model/take.ts';
import { type FakeStudio, priceOf } from './fake-studio.ts';

type TakePorts = {
  readonly isFree: () => boolean;
  readonly chapterOf: (chapterId: string) => Chapter;
  readonly setSegment: (chapterId: string, segment: SegmentView) => void;
  readonly mediaUrl: (durationMs: number, seed: number) => string;
};

type TakeRoute = Extract<RouteName, `takes.${string}` | `pickups.${string}` | `retakes.${string}`>;

type Place = { readonly chapterId: string; readonly segmentId: string };

/** The takes of lines in memory: made lines have one, and each press makes another. */
export function createFakeTakes(studio: FakeStudio, ports: TakePorts) {
  const known = new Map<string, SegmentTakes>();
  const removed = new Map<string, TakeView>();
  const keyOf = ({ chapterId, segmentId }: Place): string => `${chapterId} ${segmentId}`;

  const segmentOf = ({ chapterId, segmentId }: Place): SegmentView => {
    const segment = ports.chapterOf(chapterId).segments.find(({ id }) => id === segmentId);
    if (segment === undefined) {
      throw new Error('This line is gone.');
    }
    return segment;
  };

  const takeOf = (segment: SegmentView, attempt: number, change: Partial<TakeView> = {}) => {
    const durationMs = segment.estimatedMs * (0.9 + 0.12 * attempt);
    const take: TakeView = {
      id: `t-${segment.id}-${attempt}`,
      origin: 'made',
      createdAtMs: Date.now() - 3_600_000 / attempt,
      durationMs,
      mediaUrl: ports.mediaUrl(durationMs, segment.index + attempt),
      voiceId: 'v1',
      voiceTitle: attempt % 2 === 0 ? 'Eleanor Marsh, warm and low, second reading' : null,
      tokens: 60 + 7 * attempt,
      money: 0.024 + 0.003 * attempt,
      isFree: ports.isFree(),
      attempt,
      isCurrent: true,
      speechDb: -20,
      otherText: null,
      checks: [],
      trimStartMs: 0,
      trimEndMs: 0,
      gainDb: 0,
      ...change,
    };
    return take;
  };

  const another = (takes: readonly TakeView[]): SegmentTakes['another'] => ({
    approval: String(takes.length + 1).padStart(64, '0'),
    price: priceOf(90, ports.isFree()),
    state: 'none',
  });

  const list = (place: Place): SegmentTakes => {
    const kept = known.get(keyOf(place));
    if (kept !== undefined) {
      return kept;
    }
    const segment = segmentOf(place);
    const isRich = segment.index === 1;
    const takes = segment.status === 'made' ? [takeOf(segment, 1)] : [];
    if (isRich) {
      takes.unshift(
        takeOf(segment, 2, {
          trimEndMs: 260,
          gainDb: 1.5,
          checks: [
            { kind: 'too-quiet', measured: -31.2, expected: -22.4 },
            { kind: 'inner-silence', measured: 2140, expected: 1500 },
          ],
        }),
      );
      takes.push(
        takeOf(segment, 4, { attempt: null, isCurrent: false, otherText: 'Every night, when…' }),
        takeOf(segment, 5, { origin: 'recording', attempt: null, voiceTitle: null }),
      );
    }
    const made: SegmentTakes = {
      ...place,
      index: segment.index,
      shown: segment.shown,
      takeId: takes[0]?.id ?? null,
      isLocked: segment.isLocked,
      isFlagged: segment.isFlagged,
      flagNote: segment.flagNote,
      pauseAfterMs: segment.pauseAfterMs,
      plannedPauseMs: segment.pauseAfterMs,
      takes,
      another: another(takes),
    };
    known.set(keyOf(place), made);
    return made;
  };

  const change = (place: Place, patch: Partial<SegmentTakes>): SegmentTakes => {
    const takes = { ...list(place), ...patch };
    const sorted = [...takes.takes].sort(
      (one, other) => Number(other.id === takes.takeId) - Number(one.id === takes.takeId),
    );
    const next = { ...takes, takes: sorted, another: another(sorted) };
    known.set(keyOf(place), next);
    const inUse = sorted.find(({ id }) => id === next.takeId);
    const { isLocked, isFlagged, flagNote, pauseAfterMs } = next;
    ports.setSegment(place.chapterId, {
      ...segmentOf(place),
      status: inUse === undefined ? 'not-made' : 'made',
      takeId: inUse?.id ?? null,
      mediaUrl: inUse?.mediaUrl ?? null,
      durationMs: inUse?.durationMs ?? null,
      checks: inUse?.checks ?? [],
      ...{ isLocked, isFlagged, flagNote, pauseAfterMs },
    });
    return next;
  };
  const placeOf = ({ chapterId, segmentId }: Place): Place => ({ chapterId, segmentId });

  const handlers: {
    readonly [Name in TakeRoute]: (input: InputOf<Name>) => ResultOf<Name>;
  } = {
    'takes.list': (input) => list(placeOf(input)),
    'takes.choose': ({ takeId, ...place }) => change(place, { takeId }),
    'takes.lock': ({ isLocked, ...place }) => change(place, { isLocked }),
    'takes.remove': ({ takeId, ...place }) => {
      const before = list(place);
      const gone = before.takes.find(({ id }) => id === takeId);
      if (gone !== undefined) {
        removed.set(takeId, gone);
      }
      const left = before.takes.filter(({ id }) => id !== takeId);
      const isInUse = before.takeId === takeId;
      const takes = change(place, {
        takes: left,
        takeId: isInUse ? (left[0]?.id ?? null) : before.takeId,
      });
      return { takes, isToBeMade: takes.takeId === null, otherLineCount: 0 };
    },
    'takes.restore': ({ takeId, ...place }) => {
      const back = removed.get(takeId);
      const takes = list(place).takes;
      return change(place, { takes: back === undefined ? takes : [back, ...takes], takeId });
    },
    'takes.edit': ({ takeId, chapterId, segmentId, ...edit }) => {
      const place = { chapterId, segmentId };
      const takes = list(place).takes.map((take) =>
        take.id === takeId ? { ...take, ...edit } : take,
      );
      return change(place, { takes });
    },
    'takes.pause': ({ pauseAfterMs, ...place }) =>
      change(place, { pauseAfterMs: pauseAfterMs ?? list(place).plannedPauseMs }),
    'takes.flag': ({ isFlagged, note = '', ...place }) =>
      change(place, { isFlagged, flagNote: isFlagged ? note : '' }),
    'takes.another': ({ approval: _approval, ...place }) => {
      const { takes } = list(place);
      const take = takeOf(segmentOf(place), takes.length + 1);
      change(place, { takes: [take, ...takes], takeId: take.id });
      return { kind: 'made', takeId: take.id };
    },
    'takes.useRecording': ({ fileHandle: _handle, ...place }) => {
      const { takes } = list(place);
      const take = takeOf(segmentOf(place), takes.length + 1, {
        origin: 'recording',
        attempt: null,
        isFree: true,
      });
      return change(place, { takes: [take, ...takes], takeId: take.id });
    },
    'pickups.list': ({ projectId, chapterId = null }) => {
      const project = studio.projects.find(({ id }) => id === projectId);
      const chapters = (project?.chapters ?? []).filter(
        ({ id }) => chapterId === null || id === chapterId,
      );
      return chapters.flatMap(({ id, title, ordinal }) =>
        ports
          .chapterOf(id)
          .segments.filter(
            ({ isFlagged, checks, isLocked }) => isFlagged || (checks.length > 0 && !isLocked),
          )
          .map((line) => ({
            chapterId: id,
            chapterTitle: title,
            chapterOrdinal: ordinal,
            segmentId: line.id,
            index: line.index,
            speaker: line.speaker,
            shown: line.shown,
            status: line.status,
            isFlagged: line.isFlagged,
            isLocked: line.isLocked,
            note: line.flagNote,
            checks: line.checks,
            durationMs: line.durationMs,
          })),
      );
    },
    'retakes.offer': () => ({
      approval: '0'.repeat(64),
      lineCount: 23,
      requestCount: 21,
      lockedCount: 2,
      notMadeCount: 1,
      price: priceOf(21 * 90, ports.isFree()),
    }),
    'retakes.start': () => ({ jobId: 'r1' }),
  };
  return handlers;
}
