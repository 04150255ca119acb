import { z } from 'zod';
import { route } from '../define.ts';

/** The density of every list of peaks here. */
export const wavePeaksPerSecond = 100;

export type TakePeaks = {
  /**
   * One a media address, in the order asked: base64 of one byte a hundredth of a second (the loudest
   * absolute sample, 0 to 127). Null where the take is gone.
   */
  readonly peaks: readonly (string | null)[];
};

export const hearRoutes = {
  /** Peaks of a chapter's takes in one call, to draw it and to find its sentences. */
  'hear.peaks': route<TakePeaks>()(
    z.object({ mediaUrls: z.array(z.string().max(200)).max(20_000) }),
  ),
};
