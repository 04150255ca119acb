import { leastSoundMs, type TakeEditView } from '../../../shared/model/take.ts';

export type TrimEnd = 'start' | 'end';

type Trims = Pick<TakeEditView, 'trimStartMs' | 'trimEndMs'>;

/** Keyboard steps in ms: a hundredth of a second, with Shift a tenth. */
export const trimStepMs = 10;
export const trimLeapMs = 100;

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

/** The same by a key of a slider, null for another key. Home and End go to the take's own ends. */
export function trimByKey(
  trims: Trims,
  end: TrimEnd,
  key: string,
  isLeap: boolean,
  durationMs: number,
): Trims | null {
  const placeMs = end === 'start' ? trims.trimStartMs : durationMs - trims.trimEndMs;
  const step = isLeap ? trimLeapMs : trimStepMs;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return trimAt(trims, end, placeMs - step, durationMs);
    case 'ArrowRight':
    case 'ArrowUp':
      return trimAt(trims, end, placeMs + step, durationMs);
    case 'PageDown':
      return trimAt(trims, end, placeMs - 10 * step, durationMs);
    case 'PageUp':
      return trimAt(trims, end, placeMs + 10 * step, durationMs);
    case 'Home':
      return trimAt(trims, end, 0, durationMs);
    case 'End':
      return trimAt(trims, end, durationMs, durationMs);
    default:
      return null;
  }
}
