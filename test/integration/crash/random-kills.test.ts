import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { audiobookOf, bookOf } from '../../support/crash/crash-books.ts';
import { killAtRandom, type Reference, runUninterrupted } from '../../support/crash/kill-sweep.ts';
import { startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const isProof = Number(process.env.LECTERN_SWEEP ?? 1) >= 10;
const [lineCount, kills] = isProof ? [300, 200] : [20, 5];

const quick = forAllTests(startControlledDemo);
const slow = forAllTests(startControlledDemo);
const folder = folderForAllTests();
let reference: Reference;

beforeAll(async () => {
  await writeFile(join(folder, 'letter.md'), bookOf(lineCount));
  const delay = { kind: 'delay', ms: 250, jitterMs: 250 };
  await slow.setFaults([{ match: { path: '/v1/audio/speech' }, times: 0, fault: delay }]);
  reference = await runUninterrupted(quick, audiobookOf(join(folder, 'letter.md')));
}, 600_000);

describe('an export that is killed again and again with calls on their way', () => {
  it('becomes the same book, with nothing bought twice unasked', {
    timeout: 3_000_000,
  }, async () => {
    const command = audiobookOf(join(folder, 'letter.md'));
    let ended = { killed: 0, approvals: 0 };
    // Where no call was on its way when it was killed, this would prove nothing: a busy machine takes longer to begin.
    for (const longestMs of [900, 2700, 8100]) {
      if (ended.approvals > kills / 2) break;
      ended = await killAtRandom(slow, command, reference, { kills, seed: 41, longestMs });
    }
    expect(ended.killed).toBe(kills);
    expect(ended.approvals).toBeGreaterThan(kills / 2);
  });
});
