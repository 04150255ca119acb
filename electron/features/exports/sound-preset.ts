import { type Production, pausesOf } from '../../../shared/model/production.ts';
import { usualCustomPreset } from '../../../shared/sound/custom-preset.ts';
import { acxLimits } from '../../audio/loudness/acx.ts';
import { customPreset, type LoudnessPreset, loudnessPresets } from '../../audio/render/presets.ts';
import { type ExportRequest, presetsOf } from './export-request.ts';

/** The presets of an export with the head and tail that the book asks for. A shop's own are not for a book to change. */
export function finishedPresets(
  request: Pick<ExportRequest, 'preset' | 'presets' | 'custom'>,
  production: Production,
): readonly LoudnessPreset[] {
  const { headMs, tailMs } = pausesOf(production);
  return presetsOf(request).map((id) => {
    if (id === 'acx') return loudnessPresets.acx;
    const preset =
      id === 'custom' ? customPreset(request.custom ?? usualCustomPreset) : loudnessPresets[id];
    return { ...preset, headMs: headMs ?? preset.headMs, tailMs: tailMs ?? preset.tailMs };
  });
}

/** Rounding to whole packets, and room tone at a seam. */
const marginMs = 1000;

/** The longest chapter that fits a file of the shop, between its head and its tail; null where there is no limit. */
export function mostFileMs({ id, headMs, tailMs }: LoudnessPreset): number | null {
  return id === 'acx' ? acxLimits.durationMs.most - headMs - tailMs - marginMs : null;
}
