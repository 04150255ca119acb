import { expect, it } from 'vitest';
import { createMoneyOracle } from '../../support/engine/money-oracle.ts';
import { type FaultCall, faultCalls } from '../../support/faults/fault-calls.ts';
import { type FaultWorld, openFaultWorld } from '../../support/faults/fault-world.ts';
import { openInTest } from '../../support/tools/hooks.ts';

const jobs = faultCalls.find(({ name }) => name === 'speech-job') as FaultCall;

function refusePolls(world: FaultWorld, status: number) {
  const match = { method: 'GET', path: `${jobs.path}/*` };
  world.setFaults({ match, times: 0, fault: { kind: 'answer', status } });
}

// The bug: work that was attached at a start waited in silence, and another key did not wake it.
it('work of no job is told to the windows, through a restart, and a new key wakes it', async () => {
  const world = await openInTest(openFaultWorld({ factor: 200 }));
  const problem = () => world.app().queue.list().submitted[0]?.problem?.code;
  refusePolls(world, 401);
  // Nobody waits for it any more after the restart.
  void jobs.ask(world, 'told').catch(() => undefined);
  await expect.poll(problem, { timeout: 10_000 }).toBe('gateway_key_refused');
  await expect
    .poll(() => world.events.some((event) => event.includes('submitted.changed')))
    .toBe(true);
  await world.restart();
  expect(problem()).toBe('gateway_key_refused');
  refusePolls(world, 403);
  world.app().engine.attach();
  await expect.poll(problem, { timeout: 10_000 }).toBe('gateway_forbidden');
  refusePolls(world, 401);
  await expect.poll(problem, { timeout: 10_000 }).toBe('gateway_key_refused');
  world.setFaults();
  await world.app().accounts.setKey({ address: world.account().baseUrl, key: world.apiKey });
  await expect.poll(() => world.app().queue.list().submitted, { timeout: 10_000 }).toEqual([]);
  expect((await jobs.ask(world, 'told')).kind).toBe('done');
  expect(world.posts()).toBe(0);
  await createMoneyOracle(world).check();
});
