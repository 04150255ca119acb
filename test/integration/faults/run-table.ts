import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Charge } from '../../../electron/charges/ports.ts';
import { createMoneyOracle, type MoneyOracle } from '../../support/engine/money-oracle.ts';
import {
  askThrough,
  chargeFor,
  cloneVoice,
  type FaultCall,
  type FaultEnd,
  faultCalls,
} from '../../support/faults/fault-calls.ts';
import {
  type FaultWorld,
  openFaultWorld,
  type PlannedRule,
} from '../../support/faults/fault-world.ts';
import { forAllTests } from '../../support/tools/hooks.ts';
import { until } from '../../support/tools/until.ts';
import { type Expected, type FaultRow, rowsElsewhere } from './fault-rows.ts';

/** So often a free call meets the fault before it has passed. */
const freeTimes = 2;
/** Of the free calls, which make a whole line or video each, one row in so many is run in `npm test`. */
const freeShare = 4;
const shortDeadlineMs = 1000;
const isSweep = Number(process.env.LECTERN_SWEEP ?? 1) > 1;

/** Which kinds of call each row was run with. */
export type Coverage = Map<string, Set<string>>;

/** Every row with every kind of call, each kind in a library and at a gateway of its own. */
export function runTable(rows: readonly FaultRow[], ran: Coverage) {
  for (const [place, call] of faultCalls.entries()) {
    const mine = rows.filter((row, index) => isRun(call, row, index + place));
    describe(`${call.name},`, () => runKind(call, mine, ran));
  }
}

function isRun(call: FaultCall, row: FaultRow, ordinal: number) {
  if (row.not?.[call.name] !== undefined) return false;
  if (isSweep) return true;
  if (row.heavy?.includes(call.name)) return false;
  return !call.isFree || ordinal % freeShare === 0;
}

function runKind(call: FaultCall, rows: readonly FaultRow[], ran: Coverage) {
  const world = forAllTests(openFaultWorld);
  let oracle: MoneyOracle;
  beforeAll(async () => {
    oracle = createMoneyOracle(world);
    await cloneVoice(world);
  });

  for (const row of rows) {
    it(row.name, async () => {
      const startMs = world.clock.monotonicMs();
      const which = call.isFree ? 'all' : 'not-free';
      if (row.isUntilDeadline) world.clock.shortenDeadlines(shortDeadlineMs, which);
      const asked = askThrough(world, call, row.name, ruleFor(call, row));
      if (row.isUntilDeadline) await untilHit(world);
      const end = await (row.isUntilKey && call.isFree ? mendingKey(world, asked) : asked);
      const elapsedMs = world.clock.monotonicMs() - startMs;

      const expected = expectedOf(call, row);
      const charge = chargeFor(world, call, row.name);
      // Of a free call, the faults are set after its one POST.
      const posts = world.posts() + (call.isFree ? 1 : 0);
      expect({ state: charge?.state, posts }).toEqual({
        state: expected.state,
        posts: expected.posts,
      });
      expect(world.hits() > 0, 'the fault fired').toBe(row.isForWarm !== true);
      expect(elapsedMs).toBeGreaterThanOrEqual(expected.leastMs ?? 0);
      expectSaid(charge, end, expected);
      expectBooked(world, charge, expected);
      expectCountTold(world);
      await oracle.check([end.error]);
      ran.set(rowNumber(row.name), (ran.get(rowNumber(row.name)) ?? new Set()).add(call.name));
      world.setFaults();
      // Other work goes on, and a clean call ends the count of faults in a row.
      await faultCalls.find(({ name }) => name === 'chat')?.ask(world, `${row.name}, afterwards`);
    });
  }

  it('after a restart: what is uncertain or done is not sent again', async () => {
    await world.restart();
    world.setFaults();
    for (const row of rows) {
      const { state } = expectedOf(call, row);
      if (state !== 'uncertain' && state !== 'done') continue;
      await call.ask(world, row.name).catch(() => undefined);
      expect(chargeFor(world, call, row.name)?.state, row.name).toBe(state);
    }
    expect(world.posts()).toBe(0);
    await oracle.check();
  });
}

