import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { onePixelPng } from '../../support/builders/epub-builder.ts';
import { checkout } from '../../support/checkout.ts';
import { voiceSample } from '../../support/sound/voice-sample.ts';
import {
  type Ended,
  jsonLines,
  runLectern,
  startDemoGateway,
  summaryOf,
} from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';
import { requireJudge } from '../../support/tools/judges.ts';

const sentences = [
  'The tide came in under the door.',
  'Nobody had asked it to.',
  'Mother put the chairs on the table and went on reading.',
];
const chapters = ['One', 'Two', 'Three'].map(
  (name, index) =>
    `# ${name}\n\n${sentences.map((sentence) => `${sentence} It was day ${index + 1}, and it rained all the while.`).join('\n\n')}`,
);
const book = chapters.join('\n\n');

const demo = forAllTests(() => startDemoGateway('tone'));
const folder = folderForAllTests();
const home = join(folder, 'home');

beforeAll(async () => {
  await writeFile(join(folder, 'tide.md'), book);
});

/** Nothing costs less to write; for where the files are not looked at. */
const plain = ['--format', 'wav', '--json'];

/** What the runs of `make` wrote. */
const outputs: string[] = [];
async function make() {
  const args = ['audiobook', join(folder, 'tide.md'), '--out', join(folder, 'out')];
  const formats = ['--format', 'm4b,mp3', '--json'];
  const ended = await runLectern([...args, ...formats], { home, env: demo.env });
  outputs.push(ended.stdout, ended.stderr);
  return ended;
}

