import type { PacingScenario } from './scenarios.ts';

type Bounds = Pick<PacingScenario, 'span' | 'limitedShare' | 'leastShare'>;

/** What is reached where the bounds that are wanted are not, with a little room (docs/performance.md). */
const reached: { readonly [name: string]: Partial<Bounds> } = {
  'rate: 2 requests a second (bucket of 1), 1000 calls of 0.2 s': { span: 1.26 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 10 s': { span: 1.4, limitedShare: 0.064 },
  'rate: 10 requests a second (bucket of 10), 1000 calls of 10 s': { span: 1.55 },
  'rate: 2 requests a second (bucket of 1), 1000 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.4 },
  'rate: 60 requests a minute (fixed window), 720 calls of 0.2 s, told until when': {
    limitedShare: 0.081,
  },
  'rate: 60 requests a minute (fixed window), 720 calls of 10 s, told until when': {
    limitedShare: 0.064,
  },
  'rate: 60 requests a minute (fixed window), 720 calls of 1 s': {
    span: 1.22,
    limitedShare: 0.084,
  },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s': {
    span: 1.22,
    limitedShare: 0.089,
  },
  'rate: 60 requests a minute (sliding window), 720 calls of 1 s, 4.3 % strays of 429 with Retry-After 1':
    { span: 1.31, limitedShare: 0.085 },
  'rate: 20000 characters a minute (sliding window), 960 calls of 1 s': {
    span: 1.23,
    limitedShare: 0.129,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 0.2 s': {
    span: 1.52,
    limitedShare: 0.146,
    leastShare: 0.2,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 1 s': {
    span: 1.23,
    limitedShare: 0.051,
    leastShare: 0.21,
  },
  'shared: 8 at once for two programs, 2 x 500 calls of 10 s': { span: 1.18, limitedShare: 0.031 },
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
  'change: 8, then 3, then 8 at once, 1000 calls of 10 s': { limitedShare: 0.025 },
};

/** The bounds that are wanted of a scenario, or what is reached where they are not. */
export function boundsOf(scenario: PacingScenario): Bounds {
  return { ...scenario, ...reached[`${scenario.group}: ${scenario.name}`] };
}
