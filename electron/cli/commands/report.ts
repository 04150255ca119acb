import { type Command, Option } from 'commander';
import { type LoudnessPresetId, loudnessPresets } from '../../../shared/model/export.ts';
import { checksOf } from '../../../shared/model/report/export-report.ts';
import {
  checkWords,
  limitWords,
  mendWords,
  stateWords,
  valueWords,
  verdictOf,
} from '../../../shared/model/report/report-words.ts';
import { loudnessPresets as presets } from '../../audio/render/presets.ts';
import { reportOfFiles } from '../../exporters/report/report-of-files.ts';
import { exitCodes } from '../exit-codes.ts';
import { createOutput } from '../output.ts';

type ReportOptions = { readonly preset: LoudnessPresetId; readonly json?: boolean };

export function registerReport(program: Command): void {
  program
    .command('report <file...>')
    .description('measure finished files of sound against a preset; sends nothing')
    .addOption(
      new Option('--preset <name>', 'whose limits count')
        .choices(loudnessPresets)
        .default('audiobook'),
    )
    .option('--json', 'the whole report as one JSON object')
    .action(async (files: string[], { preset, json }: ReportOptions) => {
      const output = createOutput(json);
      const report = await reportOfFiles(files, presets[preset]);
      output.json(report);
      for (const { place, check } of checksOf(report)) {
        const { name, value, state, mend } = check;
        const limit = limitWords(check);
        const at = place === null ? '' : `${place}: `;
        const against = limit === '' ? '' : ` (${limit}), ${stateWords[state]}`;
        output.line(`${at}${checkWords[name]} ${valueWords(name, value)}${against}`);
        if (mend !== null) output.line(`  ${mendWords[mend]}`);
      }
      output.line(verdictOf(report));
      process.exitCode = report.failedCount === 0 ? exitCodes.done : exitCodes.badInput;
    });
}
