import { AppError, appError } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type { ChosenChapters, ExportPreview } from '../../../shared/model/export.ts';
import type { LoudnessPreset } from '../../audio/render/presets.ts';
import { assertExportRoom } from '../../exporters/move-to-target.ts';
import type { ReportVerdict } from '../../exporters/place-files.ts';
import { planChapter, roomFor } from '../../exporters/plan.ts';
import { assertWritable } from '../../exporters/work-folder.ts';
import { makeSubfolder } from '../../platform/node/make-folder.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { chapterCacheFolder } from '../../storage/audio-store.ts';
import type { ProjectRow } from '../../storage/library.ts';
import { doubtfulNotice } from '../narration/doubtful-takes.ts';
import { generateSegments, type OpenItem } from '../narration/generate-segments.ts';
import { splitByApproval } from '../narration/job-segments.ts';
import { type MissingSegment, priceLines, purchaseOf } from '../narration/missing-segments.ts';
import type { Narration } from '../narration/narration.ts';
import { jobAdviceOf, jobAtRiskOf } from '../narration/prices.ts';
import { expectedMsOf, identityOf, type SegmentOrder } from '../narration/segment-orders.ts';
import { capOfJob } from '../queue/cap-stop.ts';
import type { JobContext, JobRunner } from '../queue/job-runner.ts';
import { endOfSegments } from '../queue/open-segments.ts';
import { isFree } from '../session/account-kind.ts';
import { nameToAsk } from '../session/find-account.ts';
import type { DoubtsLeft, MendedDoubts } from '../takes/mend-doubts.ts';
import { asPart } from './book-part.ts';
import { type ChapterToExport, exportBookOf, exportChaptersOf } from './book-parts.ts';
import { linesOfBook } from './chapter-lines.ts';
import { contentOfExport } from './export-content.ts';
import type { ExportsParts } from './export-parts.ts';
import { createExportProgress } from './export-progress.ts';
import { checkExport, type ExportRequest } from './export-request.ts';
import { createExportSources, isSpoken, takesOf, withoutAudio } from './export-sources.ts';
import { createFinishedChapters } from './finished-chapters.ts';
import { exportRetailSample } from './retail-sample.ts';
import { finishedPresets } from './sound-preset.ts';

/** Exports whole books: generates what is missing, renders the chapters and moves the files to their folder. */
export type Exports = {
  /** The usual size of a speech job, in code points, and all chapters unless others are given. */
  readonly preview: (
    projectId: string,
    folder: string,
    packCharacters?: number,
    chapters?: ChosenChapters,
  ) => ExportPreview;
  /** The request with its chapters by id, and by their numbers now. Throws `bad_input` for one that is not there. */
  readonly located: (request: ExportRequest) => ExportRequest;
  /** Rejects where nothing can be written into the folder. */
  readonly checkFolder: (folder: string) => Promise<void>;
  readonly run: JobRunner;
  /** What that account, or the current one, would have to buy: for these chapters by number, from 1, or for all. */
  readonly missing: (
    projectId: string,
    chapters: readonly number[] | null,
    account?: AccountRow,
  ) => readonly MissingSegment[];
  /** The other accounts that have takes of these lines, which that account would buy again. */
  readonly madeElsewhere: (
    lines: readonly MissingSegment[],
    account: AccountRow,
  ) => readonly MadeElsewhere[];
  /** SHA-256 of what an export of these chapters would be made from now; see `contentOfExport`. */
  readonly contentOf: (projectId: string, chapters: readonly number[] | null) => string;
  /** Of an export that is done: what is doubted of it now; null where it was not asked to mend doubts. */
  readonly doubtsLeft: (request: ExportRequest) => Promise<DoubtsLeft | null>;
  /** What the last run of that job left open and how much was there already. */
  readonly outcomeOf: (jobId: string) => ExportOutcome | null;
};

/** An account that has takes of lines, of how many, and that in words. */
export type MadeElsewhere = {
  readonly other: AccountRow;
  readonly count: number;
  readonly message: string;
};

