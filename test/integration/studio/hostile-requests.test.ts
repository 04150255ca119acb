import { afterAll, beforeAll, expect, test } from 'vitest';
import { inputProblem } from '../../../electron/ipc/input-limits.ts';
import { type RouteName, routes } from '../../../shared/ipc/contract.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { IpcResult } from '../../../shared/ipc/result.ts';
import { type SeededRandom, seededRandom } from '../../support/billing/seeded.ts';
import { domainOf, openFuzzWorld } from '../../support/fuzz/fuzz-world.ts';
import { anything, mutate } from '../../support/fuzz/mutations.ts';
import { valuesOf } from '../../support/fuzz/request-values.ts';
import { createShapeJudge } from '../../support/fuzz/result-shapes.ts';
import { collectGarbage } from '../../support/tools/collect-garbage.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

/** 10,000 payloads a route in the proof, a tenth of them in the ordinary run. */
const sweep = Number(process.env.LECTERN_SWEEP ?? 1);
const kinds = [
  /** What the schema allows, and the studio tries to do. */
  { kind: 'valid', count: 30 * sweep, mostActs: 8 * sweep },
  { kind: 'near valid', count: 270 * sweep, mostActs: 6 * sweep },
  { kind: 'anything', count: 700 * sweep, mostActs: sweep },
] as const;
/** They start a process, write the whole library, or measure sound. */
const slow: Partial<Record<RouteName, number>> = {
  'library.review': 2,
  'revision.review': 2,
  'references.render': 2,
  'references.offer': 2,
  'portable.backUp': 4,
  'portable.save': 4,
};

const world = forAllTests(openFuzzWorld);
const judge = createShapeJudge();
const hostile = anything(700 * sweep);
const codes = new Set<string>(Object.values(errorCodes));
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
const spent = () => ({
  charges: world.charges(),
  ledgerEntries: world.ledgerEntries(),
  chargedRequests: world.gateway.attempts.length,
});
let before: ReturnType<typeof spent>;
let beforeMb = 0;
let domain = '';
const sent = { payloads: 0, acts: 0, done: 0 };
const learn = (route: RouteName, { data }: { readonly data: unknown }) =>
  world.known.learn(data, domainOf(route).replace(/s$/, ''));

/** What the program holds; what it gave back may stay with the process for a while. */
function heldMb(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** A watched folder buys under a budget that a person gave it: that is its approval, which nobody is to make up. */
function withoutBudget(route: RouteName, made: unknown): unknown {
  return route === 'batches.watch' ? { ...(made as object), budget: null } : made;
}

/** What is wrong with an answer; null for one that keeps the contract and shows nothing of the inside. */
function problemOf(route: RouteName, result: IpcResult<unknown>): string | null {
  if (result.ok) return judge(route, structuredClone(result.data));
  const { code, message } = result.error;
  if (!codes.has(code) || code === 'internal') return `${code}: ${message}`;
  const words = JSON.stringify(result.error);
  return /\bat .*:\d+|node_modules/.test(words) || words.includes(world.apiKey) ? words : null;
}

beforeAll(async () => {
  process.on('unhandledRejection', note);
  before = spent();
  // What is loaded or opened at its first use is no leak.
  for (const route of Object.keys(routes) as RouteName[]) {
    const values = valuesOf(routes[route].request, world.known);
    const made = withoutBudget(route, values(seededRandom('warm', route)));
    const result = await world.studio.router.request(route, made);
    if (result.ok) learn(route, result);
  }
  beforeMb = heldMb();
});

afterAll(() => {
  process.off('unhandledRejection', note);
});

/** Sends so many values of a kind to a route; answers what was wrong with the answers. */
async function send(
  route: RouteName,
  { count, mostActs }: (typeof kinds)[number],
  make: (at: number) => unknown,
): Promise<readonly string[]> {
  const { request } = routes[route];
  const most = Math.min(mostActs, (slow[route] ?? mostActs) * sweep);
  const wrong = new Set<string>();
  let acts = 0;
  for (let at = 0; at < count; at += 1) {
    const made = make(at);
    const isAct = inputProblem(made) === null && request.safeParse(made).success;
    // What can be done was done often enough by then; a list is no request of any route.
    const isEnough = isAct && acts >= most;
    if (isAct && !isEnough) acts += 1;
    const result = await world.studio.router.request(route, isEnough ? [made] : made);
    const problem = problemOf(route, result);
    if (problem !== null) wrong.add(problem);
    if (result.ok) {
      learn(route, result);
      sent.done += 1;
    }
  }
  sent.payloads += count;
  sent.acts += acts;
  return [...wrong].slice(0, 5);
}

// Bugs: a request that stops the program, is answered by something else than the contract says, shows the inside, or
// buys without the approval of a price.
test.each(Object.keys(routes) as RouteName[])('%s', async (route) => {
  if (domainOf(route) !== domain) await world.restore();
  domain = domainOf(route);
  const random = seededRandom('fuzz', route);
  const valuesOfRoute = valuesOf(routes[route].request, world.known);
  const valid = (random: SeededRandom) => withoutBudget(route, valuesOfRoute(random));
  const make = {
    valid: () => valid(random),
    'near valid': () => mutate(valid(random), random),
    anything: (at: number) => hostile[at],
  };
  for (const kind of kinds) expect(await send(route, kind, make[kind.kind])).toEqual([]);
  expect(spent()).toEqual(before);
});

test('nothing was left behind by any of it', () => {
  expect(unhandled).toEqual([]);
  expect(Object.keys(Object.prototype)).toEqual([]);
  const grownMb = Math.round(heldMb() - beforeMb);
  expect(grownMb).toBeLessThan(50);
  const { payloads, acts, done } = sent;
  const routeCount = Object.keys(routes).length;
  expect(done).toBeGreaterThan(routeCount);
  process.stdout.write(
    `check 13: ${routeCount} routes, ${payloads} payloads, ${acts} tried, ${done} done; 0 charges, 0 charged requests, ${unhandled.length} unhandled rejections, ${grownMb} MB kept\n`,
  );
});