describe('lectern audiobook', { timeout: 120_000 }, () => {
  it('makes the files, sends each line once, and nothing again on a second run', async () => {
    const first = await make();
    expect(first.stderr).not.toContain('failed');
    expect(first.code).toBe(0);
    const planned = summaryOf(first);
    const bought = await demo.bought();
    expect(bought).toHaveLength(planned.segments as number);
    expect(planned).toMatchObject({
      event: 'summary',
      requests: bought.length,
      reused: 0,
      open: 0,
    });
    expect(new Set(bought.map((request) => request.textSha256)).size).toBe(bought.length);

    const again = summaryOf(await make());
    expect(again).toMatchObject({ requests: 0, reused: planned.segments, tokens: 0 });
    expect(await demo.bought()).toHaveLength(bought.length);
  });

  it('takes pronunciation rules from a file, once, and buys only the lines that they change', async () => {
    const sent = async () => (await demo.bought()).length;
    const path = join(folder, 'moor.md');
    await writeFile(path, '# Moor\n\nLough lay in the fog.\n\nThe road went round it.\n');
    const rules = join(folder, 'names.csv');
    const run = () =>
      runLectern(
        ['audiobook', path, '--out', join(folder, 'moor'), ...plain, '--pronunciation', rules],
        { home, env: demo.env },
      );
    await writeFile(rules, 'find,say\nLough\n');
    const before = await sent();
    const refused = await run();
    expect([refused.code, await sent()]).toEqual([5, before]);
    expect(refused.stderr).toContain('“names.csv”: Line 2');
    await writeFile(rules, 'find,say\nLough,Lock\n');
    expect(summaryOf(await run())).toMatchObject({ requests: 2 });
    expect(summaryOf(await run())).toMatchObject({ requests: 0 });
    await writeFile(rules, 'find,say\nLough,Loff\n');
    expect(summaryOf(await run())).toMatchObject({ requests: 1, reused: 1 });
    expect(await sent()).toBe(before + 3);
  });

  // The bugs: the second run read the report, subtitles and EPUB of the first as books, and bought them; so did another
  // library, whose `import` listed them too.
  it('makes and reads nothing of what this or another library has made, of a folder that holds it', async () => {
    const shelf = join(folder, 'shelf');
    const out = join(shelf, 'out');
    await mkdir(out, { recursive: true });
    await writeFile(join(shelf, 'lamp.md'), '# One\n\nThe lamp is lit on the shelf.\n');
    const companions = ['--subtitles', 'srt,vtt', '--labels', '--chapters-json'];
    // No sound is called like the EPUB beside it: the MP3 files have a folder.
    const formats = ['--format', 'mp3,epub', '--json'];
    const all = ['audiobook', shelf, '--out', out, ...formats, ...companions];
    const files = async () => (await readdir(out, { recursive: true })).sort();
    const titlesOf = (ended: Ended) =>
      jsonLines(ended)
        .filter(({ event }) => event === 'book')
        .map(({ title }) => title);
    expect((await runLectern(all, { home, env: demo.env })).code).toBe(0);
    const [made, bought] = [await files(), await demo.bought()];
    const taken = ['One.epub', 'One.report.html', 'One.srt', 'One.vtt', 'One.labels.txt'];
    expect(made).toEqual(expect.arrayContaining(taken));
    const again = await runLectern(all, { home, env: demo.env });
    expect([again.code, titlesOf(again)]).toEqual([0, ['One']]);
    expect([await files(), await demo.bought()]).toEqual([made, bought]);

    const other = { home: join(folder, 'other-home'), env: demo.env };
    const elsewhere = ['audiobook', shelf, '--out', join(folder, 'other-out'), ...plain];
    const moved = await runLectern(elsewhere, other);
    expect([moved.code, titlesOf(moved)]).toEqual([0, ['One']]);
    expect(moved.stderr).toContain('made by Lectern');
    const read = await runLectern(['import', shelf, '--json'], other);
    expect([read.code, jsonLines(read).map(({ title }) => title)]).toEqual([0, ['One']]);
    expect(read.stderr).toContain('made by Lectern');
  });

  // The bug: subtitles that a book is made of were taken for made ones by the sound that stood beside them since.
  it('goes on with a book of subtitles that is made beside them', async () => {
    const shelf = join(folder, 'talks');
    await mkdir(shelf);
    const cue = '1\n00:00:00,000 --> 00:00:02,000\nThe sea is calm.\n';
    await writeFile(join(shelf, 'Talk.srt'), cue);
    const args = ['audiobook', shelf, '--out', shelf, '--format', 'mp3-book', '--json'];
    for (const run of ['first', 'again']) {
      const made = await runLectern(args, { home, env: demo.env });
      const titles = jsonLines(made).filter(({ event }) => event === 'book');
      expect([made.code, titles.map(({ title }) => title)], run).toEqual([0, ['Talk']]);
    }
  });

  // The bug: only `import` told what reading the file left out.
  it('tells what of the file is left out, and nothing of it where it is not', async () => {
    const file = join(folder, 'sea.md');
    await writeFile(file, '# Copyright\n\nAll rights.\n\n# One\n\nCalm.\n\n# Two\n\nWild.\n');
    const args = ['audiobook', file, '--out', join(folder, 'sea'), ...plain];
    const made = await runLectern(args, { home, env: demo.env });
    const told = jsonLines(made).filter(({ event }) => event === 'notice');
    expect(told).toContainEqual(
      expect.objectContaining({ file, message: expect.stringContaining('“Copyright”') }),
    );
    expect(made.stderr).toContain('“Copyright”');
    const whole = await runLectern([...args, '--include-matter'], { home, env: demo.env });
    expect([whole.code, whole.stderr.includes('“Copyright”')]).toEqual([0, false]);
  });

  it('shows chapters and durations that ffprobe reads the same way', async () => {
    if (!requireJudge('ffprobe')) return;
    const files = await readdir(join(folder, 'out'), { recursive: true });
    const m4b = files.find((name) => name.endsWith('.m4b'));
    const args = ['-v', 'error', '-of', 'json', '-show_chapters', join(folder, 'out', m4b ?? '')];
    const shown = JSON.parse(spawnSync('ffprobe', args, { encoding: 'utf8' }).stdout) as {
      chapters: { tags: { title: string } }[];
    };
    expect(shown.chapters.map((chapter) => chapter.tags.title)).toEqual(['One', 'Two', 'Three']);
    expect(files.filter((name) => name.endsWith('.mp3'))).toHaveLength(3);
  });

  it('buys exactly one line after one sentence was changed', async () => {
    const before = (await demo.bought()).length;
    const changed = book.replace('Nobody had asked it to.', 'Somebody had asked it to.');
    await writeFile(join(folder, 'tide.md'), changed);
    const ended = await make();
    expect(ended.code).toBe(0);
    expect(summaryOf(ended)).toMatchObject({ requests: 1 });
    expect((await demo.bought()).length - before).toBe(1);
  });

  it('never lets the key into the library, the log or the output', async () => {
    expect((await make()).code).toBe(0);
    const names = await readdir(home, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(3);
    for (const entry of files) {
      const bytes = await readFile(join(entry.parentPath, entry.name));
      expect([entry.name, bytes.includes(demo.apiKey)]).toEqual([entry.name, false]);
    }
    expect(outputs.join('\n')).not.toContain(demo.apiKey);
  });

  // The bug: a command that names no speed sets it to 1, and every line of the book is bought again.
  it('keeps the speed of a book where none is given, and buys nothing again', async () => {
    const file = join(folder, 'quay.md');
    const out = join(folder, 'quay-out');
    const words = ['The quay was empty.', 'A bell rang twice.', 'Then the ferry came in.'];
    await writeFile(file, `# Quay\n\n${words.join('\n\n')}\n`);
    const run = { home: join(folder, 'quay-home'), env: demo.env };
    const args = ['audiobook', file, '--out', out, ...plain];
    const before = (await demo.bought()).length;
    const first = summaryOf(await runLectern([...args, '--speed', '1.5'], run));
    const bought = await demo.bought();
    expect(bought.length - before).toBe(first.segments);
    const unasked = await runLectern(args, run);
    expect([unasked.code, summaryOf(unasked)]).toEqual([
      0,
      expect.objectContaining({ requests: 0, reused: first.segments, tokens: 0 }),
    ]);
    const [fast, usual] = [
      await runLectern(['estimate', file, '--json'], run),
      await runLectern(['estimate', file, '--speed', '1', '--json'], run),
    ].map((ended) => summaryOf<{ seconds: number }>(ended).seconds);
    expect(fast).toBeLessThan(usual ?? 0);

    await writeFile(file, `# Quay\n\n${words.join('\n\n').replace('empty', 'full')}\n`);
    const plan = join(folder, 'quay.yaml');
    await writeFile(plan, 'defaults: {out: quay-out, format: [wav]}\nbooks: [quay.md]\n');
    expect((await runLectern(['batch', plan, '--json'], run)).code).toBe(0);
    expect((await demo.bought()).length).toBe(bought.length + 1);
  });

  // Bug: the report said that cover and author were missing, and nothing of the command line could set them.
  it('sets title, authors, language and cover of a book, which keeps them, and buys nothing again', async () => {
    const run = { home: join(folder, 'told-home'), env: demo.env };
    const [file, cover] = [join(folder, 'told.md'), join(folder, 'cover.png')];
    await writeFile(file, '# Une\n\nLa mer est calme. Une cloche sonne.\n');
    await writeFile(cover, onePixelPng);
    const out = join(folder, 'told-out');
    const args = ['audiobook', file, '--out', out, '--json'];
    const failed = (ended: Ended) =>
      jsonLines(ended).filter(({ verdict }) => /missing/.test(String(verdict)));
    const plain = await runLectern(args, run);
    expect([plain.code, failed(plain)]).toEqual([0, [expect.anything()]]);
    const bought = await demo.bought();
    const told = ['--title', 'L’été 海', '--author', 'Ann Lee', '--author', 'Bo Chen'];
    const set = await runLectern([...args, ...told, '--language', 'fr', '--cover', cover], run);
    expect([set.code, failed(set)]).toEqual([0, []]);
    const again = await runLectern(args, run);
    expect([again.code, failed(again)]).toEqual([0, []]);
    const report = JSON.parse(await readFile(join(out, 'L’été 海.report.json'), 'utf8'));
    expect(report).toMatchObject({ title: 'L’été 海', author: 'Ann Lee, Bo Chen' });
    expect(await demo.bought()).toEqual(bought);

    const several = await runLectern([...args, join(folder, 'tide.md'), '--cover', cover], run);
    expect([several.code, several.stderr.includes('there are 2 here')]).toEqual([2, true]);
    const missing = await runLectern([...args, '--cover', join(folder, 'none.png')], run);
    expect([missing.code, missing.stderr.includes('“none.png” does not exist')]).toEqual([5, true]);
  });

  // Bug: only the window could give a character of a script a voice.
  it('gives characters their voices, which the book keeps, and says who and what there is', async () => {
    const run = { home: join(folder, 'cast-home'), env: demo.env };
    const file = join(folder, 'cast.lectern.md');
    await writeFile(file, '# Cast\n\n@Anna: You came!\n\n@Бен: I did.\n\nThe door shut.\n');
    const args = ['audiobook', file, '--out', join(folder, 'cast-out'), ...plain];
    expect((await runLectern(args, run)).code).toBe(0);
    const bought = (await demo.bought()).length;
    const sample = join(folder, 'ada.wav');
    await writeFile(sample, voiceSample(170, 12));
    const clone = ['voices', 'add', sample, '--title', 'Ada', '--consent', 'Ada King, 2026-11-21'];
    expect((await runLectern(clone, run)).code).toBe(0);

    const stranger = await runLectern([...args, '--cast', 'Anna=Ada', '--cast', 'Zoe=Ada'], run);
    expect([stranger.code, stranger.stderr]).toEqual([5, expect.stringMatching(/no Zoe .*Anna/)]);
    const voiceless = await runLectern([...args, '--cast', 'Anna=Nobody'], run);
    expect([voiceless.code, voiceless.stderr]).toEqual([5, expect.stringMatching(/“Nobody”.*Ada/)]);
    expect(await demo.bought()).toHaveLength(bought);
    // One line each, and none of the narrator's.
    const given = await runLectern([...args, '--cast', 'anna=Ada,Бен=ada'], run);
    expect([given.code, summaryOf(given).requests]).toEqual([0, 2]);
    const kept = await runLectern(args, run);
    expect([kept.code, summaryOf(kept).requests]).toEqual([0, 0]);
  });

  it('stops at its cap with exit 3 and keeps what was made', async () => {
    const args = ['audiobook', join(folder, 'tide.md'), '--out', join(folder, 'capped'), ...plain];
    const capped = await runLectern([...args, '--max-cost', '300t'], {
      home: join(folder, 'capped-home'),
      env: demo.env,
    });
    expect(capped.code).toBe(3);
    const codes = jsonLines(capped).map((line) => line.code);
    expect(codes).toContain('cap_reached');
    const whole = await runLectern(args, { home: join(folder, 'capped-home'), env: demo.env });
    expect(whole.code).toBe(0);
    expect(summaryOf(whole).reused as number).toBeGreaterThan(0);
  });
});

describe('exit codes', () => {
  it.each([
    ['2 for a wrong word on the line', ['audiobook'], {}, 2],
    ['2 for a command that only objects have', ['constructor'], {}, 2],
    ['5 for a file that is not there', ['import', '/no/such/book.epub'], {}, 5],
    [
      '4 for a key that the gateway refuses',
      ['models'],
      { LECTERN_API_KEY: 'wrong-key-0123456789' },
      4,
    ],
    ['0 for help', ['--help'], {}, 0],
  ])('is %s', async (_, args, env, code) => {
    const ended = await runLectern(args, {
      home: join(folder, 'codes'),
      env: { ...demo.env, ...env },
    });
    expect([ended.code, ended.stderr.includes('    at ')]).toEqual([code, false]);
  });

  // Bug: every line of the book was paid for before the out folder turned out not to be one.
  it('sends nothing for an out folder that cannot be written to, and says so', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, 'not a folder');
    const args = ['audiobook', join(folder, 'tide.md'), '--out', file, '--json'];
    const inHome = { home: join(folder, 'nowhere'), env: demo.env };
    const ended = await runLectern(args, inHome);
    expect([ended.code, summaryOf(ended).requests]).toEqual([5, 0]);
    // Bug: each attempt left a paused job of 0 lines in the queue.
    const listed = await runLectern(['jobs', 'list', '--all', '--json'], inHome);
    expect(summaryOf(listed).jobs).toEqual([]);
    expect(ended.stderr).toContain(
      `Nothing can be written into ${file} (something else has that name, EEXIST)`,
    );
  });

  // Bugs: told as a fault of the program; then as one of the disk, which a script tries again.
  it('is 5 for a file where a folder has to be, and names it', async () => {
    const file = join(folder, 'no-folder');
    await writeFile(file, 'not a folder');
    const args = ['backup', '--out', join(file, 'backup'), '--json'];
    const ended = await runLectern(args, { home: join(folder, 'codes'), env: demo.env });
    expect([ended.code, summaryOf(ended).code]).toEqual([5, 'disk_failed']);
    expect(ended.stderr).toContain(
      `The file ${file} cannot be read or written (something else has that name, EEXIST).`,
    );
  });

  it('is 0 for help and the version where there is no library, and makes none', async () => {
    const none = join(folder, 'no-library');
    const help = await runLectern(['--help'], { home: none });
    const version = await runLectern(['--version'], { home: none });
    const manifest = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
    expect([help.code, existsSync(none)]).toEqual([0, false]);
    expect([version.code, version.stdout]).toEqual([0, `${manifest.version}\n`]);
  });

  it('is 6 when the library is in use, and says by whom', async () => {
    const refused: Ended[] = [];
    const say = ['say', 'Hello.', '--out', join(folder, 'x.wav')];
    const served = await runLectern(['serve', '--json'], {
      home,
      env: demo.env,
      onLine: (line, child) => {
        if (!line.includes('"url"')) return;
        void runLectern(say, { home, env: demo.env }).then((ended) => {
          refused.push(ended);
          child.kill('SIGINT');
        });
      },
    });
    expect(served.code).toBe(0);
    expect(refused.map((ended) => ended.code)).toEqual([6]);
    expect(refused[0]?.stderr).toMatch(/in use by lectern serve \(process \d+\)/);
  });
});
