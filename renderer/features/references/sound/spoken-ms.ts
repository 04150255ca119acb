import { keptMs, type ReferenceView } from '../../../../shared/model/voice.ts';

/** How much speech a voice has: as it was measured, and until then all that is kept. */
export function spokenMs({ parts, render }: Pick<ReferenceView, 'parts' | 'render'>): number {
  const check = render?.checks.find(({ kind }) => kind === 'length');
  return check?.measured ?? keptMs(parts);
}
