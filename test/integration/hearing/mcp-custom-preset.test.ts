import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { startMcp } from '../../support/studio/mcp-client.ts';
import { folderForAllTests, forAllTests, openInTest } from '../../support/tools/hooks.ts';

const demo = forAllTests(startControlledDemo);
const folder = folderForAllTests();

// The bugs: values without their preset are passed over, those of an earlier call are taken for ones that were left
// out, and a refusal names no limit.
it('exports with the values of the preset custom that it was given, or the usual ones', async () => {
  const account = await demo.addAccount('custom');
  const program = await openInTest(
    startMcp({
      home: join(folder, 'home'),
      env: account.env,
      args: ['--budget', '90000t'],
      cwd: folder,
    }),
  );
  await writeFile(join(folder, 'harbour.md'), '# One\n\nThe boat came home to the harbour late.\n');
  await program.call('import_book', { path: 'harbour.md' });
  const wanted = { book: 'One', chapters: [1], folder: 'custom', formats: ['mp3-book'] };
  const custom = { measure: 'lufs', level: -14, truePeakDb: -1, bitrate: 64 };
  const ask = (given: object) =>
    program.call('export_book', { ...wanted, waitSeconds: 60, ...given });
  const refused: readonly (readonly [object, string])[] = [
    [{ custom }, 'need the preset custom'],
    [{ preset: 'custom', custom: { ...custom, truePeakDb: -9 } }, 'at least 10 dB above'],
    [{ preset: 'custom', custom: { ...custom, measure: 'rms' } }, 'at least 15 dB above'],
  ];
  for (const [given, said] of refused) {
    const { isError, text } = await ask(given);
    expect([isError, text]).toEqual([true, expect.stringContaining(said)]);
  }
  expect(await account.ledger()).toEqual([]);
  const presetsOf = async () => {
    const names = await readdir(join(folder, 'custom'));
    const texts = names
      .filter((name) => name.endsWith('.report.json'))
      .map((name) => readFile(join(folder, 'custom', name), 'utf8'));
    return (await Promise.all(texts)).map((text) => JSON.parse(text).preset.custom.level).sort();
  };
  await ask({ preset: 'custom', custom });
  expect(await presetsOf()).toEqual([-14]);
  await ask({ preset: 'custom' });
  expect(await presetsOf()).toEqual([-14, -19]);
}, 120_000);
