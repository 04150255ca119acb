import { AppError, appError } from '../../../shared/app-error.ts';
import { append } from '../../../shared/append.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type { TakeView } from '../../../shared/model/take.ts';
import type { Recogniser } from '../../platform/node/program-recogniser.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { SegmentAudio, SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type { SegmentChoiceStore } from '../../storage/segments/segment-choices.ts';
import type { TakeStore } from '../../storage/takes.ts';
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
import type { Accounts } from '../session/accounts.ts';
import { retakeUntilClean } from './checked-retakes.ts';
import { firstNew, identityStartLength, lineWords, type RetakeParams } from './retakes.ts';
import { noChoice, orderOf } from './take-list.ts';
import type { Takes } from './takes.ts';

type RetakeRunnerParts = GenerateSegmentsParts & {
  readonly library: LibraryStore;
  readonly segmentAudio: Pick<SegmentAudioStore, 'sounds'>;
  readonly orderOf: OrderOfSegment;
  readonly speechOrders: SpeechOrders;
  readonly audioLookup: SegmentAudioLookup;
  readonly choices: SegmentChoiceStore;
  readonly bookChecker: Pick<BookChecker, 'read' | 'judge'>;
  readonly takes: Pick<Takes, 'list'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly takeStore: Pick<TakeStore, 'hasAny'>;
  /** Throws `bad_input` where none is chosen. */
  readonly recogniserFor: (projectId: string) => Recogniser;
};

/** Nothing can hear the new takes, or they would be of another account. */
const endsBuying: readonly string[] = [errorCodes.badInput, errorCodes.conflict];

/** A line that is still what was agreed to, with the number of its first new take. */
type Line = Omit<SegmentToGenerate, 'order'> & {
  readonly segmentId: string;
  readonly line: SegmentOrder;
  readonly variant: number;
  /** In use when the price was agreed to, where the new takes are checked. */
  readonly formerId: string | null;
  readonly isChosen: boolean;
};

/**
 * Makes another take of the lines that were agreed to and puts each to use: as it comes, or once it is checked. A line
 * whose text or voice has changed since, or that was locked, is left as it is; nothing else is bought in its place.
 */
export function retakeRunner(parts: RetakeRunnerParts): JobRunner {
  return async (context) => {
    const params = context.job.params as RetakeParams;
    const { account } = context;
    const lines = linesOf(parts, params, account);
    const open: OpenItem[] = [];
    if (params.checks !== undefined) {
      const inDoubt = await renewChecked(parts, context, lines, params.checks, open);
      const end = endOfSegments(open);
      if (inDoubt === 0) return end;
      const values = { lines: lineWords(inDoubt), tries: params.checks.tries };
      return { ...end, notices: [messageOf('retake.stillInDoubt', values)] };
    }
    // One that an earlier run has made, and did not put to use as the program ended, gives way to a person's choice.
    const putToUse = (made: readonly Line[], takeId: string, isNew: boolean): void => {
      for (const line of made) {
        applyTake(parts, line, takeId, account, ({ isChosen }) => isNew || !isChosen);
      }
    };
    const { takes, byIdentity } = await make(parts, context, lines, 0, open, (made, takeId) =>
      putToUse(made, takeId, true),
    );
    for (const [identity, { id }] of takes) putToUse(byIdentity.get(identity) ?? [], id, false);
    return endOfSegments(open);
  };
}

/** Makes the new take of these lines that has this number, from 0; adds what is not made to `open`. */
async function make(
  parts: RetakeRunnerParts,
  context: JobContext,
  lines: readonly Line[],
  round: number,
  open: OpenItem[],
  onTake: (lines: readonly Line[], takeId: string) => void,
) {
  const byIdentity = new Map<string, Line[]>();
  const orders = lines.flatMap((one) => {
    const order = orderOf(one.line, one.variant + round);
    // A person has deleted it: it is not bought again.
    if (isDeleted(parts, order)) return [];
    append(byIdentity, order.identity, one);
    return [{ ...one, order }];
  });
  const { isStoppedByDoubt } = context.job.params as RetakeParams;
  const generated = await generateSegmentsOfJob(parts, context, orders, {
    policy: isStoppedByDoubt === true ? 'stop' : 'skip',
    onTake: ({ identity }, { id }) => onTake(byIdentity.get(identity) ?? [], id),
  });
  open.push(...generated.open);
  return { takes: generated.takes, byIdentity };
}

function isDeleted({ takeStore, charges }: RetakeRunnerParts, { identity }: SegmentOrder): boolean {
  return charges.findTake(identity) === null && takeStore.hasAny(identity);
}

