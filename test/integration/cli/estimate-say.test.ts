import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Price } from '../../../shared/model/money.ts';
import { startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { jsonLines, runLectern, summaryOf } from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const demo = forAllTests(startControlledDemo);
const folder = folderForAllTests();

const sentences = Array.from(
  { length: 24 },
  (_, index) => `On day ${index + 1} the keeper wrote down the height of the water.`,
);
const text = sentences.join(' ');

/** What the files begin with. */
const magics = { wav: 'WAVE', flac: 'fLaC', mp3: '\xff\xfb', m4a: 'ftypM4A', opus: 'OpusHead' };

beforeAll(async () => {
  await writeFile(join(folder, 'water.md'), text);
});

describe('prices before anything is sent', { timeout: 120_000 }, () => {
  it('estimate shows both, and asks nobody', async () => {
    const run = { home: join(folder, 'estimate'), env: demo.env };
    const { lines, jobs } = summaryOf<{ lines: Price; jobs: Price }>(
      await runLectern(['estimate', join(folder, 'water.md'), '--json'], run),
    );
    expect(lines.expectedTokens).toBeLessThan(lines.atMostTokens);
    expect(jobs.expectedTokens).toBeGreaterThan(lines.expectedTokens);
    const { stdout } = await runLectern(['estimate', join(folder, 'water.md')], run);
    expect(stdout).toMatch(/Line by line: about \d+ tokens[\s\S]*As speech jobs: \d+ tokens/);
    expect(await demo.ledger()).toEqual([]);
  });

  // Bug: a book whose language was given was estimated in the one that its file seemed to have.
  it('estimate takes the language that is given, else that of the book', async () => {
    const run = { home: join(folder, 'language'), env: demo.env };
    const file = join(folder, 'kanji.txt');
    await writeFile(file, '東京特許許可局。'.repeat(30));
    const priceOf = async (...asked: string[]) =>
      summaryOf<{ lines: Price }>(await runLectern(['estimate', file, '--json', ...asked], run))
        .lines.atMostTokens;
    const guessed = await priceOf();
    const japanese = await priceOf('--language', 'ja');
    expect(japanese).toBeGreaterThan(guessed);
    // The book is kept, with its language, though nothing may be bought for it.
    const book = ['audiobook', file, '--out', join(folder, 'kanji'), '--language', 'ja'];
    expect((await runLectern([...book, '--max-cost', '1t'], run)).code).toBe(3);
    expect([await priceOf(), await priceOf('--language', 'zh')]).toEqual([japanese, guessed]);
  });

  // Bug: what a book of the library still costs was told by no command before it was charged.
  it('estimate of a book of the library tells what is not generated yet', async () => {
    const account = await demo.addAccount('missing');
    const run = { home: join(folder, 'missing'), env: account.env, cwd: folder };
    await writeFile(
      join(folder, 'gates.md'),
      '# North\n\nIt is shut.\n\n# South\n\nNobody came.\n',
    );
    const make = (...more: string[]) =>
      runLectern(['audiobook', 'gates.md', '--title', 'Gates', '--out', 'gates', ...more], run);
    expect((await make('--chapters', '1')).code).toBe(0);
    const tokens = async () => (await account.ledger()).reduce((sum, row) => sum + row.tokens, 0);
    const before = await tokens();
    type Estimate = { chapters: number; segments: number; lines: Price };
    const estimated = await runLectern(['estimate', 'gates', '--json'], run);
    const { chapters, segments, lines } = summaryOf<Estimate>(estimated);
    expect([estimated.code, chapters, segments, await tokens()]).toEqual([0, 2, 2, before]);
    expect((await make()).code).toBe(0);
    const charged = (await tokens()) - before;
    expect(charged).toBeGreaterThan(0);
    expect(charged).toBeLessThanOrEqual(lines.atMostTokens);
    const whole = await runLectern(['estimate', 'gates'], run);
    expect([whole.code, whole.stdout]).toEqual([
      0,
      'Gates: 0 lines are not generated yet, about 00:00\n',
    ]);
    // The bug: an account was stored for each address that only a price was asked of.
    const { LECTERN_API_KEY: _, ...keyless } = account.env;
    const elsewhere = ['--base-url', 'http://127.0.0.1:9'];
    const unknown = await runLectern(['estimate', 'gates', ...elsewhere], { ...run, env: keyless });
    const named = 'Lines already generated with the account';
    expect([unknown.code, unknown.stdout, unknown.stderr]).toEqual([
      0,
      expect.stringContaining('Gates: 4 lines are not generated yet'),
      expect.stringContaining(named),
    ]);
    const listed = await runLectern(['accounts', 'list', '--json'], run);
    const { accounts } = summaryOf<{ accounts: readonly { address: string | null }[] }>(listed);
    expect(accounts.map(({ address }) => address)).toEqual([
      null,
      `${account.env.LECTERN_BASE_URL}/v1`,
    ]);
    expect((await runLectern(['estimate', 'gates', '--speed', '2'], run)).code).toBe(2);
    const neither = await runLectern(['estimate', 'Doors'], run);
    expect([neither.code, neither.stderr]).toEqual([5, expect.stringContaining('Gates')]);
  });

  it('say tells how many lines a long text becomes, and charges what it said', async () => {
    const out = join(folder, 'lines.wav');
    const run = { home: join(folder, 'lines'), env: demo.env };
    const said = await runLectern(['say', text, '--out', out, '--json'], run);
    const summary = summaryOf<{ segments: number; tokens: number; prices: { lines: Price } }>(said);
    expect(said.stderr).toContain(
      `The text has ${text.length} characters and becomes ${summary.segments} lines.`,
    );
    const charged = await demo.ledger();
    expect(charged).toHaveLength(summary.segments);
    expect(charged.every((row) => row.kind === 'speech')).toBe(true);
    expect(summary.tokens).toBe(charged.reduce((sum, row) => sum + row.tokens, 0));
    expect(summary.tokens).toBeLessThanOrEqual(summary.prices.lines.atMostTokens);
    expect((await readFile(out)).subarray(0, 4).toString()).toBe('RIFF');

    // The bug: the next estimate knows nothing of what this voice was just heard to take.
    const told = await runLectern(['estimate', join(folder, 'water.md')], {
      ...run,
      home: join(folder, 'new'),
    });
    const learned = await runLectern(['estimate', join(folder, 'water.md')], run);
    expect(told.stdout).toContain('based on the typical pace of a voice');
    expect(learned.stdout).toContain(`based on ${summary.segments} takes`);
    const again = await runLectern(['estimate', join(folder, 'water.md'), '--json'], run);
    const { lines } = summaryOf<{ lines: Price }>(again);
    const before = summary.prices.lines.expectedTokens;
    expect(Math.abs(lines.expectedTokens / summary.tokens - 1)).toBeLessThan(0.05);
    expect(Math.abs(before / summary.tokens - 1)).toBeGreaterThan(0.05);
  });

  // The bug: a text that was piped in was not asked for, and the sign for it was what should be spoken.
  it('say takes the text of standard input, without a text or for -', async () => {
    const run = { home: join(folder, 'piped'), env: demo.env, input: 'The tide is out.\n' };
    const args = ['--out', join(folder, 'piped.wav'), '--json'];
    for (const words of [[], ['-'], ['The', 'tide', 'is', 'out.']]) {
      const said = await runLectern(['say', ...words, ...args], run);
      expect([words, said.code, summaryOf(said).segments]).toEqual([words, 0, 1]);
    }
    // The bug: the bytes of a book, or of a text in another encoding, were bought as words.
    for (const input of [Buffer.from([0x50, 0x4b, 3, 4, 0xff]), Buffer.from('Hello.', 'utf16le')]) {
      const odd = await runLectern(['say', ...args], { ...run, input });
      expect([odd.code, odd.stderr.includes('UTF-8')]).toEqual([5, true]);
    }
    const none = await runLectern(['say', ...args], { ...run, input: ' \n' });
    expect([none.code, summaryOf(none)]).toEqual([2, expect.objectContaining({ code: 'usage' })]);
  });

  // The bug: four 502s end with code 4 and "try again later", and every later run says the same without a request.
  it('say that was only answered with faults is uncertain: code 3, and where to decide', async () => {
    const fault = { kind: 'answer', status: 502 };
    await demo.setFaults([{ match: { path: '/v1/audio/speech' }, times: 0, fault }]);
    const run = { home: join(folder, 'faults'), env: demo.env };
    const args = ['say', 'The lamp is out.', '--out', join(folder, 'faults.wav')];
    const first = await runLectern(args, run);
    await demo.setFaults([]);
    const sent = (await demo.seen('POST', '/v1/audio/speech')).length;
    const second = await runLectern(args, run);
    for (const { code, stderr } of [first, second]) {
      expect(code).toBe(3);
      expect(stderr).toMatch(/failed 4 times.*may have been charged/);
      expect(stderr).toContain('lectern jobs uncertain');
      expect(stderr).not.toContain('later');
    }
    // What may be charged is told apart from what is.
    expect(first.stderr).toMatch(
      /Charged: 0.00 units; possibly charged beyond that: at most \d+ tokens/,
    );
    expect((await demo.seen('POST', '/v1/audio/speech')).length).toBe(sent);
    const { stdout } = await runLectern(['ledger'], run);
    expect(stdout).toMatch(
      /possibly charged, at most: \d+ tokens.*\n.*reserved now, at most: \d+ tokens/,
    );
  });

  // The bug: what was on its way when a line was refused was charged and not told, as it was booked after the end.
  it('say that a refusal stops tells what its other lines cost', async () => {
    const path = '/v1/audio/speech';
    await demo.setFaults([
      // The others have left by then.
      { match: { path, textIncludes: 'day 1 ' }, fault: { kind: 'delay', ms: 500 } },
      { match: { path, textIncludes: 'day 1 ' }, fault: { kind: 'answer', status: 402 } },
      { match: { path }, times: 0, fault: { kind: 'delay', ms: 1500 } },
    ]);
    const run = { home: join(folder, 'refused'), env: demo.env };
    const out = join(folder, 'refused.wav');
    const { code, stderr } = await runLectern(['say', text, '--out', out], run);
    await demo.setFaults([]);
    expect(code).toBe(4);
    expect(stderr).toMatch(/Charged: \d+ tokens/);
  });

  // The bug: where one half of a line that was split was refused, the other was on its way, and was charged untold.
  it('say tells what the other half of a line cost that was cut off, split and refused in part', async () => {
    const path = '/v1/audio/speech';
    const [dawn, dusk] = ['dawn', 'dusk'].map(
      (word) => `The ${word} was grey, and nobody on the quay knew when the ferry would come back.`,
    );
    const whole = { path, textIncludes: `${dawn} ${dusk}` };
    const half = { path, textIncludes: dawn };
    await demo.setFaults([
      { match: whole, fault: { kind: 'answer', status: 524 } },
      // The other half has left by then.
      { match: half, fault: { kind: 'delay', ms: 500 } },
      { match: half, fault: { kind: 'answer', status: 402 } },
      { match: { path }, times: 0, fault: { kind: 'delay', ms: 1500 } },
    ]);
    const run = { home: join(folder, 'halves'), env: demo.env };
    const args = ['say', `${dawn} ${dusk}`, '--out', join(folder, 'halves.wav')];
    const charged = (await demo.ledger()).length;
    const { code, stderr } = await runLectern(args, run);
    await demo.setFaults([]);
    expect([code, (await demo.ledger()).length]).toEqual([4, charged + 1]);
    expect(stderr).toMatch(/Charged: \d+ tokens/);
  });

  // The bug: it ended with the code of the line, as if nobody had stopped it.
  it('say ends as interrupted where what was on its way then fails, and tells both', async () => {
    const match = { path: '/v1/audio/speech' };
    await demo.setFaults([
      { match, fault: { kind: 'delay', ms: 500 } },
      { match, fault: { kind: 'answer', status: 402 } },
    ]);
    const preload = join(folder, 'interrupt.cjs');
    await writeFile(
      preload,
      `require('node:diagnostics_channel').subscribe('undici:request:bodySent', ({ request }) => {
        if (request.method === 'POST') process.emit('SIGINT', 'SIGINT');
      });`,
    );
    const run = { home: join(folder, 'ctrl-c'), env: demo.env, nodeArgs: ['--require', preload] };
    const args = ['say', 'The bell is low.', '--out', join(folder, 'c.wav'), '--json'];
    const ended = await runLectern(args, run);
    await demo.setFaults([]);
    expect([ended.code, ended.signal]).toEqual([130, null]);
    const codes = jsonLines(ended).map((line) => line.code);
    expect(codes).toEqual(['gateway_balance', 'interrupted']);
  });

  // The bug: a line that the gateway put off, by up to 15 minutes, looked as if the command hung.
  it('say and chat tell until when they wait for a gateway that takes no more', async () => {
    const fault = { kind: 'answer', status: 429, headers: { 'retry-after': '5' } };
    const put = (path: string) => demo.setFaults([{ match: { path }, times: 1, fault }]);
    const run = { home: join(folder, 'waits'), env: demo.env };
    await put('/v1/audio/speech');
    const said = await runLectern(['say', 'The ebb is slow.', '--out', join(folder, 'w.wav')], run);
    await put('/v1/chat/completions');
    const asked = await runLectern(['chat', 'Is the ebb slow?', '--max-cost', '1'], run);
    for (const { code, stderr } of [said, asked]) {
      expect(code).toBe(0);
      expect(stderr.match(/Waiting for the gateway until \d\d:\d\d:\d\d/g)).toHaveLength(1);
    }
  });

  // Bug: endless short waits, each too short to be told, looked for 15 minutes as if the command hung.
  it('say tells once that nothing but refusals comes, until when, and how to stop', async () => {
    const fault = { kind: 'answer', status: 429, headers: { 'retry-after': '2' } };
    await demo.setFaults([{ match: { path: '/v1/audio/speech' }, times: 8, fault }]);
    const run = { home: join(folder, 'short-waits'), env: demo.env };
    const said = await runLectern(
      ['say', 'The neap is slow.', '--out', join(folder, 's.wav')],
      run,
    );
    expect(said.code).toBe(0);
    const told = said.stderr.match(
      /too many requests.*until \d\d:\d\d:\d\d at the latest; Ctrl-C/g,
    );
    expect(told).toHaveLength(1);
  });

  // Bug: only WAV was written, and every other name refused.
  it('say writes the kind of file that its name says, of what was bought once', async () => {
    const run = { home: join(folder, 'kinds'), env: demo.env };
    const before = (await demo.ledger()).length;
    const lengths: number[] = [];
    for (const [ending, magic] of Object.entries(magics)) {
      const out = join(folder, `été 海.${ending}`);
      const said = await runLectern(['say', 'The gull is loud.', '--out', out, '--json'], run);
      const { seconds } = summaryOf<{ seconds: number }>(said);
      lengths.push(seconds);
      const head = (await readFile(out)).toString('latin1', 0, 64);
      expect([ending, said.code, seconds > 1, head]).toEqual([
        ending,
        0,
        true,
        expect.stringContaining(magic),
      ]);
    }
    expect((await demo.ledger()).length - before).toBe(1);
    // Bug: what is encoded had a tenth of a second of silence before it and after it.
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(0.05);
    const other = await runLectern(['say', 'Hello.', '--out', join(folder, 'x.aac')], run);
    expect([other.code, other.stderr]).toEqual([
      5,
      expect.stringContaining('end in one of .wav, .flac, .mp3, .m4a, .opus'),
    ]);
  });

  it('say --via job submits one job, at the price of its length', async () => {
    const from = (await demo.ledger()).length;
    const run = { home: join(folder, 'job'), env: demo.env };
    const args = ['say', text, '--via', 'job', '--out', join(folder, 'job.wav'), '--json'];
    const said = await runLectern(args, run);
    expect(said.code).toBe(0);
    const charged = (await demo.ledger()).slice(from);
    expect(charged.map((row) => row.kind)).toEqual(['speech-job']);
    expect(summaryOf(said).tokens).toBe(charged[0]?.tokens);
    expect(summaryOf(await runLectern(args, run))).toMatchObject({ requests: 0, tokens: 0 });
  });
});

// Last: the tests above count what the gateway has booked from its beginning.
describe('chapter titles that are not spoken', { timeout: 120_000 }, () => {
  // Bugs: titles that are not to be spoken are priced or bought, or the estimate forgets what was said of the book.
  it('estimate and audiobook leave chapter titles out, until they are spoken again', async () => {
    const run = { home: join(folder, 'titles'), env: demo.env };
    const file = join(folder, 'titles.md');
    await writeFile(file, `# The height of the water\n\n${sentences[0]}\n`);
    const segments = async (...asked: string[]) =>
      summaryOf(await runLectern(['estimate', file, '--json', ...asked], run)).segments;
    expect([await segments(), await segments('--no-headings')]).toEqual([2, 1]);
    const bought = async (...asked: string[]) => {
      const before = (await demo.ledger()).length;
      const out = join(folder, 'titles');
      const made = await runLectern(['audiobook', file, '--out', out, ...asked], run);
      expect(made.code).toBe(0);
      return (await demo.ledger()).length - before;
    };
    expect(await bought('--no-headings')).toBe(1);
    expect(await segments()).toBe(1);
    expect(await bought('--headings')).toBe(1);
  });
});
