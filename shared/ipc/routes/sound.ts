import { z } from 'zod';
import {
  clipPlaces,
  creditsChangeSchema,
  productionChangeSchema,
  type SoundOfBook,
} from '../../model/production.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const book = z.object({ projectId: id });

/** How a finished book sounds. Nothing here buys anything: credits are priced with the book's other lines. */
export const soundRoutes = {
  'sound.get': route<SoundOfBook>()(book),
  'sound.update': route<SoundOfBook>()(book.extend(productionChangeSchema.shape)),
  'sound.setCredits': route<SoundOfBook>()(book.extend({ change: creditsChangeSchema })),
  /** Null takes the clip out. */
  'sound.setClip': route<SoundOfBook>()(
    book.extend({ place: z.enum(clipPlaces), fileHandle: id.nullable() }),
  ),
};
