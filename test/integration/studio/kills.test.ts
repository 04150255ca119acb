import { rm } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SegmentView } from '../../../shared/model/project.ts';
import { killedStudios, settle, stepsToKillAt } from '../../support/crash/killed-studio.ts';
import {
  count,
  digestOf,
  moneyProblems,
  readMoney,
  readMoneyAfterDeath,
} from '../../support/engine/library-money.ts';
import type { ServedStudio } from '../../support/studio/served-studio.ts';

/*
 * The studio is killed at durable steps in the middle of what people do in it. After the next start each
 * act is done or not done, nothing is bought twice unasked, and what is missing can be made.
 */
const killsOfEach = 1;

const annaCount = 3;
const text = [
  'Corvin was the keeper of the lamp, and he was late again that evening.',
  '@Anna: I have said so before, and I shall say so again tomorrow.',
  'Nobody answered her, for the others had gone down to the water.',
  '@Anna: Then I shall light it on my own, whatever Corvin may say of it.',
  '@Anna: And if it goes out, it was not I who forgot about the oil.',
].join('\n\n');
const member = { name: 'Anna', voiceId: null, colour: '#2a6f97', speed: null, emotion: null };
const slower = { ...member, speed: 1.8 };

const { demo, home: library, serve, openCase } = killedStudios();
let projectId: string;
let chapterId: string;

const linesOf = async (studio: ServedStudio) =>
  (await studio.ask('chapter.get', { chapterId })).segments;
const missingOf = async (studio: ServedStudio) =>
  (await studio.ask('narration.price', { chapterId })).segmentCount;

async function makeAll(studio: ServedStudio) {
  const { approval } = await studio.ask('narration.price', { chapterId });
  await studio.ask('narration.make', { chapterId, approval });
  await settle(studio);
}

type Act = {
  /** Most that it may buy, when it is not interrupted. */
  readonly buys: number;
  readonly perform: (studio: ServedStudio) => Promise<unknown>;
  /** Of the lines at the next start: all of it was done, or nothing. */
  readonly isWhole: (lines: readonly SegmentView[]) => boolean;
};

const countOf = (lines: readonly SegmentView[], status: SegmentView['status']) =>
  lines.filter((line) => line.status === status).length;

const acts: Readonly<Record<string, Act>> = {
  'another voice for a character': {
    buys: annaCount,
    perform: async (studio) => {
      const change = { projectId, cast: [slower] };
      const { approval } = await studio.ask('cast.preview', change);
      await studio.ask('project.update', change);
      await studio.ask('cast.remake', { projectId, names: ['Anna'], approval });
      await settle(studio);
    },
    isWhole: (lines) =>
      countOf(lines, 'made') === lines.length ||
      lines.every(({ status, speaker }) => speaker === 'Anna' || status === 'made'),
  },
  'a rule of pronunciation and its lines': {
    buys: 2,
    perform: async (studio) => {
      const rule = { projectId, find: 'Corvin', say: 'Korveen' };
      const { stale } = await studio.ask('pronunciation.add', { projectId, rule });
      expect(stale.segmentCount).toBe(2);
      await studio.ask('pronunciation.remake', { projectId, approval: stale.approval });
      await settle(studio);
    },
    isWhole: (lines) =>
      lines.every(({ status, shown }) => shown.includes('Corvin') || status === 'made'),
  },
  'another take': {
    buys: 1,
    perform: async (studio) => {
      const segmentId = (await linesOf(studio))[1]?.id ?? '';
      const { another } = await studio.ask('takes.list', { segmentId });
      await studio.ask('takes.another', { segmentId, approval: another.approval });
    },
    isWhole: (lines) => countOf(lines, 'made') === lines.length,
  },
  'a deleted take, made again': {
    buys: 1,
    perform: async (studio) => {
      const line = (await linesOf(studio))[2];
      const place = { chapterId, segmentId: line?.id ?? '' };
      await studio.ask('takes.remove', { ...place, takeId: line?.takeId ?? '' });
      expect(await missingOf(studio)).toBe(1);
      await makeAll(studio);
    },
    isWhole: (lines) => lines.every(({ status, index }) => index === 2 || status === 'made'),
  },
};

beforeAll(async () => {
  const studio = await serve(library, demo);
  ({ projectId } = await studio.ask('project.create', { title: 'The keeper' }));
  await studio.ask('project.update', { projectId, speed: 2, cast: [member] });
  chapterId = (await studio.ask('project.get', { projectId })).chapters[0]?.id ?? '';
  const { revision: baseRevision } = await studio.ask('chapter.get', { chapterId });
  await studio.ask('chapter.save', { chapterId, text, baseRevision });
  await makeAll(studio);
  expect(countOf(await linesOf(studio), 'made')).toBe(5);
  expect(await studio.stop()).toBe(0);
}, 120_000);

/** The durable steps of the act alone, from the first to the last, in a run that nobody kills. */
async function stepsOf(act: Act): Promise<readonly [number, number]> {
  const { home, account, stepCount } = await openCase();
  const studio = await serve(home, account, {});
  await linesOf(studio);
  const first = await stepCount();
  await act.perform(studio);
  const last = await stepCount();
  expect(await studio.stop()).toBe(0);
  expect(await account.ledger()).toHaveLength(act.buys);
  return [first + 1, last];
}

async function killAt(act: Act, at: number) {
  const { home, account } = await openCase();
  const given = new Map<string, number>();
  const killed = await serve(home, account, { at });
  await act.perform(killed).catch(() => undefined);
  const isKilled = (await killed.stop()) === 'SIGKILL';
  expect(moneyProblems(readMoneyAfterDeath(home), await account.ledger(), given)).toEqual([]);

  const studio = await serve(home, account);
  const before = (await account.ledger()).length;
  expect(act.isWhole(await linesOf(studio))).toBe(true);
  // Looking at it, and the start itself, buy nothing.
  expect((await account.ledger()).length).toBe(before);

  const uncertain = await studio.ask('uncertain.list', {});
  for (const charge of readMoney(home).charges) {
    if (charge.state === 'uncertain') count(given, digestOf(charge));
  }
  if (uncertain.length > 0) {
    const ids = uncertain.map(({ id }) => id);
    await studio.ask('uncertain.decide', { ids, decision: 'charged-buy-again' });
    await settle(studio);
  }
  await makeAll(studio);
  expect(await missingOf(studio)).toBe(0);
  expect(countOf(await linesOf(studio), 'made')).toBe(5);
  expect(await studio.stop()).toBe(0);
  const paid = await account.ledger();
  expect(moneyProblems(readMoney(home), paid, given)).toEqual([]);
  expect(paid.length).toBeLessThanOrEqual(act.buys + uncertain.length);
  await rm(home, { recursive: true, force: true });
  return isKilled;
}

describe('a studio that is killed in the middle of', { timeout: 3_000_000 }, () => {
  it.each(Object.entries(acts))(
    '%s: the act is done or not done, and paid once',
    async (_, act) => {
      const steps = stepsToKillAt(await stepsOf(act), killsOfEach);
      let killed = 0;
      for (const at of steps) if (await killAt(act, at)) killed += 1;
      // Otherwise the act was over by then, and this would prove nothing.
      expect(killed).toBeGreaterThanOrEqual(steps.length / 2);
    },
  );
});
