import { expect, it } from 'vitest';
import { soak } from '../../support/soak/soak.ts';
import { folderForEachTest } from '../../support/tools/hooks.ts';

const folder = folderForEachTest();

/*
 * The bugs: a fault that leaves something behind, or that comes while something else has gone wrong, after which a
 * line is lost, paid twice or never made. test/proof/soak.test.ts is the same for hours.
 */
it('loses nothing, buys nothing twice and keeps nothing for ever while a book is made, edited and heard', async () => {
  const figures = await soak(folder, {
    seed: Number(process.env.LECTERN_SEED ?? 20_261_123),
    minutes: 20,
    factor: 500,
    chapters: 2,
    lines: 60,
    restEvery: 30,
  });
  expect(figures.calls).toBeGreaterThan(120);
}, 300_000);
