import type { TakePeaksReader } from '../../features/hear/take-peaks.ts';
import type { Handlers } from '../ports.ts';

export function hearHandlers(
  readPeaks: TakePeaksReader,
): Pick<Handlers, Extract<keyof Handlers, `hear.${string}`>> {
  return { 'hear.peaks': async ({ mediaUrls }) => readPeaks(mediaUrls) };
}
