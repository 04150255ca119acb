import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExportReport } from '../../../shared/model/report/export-report.ts';
import { startMcp } from '../../support/studio/mcp-client.ts';
import { jsonLines, runLectern, startDemoGateway } from '../../support/studio/run-lectern.ts';
import {
  folderForAllTests,
  folderForEachTest,
  forAllTests,
  openInTest,
} from '../../support/tools/hooks.ts';

const folder = folderForEachTest();
const text = '# One\n\nThe lamp was lit again.\n\nNobody had asked for it.\n';
const gateway = forAllTests(() => startDemoGateway('tone'));
/** The library where the book was made, `out` beside it, and its project. */
const origin = folderForAllTests();
const home = join(origin, 'home');
const source = join(origin, 'book.md');
const file = join(origin, 'book.lectern');
/** Nothing costs less to write; for where the files are not looked at. */
const plain = ['--format', 'wav'];
/** The texts that the book was bought with. */
const ofBook = new Set<string | null>();

beforeAll(async () => {
  await writeFile(source, text);
  const make = ['audiobook', source, '--out', join(origin, 'out'), '--max-cost', '10'];
  expect((await runLectern(make, { home, env: gateway.env })).code).toBe(0);
  for (const { textSha256 } of await gateway.bought()) ofBook.add(textSha256);
  const saved = await runLectern(['project', 'save', 'One', '--out', file, '--json'], { home });
  expect([saved.code, saved.stderr + saved.stdout]).toEqual([
    0,
    expect.stringContaining('book.lectern'),
  ]);
});

