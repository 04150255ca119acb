import {
  type ExportFormat,
  exportFormats,
  type LoudnessPresetId,
  loudnessPresets,
} from '../../../shared/model/export.ts';

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

/** Presets in their fixed order, one of them switched; the last one stays. */
export function togglePreset(
  chosen: readonly LoudnessPresetId[],
  preset: LoudnessPresetId,
): readonly LoudnessPresetId[] {
  const next = loudnessPresets.filter((known) => chosen.includes(known) !== (known === preset));
  return next.length === 0 ? chosen : next;
}
