import { append } from '../../../shared/append.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type { DoubtedLine } from '../../../shared/model/book-check.ts';
import type { Take } from '../../charges/ports.ts';
import type { Recogniser } from '../../platform/node/program-recogniser.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { SegmentAudio, SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type { SegmentChoiceStore } from '../../storage/segments/segment-choices.ts';
import type { BookChecker } from '../book-check/book-check.ts';
import type {
  GenerateSegmentsParts,
  OpenItem,
  SegmentToGenerate,
} from '../narration/generate-segments.ts';
import type { SegmentAudioLookup } from '../narration/segment-audio-lookup.ts';
import type { SegmentOrder } from '../narration/segment-orders.ts';
import type { OrderOfSegment, SpeechOrders } from '../narration/speech-orders.ts';
import type { JobContext, JobRunner } from '../queue/job-runner.ts';
import { endOfSegments, generateSegmentsOfJob } from '../queue/open-segments.ts';
import { type Doubts, retakeUntilClean } from './checked-retakes.ts';
import { identityStartLength, lineWords, type RetakeParams } from './retakes.ts';
import { noChoice, orderOf } from './take-list.ts';

type RetakeRunnerParts = GenerateSegmentsParts & {
  readonly library: LibraryStore;
  readonly segmentAudio: Pick<SegmentAudioStore, 'sounds'>;
  readonly orderOf: OrderOfSegment;
  readonly speechOrders: SpeechOrders;
  readonly audioLookup: SegmentAudioLookup;
  readonly choices: SegmentChoiceStore;
  readonly bookChecker: Pick<BookChecker, 'read' | 'runOn'>;
  /** Throws `bad_input` where none is chosen. */
  readonly recogniserFor: (projectId: string) => Recogniser;
};

/** A line that is still what was agreed to, with the number of its first new take. */
type Line = Omit<SegmentToGenerate, 'order'> & {
  readonly segmentId: string;
  readonly line: SegmentOrder;
  readonly variant: number;
};

/**
 * Makes another take of the lines that were agreed to and puts each to use as it comes. A line whose text
 * or voice has changed since, or that was locked, is left as it is; nothing else is bought in its place.
 */
export function retakeRunner(parts: RetakeRunnerParts): JobRunner {
  return async (context) => {
    const { job, account } = context;
    const params = job.params as RetakeParams;
    const lines = linesOf(parts, params, account);
    const open: OpenItem[] = [];
    if (params.tries === undefined) {
      await renew(parts, context, lines, 0, open);
      return endOfSegments(open);
    }
    const inDoubt = await renewChecked(parts, context, lines, params.tries, open);
    const end = endOfSegments(open);
    if (inDoubt === 0) return end;
    const values = { lines: lineWords(inDoubt), tries: params.tries };
    return { ...end, notices: [messageOf('retake.stillInDoubt', values)] };
  };
}

/**
 * Makes the new take of these lines that has this number, from 0, and puts it to use. Adds what is not made to
 * `open`, and returns the others.
 */
async function renew(
  parts: RetakeRunnerParts,
  context: JobContext,
  lines: readonly Line[],
  round: number,
  open: OpenItem[],
): Promise<readonly Line[]> {
  const byIdentity = new Map<string, Line[]>();
  const orders = lines.map((one) => {
    const order = orderOf(one.line, one.variant + round);
    append(byIdentity, order.identity, one);
    return { ...one, order };
  });
  const putToUse = (identity: string, { id }: Take, isNew: boolean): void => {
    for (const line of byIdentity.get(identity) ?? []) {
      applyTake(parts, line, id, context.account, ({ isChosen }) => isNew || !isChosen);
    }
  };
  const generated = await generateSegmentsOfJob(parts, context, orders, {
    onTake: ({ identity }, take) => putToUse(identity, take, true),
  });
  // What an earlier run had made and not put to use, because the program ended in between.
  for (const [identity, take] of generated.takes) putToUse(identity, take, false);
  open.push(...generated.open);
  return orders.filter(({ order }) => generated.takes.has(order.identity));
}

/** Takes each line anew until its check doubts nothing; returns how many stay in doubt. */
async function renewChecked(
  parts: RetakeRunnerParts,
  context: JobContext,
  lines: readonly Line[],
  tries: number,
  open: OpenItem[],
): Promise<number> {
  const { bookChecker } = parts;
  const { job, account, signal, report } = context;
  const projectId = job.projectId ?? '';
  const named = new Set(lines.map(({ segmentId }) => segmentId));
  const doubted = bookChecker
    .read(projectId)
    .lines.filter(({ segmentId, isAccepted }) => named.has(segmentId) && !isAccepted);
  // New takes of what was heard are heard as well. Where nothing can hear them, none is bought.
  const isHeard = doubted.some(({ heard }) => heard !== null);
  const recogniser = isHeard ? parts.recogniserFor(projectId) : undefined;
  const inDoubt = await retakeUntilClean({
    lines,
    tries,
    before: bySegment(doubted),
    renew: (wanted, round) => {
      const ofRound: JobContext = {
        ...context,
        report: (progress) =>
          report({ ...progress, fraction: (round + progress.fraction) / tries }),
      };
      return renew(parts, ofRound, wanted, round, open);
    },
    check: async (made) => {
      const segmentIds = new Set(made.map(({ segmentId }) => segmentId));
      return bySegment(await bookChecker.runOn(projectId, segmentIds, signal, recogniser));
    },
    // A person may have chosen another one since it was checked.
    use: (line, takeId, checkedId) =>
      applyTake(parts, line, takeId, account, ({ take }) => take?.id === checkedId),
  });
  return inDoubt.length;
}

function bySegment(doubted: readonly DoubtedLine[]): Doubts {
  return new Map(doubted.map((line) => [line.segmentId, line]));
}

/** Puts a take to use, unless the line was locked or edited while the job ran: then it waits in its list. */
function applyTake(
  { segmentAudio, choices, orderOf: lineOf, narration }: RetakeRunnerParts,
  { segmentId, chapterId, line: { identity } }: Line,
  takeId: string,
  account: AccountRow,
  isStillWanted: (sound: SegmentAudio) => boolean,
): void {
  if (lineOf(segmentId, account)?.identity !== identity) return;
  const [sound] = segmentAudio.sounds(account.id, [{ segmentId, identity }]);
  if (sound === undefined || sound.choice?.isLocked === true || !isStillWanted(sound)) return;
  choices.choose({ ...(sound.choice ?? noChoice), segmentId, takeId, forIdentity: identity });
  narration.announceSegments(chapterId, [segmentId]);
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
      const line = orders.orders[index] ?? null;
      if (line === null || audioAt(index).choice?.isLocked === true) return [];
      if (line.identity.slice(0, identityStartLength) !== identityStart) return [];
      return [{ projectId: project.id, chapterId: id, segmentId, line, variant }];
    });
  });
}