export type ExportOutcome = {
  readonly open: readonly OpenItem[];
  readonly segmentCount: number;
  readonly reusedCount: number;
  /** What was done otherwise than asked, in sentences; and how the checks of each preset came out. */
  readonly notices?: readonly string[];
  readonly verdicts?: readonly ReportVerdict[];
  /** What was done about doubted takes; absent where nothing was asked for. */
  readonly mended?: MendedDoubts;
};

type Line = { readonly order: Pick<SegmentOrder, 'identity'> };

/** What is to be said of lines that were edited or cast anew meanwhile: the export has what was agreed to. */
function changedNotice(exported: readonly Line[], now: readonly Line[]): readonly string[] {
  const identities = new Set(now.map(({ order }) => order.identity));
  const count = exported.filter(({ order }) => !identities.has(order.identity)).length;
  return count === 0 ? [] : [messageOf('export.changedMeanwhile', { count })];
}

/** What is to be said of a book that is made without some of its lines, which were left out by decision. */
function leftOutNotice(
  lines: readonly Line[],
  made: ReadonlyMap<string, unknown>,
): readonly string[] {
  const count = lines.filter(({ order }) => !made.has(order.identity)).length;
  return count === 0 ? [] : [messageOf('export.leftOut', { count })];
}

export function createExports(parts: ExportsParts): Exports {
  const { accounts, charges, projects } = parts;
  const outcomes = new Map<string, ExportOutcome>();

  const sources = createExportSources(parts);
  const { chaptersOf, located, spokenOrders, finisherOf, filesOf, coverOf, sourceOf } = sources;

  type Planned = {
    readonly chapters: readonly ChapterToExport[];
    readonly orders: ReturnType<typeof spokenOrders>;
    readonly finish: ReturnType<typeof finisherOf>;
  };

  /** What is exported: as it was planned, or with the takes that are in use once doubted ones are mended. */
  const mend = async (
    context: JobContext,
    request: ExportRequest,
    project: ProjectRow,
    planned: Planned,
    presets: readonly LoudnessPreset[],
  ) => {
    if (!isMending(request)) return { ...planned, mended: undefined, problem: null, notices: null };
    const { mendBook } = await import('./mend-book.ts');
    const made = await mendBook(parts, context, request, project, planned.chapters);
    const { chapters } = made;
    const finish = finisherOf(project.id, chapters, presets);
    return { ...made, orders: spokenOrders(project.id, chapters), finish };
  };

  const cacheFolder = chapterCacheFolder(parts.platform.paths.audio);
  const checkFolder = (folder: string) => assertWritable(folder, cacheFolder);

  const run: JobRunner = async (context) => {
    const { job, segments, account, signal, rank, report } = context;
    const request = located(job.params as ExportRequest);
    // Before anything is bought.
    checkExport(request);
    const isMended = isMending(request);
    // Doubts are those about what the account in use has.
    if (isMended && accounts.current().id !== account.id) {
      throw appError('conflict.retakes_account');
    }
    await checkFolder(request.folder);
    const project = projects.row(request.projectId);
    const all = parts.library.chapters(project.id);
    const planned = chaptersOf(project, account, request.chapters);
    const { companions } = request;
    const showsText = companions !== undefined || request.formats.includes('epub');
    const linesOf = showsText ? linesOfBook(parts, project) : undefined;
    const orders = spokenOrders(project.id, planned);
    if (!planned.some(isSpoken)) {
      throw appError('book_empty.nothing_aloud', { title: project.title });
    }
    const totalItems = orders.length;
    const resendsUncertain = request.policy === 'retry';
    const lines = splitByApproval(parts, account, segments, orders, { resendsUncertain });
    const production = parts.productions.get(project.id);
    const presets = finishedPresets(request, production);
    const settings = {
      formats: request.formats,
      presetFormats: request.presetFormats,
      presets,
      namePattern: request.namePattern,
      ...definedOnly({ companions }),
    };
    const expectedMs = planned.reduce(
      (sum, { orders: { orders, plan } }) => sum + expectedMsOf(plan.segments, orders),
      0,
    );
    await makeSubfolder(cacheFolder);
    const room = roomFor(expectedMs, planned.length, settings);
    const audible = takesOf(orders);
    const finishPlanned = finisherOf(project.id, planned, presets);
    const files = planned.flatMap((chapter) =>
      exportChaptersOf(chapter, audible, parts.audio, finishPlanned).map((one) =>
        planChapter(one, settings),
      ),
    );
    await assertExportRoom(request.folder, cacheFolder, room, files);
    const rendering = {
      settings,
      cacheFolder,
      renderer: parts.chapterPool,
      signal,
      hasReport: true,
      noteMadeBooks: parts.jobStore.noteMadeBooks,
    };
    const progress = createExportProgress(orders, report);
    const { beginEarlyChapters } = await import('../../exporters/early-chapters.ts');
    const early = await beginEarlyChapters({ ...rendering, onProgress: progress.rendered });
    // Which takes are doubted, and what their level should be, is told by those of the whole book.
    const finished = createFinishedChapters(charges, isMended ? [] : planned, (chapter, takes) => {
      for (const file of exportChaptersOf(chapter, takes, parts.audio, finishPlanned)) {
        early.begin(file);
      }
    });
    try {
      const spoken = await generateSegments(parts, lines.allowed, {
        account,
        groupId: job.id,
        most: capOfJob(request),
        policy: request.policy,
        via: request.via,
        packCharacters: request.packCharacters,
        tariff: request.tariff,
        rank,
        signal,
        onProgress: progress.spoken,
        onTake: ({ identity }, take) => finished.add(identity, take),
      });
      const { reusedCount } = spoken;
      const open = [...spoken.open, ...lines.unapproved.map(unapprovedItem)];
      const spokenOutcome = { open, reusedCount, segmentCount: totalItems };
      outcomes.set(job.id, spokenOutcome);
      const end = endOfSegments(open);
      if (end.problem !== null) return end;

      progress.allSpoken();
      const asPlanned = { chapters: planned, orders, finish: finishPlanned };
      const ofMending = { ...context, report: progress.mending };
      const made = await mend(ofMending, request, project, asPlanned, presets);
      const { chapters, finish, problem } = made;
      const outcome = { ...spokenOutcome, ...definedOnly({ mended: made.mended }) };
      outcomes.set(job.id, outcome);
      const cover = await coverOf(project);
      const whole = {
        ...exportBookOf({
          project,
          chapters,
          takes: spoken.takes,
          audio: parts.audio,
          cover,
          finish,
          linesOf,
        }),
        publication: parts.publications.publicationOf(project.id),
        ...sourceOf(project),
      };
      const book = asPart(whole, all, request.chapters, () => filesOf(project, account, presets));
      const exporting = { ...rendering, early, book, outFolder: request.folder };
      const { exportBook } = await import('../../exporters/export-book.ts');
      const exported = await exportBook({ ...exporting, onProgress: progress.exported });
      const now = spokenOrders(project.id, chaptersOf(projects.row(project.id), account, null));
      const ofSample = await exportRetailSample(parts, request, chapters, spoken.takes, exporting);
      const notices = [
        ...exported.notices,
        ...ofSample.notices,
        ...leftOutNotice(orders, spoken.takes),
        ...(made.notices ?? doubtfulNotice(spoken.takes.values())),
        ...changedNotice(made.orders, now),
      ];
      const verdicts = [...exported.verdicts, ...ofSample.verdicts];
      outcomes.set(job.id, { ...outcome, notices, verdicts });
      const files = [...exported.files, ...ofSample.files].map(
        ({ path, bytes, durationMs, chapterIndex, key }) => ({
          path,
          durationMs,
          chapterIndex,
          sizeBytes: bytes,
          ...definedOnly({ key }),
        }),
      );
      return { ...end, problem, files, notices };
    } finally {
      await early.stop();
    }
  };

  const madeElsewhere: Exports['madeElsewhere'] = (lines, account) => {
    if (isFree(account)) return [];
    return accounts.all().flatMap((other) => {
      if (other.id === account.id || isFree(other)) return [];
      const service = accounts.serviceOf(other);
      const identities = lines.map(({ order }) => identityOf(service, order.request));
      const made = charges.findTakes(identities);
      const count = identities.filter((identity) => made.has(identity)).length;
      const nameOf = ({ label }: AccountRow) => label;
      const named = other.label === account.label ? nameToAsk : nameOf;
      const values = { count, other: named(other), account: named(account) };
      const message = messageOf('account.madeElsewhere', values);
      return count === 0 ? [] : [{ other, count, message }];
    });
  };

  return {
    preview: (projectId, folder, packCharacters, wanted = null) => {
      const project = projects.row(projectId);
      const account = accounts.current();
      const chapters = chaptersOf(project, account, wanted);
      const orders = spokenOrders(project.id, chapters);
      const lines = withoutAudio(orders);
      const missing = lines.map(({ order }) => order);
      const tariff = parts.prices.tariffFor(account);
      const priced = priceLines(parts, account, lines, packCharacters);
      const inDoubt = charges.uncertainIdentities();
      const uncertain = missing.filter(({ identity }) => inDoubt.has(identity));
      return {
        segmentCount: orders.length,
        missingCount: missing.length,
        uncertainCount: uncertain.length,
        ...priced,
        madeElsewhere: madeElsewhere(lines, account).map(({ message }) => message),
        jobAtRisk: jobAtRiskOf(lines, tariff, packCharacters),
        jobAdvice: jobAdviceOf(priced, parts.engine.pacerOf(account.id).state().ratePerSecond),
        jobApproval: parts.approvals.offer(purchaseOf(account, tariff, lines, 'job')),
        obstacle: !chapters.some(isSpoken)
          ? messageOf('export.nothingToRead')
          : voiceObstacle(parts.narration, account, projectId, missing),
        folderLabel: folder,
        caps: accounts.capsNow(),
      };
    },
    located,
    checkFolder,
    run,
    missing: (projectId, wanted, account = accounts.current()) => {
      const chapters = chaptersOf(projects.row(projectId), account, wanted);
      return withoutAudio(spokenOrders(projectId, chapters));
    },
    madeElsewhere,
    contentOf: (projectId, wanted) => {
      const project = projects.row(projectId);
      const chapters = chaptersOf(project, accounts.current(), wanted);
      return contentOfExport(parts, project, chapters);
    },
    doubtsLeft: async (asked) => {
      if (!isMending(asked)) return null;
      const request = located(asked);
      const { doubtsOfMade } = await import('./mend-book.ts');
      const project = projects.row(request.projectId);
      return doubtsOfMade(
        parts,
        request,
        chaptersOf(project, accounts.current(), request.chapters),
      );
    },
    outcomeOf: (jobId) => outcomes.get(jobId) ?? null,
  };
}

function isMending({ isRepaired, retakeTries }: ExportRequest): boolean {
  return isRepaired === true || retakeTries !== undefined;
}

/** Left open: it became another line after its price was approved, or nobody was asked about it. */
function unapprovedItem({ chapterId, order }: MissingSegment): OpenItem {
  const { index, segment } = order;
  const { code, message } = appError('approval_needed.changed_line');
  const failure = { code, message, status: null };
  return { chapterId, index, kind: 'unapproved', shown: segment.shown, failure };
}

/** A voice that the account lacks, in words; nothing is started before another one is chosen. */
function voiceObstacle(
  narration: Pick<Narration, 'requireVoices'>,
  account: AccountRow,
  projectId: string,
  missing: readonly SegmentOrder[],
): string | null {
  try {
    narration.requireVoices(account, projectId, missing);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === errorCodes.voiceMissing) return error.message;
    throw error;
  }
}