function ruleFor(call: FaultCall, { rule, isForWarm, isUntilDeadline }: FaultRow): PlannedRule {
  const match = isForWarm ? { connection: 'warm' } : {};
  if (!call.isFree) return { ...rule, match };
  const often = isUntilDeadline ? 1 : freeTimes;
  const times = rule.times === 0 ? often : rule.times;
  return { ...rule, match, times, isBilled: true };
}

function expectedOf(call: FaultCall, row: FaultRow): Expected {
  if (call.isFree) return { state: 'done', posts: 1, ...row.but?.[call.name] };
  return { ...row.charged, ...row.but?.[call.name] };
}

/** Once the fault stands, later calls have all the time there is. */
async function untilHit(world: FaultWorld) {
  await until(() => world.hits() > 0);
  world.clock.restoreDeadlines();
}

function expectSaid(charge: Charge | null, end: FaultEnd, expected: Expected) {
  const { state } = expected;
  expect(end.kind === 'done', 'it says that it is done').toBe(
    expected.end === undefined ? state === 'done' : expected.end === 'done',
  );
  if (expected.end !== undefined) expect(end.kind).toBe(expected.end);
  if (expected.code !== undefined) expect(charge?.failure?.code).toBe(expected.code);
  if (end.error !== null) expect(String((end.error as Error).message)).toMatch(/^[A-Z0-9].*\.$/s);
  if (expected.hasPartial) expectPartial(charge);
}

/** Windows know how many decisions there are to make. */
function expectCountTold(world: FaultWorld) {
  const told = world.events.filter((event) => event.includes('"uncertain.changed"')).at(-1);
  const { count } = told === undefined ? { count: 0 } : JSON.parse(told).payload;
  expect(count, 'the count that windows show').toBe(world.app().uncertain.count());
}

function expectPartial(charge: Charge | null) {
  const answer = charge?.answer as { content: string; isComplete: boolean } | null;
  expect(answer).toMatchObject({ isComplete: false });
  expect(answer?.content.length).toBeGreaterThan(0);
  expect(answer?.content).not.toContain('\ufffd');
}

function expectBooked(world: FaultWorld, charge: Charge | null, { booked = [] }: Expected) {
  const kinds = world
    .entries()
    .flatMap((entry) => (entry.chargeId === charge?.id ? [entry.kind] : []));
  for (const kind of new Set(booked)) {
    const count = (list: readonly string[]) => list.filter((one) => one === kind).length;
    expect(count(kinds), kind).toBe(count(booked));
  }
}

function rowNumber(name: string) {
  return name.split(':', 1)[0] ?? '';
}

/** Every number of the table was run, or has a test of its own that carries its name. */
export async function expectWhole(
  table: 'A' | 'B',
  ran: Coverage,
  numbers: readonly [number, number],
) {
  const [first, last] = numbers;
  const names = Array.from({ length: last - first + 1 }, (_, index) => `${table} ${first + index}`);
  const missing: string[] = [];
  for (const name of names) {
    const file = rowsElsewhere[name];
    const text = file === undefined ? '' : await readFile(join(import.meta.dirname, file), 'utf8');
    if (!ran.has(name) && !text.includes(`it('${name}`)) missing.push(name);
  }
  const cases = [...ran.values()].reduce((sum, kinds) => sum + kinds.size, 0);
  process.stdout.write(
    `Fault matrix, table ${table}: ${names.length - missing.length} of ${names.length} rows, ` +
      `${cases} row-and-call pairs (${faultCalls.length} kinds of calls).\n`,
  );
  expect(missing).toEqual([]);
  const matrix = await readFile(join(import.meta.dirname, '../../../docs/fault-matrix.md'), 'utf8');
  expect(names.filter((name) => !matrix.includes(`| ${name} |`))).toEqual([]);
}

/** Enters the key, as a person does, until what waits for it has ended. */
async function mendingKey<T>(world: FaultWorld, asked: Promise<T>): Promise<T> {
  const { baseUrl } = world.account();
  const timer = setInterval(
    () => void world.app().accounts.setKey({ address: baseUrl, key: world.apiKey }),
    50,
  );
  return asked.finally(() => clearInterval(timer));
}