/** Takes each line anew until its check doubts nothing; returns how many have no take without doubts. */
async function renewChecked(
  parts: RetakeRunnerParts,
  context: JobContext,
  lines: readonly Line[],
  { tries, isHeard }: NonNullable<RetakeParams['checks']>,
  open: OpenItem[],
): Promise<number> {
  const { bookChecker, narration, takes: takesOf } = parts;
  const { job, account, signal, report } = context;
  const projectId = job.projectId ?? '';
  const { isOnlyChecked } = job.params as RetakeParams;
  // The check is of what the account in use has: another one's takes are not bought unseen.
  if (parts.accounts.current().id !== account.id) throw appError('conflict.retakes_account');
  // Where nothing can hear the new takes of lines that were heard, none is bought.
  const recogniser = isHeard ? parts.recogniserFor(projectId) : undefined;
  const severitiesNow = () =>
    new Map(
      bookChecker
        .read(projectId)
        .lines.flatMap(({ segmentId, severity, isAccepted }) =>
          isAccepted ? [] : [[segmentId, severity] as const],
        ),
    );
  const stops: unknown[] = [];
  const ownIds = new Map(lines.map((line) => [line.segmentId, new Set([line.formerId])]));
  const untilClean = (
    these: readonly Line[],
    most: number,
    doubted: ReadonlyMap<string, number>,
    isBuying: boolean,
  ) =>
    retakeUntilClean<Line, TakeView>({
      lines: these,
      tries: most,
      severityNow: ({ segmentId }) => doubted.get(segmentId) ?? 0,
      make: async (wanted, round) => {
        const ofRound: JobContext = {
          ...context,
          report: (progress) =>
            report({ ...progress, fraction: (round + progress.fraction) / tries }),
        };
        if (stops.length > 0) return [];
        try {
          if (isBuying) await make(parts, ofRound, wanted, round, open, () => {});
        } catch (error) {
          signal.throwIfAborted();
          stops.push(error);
        }
        // The takes of another account say nothing about these: what is paid is looked at once it goes on.
        if (parts.accounts.current().id !== account.id) throw appError('conflict.retakes_account');
        // With what was paid before a limit stopped the others.
        return wanted.flatMap((line) => {
          const { segmentId, chapterId } = line;
          const id = parts.charges.findTake(orderOf(line.line, line.variant + round).identity)?.id;
          // Rewritten or removed meanwhile: its take waits for the words that it says.
          if (parts.orderOf(segmentId, account)?.identity !== line.line.identity) return [];
          const take = takesOf.list(segmentId).takes.find((one) => one.id === id);
          if (take === undefined) return [];
          ownIds.get(segmentId)?.add(take.id);
          narration.announceSegments(chapterId, [segmentId]);
          return [{ line, take }];
        });
      },
      judge: (made) => {
        const candidates = made.map(({ line: { segmentId }, take }) => ({ segmentId, take }));
        const judged = bookChecker.judge(projectId, candidates, signal, recogniser);
        return judged.catch((error: unknown) => {
          signal.throwIfAborted();
          throw stops[0] ?? error;
        });
      },
      // A person may have chosen another one since the price was agreed to.
      use: (line, takeId) =>
        applyTake(
          parts,
          line,
          takeId,
          account,
          ({ take }) => ownIds.get(line.segmentId)?.has(take?.id ?? null) === true,
        ),
    });
  // What other work has paid, and was stopped before it looked at, is used first, unless a person has chosen.
  const doubted = severitiesNow();
  const begun = lines.filter(
    ({ segmentId, variant, isChosen }) => variant > firstNew && !isChosen && doubted.has(segmentId),
  );
  const most = Math.max(0, ...begun.map(({ variant }) => variant - firstNew));
  const earlier = begun.map((line) => ({ ...line, variant: firstNew }));
  await untilClean(earlier, most, doubted, false).catch((error: unknown) => {
    signal.throwIfAborted();
    // One that cannot be read keeps nobody from a new one.
    if (error instanceof AppError && endsBuying.includes(error.code)) throw error;
  });
  const doubtedNow = severitiesNow();
  const rest = lines.filter((line) => !begun.includes(line) || doubtedNow.has(line.segmentId));
  const inDoubt = await untilClean(rest, tries, doubtedNow, isOnlyChecked !== true);
  if (stops.length > 0) throw stops[0];
  return inDoubt.length;
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
    return lines.flatMap(([segmentId, identityStart, variant, formerId = null]): Line[] => {
      const index = indexes.get(segmentId) ?? -1;
      const line = orders.orders[index] ?? null;
      const { choice, isChosen } = audioAt(index);
      if (line === null || choice?.isLocked === true) return [];
      if (line.identity.slice(0, identityStartLength) !== identityStart) return [];
      return [
        { projectId: project.id, chapterId: id, segmentId, line, variant, formerId, isChosen },
      ];
    });
  });
}