describe('lectern project and backup', () => {
  it('take a book to another library, where it is exported without a request', async () => {
    const { env } = gateway;
    const other = join(folder, 'other');
    const bought = await gateway.bought();

    const made = await runLectern(['audiobook', file, '--out', join(folder, 'out2')], {
      home: other,
    });
    // The report may say that the book lacks a cover: that is no line that failed.
    const told = (made.stderr + made.stdout).split('\n');
    expect(told.filter((line) => !/checks? of \d+ failed/.test(line)).join('\n')).not.toContain(
      'failed',
    );
    expect(made.code).toBe(0);
    expect(await gateway.bought()).toEqual(bought);
    expect(bought.length).toBeGreaterThan(0);
    const [name = ''] = (await readdir(join(origin, 'out'))).filter((one) => one.endsWith('.m4b'));
    const here = join(origin, 'out', name);
    const there = join(folder, 'out2', name);
    expect((await readFile(there)).equals(await readFile(here))).toBe(true);

    // Bug: a speed that is asked for is passed over, and the book is made at the one that it was saved with.
    const fast = ['--speed', '2', '--max-cost', '10', ...plain];
    const faster = await runLectern(['audiobook', file, '--out', join(folder, 'out3'), ...fast], {
      home: other,
      env,
    });
    expect(faster.code).toBe(0);
    expect((await gateway.bought()).length).toBe(bought.length + ofBook.size);

    const again = await runLectern(['project', 'open', file, '--json'], { home: other });
    expect(again.stdout).toContain('"kind":"exists"');
    // The bug: a project was told as an archive without a book, and nothing said what does open it.
    for (const command of ['import', 'estimate']) {
      const ended = await runLectern([command, file], { home: other });
      expect([ended.code, ended.stderr]).toEqual([5, expect.stringContaining('project open')]);
    }
    // The bug: a folder that is called like the book, as an export makes one, hid its report.
    await mkdir(join(folder, 'One'));
    const report = await runLectern(['report', 'One'], { home: other, cwd: folder });
    expect(report.stdout).toContain('Chapters');
    // Bug: of several files one that is not there hid what was found of the others.
    const several = await runLectern(['report', 'gone.m4b', here, '--json'], { home: other });
    expect([several.code, jsonLines(several)]).toEqual([
      5,
      [
        expect.objectContaining({ event: 'error', code: 'file_not_readable' }),
        expect.objectContaining({ files: [expect.objectContaining({ name })] }),
      ],
    ]);
    // Bug: a bitrate that nobody asked for was one that files had to have.
    const own = await runLectern(['report', here, '--preset', 'custom', '--json'], { home: other });
    const [{ preset } = { preset: null }] = jsonLines<ExportReport>(own);
    expect(preset?.custom).toEqual({ measure: 'lufs', level: -19, truePeakDb: -3 });
    const backup = join(folder, 'backup');
    expect((await runLectern(['backup', '--out', backup], { home: other })).code).toBe(0);
    const third = join(folder, 'third');
    expect((await runLectern(['restore', backup, '--to', third], { home: other })).code).toBe(0);
    expect((await runLectern(['restore', backup, '--to', third], { home: other })).code).toBe(5);
    const opened = await runLectern(['project', 'open', file, '--json'], { home: third });
    expect(opened.stdout).toContain('"kind":"exists"');
  });

  // The bug: with the key in the environment, the key's account was made before that of the project was known, so
  // that a moved book was paid for once more.
  it('is paid by the account of its takes, wherever the key is in the environment', async () => {
    const { env } = gateway;
    const lectern = (name: string, ...args: string[]) =>
      runLectern(args, { home: join(folder, name), env, cwd: folder });
    const bought = await gateway.bought();

    const sent = 'requests sent: 0';
    const direct = await lectern('direct', 'audiobook', file, '--out', 'direct', ...plain);
    expect([direct.code, direct.stderr]).toEqual([0, expect.stringContaining(sent)]);
    const opened = await lectern('opened', 'project', 'open', file);
    expect(opened.stderr).toContain('is now used as that of the account');
    const byTitle = await lectern('opened', 'audiobook', 'One', '--out', 'by-title', ...plain);
    expect([byTitle.code, byTitle.stderr]).toEqual([0, expect.stringContaining(sent)]);
    expect(await gateway.bought()).toEqual(bought);

    // Where the key has an account of its own by then, only the user can tell whether it is the same one.
    expect((await lectern('used', 'say', 'Hello.', '--out', 'said.wav')).code).toBe(0);
    const before = await gateway.bought();
    await lectern('used', 'project', 'open', file);
    const asked = await lectern('used', 'audiobook', 'One', '--out', 'used');
    const planned = `defaults: {out: planned}\nbooks: ['${source}']\n`;
    await writeFile(join(folder, 'plan.yaml'), planned);
    const plan = await lectern('used', 'batch', 'plan.yaml');
    const program = await openInTest(
      startMcp({ home: join(folder, 'used'), env, cwd: folder, args: ['--budget', '5000t'] }),
    );
    const tools = [
      await program.call('generate', { book: 'One' }),
      await program.call('export_book', { book: 'One', folder: 'used' }),
    ];
    await program.close();
    expect([asked.code, plan.code]).toEqual([3, 3]);
    expect(tools.map(({ value }) => value.error.code)).toEqual(Array(2).fill('approval_needed'));
    expect(await gateway.bought()).toEqual(before);
    const [, other = ''] = /--account (\S+) uses those lines/.exec(asked.stderr) ?? [];
    const [, own = ''] = /--account (\S+) generates them again/.exec(asked.stderr) ?? [];
    const of = (id: string) =>
      lectern('used', 'audiobook', 'One', '--out', 'used', '--account', id, ...plain);
    const free = await of(other);
    expect([free.code, free.stderr]).toEqual([0, expect.stringContaining(sent)]);
    expect(await gateway.bought()).toEqual(before);
    const paid = await of(own);
    expect([paid.code, (await gateway.bought()).length]).toEqual([0, before.length + 2]);

    // Bug: what a watched folder held back was bought by resuming its job, also where its turn had not come.
    await lectern('watching', 'say', 'Hello.', '--out', 'said.wav');
    await lectern('watching', 'project', 'open', file);
    await mkdir(join(folder, 'inbox'));
    for (const name of ['a', 'b', 'c']) {
      await writeFile(join(folder, 'inbox', `${name}.md`), `# Walk ${name}\n\nIt was ${name}.\n`);
    }
    await writeFile(join(folder, 'inbox', 'book.md'), text);
    const again = async () =>
      (await gateway.bought()).filter(({ textSha256 }) => ofBook.has(textSha256)).length;
    const earlier = await again();
    const budget = ['--per-day', '9000t', '--per-book', '5000t'];
    const watch = ['batch', '--watch', 'inbox', '--out', 'watched', ...budget, '--json'];
    const held = await runLectern(watch, {
      home: join(folder, 'watching'),
      env,
      cwd: folder,
      onLine: (line, child) => {
        if (/"event":"book"/.test(line)) child.kill('SIGINT');
      },
    });
    const resumed = await lectern('watching', 'jobs', 'resume');
    expect([held.code, resumed.code, await again()]).toEqual([130, 0, earlier]);
  });

  // The bugs: a project file that a batch cannot read, or whose takes it buys again on another account; and a report
  // that is shown only by the path of its file.
  it('is a book of a batch, without a request, and its report is found by its title', async () => {
    const { env } = gateway;
    const other = join(folder, 'other');
    const out = join(folder, 'out');
    const bought = await gateway.bought();
    const plan = join(folder, 'plan.yaml');
    await copyFile(file, join(folder, 'book.lectern'));
    await writeFile(plan, 'defaults: {out: made}\nbooks: [book.lectern]\n');

    const refused = await runLectern(['batch', plan], { home: other });
    expect(refused.code).toBe(5);
    const [, accountId = ''] = /--account ([\w-]+)/.exec(refused.stdout + refused.stderr) ?? [];
    const made = await runLectern(['batch', plan, '--account', accountId], { home: other });
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('requests sent: 0')]);
    expect(await gateway.bought()).toEqual(bought);
    const again = await runLectern(['batch', plan, '--account', accountId], { home: other });
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('is already done')]);

    // Bugs: a book that is here was a file that is not, and nothing listed what there is; once exported, the folder of
    // its files was taken for one without books.
    const listed = await runLectern(['library', 'list', '--json'], { home });
    const [{ books } = { books: [] }] = jsonLines<{ books: { id: string; title: string }[] }>(
      listed,
    );
    const own = books.filter(({ title }) => title === 'One');
    expect(own).toEqual([expect.objectContaining({ title: 'One', author: null, chapters: 1 })]);
    await mkdir(join(folder, 'One'));
    for (const name of ['one', own[0]?.id ?? '', 'One']) {
      const known = ['audiobook', name, '--out', '.', ...plain];
      const run = await runLectern(known, { home, env, cwd: folder });
      expect([name, run.code, run.stderr.includes('requests sent: 0')]).toEqual([name, 0, true]);
    }
    // Bug: what only reading a file asks for was ignored without a word.
    for (const option of ['--include-matter', '--tags']) {
      const run = await runLectern(['audiobook', 'One', '--out', out, option], { home, env });
      expect([run.code, run.stderr]).toEqual([
        2,
        expect.stringContaining(`${option} is for reading a file; “One” is in the library already`),
      ]);
    }
    // Bug: it was ignored of a project file, which is read already as well.
    for (const option of ['--include-matter', '--tags']) {
      const run = await runLectern(['audiobook', file, '--out', out, option], { home, env });
      expect([run.code, run.stderr]).toEqual([
        2,
        expect.stringContaining(`${option} is for reading a file; “book.lectern” is a project`),
      ]);
    }
    const neither = await runLectern(['audiobook', 'Two', '--out', out], { home, env });
    expect([neither.code, neither.stderr]).toEqual([
      5,
      expect.stringContaining('neither a file nor a book “Two”. Books of the library: One'),
    ]);
    expect(await gateway.bought()).toEqual(bought);

    const report = await runLectern(['report', 'one', '--json'], { home: other });
    const [shown] = jsonLines<ExportReport>(report);
    expect([shown?.title, shown?.preset.id]).toEqual(['One', 'audiobook']);
    const values = ['--preset', 'custom', '--loudness', '-16'];
    const held = await runLectern(['report', 'One', ...values], { home: other });
    expect([held.code, held.stderr]).toEqual([5, expect.stringContaining('as it was exported')]);
    const none = await runLectern(['report', 'One', '--preset', 'acx'], { home: other });
    expect([none.code, none.stderr]).toEqual([5, expect.stringContaining('none for that preset')]);
  });
});
