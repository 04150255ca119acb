import { isUnderWay, type JobItemView, type JobView } from '../../../../shared/model/job.ts';
import { t } from '../../../i18n/index.ts';
import { jobMarks, type MarkStatus } from '../../../ui/status/status-shape.ts';
import {
  formatLength,
  formatList,
  formatMoney,
  formatNumber,
  joinSentences,
} from '../../../ui/words/format.ts';
import { isSettled, type Strip, shownState } from './job-state.ts';

export const jobMark = (job: JobView): MarkStatus => jobMarks[shownState(job)];

export const itemMarks: { readonly [State in JobItemView['state']]: MarkStatus } = {
  queued: 'queued',
  making: 'making',
  received: 'making',
  processing: 'making',
  done: 'made',
  refused: 'failed',
  retrying: 'retrying',
  uncertain: 'uncertain',
};

/** What a job makes. An export is named by what it is for and its files: main's own title knows one language. */
export function jobTitle({ title, exported }: Pick<JobView, 'title' | 'exported'>): string {
  if (exported === undefined) return title;
  const presets = formatList(exported.presets.map((preset) => t(`export.presets.${preset}`)));
  const formats = exported.formats.map((format) => t(`export.formatNames.${format}`)).join(' · ');
  return t('queue.exportTitle', { presets, formats });
}

/** What a job does just now, in words. */
export function stateWords(job: JobView): string {
  const { state, stage } = job;
  if (state === 'running' && job.waitsUntilMs !== null) return t('queue.stages.held');
  return state === 'running' && stage !== null
    ? t(`queue.stages.${stage}`)
    : t(`queue.states.${shownState(job)}`);
}

/** How long it will still take, to its end or to the cap that stops it; nothing where nobody knows. */
export function etaWords({ state, etaMs, capStop }: JobView): string {
  if (!isUnderWay(state)) return '';
  const length = etaMs !== null && etaMs > 0 ? formatLength(etaMs) : null;
  if (capStop === null) return length === null ? '' : t('queue.eta', { length });
  const cap = t(`queue.caps.${capStop.cap}`);
  return length === null ? t('queue.stopsAtCap', { cap }) : t('queue.etaToCap', { length, cap });
}

/** How far a job gets until a cap stops it; nothing where none is in its way. */
export function capStopHint({ state, capStop, doneItems, totalItems }: JobView): string {
  if (!isUnderWay(state) || capStop === null) return '';
  const items = doneItems + Math.floor((totalItems - doneItems) * capStop.share);
  return t('queue.stopsAtCapHint', {
    cap: t(`queue.caps.${capStop.cap}`),
    items: formatNumber(items),
    total: formatNumber(totalItems),
  });
}

/** What it has cost so far; what is free is said with what an account would have paid. */
export function costWords(job: JobView, currency: string): string {
  const money = formatMoney(job.spentMoney, currency);
  if (job.isFree) {
    return job.spentMoney > 0 ? t('queue.freeAbout', { money }) : t('queue.freeShort');
  }
  const possibly = formatMoney(job.possiblyMoney, currency);
  if (job.spentTokens === 0 && job.spentMoney === 0) {
    const isNothing = job.possiblyMoney === 0;
    return isNothing ? t('queue.nothingSpent') : t('price.atMost', { money: possibly });
  }
  const words = t(isSettled(job.state) ? 'queue.spentInAll' : 'queue.spent', { money });
  return job.possiblyMoney === 0 ? words : t('queue.possiblyMore', { words, money: possibly });
}

/** The exact figures behind `costWords`, and its words where they are cut. */
export function costHint(job: JobView, currency: string): string {
  const account = job.accountLabel;
  const tokens = formatNumber(job.spentTokens);
  const exact =
    job.spentTokens === 0
      ? account
      : t('queue.spentTokens', { count: job.spentTokens, tokens, account });
  const cost = job.isFree
    ? t('price.free', { money: formatMoney(job.spentMoney, currency) })
    : costWords(job, currency);
  return joinSentences([cost, exact]);
}

export function stripWords(strip: Strip): string {
  if (strip.message !== null) return strip.message;
  const words = strip.kind === 'decisions' ? 'queue.needsDecisions' : 'queue.refused';
  return t(words, { count: strip.count });
}
