import type { TakePeaksReader } from '../../features/hear/take-peaks.ts';
import type { HandlersOf } from '../ports.ts';

export function hearHandlers(readPeaks: TakePeaksReader): HandlersOf<'hear'> {
  return { 'hear.peaks': ({ mediaUrls }) => readPeaks(mediaUrls) };
}
