import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { audiobookOf, sayByJob, smallBook } from '../../support/crash/crash-books.ts';
import {
  type CrashCommand,
  type CrashPoint,
  openCrashCase,
} from '../../support/crash/crash-runs.ts';
import {
  expectSameEnd,
  expectSoundAfterKill,
  killAtStep,
  type Reference,
  runUninterrupted,
} from '../../support/crash/kill-sweep.ts';
import { createFakeRandom } from '../../support/fakes/fake-random.ts';
import { startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

// The whole sweep is test/proof/kill-sweep.test.ts; this is a seeded part of it.
const demo = forAllTests(startControlledDemo);
const folder = folderForAllTests();
let audiobook: CrashCommand;
let book: Reference;

beforeAll(async () => {
  await writeFile(join(folder, 'lamp.md'), smallBook);
  audiobook = audiobookOf(join(folder, 'lamp.md'));
  book = await runUninterrupted(demo, audiobook);
}, 120_000);

/** One step of every twenty-five, so that the whole length of the run is met. */
function someSteps(count: number, seed: number): readonly number[] {
  const { fraction } = createFakeRandom(seed);
  return Array.from({ length: Math.ceil(count / 25) }, (_, index) =>
    Math.min(count, index * 25 + 1 + Math.floor(fraction() * 25)),
  );
}

describe('a command that is killed right before a durable step', { timeout: 240_000 }, () => {
  it('an export ends as if nothing had happened, with nothing bought twice unasked', async () => {
    for (const at of someSteps(book.steps.length, 1)) {
      await killAtStep(demo, audiobook, book, at);
    }
  });

  it('a speech job that was submitted is attached to again, and never submitted twice unasked', async () => {
    const said = await runUninterrupted(demo, sayByJob);
    for (const at of someSteps(said.steps.length, 2)) {
      await killAtStep(demo, sayByJob, said, at);
    }
  });
});

/** Kills a command at a named point; answers how its calls stood then, and what a person had to approve. */
async function killAt(
  point: CrashPoint,
  command: CrashCommand,
  reference: Reference,
): Promise<{ readonly approvals: number; readonly states: readonly string[] }> {
  const one = await openCrashCase(demo, command);
  try {
    const killed = await one.run({ point });
    expect(killed.signal).toBe('SIGKILL');
    await expectSoundAfterKill(one, reference);
    const states = one.money().charges.map((charge) => charge.state);
    await expectSameEnd(one, reference);
    const bought = await one.account.ledger();
    const approvals = one.money().approvals.size;
    expect(bought).toHaveLength(reference.lineCount + approvals);
    return { approvals, states };
  } finally {
    await one.remove();
  }
}

const killExportAt = (point: CrashPoint) => {
  const oneByOne = { ...audiobook, words: [...audiobook.words, '--concurrency', '1'] };
  return killAt(point, oneByOne, book);
};

const placed = { kind: 'rename', includes: join('home', 'audio') } as const;

describe('an export that is killed between the end of an answer and its take', {
  timeout: 120_000,
}, () => {
  it('before the take is put in its place: it is finished from the saved answer, free', async () => {
    const { approvals, states } = await killExportAt(placed);
    expect(states).toContain('received');
    expect(approvals).toBe(0);
  });

  it('between that and its row: the take is known by its hash, free', async () => {
    const { approvals, states } = await killExportAt({ after: placed, kind: 'commit' });
    expect(states).toContain('received');
    expect(approvals).toBe(0);
  });

  it('before the answer’s record is written: it is known by its name, free', async () => {
    const saved = { kind: 'sync', includes: '.body' } as const;
    const { approvals, states } = await killExportAt({ after: saved, kind: 'commit' });
    // The next call may have left: the gateway's place was free with the last byte of the answer.
    const sending = states.filter((state) => state === 'sending').length;
    expect([1, 2]).toContain(sending);
    expect(approvals).toBe(sending - 1);
  });
});

describe('a speech job that is killed', { timeout: 120_000 }, () => {
  it('before its number is written down asks a person; after that it goes on, free', async () => {
    const said = await runUninterrupted(demo, sayByJob);
    const sending = { kind: 'write', includes: 'UPDATE charge' } as const;
    const submitted = await killAt({ after: sending, kind: 'commit' }, sayByJob, said);
    expect(submitted).toEqual({ approvals: 1, states: ['sending'] });
    const polled = await killAt({ kind: 'sync', includes: '.body' }, sayByJob, said);
    expect(polled).toEqual({ approvals: 0, states: ['processing'] });
  });
});
