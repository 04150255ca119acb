import { type Command, Option } from 'commander';
import { appError } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import { spokenLanguage } from '../../../shared/messages/message-of.ts';
import { type LoudnessPresetId, loudnessPresets } from '../../../shared/model/export.ts';
import { checksOf, type ExportReport } from '../../../shared/model/report/export-report.ts';
import { reportWords } from '../../../shared/model/report/report-words.ts';
import { usualCustomPreset } from '../../../shared/sound/custom-preset.ts';
import type { Reader } from '../../app/open-reader.ts';
import {
  customPreset,
  type LoudnessPreset,
  loudnessPresets as presets,
} from '../../audio/render/presets.ts';
import { reportOfFiles } from '../../exporters/report/report-of-files.ts';
import { checkCustomPreset } from '../../features/exports/export-request.ts';
import { fileExists } from '../../platform/node/durable-file.ts';
import { bookCalled, isLikeFile } from '../book-called.ts';
import { customOptions } from '../book-options.ts';
import { type CustomSettings, customOf } from '../book-settings.ts';
import { type ExitCode, exitCodeOf, exitCodes, worstOf } from '../exit-codes.ts';
import { createOutput, type Output, reportError } from '../output.ts';
import { anyAccount, withReader } from '../with-app.ts';
import { about, phrase } from '../words/phrase.ts';

type ReportOptions = CustomSettings & {
  readonly preset?: LoudnessPresetId;
  readonly json?: boolean;
};

export function registerReport(program: Command): void {
  const command = program
    .command('report <what...>')
    .description(phrase('help.report'))
    .addOption(
      new Option('--preset <name>', phrase('option.report.preset')).choices(loudnessPresets),
    )
    .option('--json', phrase('option.report.json'))
    .action(async (what: string[], options: ReportOptions) => {
      const limits = limitsOf(options);
      const [first = '', ...others] = what;
      const isBook = others.length === 0 && !(await isFile(first));
      if (isBook && Object.keys(valuesOf(options)).length > 0) {
        throw appError('bad_input.report_values');
      }
      const output = createOutput(options.json);
      const unmeasured: ExitCode[] = [];
      const tell = (error: unknown): void => {
        reportError(output, error);
        unmeasured.push(exitCodeOf(error));
      };
      const reports = isBook
        ? await withReader(
            'report',
            options,
            (reader) => reportsOfBook(reader, first, options),
            anyAccount,
          )
        : [await reportOfFiles(what, limits, tell)];
      for (const report of reports) show(report, reports.length, output);
      const isClean = reports.every(({ failedCount }) => failedCount === 0);
      process.exitCode = worstOf([...unmeasured, isClean ? exitCodes.done : exitCodes.badInput]);
    });
  for (const option of customOptions()) command.addOption(option);
}

/** What files are held against. Throws `bad_input` for values that no export can have. */
function limitsOf({ preset = 'audiobook', ...values }: ReportOptions): LoudnessPreset {
  const custom = customOf([preset], values);
  checkCustomPreset(custom);
  if (preset !== 'custom') return presets[preset];
  const asked = custom ?? usualCustomPreset;
  const { bitrate: _usual, ...sound } = asked;
  const { bitrate } = values;
  return { ...customPreset(asked), custom: { ...sound, ...definedOnly({ bitrate }) } };
}

function valuesOf({ loudness, peak, bitrate }: ReportOptions): CustomSettings {
  return definedOnly({ loudness, peak, bitrate });
}

/** Is there, or is named like one. A folder may be called like its book. */
async function isFile(what: string): Promise<boolean> {
  return (await fileExists(what)) || isLikeFile(what);
}

/** Of its newest export, one a preset. Throws `not_found` where there is none, or none of that preset. */
async function reportsOfBook(
  reader: Reader,
  wanted: string,
  { preset }: ReportOptions,
): Promise<readonly ExportReport[]> {
  const projectId = bookCalled(reader, wanted);
  const title = reader.library.project(projectId)?.title ?? wanted;
  const last = reader.lastExport(projectId);
  if (last === null) throw appError('not_found.book_export', { title });
  const { reports } = await reader.exportReports(last.job.id);
  const found = reports
    .map(({ report }) => report)
    .filter((report) => preset === undefined || report.preset.id === preset);
  if (found.length === 0) throw appError('not_found.book_report', { title });
  return found;
}

function show(report: ExportReport, count: number, output: Output): void {
  output.json(report);
  const words = reportWords(spokenLanguage());
  if (count > 1) output.line(about(words.preset(report.preset), '').trimEnd());
  for (const { place, check } of checksOf(report)) {
    const { name, state, mend } = check;
    const limit = words.limit(check);
    const against =
      limit === '' ? '' : phrase('report.against', { limit, state: words.table.states[state] });
    const said = `${words.check(name)} ${words.measuredValue(check)}${against}`;
    output.line(place === null ? said : about(place, said));
    if (mend !== null) output.line(`  ${words.mend(mend)}`);
  }
  output.line(words.verdict(report));
}
