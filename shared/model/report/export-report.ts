import { z } from 'zod';
import { heldCustomSchema } from '../../sound/custom-preset.ts';
import { exportFormats, loudnessPresets } from '../export.ts';

/** What is looked at, in the order in which it is shown. */
const checkNames = [
  ...(['integratedLufs', 'rmsDb', 'truePeakDb', 'samplePeakDb', 'noiseFloorDb'] as const),
  ...(['headMs', 'tailMs', 'durationMs', 'format', 'sampleRateHz', 'channels'] as const),
  ...([
    'bitrate',
    'isConstantBitrate',
    'isWhole',
    'bytes',
    'chapters',
    'untitledChapters',
    'channelCounts',
  ] as const),
  ...([
    'coverPixels',
    'coverShape',
    'coverColours',
    'isCoverUpright',
    'title',
    'author',
    'narrator',
    'isbn',
  ] as const),
] as const;
export type CheckName = (typeof checkNames)[number];

/** What mends a failure, one action each. */
const mends = [
  ...(['render-again', 'quieter-takes', 'trim-ends', 'split-chapter', 'record-again'] as const),
  ...(['choose-preset', 'set-cover', 'set-details', 'name-chapters'] as const),
] as const;
export type Mend = (typeof mends)[number];

const figure = z.number().nullable();

const checkSchema = z.object({
  name: z.enum(checkNames),
  /** A note is a value without a limit. */
  state: z.enum(['pass', 'fail', 'note']),
  /** Null where there was nothing to measure. */
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  least: figure,
  most: figure,
  mend: z.enum(mends).nullable(),
});
export type ReportCheck = Readonly<z.infer<typeof checkSchema>>;

const soundSchema = z.object({
  /** From 1; null where a whole file was measured. */
  chapter: z.number().int().nullable(),
  title: z.string(),
  startMs: z.number(),
  durationMs: z.number(),
  /** Whether peaks are those of the decoded file, or of what went into its encoder. */
  peaksOf: z.enum(['finished', 'render']),
  momentaryMaxLufs: figure,
  shortTermMaxLufs: figure,
  loudnessRangeLu: figure,
  /** Loudness of the last 3 s at each full second, from the third on. */
  shortTermLufs: z.array(figure).readonly(),
  checks: z.array(checkSchema).readonly(),
});
export type ReportSound = Readonly<z.infer<typeof soundSchema>>;

const fileSchema = z.object({
  name: z.string(),
  format: z.enum(exportFormats).nullable(),
  durationMs: z.number(),
  checks: z.array(checkSchema).readonly(),
  sounds: z.array(soundSchema).readonly(),
});
export type ReportFile = Readonly<z.infer<typeof fileSchema>>;

/** `<title>.report.json`; its JSON schema is docs/export-report.schema.json. */
export const exportReportSchema = z.object({
  schema: z.literal(1),
  title: z.string(),
  author: z.string().nullable(),
  preset: z.object({
    id: z.enum(loudnessPresets),
    label: z.string(),
    /** What a person asked for; absent of a fixed preset. */
    custom: heldCustomSchema.optional(),
  }),
  checkCount: z.number().int(),
  failedCount: z.number().int(),
  /** Sentences about what was done otherwise than asked. */
  notices: z.array(z.string()).readonly(),
  book: z.array(checkSchema).readonly(),
  files: z.array(fileSchema).readonly(),
});
export type ExportReport = Readonly<z.infer<typeof exportReportSchema>>;

/** Every check with the place that it belongs to: a file's name, a chapter's title, or the book. */
export function checksOf({
  book,
  files,
}: Pick<ExportReport, 'book' | 'files'>): readonly { place: string | null; check: ReportCheck }[] {
  return [
    ...book.map((check) => ({ place: null, check })),
    ...files.flatMap(({ name, checks, sounds }) => [
      ...checks.map((check) => ({ place: name, check })),
      ...sounds.flatMap(({ title, checks: ofSound, chapter }) =>
        ofSound.map((check) => ({
          place: chapter === null || sounds.length === 1 ? name : `${name}, ${title}`,
          check,
        })),
      ),
    ]),
  ];
}
