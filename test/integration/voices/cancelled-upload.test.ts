import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoneyOracle } from '../../support/engine/money-oracle.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { startHoldingProxy } from '../../support/gateway/proxies.ts';
import { voiceMakingOf } from '../../support/sound/reference-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const proxy = forEachTest(startHoldingProxy);
const world = forEachTest(() => openFaultWorld({ baseUrl: proxy.baseUrl }));
const { clonesPaid, resumeAfterDecision, making, readyReference, viewOf } = voiceMakingOf(world);
beforeEach(async () => {
  proxy.passTo(world.demo.baseUrl);
});
afterEach(async () => {
  await createMoneyOracle(world).check();
});

/** More than a connection takes in before somebody reads it. */
const largeBytes = 18 * 1024 * 1024;

/** An upload of which the gateway has taken only the beginning. */
async function halfWay() {
  const id = await readyReference({ title: 'Ada', pitchHz: 180 });
  const { cloning, renders } = making();
  await renders.render(id);
  const folder = world.platform.paths.samples;
  const [name = ''] = await readdir(folder);
  // Only its size is at stake here.
  await writeFile(join(folder, name), randomBytes(largeBytes));
  const { approval } = await cloning.offer(id);
  const { jobId } = await cloning.clone(id, approval);
  const end = resumeAfterDecision(jobId ?? '');
  await expect.poll(() => proxy.held()).toBe(1);
  return { id, jobId: jobId ?? '', end };
}

describe('an upload whose bytes are on their way', () => {
  it('is cut by a cancel at once, and waits for a word: it may have been charged', async () => {
    const { id, jobId, end } = await halfWay();
    expect(viewOf(id).state).toBe('uploading');
    world.app().queue.cancel([jobId]);
    expect((await end).job).toMatchObject({ state: 'needs-decisions' });
    expect(viewOf(id).state).toBe('uncertain');
    const [call] = world.app().uncertain.list();
    expect(call).toMatchObject({ kind: 'clone', label: 'Ada', isPaid: false });
    expect(call?.reason).toMatch(/stopped.*may have been charged/);
    world.app().queue.open();
    world.app().uncertain.decide([call?.id ?? ''], 'leave-out');
    await expect.poll(() => viewOf(id).state).toBe('open');
    expect([proxy.held(), await clonesPaid()]).toEqual([1, 0]);
  });
});
