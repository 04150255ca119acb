import { basename, extname } from 'node:path';
import type { ExportReport } from '../../../shared/model/report/export-report.ts';
import { measureSound } from '../../audio/loudness/measure-file.ts';
import type { LoudnessPreset } from '../../audio/render/presets.ts';
import { buildReport, type FileToReport, soundOfFile } from './build-report.ts';
import { readFileFacts } from './file-facts.ts';

/**
 * Measures finished files of any origin against a preset, without writing anything. Rejects as `measureSound` does.
 */
export async function reportOfFiles(
  paths: readonly string[],
  preset: LoudnessPreset,
): Promise<ExportReport> {
  const files: FileToReport[] = [];
  for (const path of paths) {
    const name = basename(path);
    const measured = await measureSound({ path, name });
    const { durationMs } = measured;
    const facts = await readFileFacts(path, name, durationMs);
    const sounds = [soundOfFile(preset, name, measured)];
    const isOpus = facts.format.startsWith('Opus');
    files.push({ name, format: null, durationMs, facts, isOpus, sounds });
  }
  const [first = ''] = paths;
  const title = paths.length === 1 ? basename(first, extname(first)) : `${paths.length} files`;
  return buildReport({ book: null, title, preset, notices: [], files });
}
