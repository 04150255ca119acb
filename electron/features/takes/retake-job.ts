import { append } from '../../../shared/append.ts';
import type { Take } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type { SegmentChoiceStore } from '../../storage/segments/segment-choices.ts';
import type { GenerateSegmentsParts, SegmentToGenerate } from '../narration/generate-segments.ts';
import type { SegmentAudioLookup } from '../narration/segment-audio-lookup.ts';
import type { OrderOfSegment, SpeechOrders } from '../narration/speech-orders.ts';
import type { JobRunner } from '../queue/job-runner.ts';
import { endOfSegments, generateSegmentsOfJob } from '../queue/open-segments.ts';
import { identityStartLength, type RetakeParams } from './retakes.ts';
import { noChoice, orderOf } from './take-list.ts';

type RetakeRunnerParts = GenerateSegmentsParts & {
  readonly library: LibraryStore;
  readonly segmentAudio: Pick<SegmentAudioStore, 'sounds'>;
  readonly orderOf: OrderOfSegment;
  readonly speechOrders: SpeechOrders;
  readonly audioLookup: SegmentAudioLookup;
  readonly choices: SegmentChoiceStore;
};

/** A line that is still what was agreed to, with the order of its new take. */
type Line = SegmentToGenerate & { readonly segmentId: string; readonly lineIdentity: string };

/**
 * Makes another take of the lines that were agreed to and puts each to use as it comes. A line whose text
 * or voice has changed since, or that was locked, is left as it is; nothing else is bought in its place.
 */
export function retakeRunner(parts: RetakeRunnerParts): JobRunner {
  const { narration } = parts;

  return async (context) => {
    const { job, account } = context;
    const lines = linesOf(parts, job.params as RetakeParams, account);
    const byIdentity = new Map<string, Line[]>();
    for (const line of lines) append(byIdentity, line.order.identity, line);
    const putToUse = (identity: string, take: Take, isNew: boolean): void => {
      for (const line of byIdentity.get(identity) ?? []) {
        if (applyTake(parts, line, take, account, isNew)) {
          narration.announceSegments(line.chapterId, [line.segmentId]);
        }
      }
    };
    const { open, takes } = await generateSegmentsOfJob(parts, context, lines, {
      onTake: ({ identity }, take) => putToUse(identity, take, true),
    });
    // What an earlier run had made and not put to use, because the program ended in between.
    for (const [identity, take] of takes) putToUse(identity, take, false);
    return endOfSegments(open);
  };
}

/**
 * Puts a take to use, unless the line was locked or edited while the job ran: then it waits in its list.
 * One that is not new gives way to what a person chose since.
 */
function applyTake(
  { segmentAudio, choices, orderOf: lineOf }: RetakeRunnerParts,
  { segmentId, lineIdentity }: Line,
  take: Take,
  account: AccountRow,
  isNew: boolean,
): boolean {
  if (lineOf(segmentId, account)?.identity !== lineIdentity) return false;
  const [sound] = segmentAudio.sounds(account.id, [{ segmentId, identity: lineIdentity }]);
  if (sound === undefined || sound.choice?.isLocked === true) return false;
  if (!isNew && sound.isChosen) return false;
  choices.choose({
    ...(sound.choice ?? noChoice),
    segmentId,
    takeId: take.id,
    forIdentity: lineIdentity,
  });
  return true;
}

function linesOf(
  { library, speechOrders, audioLookup }: RetakeRunnerParts,
  { chapters }: RetakeParams,
  account: AccountRow,
): readonly Line[] {
  return chapters.flatMap(({ id, lines }) => {
    const chapter = library.head(id);
    const project = chapter === null ? null : library.project(chapter.projectId);
    if (chapter === null || project === null) return [];
    const orders = speechOrders.ofChapter(project, chapter, account);
    const audioAt = audioLookup(account.id, orders);
    const indexes = new Map(orders.ids.map((segmentId, index) => [segmentId, index]));
    return lines.flatMap(([segmentId, identityStart, variant]): Line[] => {
      const index = indexes.get(segmentId) ?? -1;
      const order = orders.orders[index] ?? null;
      if (order === null || audioAt(index).choice?.isLocked === true) return [];
      if (order.identity.slice(0, identityStartLength) !== identityStart) return [];
      const retake = orderOf(order, variant);
      const lineIdentity = order.identity;
      return [{ projectId: project.id, chapterId: id, order: retake, segmentId, lineIdentity }];
    });
  });
}
