import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encodeWav } from '../../../shared/sound/wav.ts';
import { jsonLines, runLectern, startDemoGateway } from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const demo = forAllTests(() => startDemoGateway('tone'));
const folder = folderForAllTests();

type LedgerJson = { readonly totals: { readonly charged: { readonly tokens: number } } };

const lectern = (...args: string[]) =>
  runLectern(args, { home: join(folder, 'home'), env: demo.env });

// The bugs: new takes that nobody has allowed to cost so much, or of lines that are not doubted; a cost that is not told.
it('takes the doubted lines anew with --retake, within what --max-cost allows', async () => {
  // Tones end abruptly: each line is doubted as cut off, and so is each new take of it.
  await writeFile(join(folder, 'tide.md'), '# Tide\n\nIt came in.\n\nNobody had asked it to.');
  await lectern('audiobook', join(folder, 'tide.md'), '--out', join(folder, 'out'));
  const lines = (await demo.bought()).length;
  const charged = async () => {
    const [{ totals }] = jsonLines(await lectern('ledger', '--json')) as [LedgerJson];
    return totals.charged.tokens;
  };
  const before = await charged();

  for (const limit of [[], ['--max-cost', '10t']]) {
    const refused = await lectern('check', 'tide', '--retake', '2', ...limit);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toMatch(/Nothing was sent: .+ Allow that with --max-cost/);
  }
  expect(await demo.bought()).toHaveLength(lines);

  const args = ['check', 'tide', '--retake', '2', '--max-cost', '5', '--json'];
  const retaken = await lectern(...args);
  expect(retaken.code).toBe(3);
  expect(retaken.stderr).toContain('All new takes are in doubt (up to 2 each)');
  expect(await demo.bought()).toHaveLength(lines + 2 * lines);
  const tokens = (await charged()) - before;
  expect(tokens).toBeGreaterThan(0);
  expect(jsonLines(retaken)[0]).toMatchObject({ openCount: lines, retaken: { lines, tokens } });
});

// The bugs: a pause that only a paid take got rid of; a new take paid for a line that a repair had mended.
it('repairs a long pause with --repair, sends nothing, and takes nothing anew afterwards', async () => {
  const tone = Array.from({ length: 24_000 }, (_, at) => 8000 * Math.sin(at / 20));
  const pause = Array.from({ length: 60_000 }, () => 0);
  const breath = pause.slice(0, 4800);
  const answered = (samples: readonly number[], match: object) => {
    const base64 = Buffer.from(encodeWav(Int16Array.from(samples), 24_000)).toString('base64');
    const fault = { kind: 'answer', status: 200, contentType: 'audio/wav', body: { base64 } };
    return { match: { path: '/v1/audio/speech', ...match }, isBilled: true, times: 0, fault };
  };
  const plan = join(folder, 'faults.json');
  const rules = [
    answered([...tone, ...pause, ...tone, ...breath], { textIncludes: 'went out' }),
    answered([...tone, ...breath], {}),
  ];
  await writeFile(plan, JSON.stringify({ seed: 1, rules }));
  const broken = await startDemoGateway('tone', ['--faults', plan]);
  try {
    const run = (...args: string[]) =>
      runLectern(args, { home: join(folder, 'broken'), env: broken.env });
    await writeFile(join(folder, 'ebb.md'), 'It went out again, and nobody had asked it to.');
    await run('audiobook', join(folder, 'ebb.md'), '--out', join(folder, 'out'));
    const bought = (await broken.bought()).length;
    expect(bought).toBeGreaterThan(0);
    const before = jsonLines(await run('check', 'ebb', '--json'))[0];
    expect(before).toMatchObject({ openCount: 1, repaired: null });
    const after = await run('check', 'ebb', '--repair', '--retake', '1', '--json');
    expect(jsonLines(after)[0]).toMatchObject({ openCount: 0, repaired: 1, retaken: null });
    expect(after.code).toBe(0);
    expect(after.stderr).toContain('1 line repaired, free.');
    expect(await broken.bought()).toHaveLength(bought);
  } finally {
    await broken.stop();
  }
});
