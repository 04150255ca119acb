import type { LoudnessPresetId } from '../../../shared/model/export.ts';
import { type Production, pausesOf } from '../../../shared/model/production.ts';
import { acxLimits } from '../../audio/loudness/acx.ts';
import { type LoudnessPreset, loudnessPresets } from '../../audio/render/presets.ts';

/** The preset with the head and tail that the book asks for. A shop's own are not for a book to change. */
export function finishedPreset(id: LoudnessPresetId, production: Production): LoudnessPreset {
  const preset = loudnessPresets[id];
  if (id === 'acx') return preset;
  const { headMs, tailMs } = pausesOf(production);
  return { ...preset, headMs: headMs ?? preset.headMs, tailMs: tailMs ?? preset.tailMs };
}

/** Rounding to whole packets, and room tone at a seam. */
const marginMs = 1000;

/** The longest chapter that fits a file of the shop, between its head and its tail; null where there is no limit. */
export function mostFileMs({ id, headMs, tailMs }: LoudnessPreset): number | null {
  return id === 'acx' ? acxLimits.durationMs.most - headMs - tailMs - marginMs : null;
}
