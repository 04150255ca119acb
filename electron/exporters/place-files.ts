import { mkdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { messageOf, spokenLanguage } from '../../shared/messages/message-of.ts';
import { reportWords } from '../../shared/model/report/report-words.ts';
import type { ExportedFile, MadeFiles, Making } from './making.ts';
import { formatsOf } from './plan.ts';
import { placeReport } from './report/place-report.ts';
import { targetKey } from './target-key.ts';
import type { ExportPlan, ExportVariant } from './types.ts';

/** How the checks of one preset came out, in words. */
export type ReportVerdict = { readonly preset: string; readonly verdict: string };

export type PlacedFiles = {
  /** Reports last. */
  readonly files: readonly ExportedFile[];
  readonly verdicts: readonly ReportVerdict[];
  /** Which older files stayed, in sentences. */
  readonly kept: readonly string[];
};

/** Puts what is made and whole into the out folder, preset by preset: a rename for each format. */
export async function placeFiles(
  plan: ExportPlan,
  whole: readonly (readonly MadeFiles[])[],
  makingOf: (variant: ExportVariant, place: number) => Making,
  hasReport: boolean,
): Promise<PlacedFiles> {
  const files: ExportedFile[] = [];
  const reports: ExportedFile[] = [];
  const verdicts: ReportVerdict[] = [];
  const kept: string[] = [];
  for (const [place, variant] of plan.variants.entries()) {
    const making = makingOf(variant, place);
    await mkdir(making.outFolder, { recursive: true });
    const formats = formatsOf(plan.settings, variant.preset.id);
    const made = whole[place] ?? [];
    const placed: ExportedFile[] = [];
    for (const [index, target] of made.entries()) {
      const format = formats[index];
      const own = await target.place();
      const key = format === undefined ? null : targetKey(plan, variant, format);
      placed.push(...(key === null ? own : own.map((file) => ({ ...file, key }))));
    }
    files.push(...placed);
    const beside = keptNotices(variant, making.outFolder, placed);
    kept.push(...beside);
    if (!hasReport) continue;
    const notices = [...plan.notices, ...made.flatMap((target) => target.notices), ...beside];
    const report = await placeReport(making, placed, notices);
    reports.push(...report.files);
    const preset = reportWords(spokenLanguage()).preset(variant.preset);
    verdicts.push({ preset, verdict: report.verdict });
  }
  return { files: [...files, ...reports], verdicts, kept };
}

const numbered = /^(.*) \(([0-9]+)\)((?:\.[a-z0-9]+)*)$/i;

/**
 * Which older files stayed, as sentences: `moveToTarget` replaces nothing and gives the new file a number. A book
 * that bears such a number itself is none of them.
 */
function keptNotices(
  { baseName, folder }: Pick<ExportVariant, 'baseName' | 'folder'>,
  outFolder: string,
  placed: readonly Pick<ExportedFile, 'path' | 'format'>[],
): readonly string[] {
  const pairs = new Map<string, string>();
  for (const { path, format } of placed) {
    if (format === 'cue') continue;
    const [name = ''] = relative(outFolder, path).split(sep);
    const [, base = '', number, extension = ''] = numbered.exec(name) ?? [];
    const isOurs = base === baseName || base.startsWith(`${baseName} (`);
    if (number === undefined || Number(number) < 2 || !isOurs) continue;
    pairs.set(join(folder ?? '', name), join(folder ?? '', base + extension));
  }
  return Array.from(pairs, ([name, older]) => messageOf('export.kept', { name, older }));
}
