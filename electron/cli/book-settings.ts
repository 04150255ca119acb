import { resolve } from 'node:path';
import type { CompanionKind, Companions, SubtitleFormat } from '../../shared/model/companions.ts';
import type {
  ExportFormat,
  LoudnessPresetId,
  SampleRequest,
  SpeechRoute,
} from '../../shared/model/export.ts';
import type { Limit } from '../../shared/model/money.ts';
import type { Pace } from '../../shared/model/production.ts';
import { publicationSchema } from '../../shared/model/publication.ts';
import type { App } from '../app/create-app.ts';
import { checkExport, type ExportRequest } from '../features/exports/export-request.ts';
import type { UncertainPolicy } from '../features/narration/generate-segments.ts';

/** How the audiobook of a file is to be: options of the command line. */
export type BookSettings = {
  readonly out: string;
  readonly format: readonly ExportFormat[];
  readonly chapters?: readonly number[];
  readonly preset?: readonly LoudnessPresetId[];
  readonly namePattern?: string;
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
  readonly credits?: boolean;
  readonly intro?: string;
  readonly outro?: string;
  readonly sample?: number | true;
};

/** Keeps with the book what is said of it and of its sound; what is not said stays as it is. */
export async function saveSettings(
  app: App,
  projectId: string,
  settings: BookSettings,
  signal: AbortSignal,
): Promise<void> {
  await setSound(app, projectId, settings, signal);
  savePublication(app, projectId, settings);
}

/** What the export of such a book is asked to do. Throws `bad_input` for what no export can fulfil. */
export function exportRequestOf(projectId: string, options: BookSettings): ExportRequest {
  const presets = options.preset ?? ['audiobook'];
  const request: ExportRequest = {
    projectId,
    chapters: options.chapters ?? null,
    formats: options.format,
    preset: presets[0] ?? 'audiobook',
    presets,
    ...(options.namePattern === undefined ? {} : { namePattern: options.namePattern }),
    ...companionsOf(options),
    folder: resolve(options.out),
    policy: options.onUncertain,
    via: options.via,
    ...(options.sample === undefined ? {} : { sample: sampleRequest(options.sample) }),
    ...(options.jobCharacters === undefined ? {} : { packCharacters: options.jobCharacters }),
    mostTokens: options.maxCost?.tokens ?? null,
    mostMoney: options.maxCost?.money ?? null,
  };
  checkExport(request);
  return request;
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

/** How the book sounds; what is not asked for stays as it is kept with the book. */
async function setSound(
  { sound }: Pick<App, 'sound'>,
  projectId: string,
  { pace, credits, intro, outro }: BookSettings,
  signal: AbortSignal,
): Promise<void> {
  if (pace !== undefined) sound.update(projectId, { pace });
  if (credits !== undefined) {
    const kept = sound.get(projectId).credits;
    const change = kept.map(({ kind, template }) => [kind, credits ? template : null]);
    sound.setCredits(projectId, Object.fromEntries(change));
  }
  const clips = [
    ['book-start', intro],
    ['book-end', outro],
  ] as const;
  for (const [place, file] of clips) {
    if (file === undefined) continue;
    await sound.setClip(projectId, place, file === 'none' ? null : resolve(file), signal);
  }
}

function sampleRequest(minutes: number | true): SampleRequest {
  return minutes === true ? {} : { minutes };
}

/** Keeps what was said of the book; what was not said stays as it is. */
function savePublication(app: App, projectId: string, options: BookSettings): void {
  const { narrator, series, seriesPart, description, year } = options;
  const { isbn, publisher, genre, copyright } = options;
  const said = {
    narrator,
    series,
    seriesPart,
    description,
    year,
    isbn,
    publisher,
    genre,
    copyright,
  };
  const known = Object.entries(said).filter(([, value]) => value !== undefined);
  if (known.length === 0) return;
  const before = app.publications.publicationOf(projectId);
  const publication = publicationSchema.parse({ ...before, ...Object.fromEntries(known) });
  app.publications.save(projectId, publication);
}
