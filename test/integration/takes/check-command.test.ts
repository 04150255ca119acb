import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encodeWav } from '../../../shared/sound/wav.ts';
import { startMcp } from '../../support/studio/mcp-client.ts';
import { jsonLines, runLectern, startDemoGateway } from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests, openInTest } from '../../support/tools/hooks.ts';

const demo = forAllTests(() => startDemoGateway('tone'));
const folder = folderForAllTests();

type LedgerJson = { readonly totals: { readonly charged: { readonly tokens: number } } };

const lectern = (...args: string[]) =>
  runLectern(args, { home: join(folder, 'home'), env: demo.env });
/** Nothing costs less to write; the files are not looked at. */
const plain = ['--format', 'wav'];

// The bugs: new takes that nobody has allowed to cost so much, or of lines that are not doubted; a cost that is not told.
it('takes the doubted lines anew with --retake, within what --max-cost allows', async () => {
  // Tones end abruptly: each line is doubted as cut off, and so is each new take of it.
  await writeFile(join(folder, 'tide.md'), '# Tide\n\nIt came in.\n\nNobody had asked it to.');
  await lectern('audiobook', join(folder, 'tide.md'), '--out', join(folder, 'out'), ...plain);
  const lines = (await demo.bought()).length;
  const charged = async () => {
    const [{ totals }] = jsonLines(await lectern('ledger', '--json')) as [LedgerJson];
    return totals.charged.tokens;
  };
  const before = await charged();

  for (const limit of [[], ['--max-cost', '10t']]) {
    const refused = await lectern('check', 'tide', '--retake', '2', ...limit);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toMatch(/Nothing was sent: .+ Allow it with --max-cost/);
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

// The bug: an assistant was told that lines are in doubt, and not which.
it('lists the lines in doubt for other programs, free', async () => {
  const home = join(folder, 'program');
  await writeFile(join(folder, 'ebb-tide.md'), '# Ebb\n\nIt went away.\n\nNobody saw it go.');
  const made = ['audiobook', 'ebb-tide.md', '--out', 'ebb-out', ...plain];
  await runLectern(made, { home, env: demo.env, cwd: folder });
  const before = (await demo.bought()).length;

  const program = await openInTest(startMcp({ home, env: demo.env, args: [], cwd: folder }));
  const { value: found } = await program.call('check_book', { book: 'Ebb', repair: true });
  expect(found.openCount).toBeGreaterThan(1);
  const [{ chapter, line, text, doubts }] = found.lines;
  expect([chapter, typeof line, typeof text, typeof doubts[0].about]).toEqual([
    1,
    'number',
    'string',
    'string',
  ]);
  await program.close();
  expect((await demo.bought()).length).toBe(before);
});

/** A gateway whose takes are tones, with a long pause in what went out. */
async function startPausing() {
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
  return startDemoGateway('tone', ['--faults', plan]);
}

// The bugs: a pause that only a paid take got rid of; a new take paid for a line that a repair had mended.
it('repairs a long pause with --repair, sends nothing, and takes nothing anew afterwards', async () => {
  const broken = await startPausing();
  try {
    const run = (...args: string[]) =>
      runLectern(args, { home: join(folder, 'broken'), env: broken.env });
    await writeFile(join(folder, 'ebb.md'), 'It went out again, and nobody had asked it to.');
    await run('audiobook', join(folder, 'ebb.md'), '--out', join(folder, 'out'), ...plain);
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

// The bugs: a book that is exported once more for what its own export has repaired; a repair that nobody is told of.
it('repairs within a batch, and has nothing left to do when it is run again', async () => {
  const broken = await startPausing();
  try {
    const run = (...args: string[]) =>
      runLectern(args, { home: join(folder, 'batch'), env: broken.env });
    await writeFile(join(folder, 'ebb.md'), 'It went out again, and nobody had asked it to.');
    const plan = join(folder, 'plan.yaml');
    const book = '{file: ebb.md, out: mended, repair: true, retake: 1, max-cost: 5}';
    await writeFile(plan, `books: [${book}]`);
    const made = await run('batch', plan, '--json');
    expect(made.code).toBe(0);
    const doubts = jsonLines(made).find((line) => (line as { event: string }).event === 'doubts');
    expect(doubts).toMatchObject({ repaired: 1, retaken: 0, openCount: 0, lines: [] });
    const bought = (await broken.bought()).length;
    const files = async () => {
      const names = await readdir(join(folder, 'mended'));
      return Promise.all(
        names.map(async (name) => [name, (await stat(join(folder, 'mended', name))).mtimeMs]),
      );
    };
    const before = await files();

    const again = await run('batch', plan);
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('already done')]);
    expect(await files()).toEqual(before);
    expect(await broken.bought()).toHaveLength(bought);
  } finally {
    await broken.stop();
  }
});

// The bug: new takes, however many lines turn out to be doubted, that nobody has said the price of.
it('makes no book with --retake before --max-cost says what it may cost', async () => {
  await writeFile(join(folder, 'neap.md'), 'It stayed where it was.');
  const bought = (await demo.bought()).length;
  const audiobook = (...args: string[]) =>
    lectern('audiobook', join(folder, 'neap.md'), '--out', join(folder, 'neap'), ...plain, ...args);
  const refused = await audiobook('--retake', '1');
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('--max-cost')]);
  const plan = join(folder, 'neap.yaml');
  await writeFile(plan, 'books: [{file: neap.md, out: neap, retake: 1}]');
  const held = await lectern('batch', plan);
  expect([held.code, held.stderr]).toEqual([3, expect.stringContaining('--max-cost')]);
  expect(await demo.bought()).toHaveLength(bought);

  const made = await audiobook('--retake', '1', '--max-cost', '5', '--json');
  expect(made.code).toBe(3);
  expect(await demo.bought()).toHaveLength(bought + 4);
  const doubts = jsonLines(made).find((line) => (line as { event: string }).event === 'doubts');
  expect(doubts).toMatchObject({ repaired: null, retaken: 2, openCount: 2 });
});

// The bugs: new takes that a limit stopped count as bought once the plan is run again; a book whose doubts are left ends with 0.
it('buys in a batch what a limit stopped once it is raised, and tells what is in doubt each time', async () => {
  const run = (...args: string[]) =>
    runLectern(args, { home: join(folder, 'stopped'), env: demo.env });
  await writeFile(join(folder, 'flow.md'), 'It was high.\n\nIt stayed so for hours.');
  await run('audiobook', join(folder, 'flow.md'), '--out', join(folder, 'flow'), ...plain);
  const bought = (await demo.bought()).length;
  const plan = join(folder, 'flow.yaml');
  const runPlan = async (limit: string) => {
    const book = `{file: flow.md, out: flow-batch, format: [wav], retake: 1, max-cost: ${limit}}`;
    await writeFile(plan, `books: [${book}]`);
    const { code, stderr, stdout } = await run('batch', plan, '--json');
    expect(code).toBe(3);
    const events = jsonLines({ stdout }) as { readonly event: string }[];
    expect(events.find(({ event }) => event === 'doubts')).toMatchObject({ openCount: 2 });
    expect(events.at(-1)).toMatchObject({ event: 'summary', open: 2, exit_code: 3 });
    return { stderr, count: (await demo.bought()).length - bought };
  };
  expect(await runPlan('1t')).toMatchObject({ count: 0 });
  // The bug: it was exported, or bought up to its limit, once more at every run.
  expect((await runPlan('1t')).stderr).toContain('already done');
  expect(await runPlan('5')).toMatchObject({ count: 2 });
  const again = await runPlan('5');
  expect(again).toEqual({ count: 2, stderr: expect.stringContaining('already done') });
  expect(again.stderr).toContain('Still in doubt: 2 lines');
});
