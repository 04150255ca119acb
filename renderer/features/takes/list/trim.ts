import { leastSoundMs, type TakeEditView } from '../../../../shared/model/take.ts';
import { placeByKey } from '../../../ui/sound/follow-pointer.ts';

export type TrimEnd = 'start' | 'end';

type Trims = Pick<TakeEditView, 'trimStartMs' | 'trimEndMs'>;

/**
 * The cuts after one end was moved to a place of the take, in ms from its beginning: never past the
 * other cut, so that something is always left to hear.
 */
export function trimAt(trims: Trims, end: TrimEnd, placeMs: number, durationMs: number): Trims {
  const round = (ms: number): number => Math.round(Math.max(0, ms));
  if (end === 'start') {
    const most = durationMs - trims.trimEndMs - leastSoundMs;
    return { ...trims, trimStartMs: round(Math.min(placeMs, most)) };
  }
  const most = durationMs - trims.trimStartMs - leastSoundMs;
  return { ...trims, trimEndMs: round(Math.min(durationMs - placeMs, most)) };
}

/** The cuts after a key of a slider; null for another key. Home and End go to the take's own ends. */
export function trimByKey(
  trims: Trims,
  end: TrimEnd,
  press: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  durationMs: number,
): Trims | null {
  const placeMs = end === 'start' ? trims.trimStartMs : durationMs - trims.trimEndMs;
  const next = placeByKey(placeMs, press, durationMs);
  return next === null ? null : trimAt(trims, end, next, durationMs);
}
