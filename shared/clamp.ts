/** The value, or the bound that it is beyond; the lower one where they are the wrong way round. */
export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
