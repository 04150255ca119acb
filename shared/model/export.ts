import type { Offer, Price } from './money.ts';

/** `mp3`, `flac` and `wav` are a file per chapter, the others one file per book; `epub` is read along. */
export const exportFormats = ['m4b', 'mp3', 'mp3-book', 'opus', 'flac', 'wav', 'epub'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Of a file of a whole book; chapter files have the name of their format. */
export function extensionOf(format: ExportFormat): string {
  return format === 'mp3-book' ? '.mp3' : `.${format}`;
}

/** As they are offered: the first fits most people. */
export const loudnessPresets = [
  'audiobook',
  'acx',
  'podcast',
  'broadcast',
  'none',
  'custom',
] as const;
export type LoudnessPresetId = (typeof loudnessPresets)[number];

/** All but the one whose values a person chooses (shared/sound/custom-preset.ts). */
export type FixedPresetId = Exclude<LoudnessPresetId, 'custom'>;

/** ACX takes files of one chapter each, as MP3; the others keep what was chosen. */
export function formatsForPreset(
  preset: LoudnessPresetId,
  chosen: readonly ExportFormat[],
): readonly ExportFormat[] {
  return preset === 'acx' ? ['mp3'] : chosen;
}

export type AskedFormats = {
  readonly formats: readonly ExportFormat[];
  readonly presetFormats?: { readonly [Preset in LoudnessPresetId]?: ExportFormat[] };
};

/** Formats of several presets at once: a preset that does not take them all has its own. */
export function askedFormats(
  presets: readonly LoudnessPresetId[],
  chosen: readonly ExportFormat[],
): AskedFormats {
  const [first] = presets;
  if (presets.length === 1 && first !== undefined) {
    return { formats: formatsForPreset(first, chosen) };
  }
  const own = presets.filter((preset) => formatsForPreset(preset, chosen) !== chosen);
  const pairs = own.map((preset) => [preset, [...formatsForPreset(preset, chosen)]] as const);
  return {
    formats: chosen,
    ...(own.length === 0 ? {} : { presetFormats: Object.fromEntries(pairs) }),
  };
}

/** Line by line, each answer at once; or as jobs of the gateway, charged in advance by length (docs/gateway.md). */
export const speechRoutes = ['sync', 'job'] as const;
export type SpeechRoute = (typeof speechRoutes)[number];

/**
 * How much text one speech job takes, in code points. All of it is at risk at once: a job that fails is paid.
 * The most is the gateway's (docs/gateway.md).
 */
export const packLimits = {
  leastCharacters: 1000,
  usualCharacters: 3000,
  mostCharacters: 10_000,
} as const;

/** The retail sample of a shop: 1 to 5 minutes, from the beginning of a chapter on. */
export const sampleLimits = { leastMinutes: 1, usualMinutes: 3, mostMinutes: 5 } as const;
export type SampleRequest = {
  /** From 1, without credits; the first one unless it is given. */
  readonly chapter?: number | undefined;
  readonly minutes?: number | undefined;
};

/** Chapters by number, from 1, without credits; null means all of the book. */
export type ChosenChapters = readonly number[] | null;

/** The spending caps as they stand before a start, in tokens; null means no cap. */
export type CapsNow = {
  readonly perDayTokens: number | null;
  readonly perDayMoney: number | null;
  /** Spent or reserved since midnight UTC. */
  readonly usedTodayTokens: number;
  readonly usedTodayMoney: number;
  readonly perExportTokens: number | null;
  readonly perExportMoney: number | null;
};

/** Why speech jobs are worth a thought here; null where lines one by one are the better way. */
export type JobAdvice = 'few-requests' | 'price' | null;

/** With the price of the missing segments one by one, and the token of its approval. */
export type ExportPreview = Offer & {
  readonly segmentCount: number;
  readonly missingCount: number;
  readonly uncertainCount: number;
  /** Which other accounts have takes of the missing ones, in sentences. */
  readonly madeElsewhere: readonly string[];
  /** The price of those segments through speech jobs; `jobApproval` approves it. */
  readonly jobPrice: Price;
  readonly jobApproval: string | null;
  /** The dearest single job: it is paid where it fails. */
  readonly jobAtRisk: Price;
  readonly jobAdvice: JobAdvice;
  /** A sentence when it cannot start (a cap, a missing voice), else null. */
  readonly obstacle: string | null;
  readonly folderLabel: string;
  readonly caps: CapsNow;
};

export type ExportedFile = {
  readonly name: string;
  readonly bytes: number;
  readonly durationMs: number;
  /** `/media/<handle>`: to play or, in a browser, to download. */
  readonly mediaUrl: string;
};
