import { appError } from '../../../shared/app-error.ts';
import type { Companions } from '../../../shared/model/companions.ts';
import type {
  ExportFormat,
  LoudnessPresetId,
  SampleRequest,
  SpeechRoute,
} from '../../../shared/model/export.ts';
import { type Limit, noLimit } from '../../../shared/model/money.ts';
import {
  type CustomPreset,
  customBitrates,
  customLimits,
  customPresetSchema,
  usualCustomPreset,
} from '../../../shared/sound/custom-preset.ts';
import { readNamePattern } from '../../exporters/name-pattern.ts';
import { checkCompanions } from '../../exporters/text/companion-files.ts';
import type { PresetFormats } from '../../exporters/types.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import type { UncertainPolicy } from '../narration/generate-segments.ts';
import type { PricedParams } from '../queue/job-runner.ts';
import { isFree } from '../session/account-kind.ts';

/** What an export was asked to do: the parameters of its job, kept with it. */
export type ExportRequest = PricedParams & {
  readonly projectId: string;
  /** Chapters by number, from 1; null means all. */
  readonly chapters: readonly number[] | null;
  /** The same chapters by id, for when they are moved; jobs of older versions have only the numbers. */
  readonly chapterIds?: readonly string[] | undefined;
  readonly formats: readonly ExportFormat[];
  readonly preset: LoudnessPresetId;
  /** All presets that it makes files for; jobs of older versions have only `preset`. */
  readonly presets?: readonly LoudnessPresetId[] | undefined;
  /** The values of the preset `custom`, where it is one of them. */
  readonly custom?: CustomPreset | undefined;
  /** Formats of a preset that does not get all of `formats`. */
  readonly presetFormats?: PresetFormats | undefined;
  /** How files are named (electron/exporters/name-pattern.ts). */
  readonly namePattern?: string | undefined;
  readonly folder: string;
  /** What is made beside the audio; nothing unless it is given. */
  readonly companions?: Companions | undefined;
  readonly policy: UncertainPolicy;
  readonly via: SpeechRoute;
  /** The most text of one speech job, in code points; the usual limit unless it is given. */
  readonly packCharacters?: number;
  /** A file of its own with the beginning of a chapter, for a shop; none unless it is given. */
  readonly sample?: SampleRequest | null;
  /** Doubted takes are repaired before the chapters are rendered. */
  readonly isRepaired?: boolean | undefined;
  /** So many new takes at most are bought of each line that is doubted still. Only by an order that says what they may cost. */
  readonly retakeTries?: number | undefined;
  /** A cap for this export; null leaves that of the settings. */
  readonly mostTokens: number | null;
  readonly mostMoney?: number | null;
  /** The approval that it was started with; absent where a cap stands for it, or where it is free. */
  readonly approval?: string | null;
};

/** Throws `bad_input` for values that no export can have. */
export function checkCustomPreset(custom: CustomPreset | undefined): void {
  if (customPresetSchema.optional().safeParse(custom).success) return;
  const bitrates = customBitrates.join(', ');
  const leastDistanceDb = customLimits.leastDistanceDb[custom?.measure ?? 'lufs'];
  throw appError('bad_input.custom_preset', { ...customLimits, leastDistanceDb, bitrates });
}

/** Before anything is bought: throws `bad_input` for a sound, a pattern of names or a feed that no export can make. */
export function checkExport(request: ExportRequest): void {
  checkCustomPreset(request.custom);
  readNamePattern(request.namePattern);
  checkCompanions(request);
}

/**
 * Throws `approval_needed` for new takes of doubted lines without a limit of what they may cost: how many there will be is
 * known only when the book is spoken.
 */
export function requireRetakeLimit(
  { retakeTries, mostTokens, mostMoney = null }: ExportRequest,
  account: AccountRow,
  budget: Limit = noLimit,
): void {
  const limits = [mostTokens, mostMoney, budget.tokens, budget.money];
  if (retakeTries === undefined || isFree(account) || limits.some((one) => one !== null)) return;
  throw appError('approval_needed.retakes_limit');
}

/** Without what a price that is shown to a person does not contain. */
export function withoutRetakes<Request extends Pick<ExportRequest, 'retakeTries'>>({
  retakeTries: _,
  ...request
}: Request): Omit<Request, 'retakeTries'> {
  return request;
}

/** What makes an export another one, field by field; null for what only says how its audio is bought. */
const sameness: {
  readonly [Field in keyof Required<ExportRequest>]: ((request: ExportRequest) => unknown) | null;
} = {
  projectId: ({ projectId }) => projectId,
  // The chapters: by id where both have them, else by number.
  chapters: null,
  chapterIds: null,
  formats: ({ formats }) => formats,
  // Jobs of older versions have only this one, which the list begins with.
  preset: presetsOf,
  presets: presetsOf,
  custom: (request) => {
    if (!presetsOf(request).includes('custom')) return null;
    const { measure, level, truePeakDb, bitrate } = request.custom ?? usualCustomPreset;
    return { measure, level, truePeakDb, bitrate };
  },
  presetFormats: ({ presetFormats = {} }) => presetFormats,
  namePattern: ({ namePattern = '' }) => namePattern,
  folder: ({ folder }) => folder,
  companions: ({ companions }) => {
    const { kinds = [], feedUrl = null, published = null } = companions ?? {};
    return { kinds: [...kinds].sort(), feedUrl, published };
  },
  sample: ({ sample = null }) => sample,
  isRepaired: ({ isRepaired = false }) => isRepaired,
  retakeTries: ({ retakeTries = 0 }) => retakeTries,
  policy: null,
  via: null,
  packCharacters: null,
  mostTokens: null,
  mostMoney: null,
  approval: null,
  tariff: null,
};

/** True when going on with the older one does what the newer one asks: only money and policy may differ. */
export function isSameExport(older: ExportRequest, newer: ExportRequest): boolean {
  const readings = Object.values(sameness).flatMap((read) => read ?? []);
  const haveIds = older.chapterIds !== undefined && newer.chapterIds !== undefined;
  const chaptersOf = ({ chapterIds = [], chapters }: ExportRequest) =>
    haveIds ? [...chapterIds].sort() : chapters;
  return [...readings, chaptersOf].every(
    (read) => JSON.stringify(read(older)) === JSON.stringify(read(newer)),
  );
}

export function presetsOf({
  preset,
  presets,
}: Pick<ExportRequest, 'preset' | 'presets'>): readonly LoudnessPresetId[] {
  return presets ?? [preset];
}

/** How an export is called in the queue. */
export function exportTitle(formats: readonly ExportFormat[]): string {
  return `Audiobook (${formats.join(', ')})`;
}

/** What an export was asked for. Throws `not_found` for a job of another kind. */
export function exportRequestOf(job: Pick<JobRow, 'kind' | 'params'>): ExportRequest {
  if (job.kind !== 'export') throw appError('not_found.job');
  return job.params as ExportRequest;
}
