import type { TakeView } from '../../../../../shared/model/take.ts';

/** A take of four seconds as main tells it, changed as a test wants. */
export function takeView(change: Partial<TakeView> = {}): TakeView {
  return {
    id: 't1',
    origin: 'made',
    createdAtMs: 1000,
    durationMs: 4000,
    mediaUrl: '/media/take-t1',
    voiceId: 'v1',
    voiceTitle: null,
    tokens: 70,
    money: 0.03,
    isFree: false,
    attempt: 1,
    isCurrent: true,
    speechDb: -20,
    otherText: null,
    checks: [],
    trimStartMs: 0,
    trimEndMs: 0,
    gainDb: 0,
    ...change,
  };
}
