import { rm } from 'node:fs/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import { killedStudios, stepsToKillAt } from '../../support/crash/killed-studio.ts';
import {
  count,
  digestOf,
  moneyProblems,
  readMoney,
  readMoneyAfterDeath,
} from '../../support/engine/library-money.ts';
import type { ServedStudio } from '../../support/studio/served-studio.ts';

/*
 * The studio is killed at durable steps of a round of tools: a change is proposed and the next request sent. After
 * the next start the round was begun or not, nothing is proposed or bought twice unasked, and it can be ended.
 */
const killsOfEach = 2;
const { demo, home: library, serve, openCase } = killedStudios();
let projectId: string;
let conversationId: string;

const messagesOf = async (studio: ServedStudio) =>
  (await studio.ask('chat.get', { conversationId })).messages;

async function ended(studio: ServedStudio) {
  const last = async () => (await messagesOf(studio)).at(-1);
  const isEnded = async () => !/waiting|streaming/.test((await last())?.state ?? 'waiting');
  await vi.waitUntil(isEnded, { timeout: 60_000, interval: 20 });
  return last();
}

async function goOn(studio: ServedStudio) {
  const messageId = (await messagesOf(studio)).at(-1)?.id ?? '';
  const decision = { messageId, denied: [] };
  const { approval } = await studio.ask('chat.priceTools', decision);
  await studio.ask('chat.continue', { ...decision, approval });
  await ended(studio);
}

beforeAll(async () => {
  const studio = await serve(library, demo);
  ({ projectId } = await studio.ask('project.create', { title: 'The keeper' }));
  const chapterId = (await studio.ask('project.get', { projectId })).chapters[0]?.id ?? '';
  const { revision: baseRevision } = await studio.ask('chapter.get', { chapterId });
  await studio.ask('chapter.save', { chapterId, text: 'The lamp is out.', baseRevision });
  const question = {
    conversationId: null,
    model: 'demo-chat',
    maxTokens: 300,
    book: { projectId, chapterId },
    text: 'Replace "lamp" with "lantern".',
  };
  const { approval } = await studio.ask('chat.price', question);
  const sent = await studio.ask('chat.send', { ...question, approval });
  if (sent.kind !== 'sent') throw new Error('It asked for a price.');
  ({ conversationId } = sent);
  expect((await ended(studio))?.calls).toMatchObject([{ state: 'waiting' }]);
  expect(await studio.stop()).toBe(0);
}, 120_000);

async function killAt(at: number) {
  const { home, account } = await openCase();
  const given = new Map<string, number>();
  const killed = await serve(home, account, { at });
  await goOn(killed).catch(() => undefined);
  const isKilled = (await killed.stop()) === 'SIGKILL';
  expect(moneyProblems(readMoneyAfterDeath(home), await account.ledger(), given)).toEqual([]);

  const studio = await serve(home, account);
  const bought = (await account.ledger()).length;
  const messages = await messagesOf(studio);
  const hasBegun = messages.length === 3;
  expect(messages[1]?.calls[0]?.state).toBe(hasBegun ? 'done' : 'waiting');
  expect(await studio.ask('assistant.proposals', { projectId })).toHaveLength(hasBegun ? 1 : 0);
  expect((await account.ledger()).length).toBe(bought);

  const uncertain = readMoney(home).charges.filter(({ state }) => state === 'uncertain');
  for (const charge of uncertain) count(given, digestOf(charge));
  const last = messages.at(-1);
  if (!hasBegun) await goOn(studio);
  else if (last !== undefined && last.state !== 'done') {
    const asked = await studio.ask('chat.again', { messageId: last.id, approval: null });
    const approval = asked.kind === 'approval' ? asked.approval : null;
    await studio.ask('chat.again', { messageId: last.id, approval });
  }
  expect(await ended(studio)).toMatchObject({ state: 'done' });
  expect(await studio.ask('assistant.proposals', { projectId })).toHaveLength(1);
  const { tokens } = (await messagesOf(studio)).at(-1) ?? {};
  expect(await studio.stop()).toBe(0);
  const paid = await account.ledger();
  expect(moneyProblems(readMoney(home), paid, given)).toEqual([]);
  expect(paid.length).toBeLessThanOrEqual(1 + uncertain.length);
  expect(tokens).toBe(paid.at(-1)?.tokens);
  await rm(home, { recursive: true, force: true });
  return isKilled;
}

it('a round of tools is begun or not, proposed once, and paid once', async () => {
  const { home, account, stepCount } = await openCase();
  const studio = await serve(home, account, {});
  await messagesOf(studio);
  const first = await stepCount();
  await goOn(studio);
  const last = await stepCount();
  expect(await studio.stop()).toBe(0);
  expect(await account.ledger()).toHaveLength(1);

  const steps = stepsToKillAt([first + 1, last], killsOfEach);
  let killed = 0;
  for (const at of steps) if (await killAt(at)) killed += 1;
  expect(killed).toBeGreaterThanOrEqual(steps.length / 2);
}, 3_000_000);
