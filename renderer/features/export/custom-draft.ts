import type { LoudnessPresetId } from '../../../shared/model/export.ts';
import {
  type CustomPreset,
  customPresetSchema,
  customValuesSchema,
} from '../../../shared/sound/custom-preset.ts';

/** The values of the preset `custom` while they are typed. */
export type CustomDraft = { readonly [Value in keyof CustomPreset]: number | string };

/** What is asked for with these presets; null where no export can have the values. */
export function askedCustom(
  presets: readonly LoudnessPresetId[],
  draft: CustomDraft,
): { readonly custom?: CustomPreset } | null {
  if (!presets.includes('custom')) return {};
  const { data } = customPresetSchema.safeParse(draft);
  return data === undefined ? null : { custom: data };
}

const typed = ['level', 'truePeakDb'] as const;

/** Which of the typed values are wrong: by themselves, or both where they are too close to each other. */
export function wrongValues(draft: CustomDraft): readonly (typeof typed)[number][] {
  if (askedCustom(['custom'], draft) !== null) return [];
  const { shape } = customValuesSchema;
  const wrong = typed.filter((value) => !shape[value].safeParse(draft[value]).success);
  return wrong.length === 0 ? typed : wrong;
}
