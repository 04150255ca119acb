import { clamp } from '../../../../shared/clamp.ts';
import { errorCodes } from '../../../../shared/ipc/error-codes.ts';
import {
  isStoppedByOwnLimit,
  isUnderWay,
  type JobState,
  type JobView,
} from '../../../../shared/model/job.ts';
import { isMendedInSettings } from '../../../ui/messages/mended-in-settings.ts';

export const chips = ['all', 'running', 'waiting', 'needs-you', 'done'] as const;
export type Chip = (typeof chips)[number];

/** What a person can do about a problem, from its row. */
export type StripAction =
  | 'decide'
  | 'settings'
  | 'limits'
  | 'limit'
  | 'budget'
  | 'price'
  | 'folder'
  | 'resume'
  | 'retry';

/** The line under a row that says what is wrong. */
export type Strip = {
  readonly kind: 'decisions' | 'refused' | 'problem';
  /** Main's own sentence; null where the words are ours. */
  readonly message: string | null;
  readonly count: number;
  readonly action: StripAction | null;
};

/** Where the cap is raised that stopped it: an export's own in its dialog, a batch's at the batch. */
function capAction(job: JobView): StripAction {
  const { kind, problem } = job;
  if (isStoppedByOwnLimit(job)) return 'resume';
  if (problem?.cap === 'batch') return 'budget';
  return problem?.cap === 'export' && kind === 'export' ? 'limit' : 'limits';
}

/** Over, and nothing more is expected of anybody. */
export function isSettled(state: JobState): boolean {
  return state === 'done' || state === 'cancelled';
}

/** The gateway refused some of its lines, and nothing else is open: no charge is in doubt. */
function isOnlyRefused({ state, refusedCount, uncertainCount }: JobView): boolean {
  return state === 'needs-decisions' && refusedCount > 0 && uncertainCount === 0;
}

/** The state that is shown: lines that were refused have no sign of a charge in doubt. */
export function shownState(job: JobView): JobState {
  return isOnlyRefused(job) ? 'failed' : job.state;
}

/** Its finished items; a job of an older version counted what was refused or is in doubt among them. */
export function finishedItems({
  doneItems,
  totalItems,
  refusedCount,
  uncertainCount,
}: JobView): number {
  return clamp(doneItems, 0, totalItems - refusedCount - uncertainCount);
}

/** How far its bar is: by its items where some are refused or in doubt, since it is over with them. */
export function shownFraction(job: JobView): number {
  const { totalItems, fraction, refusedCount, uncertainCount } = job;
  const share = totalItems === 0 ? 0 : finishedItems(job) / totalItems;
  return clamp(refusedCount + uncertainCount > 0 ? share : fraction, 0, 1);
}

export function canPause({ state }: JobView): boolean {
  return isUnderWay(state);
}

export function canResume({ state }: JobView): boolean {
  return state === 'paused';
}

export function canCancel({ state }: JobView): boolean {
  return isUnderWay(state) || state === 'paused' || state === 'needs-decisions';
}

export function canRetry({ state, refusedCount }: JobView): boolean {
  return state === 'failed' || state === 'cancelled' || (refusedCount > 0 && !isUnderWay(state));
}

/** A finished export, which can be made again with its settings. */
export function canExportAgain({ kind, state, projectTitle }: JobView): boolean {
  return kind === 'export' && state === 'done' && projectTitle !== null;
}

/** Whether a finished file is one to listen to: a report, subtitles or a playlist beside it are not. */
export function isHeardFile(name: string): boolean {
  return /\.(m4b|mp3|opus|flac|wav)$/i.test(name);
}

export function hasReport({ state, files }: JobView): boolean {
  return state === 'done' && files.some(({ name }) => name.endsWith('.report.json'));
}

export function canClear({ state }: JobView): boolean {
  return isSettled(state) || state === 'failed';
}

const isOfDisk = (code: string | undefined): boolean =>
  code === errorCodes.diskFull || code === errorCodes.diskFailed;

function actionFor(job: JobView): StripAction | null {
  const { state, kind, problem } = job;
  if (problem?.code === errorCodes.capReached) return capAction(job);
  if (problem !== null && isMendedInSettings(problem.code)) return 'settings';
  // Lines that are in no approved price: the export goes on by being started again.
  if (kind === 'export' && problem?.code === errorCodes.approvalNeeded) return 'price';
  if (kind === 'export' && state === 'paused' && isOfDisk(problem?.code)) return 'folder';
  if (state === 'paused') return 'resume';
  return state === 'failed' || isOnlyRefused(job) ? 'retry' : null;
}

/** What the row has to say, one line each: why it stopped, then what is to be decided, which holds the whole job. */
export function stripsOf(job: JobView): readonly Strip[] {
  const { state, problem, uncertainCount } = job;
  const isUndecided = uncertainCount > 0 && !isSettled(state);
  const strips: Strip[] = [];
  // Where only decisions hold it, its problem says the same.
  if (problem !== null && (!isUndecided || state === 'paused' || state === 'failed')) {
    strips.push({ kind: 'problem', message: problem.message, count: 0, action: actionFor(job) });
  }
  if (isUndecided) {
    strips.push({ kind: 'decisions', message: null, count: uncertainCount, action: 'decide' });
  }
  if (strips.length === 0 && job.refusedCount > 0 && !isUnderWay(state)) {
    strips.push({ kind: 'refused', message: null, count: job.refusedCount, action: 'retry' });
  }
  return strips;
}

/** Whether it goes on, or is complete, only once a person acts; what was cancelled or waits for its time does not. */
function isForPerson(job: JobView): boolean {
  const { state, problem } = job;
  if (state === 'cancelled' || problem?.code === 'scheduled') return false;
  return (
    state === 'failed' ||
    problem?.code === errorCodes.approvalNeeded ||
    stripsOf(job).some(({ action }) => action !== null)
  );
}

/** How many wait for a person for another reason than uncertain requests, which are counted by themselves. */
export function countForPerson(jobs: readonly JobView[]): number {
  return jobs.filter((job) => {
    const strips = stripsOf(job);
    const isOnlyToDecide = strips.length > 0 && strips.every(({ action }) => action === 'decide');
    return isForPerson(job) && !isOnlyToDecide;
  }).length;
}

/** Whether a row belongs under a chip. What waits for a person is also where it stands otherwise. */
export function isUnderChip(job: JobView, chip: Chip): boolean {
  switch (chip) {
    case 'all':
      return true;
    case 'running':
      return job.state === 'running';
    case 'waiting':
      return job.state === 'waiting' || job.state === 'paused';
    case 'needs-you':
      return isForPerson(job);
    case 'done':
      return isSettled(job.state);
  }
}
