import { resolve } from 'node:path';
import { appError } from '../../shared/app-error.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import type { CompanionKind, Companions, SubtitleFormat } from '../../shared/model/companions.ts';
import {
  type AskedFormats,
  askedFormats,
  type ExportFormat,
  type LoudnessPresetId,
  type SampleRequest,
  type SpeechRoute,
} from '../../shared/model/export.ts';
import type { Limit } from '../../shared/model/money.ts';
import type { Pace } from '../../shared/model/production.ts';
import type { SegmentLength } from '../../shared/model/project.ts';
import { type CustomPreset, usualCustomPreset } from '../../shared/sound/custom-preset.ts';
import type { BatchBookSettings } from '../features/batches/batch-book.ts';
import type { CastVoices } from '../features/cast/cast-voices.ts';
import { checkExport, type ExportRequest } from '../features/exports/export-request.ts';
import type { KeptWithBook } from '../features/exports/keep-with-book.ts';
import type { UncertainPolicy } from '../features/narration/generate-segments.ts';

/** The values of the preset `custom`, as `lectern audiobook` and `lectern report` take them. */
export type CustomSettings = {
  readonly loudness?: Pick<CustomPreset, 'measure' | 'level'>;
  readonly peak?: number;
  readonly bitrate?: CustomPreset['bitrate'];
};

/** How the audiobook of a file is to be: options of the command line. */
export type BookSettings = CustomSettings & {
  /** Title of the voice that reads. */
  readonly voice?: string;
  readonly speed?: number;
  readonly cast?: CastVoices;
  readonly segments?: SegmentLength;
  readonly includeMatter?: boolean;
  readonly tags?: boolean;
  readonly out: string;
  readonly format?: readonly ExportFormat[];
  readonly chapters?: readonly number[];
  readonly preset?: readonly LoudnessPresetId[];
  readonly namePattern?: string;
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  readonly cover?: string;
  readonly narrator?: string;
  readonly series?: string;
  readonly seriesPart?: string;
  readonly description?: string;
  readonly year?: number;
  readonly isbn?: string;
  readonly publisher?: string;
  readonly genre?: string;
  readonly copyright?: string;
  readonly maxCost?: Limit;
  readonly onUncertain: UncertainPolicy;
  readonly via: SpeechRoute;
  readonly jobCharacters?: number;
  readonly subtitles?: readonly SubtitleFormat[];
  readonly labels?: boolean;
  readonly chaptersJson?: boolean;
  readonly feed?: string;
  readonly published?: string;
  readonly pace?: Pace;
  readonly headings?: boolean;
  readonly credits?: boolean;
  readonly intro?: string;
  readonly outro?: string;
  readonly pronunciation?: string;
  readonly sample?: number | true;
  readonly repair?: boolean;
  /** New takes of a doubted line, at most. */
  readonly retake?: number;
};

/** What of it is kept with the book. */
export function keptOf(settings: BookSettings): KeptWithBook {
  const { narrator, series, seriesPart, description, year } = settings;
  const { isbn, publisher, genre, copyright } = settings;
  const publication = definedOnly({
    narrator,
    series,
    seriesPart,
    description,
    year,
    isbn,
    publisher,
    genre,
    copyright,
  });
  const { title, author, language, cover, pronunciation } = settings;
  const { pace, headings, credits, intro, outro } = settings;
  const isSaid = Object.keys(publication).length > 0;
  const own = definedOnly({
    title,
    author,
    language,
    cover,
    pace,
    headings,
    credits,
    intro,
    outro,
    pronunciation,
  });
  return { ...own, ...(isSaid ? { publication } : {}) };
}

/** What the export of such a book is asked to do. Throws `bad_input` for what no export can fulfil. */
export function exportRequestOf(projectId: string, options: BookSettings): ExportRequest {
  const presets = options.preset ?? ['audiobook'];
  const request: ExportRequest = {
    projectId,
    chapters: options.chapters ?? null,
    ...formatsOf(presets, options.format),
    preset: presets[0] ?? 'audiobook',
    presets,
    ...definedOnly({ custom: customOf(presets, options) }),
    ...(options.namePattern === undefined ? {} : { namePattern: options.namePattern }),
    ...companionsOf(options),
    folder: resolve(options.out),
    policy: options.onUncertain,
    via: options.via,
    ...(options.sample === undefined ? {} : { sample: sampleRequest(options.sample) }),
    ...(options.jobCharacters === undefined ? {} : { packCharacters: options.jobCharacters }),
    ...(options.repair === true ? { isRepaired: true } : {}),
    ...definedOnly({ retakeTries: options.retake }),
    mostTokens: options.maxCost?.tokens ?? null,
    mostMoney: options.maxCost?.money ?? null,
  };
  checkExport(request);
  return request;
}

/** Throws `bad_input` for values without the preset that they are for. */
export function customOf(
  presets: readonly LoudnessPresetId[],
  { loudness, peak, bitrate }: CustomSettings,
): CustomPreset | undefined {
  const own = { ...loudness, ...definedOnly({ truePeakDb: peak, bitrate }) };
  if (presets.includes('custom')) return { ...usualCustomPreset, ...own };
  if (Object.keys(own).length > 0) throw appError('bad_input.custom_only');
  return undefined;
}

/** As the dialog of an export: ACX gets MP3 by chapter. Throws `bad_input` where something else is asked for it alone. */
function formatsOf(
  presets: readonly LoudnessPresetId[],
  wanted: readonly ExportFormat[] | undefined,
): AskedFormats {
  const asked = askedFormats(presets, wanted ?? ['m4b']);
  const isRefused = wanted !== undefined && presets.length === 1;
  if (isRefused && asked.formats.join() !== wanted.join()) throw appError('bad_input.acx_formats');
  return asked;
}

/** Nothing where none is asked for, so that a job of before goes on as the same one. */
function companionsOf(options: BookSettings): { readonly companions?: Companions } {
  const { subtitles = [], labels, chaptersJson, feed, published } = options;
  const kinds: readonly CompanionKind[] = [
    ...subtitles,
    ...(labels === true ? (['labels'] as const) : []),
    ...(chaptersJson === true ? (['chapters'] as const) : []),
    ...(feed === undefined ? [] : (['feed'] as const)),
  ];
  if (kinds.length === 0 && published === undefined) return {};
  return { companions: { kinds, feedUrl: feed, published } };
}

function sampleRequest(minutes: number | true): SampleRequest {
  return minutes === true ? {} : { minutes };
}

/** How a book of a batch is made by options of the command line. Throws `bad_input` for what no export can fulfil. */
export function batchSettingsOf(asked: BookSettings): BatchBookSettings {
  const { projectId: _, approval: _approval, ...request } = exportRequestOf('', asked);
  const { voice, speed, cast, segments, includeMatter, tags } = asked;
  const kept = keptOf(asked);
  return {
    ...request,
    ...definedOnly({ voice, speed, cast, segments }),
    ...(includeMatter === true ? { isMatterIncluded: true } : {}),
    ...(tags === true ? { keepsTags: true } : {}),
    ...(Object.keys(kept).length === 0 ? {} : { kept }),
  };
}
