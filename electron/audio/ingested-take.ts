import type { Peaks } from './peaks.ts';
import type { TakeFacts } from './take-facts.ts';

/** A take in the store, as the worker made it. */
export type IngestedTake = {
  readonly durationMs: number;
  readonly sampleRateHz: number;
  readonly sampleCount: number;
  readonly peaks: Peaks;
  readonly facts: TakeFacts;
  readonly flacBytes: number;
  readonly flacSha256: string;
};
