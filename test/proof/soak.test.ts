import { expect, it } from 'vitest';
import { expectNoSlope } from '../support/soak/flat.ts';
import { inShort, soak } from '../support/soak/soak.ts';
import { folderForEachTest } from '../support/tools/hooks.ts';

const folder = folderForEachTest();

// The bugs: those of its tenth in test/integration/faults, and what only adds up in hours.
it('six simulated hours of faults lose nothing, buy nothing twice and keep nothing for ever', async () => {
  const figures = await soak(folder, {
    seed: Number(process.env.LECTERN_SEED ?? 20_261_123),
    minutes: 360,
    factor: 60,
    chapters: 12,
    lines: 900,
    restEvery: 15,
  });
  const { measures, ...counts } = figures;
  process.stdout.write(`${measures.map(inShort).join('\n')}\n${JSON.stringify(counts)}\n`);
  process.stdout.write(`${JSON.stringify(expectNoSlope(measures))}\n`);
  expect(figures.calls).toBeGreaterThan(2000);
}, 1_800_000);
