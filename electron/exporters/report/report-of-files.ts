import { basename, extname } from 'node:path';
import type { ExportReport } from '../../../shared/model/report/export-report.ts';
import { measureSound } from '../../audio/loudness/measure-file.ts';
import type { LoudnessPreset } from '../../audio/render/presets.ts';
import { buildReport, type FileToReport, soundOfFile } from './build-report.ts';
import { readFileFacts } from './file-facts.ts';

/**
 * Measures finished files of any origin against a preset, without writing anything. One that cannot be measured is
 * given to `onUnmeasured` and left out; rejects as `measureSound` does without that, and where none is left.
 */
export async function reportOfFiles(
  paths: readonly string[],
  preset: LoudnessPreset,
  onUnmeasured?: (error: unknown) => void,
): Promise<ExportReport> {
  const files: FileToReport[] = [];
  for (const [index, path] of paths.entries()) {
    try {
      files.push(await fileToReport(path, preset));
    } catch (error) {
      const isLast = index === paths.length - 1;
      if (onUnmeasured === undefined || (isLast && files.length === 0)) throw error;
      onUnmeasured(error);
    }
  }
  const [{ name: first } = { name: '' }] = files;
  const title = files.length === 1 ? basename(first, extname(first)) : `${files.length} files`;
  return buildReport({ book: null, title, preset, notices: [], files });
}

async function fileToReport(path: string, preset: LoudnessPreset): Promise<FileToReport> {
  const name = basename(path);
  const measured = await measureSound({ path, name });
  const { durationMs, isWhole } = measured;
  const facts = { ...(await readFileFacts(path, name, durationMs)), isWhole };
  const sounds = [soundOfFile(preset, name, measured)];
  return { name, format: null, durationMs, facts, isOpus: facts.format.startsWith('Opus'), sounds };
}
