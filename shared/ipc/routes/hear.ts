import { z } from 'zod';
import type { TakePeaks } from '../../model/take.ts';
import { route } from '../define.ts';

export const hearRoutes = {
  /** Peaks of a chapter's takes in one call, to draw it and to find its sentences. */
  'hear.peaks': route<TakePeaks>()(
    z.object({ mediaUrls: z.array(z.string().max(200)).max(20_000) }),
  ),
};
