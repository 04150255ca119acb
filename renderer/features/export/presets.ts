import {
  type ExportFormat,
  exportFormats,
  type LoudnessPresetId,
} from '../../../shared/model/export.ts';

/** ACX takes files of one chapter each, as MP3; the others keep what was chosen. */
export function formatsForPreset(
  preset: LoudnessPresetId,
  chosen: readonly ExportFormat[],
): readonly ExportFormat[] {
  return preset === 'acx' ? ['mp3'] : chosen;
}

/** Formats in their fixed order, one of them switched. */
export function toggleFormat(
  chosen: readonly ExportFormat[],
  format: ExportFormat,
): readonly ExportFormat[] {
  const next = chosen.includes(format)
    ? chosen.filter((other) => other !== format)
    : [...chosen, format];
  return exportFormats.filter((known) => next.includes(known));
}
