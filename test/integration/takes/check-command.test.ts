import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
