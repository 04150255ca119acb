import {
  type ExportFormat,
  exportFormats,
  type LoudnessPresetId,
  loudnessPresets,
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

export type AskedFormats = {
  readonly formats: readonly ExportFormat[];
  readonly presetFormats?: { readonly [Preset in LoudnessPresetId]?: ExportFormat[] };
};

/** Formats of several presets at once: a preset that does not take them all has its own. */
export function askedFormats(
  presets: readonly LoudnessPresetId[],
  chosen: readonly ExportFormat[],
): AskedFormats {
  const [first] = presets;
  if (presets.length === 1 && first !== undefined) {
    return { formats: formatsForPreset(first, chosen) };
  }
  const own = presets.filter((preset) => formatsForPreset(preset, chosen) !== chosen);
  const pairs = own.map((preset) => [preset, [...formatsForPreset(preset, chosen)]] as const);
  return {
    formats: chosen,
    ...(own.length === 0 ? {} : { presetFormats: Object.fromEntries(pairs) }),
  };
}

/** Presets in their fixed order, one of them switched; the last one stays. */
export function togglePreset(
  chosen: readonly LoudnessPresetId[],
  preset: LoudnessPresetId,
): readonly LoudnessPresetId[] {
  const next = loudnessPresets.filter((known) => chosen.includes(known) !== (known === preset));
  return next.length === 0 ? chosen : next;
}
