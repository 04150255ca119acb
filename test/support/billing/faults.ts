import type { SeededRandom } from './seeded.ts';

/** What goes wrong with one charged request. */
export type Fault = {
  readonly name: string;
  /** Null: the connection breaks, or the answer is cut off. */
  readonly status: number | null;
  readonly isCharged: boolean;
  /** The answer's body ends before its promised length. */
  readonly isTruncated?: true;
  /** Whether the client cannot know what became of the request. */
  readonly isInDoubt: boolean;
  /** A few more tries are allowed unasked (docs/money.md). */
  readonly isRepeatable?: true;
};

/** The clock of the oracle's runs makes this a moment. */
export const retryAfterSeconds = 2;

const refusals = [429, 524, 422, 402].map(
  (status): Fault => ({ name: `${status}`, status, isCharged: false, isInDoubt: false }),
);
const inDoubt = [false, true].flatMap((isCharged): readonly Fault[] => [
  { name: '500', status: 500, isCharged, isInDoubt: true, isRepeatable: true },
  { name: '502', status: 502, isCharged, isInDoubt: true, isRepeatable: true },
  { name: '504', status: 504, isCharged, isInDoubt: true },
  { name: 'reset', status: null, isCharged, isInDoubt: true },
]);
const truncated: Fault = {
  name: 'truncated',
  status: null,
  isCharged: true,
  isTruncated: true,
  isInDoubt: true,
};

/** 402 stops everything, so that it is rare. */
const all: readonly Fault[] = [
  ...refusals,
  ...refusals.slice(0, 2),
  ...inDoubt,
  ...inDoubt,
  truncated,
  truncated,
];

/** The fault of the n-th request for something, from 0; null where all goes well. */
export function randomFault(random: SeededRandom, share: number, attempt: number): Fault | null {
  // Things that only go wrong teach little: the later the try, the better it goes.
  return random.fraction() < share / (1 + attempt / 3) ? random.pick(all) : null;
}
