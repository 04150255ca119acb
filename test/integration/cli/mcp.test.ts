import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobProblem } from '../../../shared/model/job.ts';
import { type PayingAccount, startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { startMcp } from '../../support/studio/mcp-client.ts';
import { entry, runLectern } from '../../support/studio/run-lectern.ts';
import { type ServedStudio, serveStudio } from '../../support/studio/served-studio.ts';
import { folderForAllTests, forAllTests, openInTest } from '../../support/tools/hooks.ts';

/* `lectern mcp`, driven by the official client, against a gateway that keeps its own ledger. */

const demo = forAllTests(startControlledDemo);
const folder = folderForAllTests();
const bookPath = () => join(folder, 'harbour.md');
const sentences = Array.from(
  { length: 8 },
  (_, at) => `Boat ${at} came home to the harbour long before the storm broke.`,
);

beforeAll(async () => {
  const chapters = ['One', 'Two'].map(
    (name) => `# ${name}\n\n${sentences.join('\n\n')} ${name}.\n`,
  );
  await writeFile(bookPath(), chapters.join('\n'));
});

const home = (name: string) => join(folder, `home-${name}`);
const start = (name: string, { env }: Pick<PayingAccount, 'env'>, ...args: readonly string[]) =>
  openInTest(startMcp({ home: home(name), env, args, cwd: folder }));
const tokensOf = async (account: PayingAccount) =>
  (await account.ledger()).reduce((sum, row) => sum + row.tokens, 0);
const hits = async () =>
  (await demo.control<{ readonly hits: readonly unknown[] }>('GET', '/demo/faults')).hits;

/** For every request of speech until the faults are set anew. */
const speechFault = (fault: object) => ({ match: { path: '/v1/audio/speech' }, times: 0, fault });

/** As soon as the library is free. */
async function openedStudio(path: string, env: PayingAccount['env']): Promise<ServedStudio> {
  for (let tries = 0; tries < 20; tries += 1) {
    const studio = await serveStudio({ home: path, env }).catch(() => null);
    if (studio !== null) return studio;
  }
  throw new Error('The studio did not start.');
}

describe('lectern mcp', { timeout: 120_000 }, () => {
  // The bugs: a tool without limits on what comes in, and every command that loads the protocol for nothing.
  it('lists its tools with strict schemas, and is loaded by no other command', async () => {
    const program = await start('tools', demo);
    const { tools } = await program.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_books',
      'list_chapters',
      'read_chapter',
      'import_book',
      'propose_edit',
      'estimate',
      'ledger_summary',
      'list_voices',
      'say',
      'generate',
      'export_book',
      'check_book',
      'list_jobs',
      'job_status',
      'cancel_job',
    ]);
    for (const { inputSchema } of tools) expect(inputSchema.additionalProperties).toBe(false);
    // Node itself tells which files another command loads.
    const traced = await runLectern(['accounts', 'list'], {
      home: home('tools'),
      env: { NODE_DEBUG: 'module' },
    });
    const loaded = [...traced.stderr.matchAll(/load "([^"]+)"/g)].map(([, file = '']) => file);
    expect(loaded).toContain(entry);
    for (const file of loaded.filter((name) => name.endsWith('.cjs'))) {
      expect(await readFile(file, 'utf8')).not.toContain('McpServer');
    }
  });

  // The bug: a program that spends before anybody said how much it may.
  it('buys nothing without a budget, and says how one is set', async () => {
    const account = await demo.addAccount('no-budget');
    const program = await start('no-budget', account);
    await program.call('import_book', { path: bookPath() });
    const answers = await Promise.all([
      program.call('say', { text: 'Good morning.', out: 'never.wav' }),
      program.call('generate', { book: 'harbour' }),
      program.call('export_book', { book: 'harbour', folder: 'never' }),
    ]);
    for (const { isError, value, text } of answers) {
      expect([isError, value.error.code]).toEqual([true, 'approval_needed']);
      expect(text).toContain('lectern mcp --budget 5');
    }
    expect(await account.ledger()).toEqual([]);
    expect(await readdir(folder)).not.toContain('never.wav');
  });

  // The bug: a price, a file or a ledger that says another amount than the gateway's own ledger.
  it('speaks under a budget, into a new file, and books what the gateway charged', async () => {
    const account = await demo.addAccount('say');
    const program = await start('say', account, '--budget', '5000t');
    const estimate = await program.call('estimate', { text: 'Good morning, harbour.' });
    expect(await account.ledger()).toEqual([]);
    const said = await program.call('say', { text: 'Good morning, harbour.', out: 'morning.wav' });
    expect(said.isError ? said.text : said.value.lines).toBe(1);
    const wav = await readFile(join(folder, 'morning.wav'));
    expect(wav.subarray(0, 4).toString('latin1')).toBe('RIFF');
    const charged = await tokensOf(account);
    expect(said.value.spent.tokens).toBe(charged);
    expect(charged).toBeLessThanOrEqual(estimate.value.lines.atMostTokens);
    const { value: sums } = await program.call('ledger_summary');
    const { charged: known, possibly } = sums.today;
    expect(known.tokens).toBe(charged);
    expect(sums.budget.usedToday.tokens).toBe(charged + possibly.tokens);

    const again = await program.call('say', { text: 'Good morning.', out: 'morning.wav' });
    expect([again.isError, again.text]).toEqual([true, expect.stringContaining('already exists')]);
    const same = { text: 'Good morning, harbour.', out: 'again.wav' };
    const both = await Promise.all([program.call('say', same), program.call('say', same)]);
    expect(both.map(({ isError }) => isError).sort()).toEqual([false, true]);
    expect(both.find(({ isError }) => !isError)?.value.reusedLines).toBe(1);
    expect(await tokensOf(account)).toBe(charged);
  });

  // The bugs: calls at once that each look at the budget before the others have spent of it, and a budget that
  // begins anew with each start of the server.
  it('keeps under its budget with many calls at once, over restarts', async () => {
    const account = await demo.addAccount('many');
    const budget = 400;
    const say = (program: Awaited<ReturnType<typeof start>>, name: string) =>
      Promise.all(
        sentences.map((text, at) => program.call('say', { text, out: `${name}-${at}.wav` })),
      );
    const first = await start('many', account, '--budget', `${budget}t`);
    const answers = await say(first, 'first');
    const refused = answers.filter(({ isError }) => isError);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(answers.length);
    for (const { value } of refused) expect(value.error.code).toBe('cap_reached');
    const spent = await tokensOf(account);
    expect(spent).toBeLessThanOrEqual(budget);
    expect(spent).toBeGreaterThan(0);
    await first.close();

    const second = await start('many', account, '--budget', `${budget}t`);
    await say(second, 'second');
    await second.call('import_book', { path: bookPath() });
    await second.call('generate', { book: 'harbour' });
    expect(await tokensOf(account)).toBeLessThanOrEqual(budget);
  });

  // The bug: a limit that the user set for the day is passed because no budget was given, or is not taken for one.
  it('takes the cap per day of the account for a budget, and keeps under it', async () => {
    const account = await demo.addAccount('day-cap');
    const caps = ['accounts', 'caps', '--per-day', '300t'];
    const set = await runLectern(caps, { home: home('day-cap'), env: account.env });
    expect([set.code, set.stderr]).toEqual([0, expect.anything()]);
    const program = await start('day-cap', account);
    await program.call('import_book', { path: bookPath() });
    const made = await program.call('generate', { book: 'harbour' });
    const problems = made.value.jobs.map(({ problem }: { problem: JobProblem }) => problem.code);
    expect(problems).toEqual(['cap_reached', 'cap_reached']);
    const spent = await tokensOf(account);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(300);
    // The bug: each call again leaves the stopped jobs of the one before in the queue of the user.
    await program.call('generate', { book: 'harbour' });
    expect((await program.call('list_jobs')).value.total).toBe(2);
  });

  // The bugs: a book that is bought twice, a job that tells nothing while it runs, files that are not there.
  it('imports, generates with progress, and exports, and buys each line once', async () => {
    const account = await demo.addAccount('book');
    const program = await start('book', account, '--budget', '90000t');
    const { value: imported } = await program.call('import_book', { path: 'harbour.md' });
    expect(imported).toMatchObject({ isNew: true, book: { chapters: 2 } });
    const { id } = imported.book;
    const once = await program.call('import_book', { path: 'harbour.md' });
    expect(once.value).toMatchObject({ isNew: false, book: { id } });
    const read = await program.call('read_chapter', { book: id, chapter: 2, limit: 20 });
    expect(read.value).toMatchObject({
      title: 'Two',
      text: '# Two\n\nBoat 0 came h',
      nextOffset: 20,
    });
    const told: number[] = [];
    const words: (string | undefined)[] = [];
    const onprogress = ({ progress, message }: Progress) => {
      told.push(progress);
      words.push(message);
    };
    const made = await program.call('generate', { book: id, chapters: [1] }, { onprogress });
    expect(made.isError ? made.text : made.value.jobs[0]).toMatchObject({ state: 'done' });
    expect(told.length).toBeGreaterThan(0);
    expect([...told].sort((one, other) => one - other)).toEqual(told);
    // The bug: a chapter that was done was told as waiting. The first word is told before it runs.
    expect(words.slice(1).join('\n')).not.toContain('waiting');
    const { value: left } = await program.call('estimate', { book: id });
    expect(left.missingCount).toBeGreaterThan(0);

    const asked = { book: id, folder: 'books', formats: ['mp3-book'], waitSeconds: 0 };
    const { value: begun } = await program.call('export_book', asked);
    const [{ id: job }] = begun.jobs;
    const { value: ended } = await program.call('job_status', { job, waitSeconds: 60 });
    expect(ended.job).toMatchObject({ state: 'done', book: imported.book.title });
    const names = await readdir(join(folder, 'books'));
    for (const path of ended.job.files)
      expect(names.map((name) => join(folder, 'books', name))).toContain(path);
    const sent = await tokensOf(account);
    const again = await program.call('export_book', asked);
    // The bug: a program that asked again was not told where the files are.
    const { files } = ended.job;
    expect(again.value).toMatchObject({ isDoneAlready: true, jobs: [{ id: job, files }] });
    expect(await tokensOf(account)).toBe(sent);
    const { value: sums } = await program.call('ledger_summary');
    expect(sums.today.charged.tokens).toBe(sent);
  });

  // The bug: a script that another program changed without a person.
  it('leaves an edit as a proposal, and the chapter as it is', async () => {
    const account = await demo.addAccount('edit');
    const program = await start('edit', account);
    await program.call('import_book', { path: bookPath() });
    const at = { book: 'harbour', chapter: 1 };
    const before = await program.call('read_chapter', at);
    const edits = [{ from: 'Boat 3 came home', to: '(happy) Boat 3 came back' }];
    const proposed = await program.call('propose_edit', { ...at, edits });
    expect(proposed.value).toMatchObject({ state: 'open', isApplied: false, changeCount: 1 });
    const twice = await program.call('propose_edit', {
      ...at,
      edits: [{ from: 'Boat', to: 'Ship' }],
    });
    expect([twice.isError, twice.text]).toEqual([true, expect.stringContaining('more than once')]);
    expect((await program.call('read_chapter', at)).value).toEqual(before.value);
    const { value: listed } = await program.call('list_books');

    // The server goes on, and lets the window have the library.
    const studio = await openInTest(openedStudio(home('edit'), account.env));
    const book = listed.books.find(({ title }: { title: string }) => title === 'harbour');
    const [proposal] = await studio.ask('assistant.proposals', { projectId: book.id });
    expect(proposal).toMatchObject({ task: 'edit', state: 'open', model: 'A test program' });
    const { text } = await studio.ask('assistant.review', { proposalId: proposal?.id ?? '' });
    expect(text).toBe(before.value.text.replace('Boat 3 came home', '(happy) Boat 3 came back'));

    // While the window has the library it is said so, and reading goes on.
    const busy = await program.call('say', { text: 'Hello.', out: 'busy.wav' });
    expect([busy.isError, busy.value.error.code]).toEqual([true, 'library_busy']);
    expect((await program.call('read_chapter', at)).value).toEqual(before.value);
  });

  // The bug: arguments of a program that is fooled or hostile reach files, the library or the gateway.
  it('refuses hostile arguments, and goes on', async () => {
    const account = await demo.addAccount('hostile');
    const program = await start('hostile', account, '--budget', '900t');
    await writeFile(join(folder, 'secret.conf'), 'password');
    const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
    const hostile: readonly (readonly [string, object])[] = [
      ['say', { text: 'x'.repeat(100_001), out: 'a.wav' }],
      ['say', { text: 'Hi.', out: '/etc/passwd' }],
      ['say', { text: 'Hi.', out: 'a\0.wav' }],
      ['say', { text: 'Hi.', out: 'a.wav', speed: 99 }],
      ['say', { text: 'Hi.', out: 'a.wav', approval: 'yes', budget: 1e9 }],
      ['say', { text: deep, out: 'a.wav' }],
      ['say', { text: '(happy)', out: 'a.wav' }],
      ['import_book', { path: 'secret.conf' }],
      ['import_book', { path: folder }],
      ['import_book', { path: '../../../no/such.epub' }],
      ['read_chapter', { book: "'; DROP TABLE project; --", chapter: 1 }],
      ['read_chapter', { book: '__proto__', chapter: -1 }],
      ['list_chapters', { book: 'constructor', after: 1e300 }],
      [
        'propose_edit',
        { book: 'x', chapter: 1, edits: new Array(501).fill({ from: 'a', to: 'b' }) },
      ],
      ['export_book', { book: 'x', folder: '/', formats: ['exe'] }],
      ['estimate', { text: 'Hi.', path: 'a.md' }],
      ['job_status', { job: '%' }],
      ['cancel_job', { job: '' }],
      ['no_such_tool', {}],
      ['constructor', {}],
    ];
    const answers = await Promise.all(hostile.map(([name, given]) => program.call(name, given)));
    expect(answers.flatMap(({ isError }, at) => (isError ? [] : [hostile[at]]))).toEqual([]);
    for (const { text } of answers) expect(text).not.toMatch(/password|\bat \w+ \(|\.cjs/);
    expect(await account.ledger()).toEqual([]);
    const { value } = await program.call('list_books');
    expect(value.books.length).toBeGreaterThan(0);
    expect(program.wireErrors).toEqual([]);
  });

  // The bugs: a call that was taken back goes on sending and paying, or its job tells that Lectern was closed.
  it('stops sending when a call is taken back, and goes on with the next one', async () => {
    const account = await demo.addAccount('cancel');
    const program = await start('cancel', account, '--budget', '90000t');
    const lines = Array.from({ length: 60 }, (_, at) => `${sentences[0]} It was number ${at}.`);
    await writeFile(join(folder, 'letter.md'), `# Letter\n\n${lines.join('\n\n')}\n`);
    await program.call('import_book', { path: 'letter.md' });
    await demo.setFaults([speechFault({ kind: 'delay', ms: 400 })]);
    const control = new AbortController();
    const given = { book: 'letter', chapters: [1] };
    const call = program.call('generate', given, {
      signal: control.signal,
      onprogress: ({ progress }) => {
        if (progress > 0) control.abort();
      },
    });
    await expect(call).rejects.toThrow();
    const { value: stopped } = await program.call('list_jobs');
    const [{ id: job }] = stopped.jobs;
    const { value: paused } = await program.call('job_status', { job, waitSeconds: 30 });
    expect([paused.job.state, paused.job.problem]).toEqual(['paused', null]);
    await demo.setFaults([]);
    const sent = (await account.ledger()).length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(lines.length);
    const { value: ended } = await program.call('cancel_job', { job });
    expect([ended.isCancelled, ended.job.state]).toEqual([true, 'cancelled']);
    const again = await program.call('generate', given);
    expect(again.value.jobs[0].state).toBe('done');
    const texts = (await account.ledger()).map(({ textSha256 }) => textSha256);
    expect(new Set(texts).size).toBe(texts.length);
  });

  // The bugs: an answer that is paid for and lost, and a call that never had one, because a side ended meanwhile.
  it.each(['leave', 'SIGTERM'] as const)('keeps an answer that is on its way: %s', async (end) => {
    const account = await demo.addAccount(end);
    const program = await start(end, account, '--budget', '9000t');
    await demo.setFaults([speechFault({ kind: 'delay', ms: 800 })]);
    const given = { text: 'Who left the lamp on?', out: `${end}.wav` };
    const said = program.call('say', given).catch(() => null);
    await expect.poll(hits, { interval: 50, timeout: 10_000 }).toHaveLength(1);
    await (end === 'leave' ? program.close() : program.signal(end));
    if (end === 'SIGTERM') expect((await said)?.value.lines).toBe(1);
    await demo.setFaults([]);
    const next = await start(end, account, '--budget', '9000t');
    const again = await next.call('say', { ...given, out: `${end}-2.wav` });
    expect(again.isError ? again.text : again.value.reusedLines).toBe(1);
    expect(await account.ledger()).toHaveLength(1);
  });

  // The bug: calls of other accounts that wait for a decision were told as those of the account in use.
  it('counts the uncertain calls of the account in use alone', async () => {
    const one = await demo.addAccount('one');
    const other = await demo.addAccount('other');
    await demo.setFaults([
      { match: { path: '/v1/audio/speech' }, fault: { kind: 'answer', status: 504 } },
    ]);
    const first = await start('uncertain', one, '--budget', '900t');
    const lost = await first.call('say', { text: 'Who knows?', out: 'lost.wav' });
    expect([lost.isError, lost.value.error.code]).toEqual([true, 'gateway_uncertain']);
    // Bug: a call that failed said nothing of what it may have cost.
    expect(lost.value.spent).toMatchObject({ tokens: 0, possiblyTokens: expect.any(Number) });
    expect(lost.value.spent.possiblyTokens).toBeGreaterThan(0);
    expect((await first.call('ledger_summary')).value.uncertainCalls).toBe(1);
    await first.close();
    const second = await start('uncertain', other, '--budget', '900t');
    expect((await second.call('ledger_summary')).value.uncertainCalls).toBe(0);
  });

  // The bug: a key, or what the gateway calls a voice, in anything that the other program is told.
  it('never tells a key or the gateway’s ids of voices', async () => {
    const ids = await demo.voiceIds();
    expect(ids.length).toBeGreaterThan(1);
    const program = await start('canary', demo, '--budget', '90000t');
    await program.call('import_book', { path: bookPath() });
    const { value } = await program.call('list_voices');
    const other = value.voices.find(({ isDefault }: { isDefault: boolean }) => !isDefault);
    const said = { text: 'Who is it?', voice: other.title, out: 'canary.wav' };
    expect((await program.call('say', said)).isError).toBe(false);
    await program.call('say', { ...said, voice: ids[1], out: 'canary-2.wav' });
    await program.call('say', { ...said, voice: demo.apiKey, out: 'canary-3.wav' });
    await program.call('generate', { book: 'harbour', chapters: [1] });
    for (const name of ['list_books', 'list_jobs', 'ledger_summary']) {
      await program.call(name, name === 'list_jobs' ? { all: true } : {});
    }
    await program.call('estimate', { book: 'harbour' });
    await demo.setFaults([speechFault({ kind: 'answer', status: 401 })]);
    await program.call('say', { text: 'Refused.', out: 'canary-4.wav' });
    await demo.setFaults([]);
    // What the test itself said of them comes back in one sentence each: a voice of that name is not there.
    const told = program.heard.map((message) => JSON.stringify(message));
    expect(told.join()).toContain('LECTERN_API_KEY');
    const about = (canary: string) =>
      told.filter((one) => one.includes(canary) && !one.includes('There is no voice'));
    for (const canary of [demo.apiKey, ...ids]) expect(about(canary)).toEqual([]);
    expect(program.stderr()).not.toContain(demo.apiKey);
    expect(program.wireErrors).toEqual([]);
  });

  it('is named where its options are wrong', async () => {
    const ended = await runLectern(['mcp', '--budget', 'much'], { home: home('wrong') });
    expect([ended.code, ended.stdout]).toEqual([2, '']);
  });
});
