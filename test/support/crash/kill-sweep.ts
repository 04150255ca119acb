import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createFakeRandom } from '../fakes/fake-random.ts';
import type { ControlledDemo } from '../gateway/controlled-demo.ts';
import { type CrashCase, type CrashCommand, openCrashCase } from './crash-runs.ts';

/** What an uninterrupted run makes and does: its files by digest, its durable steps, what it buys. */
export type Reference = Awaited<ReturnType<typeof runUninterrupted>>;

export async function runUninterrupted(demo: ControlledDemo, command: CrashCommand) {
  const one = await openCrashCase(demo, command);
  try {
    const ended = await one.run({ point: {} });
    expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 0 });
    expect(await one.problems()).toEqual([]);
    const { length: lineCount } = await one.account.ledger();
    return { files: await one.finished(), steps: await one.steps(), lineCount };
  } finally {
    await one.remove();
  }
}

/** What holds after every kill, before anything runs again: nothing half-finished, no money unseen. */
export async function expectSoundAfterKill(one: CrashCase, reference: Reference) {
  expect(await one.problems()).toEqual([]);
  for (const [name, digest] of await one.finished()) {
    expect(digest, name).toBe(reference.files.get(name));
  }
}

/** Runs the command to its end and expects what an uninterrupted run would have made and paid. */
export async function expectSameEnd(one: CrashCase, reference: Reference) {
  const runs = await one.runToEnd();
  const last = runs.at(-1);
  expect({ code: last?.code, stderr: last?.stderr }).toMatchObject({ code: 0 });
  expect(await one.problems()).toEqual([]);
  expect(await one.finished()).toEqual(reference.files);
  expect(one.money().heldTokens).toBe(0);
  expect(await readdir(join(one.home, 'temporary'))).toEqual([]);
}

/** Kills a run of the command before its n-th durable step; answers whether there was such a step. */
export async function killAtStep(
  demo: ControlledDemo,
  command: CrashCommand,
  reference: Reference,
  at: number,
): Promise<boolean> {
  const one = await openCrashCase(demo, command);
  try {
    const killed = await one.run({ point: { at } });
    if (killed.signal !== 'SIGKILL') {
      expect(killed.code, killed.stderr).toBe(0);
      return false;
    }
    await expectSoundAfterKill(one, reference);
    await expectSameEnd(one, reference);
    return true;
  } finally {
    await one.remove();
  }
}

/**
 * Kills one export again and again at seeded moments, with calls on their way, then lets it end. Every
 * other run or so begins with a person's approval of what is uncertain by then.
 */
export async function killAtRandom(
  demo: ControlledDemo,
  command: CrashCommand,
  reference: Reference,
  { kills, seed, longestMs }: { readonly kills: number; seed: number; longestMs: number },
): Promise<{ readonly killed: number; readonly approvals: number }> {
  const { fraction } = createFakeRandom(seed);
  const one = await openCrashCase(demo, command);
  try {
    let killed = 0;
    for (let turn = 0; turn < kills; turn += 1) {
      const afterMs = fraction() * longestMs;
      const ended = await one.run({
        isApproved: fraction() < 0.5,
        onLine: (line, child) => {
          if (line.includes('"event":"book"')) setTimeout(() => child.kill('SIGKILL'), afterMs);
        },
      });
      if (ended.signal === 'SIGKILL') killed += 1;
      await expectSoundAfterKill(one, reference);
    }
    await expectSameEnd(one, reference);
    const approvals = [...one.money().approvals.values()].reduce((sum, times) => sum + times, 0);
    return { killed, approvals };
  } finally {
    await one.remove();
  }
}
