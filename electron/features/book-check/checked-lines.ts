import {
  type BookCheck,
  type DoubtedLine,
  gravityOf,
  severityOf,
} from '../../../shared/model/book-check.ts';
import type { TakeCheck } from '../../../shared/model/take.ts';
import { inspectionChecks, paceOf } from '../../audio/takes/take-checks.ts';
import { inspectionVersion, type TakeInspection } from '../../audio/takes/take-inspection.ts';
import { offsetOf } from '../../audio/takes/take-offset.ts';
import { shortenedFrom } from '../../storage/take-rows.ts';
import type { TakeStore } from '../../storage/takes.ts';
import type { GeneratedLine, ReadParts } from './generated-lines.ts';
import type { HeardLine } from './heard-lines.ts';

/** The check of a book from what is stored: facts, inspections, and what a person accepted. */
export function checkedBook(
  parts: ReadParts & { readonly takeStore: Pick<TakeStore, 'byId'> },
  projectId: string,
  lines: readonly GeneratedLine[],
  heardLines: ReadonlyMap<string, HeardLine>,
): BookCheck {
  const { bookChecks, library } = parts;
  const takeIds = [...new Set(lines.map(({ segment }) => segment.takeId))];
  const inspections = bookChecks.inspections<TakeInspection>(takeIds, inspectionVersion);
  const accepted = bookChecks.accepted(takeIds);
  const pace = paces(lines, inspections);
  // Exports take it off: made once more, the line would be no better.
  const isTakenOff = (takeId: string): boolean => {
    const take = parts.takeStore.byId(takeId);
    return take !== null && offsetOf(take).offset !== undefined;
  };
  const checked = lines.flatMap((line): readonly DoubtedLine[] => {
    const { segment, chapter } = line;
    // Locking a take accepts it, as in the list of pickups.
    if (segment.isLocked) return [];
    const inspection = inspections.get(segment.takeId);
    const heard = heardLines.get(segment.id);
    const { estimatedMs, trimStartMs, trimEndMs, gainDb, speaker, takeId } = segment;
    const ofAudio =
      inspection === undefined
        ? []
        : inspectionChecks(inspection, estimatedMs, pace(speaker)).filter(
            ({ kind }) =>
              (kind !== 'offset' || !isTakenOff(takeId)) &&
              (trimEndMs === 0 || (kind !== 'tail-noise' && kind !== 'repeated-end')),
          );
    const checks = withoutDoubles([
      ...segment.checks,
      ...ofAudio,
      ...(heard?.check == null ? [] : [heard.check]),
    ]);
    if (checks.length === 0) return [];
    const known = accepted.get(takeId);
    const take = parts.takeStore.byId(takeId);
    return [
      {
        chapterId: chapter.id,
        chapterTitle: chapter.title,
        chapterOrdinal: chapter.ordinal,
        segmentId: segment.id,
        index: segment.index,
        speaker,
        shown: segment.shown,
        takeId,
        durationMs: segment.durationMs ?? 0,
        heard: heard?.heard ?? null,
        differences: heard?.differences ?? [],
        checks,
        severity: severityOf(checks),
        isAccepted: known !== undefined && checks.every(({ kind }) => known.has(kind)),
        isCopy: take !== null && shortenedFrom(take) !== null,
        trimStartMs,
        trimEndMs,
        gainDb,
      },
    ];
  });
  const open = checked.filter(({ isAccepted }) => !isAccepted);
  const uninspected = new Map<string, Set<string>>();
  for (const { chapter, segment } of lines) {
    if (inspections.has(segment.takeId)) continue;
    const known = uninspected.get(chapter.id) ?? new Set();
    uninspected.set(chapter.id, known.add(segment.takeId));
  }
  return {
    lines: checked.sort(
      (one, other) =>
        Number(one.isAccepted) - Number(other.isAccepted) || other.severity - one.severity,
    ),
    chapters: library.chapters(projectId).map(({ id, title, ordinal }) => ({
      id,
      title,
      ordinal: ordinal + 1,
      openCount: open.filter(({ chapterId }) => chapterId === id).length,
      uninspectedCount: uninspected.get(id)?.size ?? 0,
    })),
    openCount: open.length,
    acceptedCount: checked.length - open.length,
    generatedCount: lines.length,
    uninspectedCount: takeIds.length - inspections.size,
  };
}

/** The usual pace of each speaker of the book; of the whole book where one has few lines. */
function paces(
  lines: readonly GeneratedLine[],
  inspections: ReadonlyMap<string, TakeInspection>,
): (speaker: string | null) => number | null {
  const paced = lines.flatMap(({ segment: { speaker, takeId, estimatedMs: expectedMs } }) => {
    const soundMs = inspections.get(takeId)?.soundMs;
    return soundMs === undefined ? [] : [{ speaker, soundMs, expectedMs }];
  });
  const ofBook = paceOf(paced);
  const speakers = new Set(paced.map(({ speaker }) => speaker));
  const bySpeaker = new Map(
    [...speakers].map((speaker) => [
      speaker,
      paceOf(paced.filter((line) => line.speaker === speaker)),
    ]),
  );
  return (speaker) => bySpeaker.get(speaker) ?? ofBook;
}

/** What already says why a line takes so long, or so short, says it better than its pace. */
const tellsPace: ReadonlySet<TakeCheck['kind']> = new Set([
  'silent',
  'too-short',
  'too-long',
  'inner-silence',
  'repeated-end',
  'tail-noise',
]);

/** The gravest first, each kind once. */
function withoutDoubles(checks: readonly TakeCheck[]): readonly TakeCheck[] {
  const hasReason = checks.some(({ kind }) => tellsPace.has(kind));
  const kinds = checks.map(({ kind }) => kind);
  return checks
    .filter(({ kind }, index) => kinds.indexOf(kind) === index)
    .filter(({ kind }) => !hasReason || (kind !== 'too-fast' && kind !== 'too-slow'))
    .sort((one, other) => gravityOf(other) - gravityOf(one));
}
