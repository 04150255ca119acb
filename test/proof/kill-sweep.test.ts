import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  audiobookOf,
  chatOnce,
  cloneOf,
  sayByJob,
  smallBook,
  videoOnce,
} from '../support/crash/crash-books.ts';
import type { CrashCommand } from '../support/crash/crash-runs.ts';
import { killAtStep, runUninterrupted } from '../support/crash/kill-sweep.ts';
import { startControlledDemo } from '../support/gateway/controlled-demo.ts';
import { voiceSample } from '../support/sound/voice-sample.ts';
import { folderForAllTests, forAllTests } from '../support/tools/hooks.ts';

const demo = forAllTests(startControlledDemo);
const folder = folderForAllTests();

beforeAll(async () => {
  await writeFile(join(folder, 'lamp.md'), smallBook);
  await writeFile(join(folder, 'ada.wav'), voiceSample(180, 31));
});

const commands: readonly (readonly [string, () => CrashCommand, number])[] = [
  ['an export line by line', () => audiobookOf(join(folder, 'lamp.md')), 60],
  ['an export by speech jobs', () => audiobookOf(join(folder, 'lamp.md'), '--via', 'job'), 60],
  ['a text by a speech job', () => sayByJob, 20],
  ['a cloned voice', () => cloneOf(join(folder, 'ada.wav')), 12],
  ['a chat', () => chatOnce, 12],
  ['a video', () => videoOnce, 15],
];

describe('a kill before every durable step, until a run ends by itself', () => {
  it.each(commands)(
    '%s loses nothing and buys nothing twice',
    async (_, commandOf, leastSteps) => {
      const command = commandOf();
      const reference = await runUninterrupted(demo, command);
      let at = 1;
      while (await killAtStep(demo, command, reference, at)) at += 1;
      expect(at).toBeGreaterThan(leastSteps);
    },
    3_000_000,
  );
});
