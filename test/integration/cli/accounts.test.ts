import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PayingAccount, startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { voiceSample } from '../../support/sound/voice-sample.ts';
import { type Ended, runLectern, summaryOf } from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

type Voices = { readonly voices: readonly { readonly title: string }[] };
type Totals = { readonly totals: { readonly charged: { readonly tokens: number } } };

const demo = forAllTests(startControlledDemo);
const other = forAllTests(startControlledDemo);
const folder = folderForAllTests();

beforeAll(async () => {
  await writeFile(join(folder, 'sample.wav'), voiceSample(140, 2));
});

const run = (home: string, account: PayingAccount, ...args: string[]) =>
  runLectern(args, { home: join(folder, home), env: account.env });
const json = async <Shape>(ended: Promise<Ended>) => summaryOf<Shape>(await ended);
const sum = async (account: PayingAccount) =>
  (await account.ledger()).reduce((total, row) => total + row.tokens, 0);

const addVoice = (home: string, account: PayingAccount, title: string) => {
  const consent = ['--consent', 'The speaker, 2026-11-21'];
  const sample = join(folder, 'sample.wav');
  return run(home, account, 'voices', 'add', sample, '--title', title, ...consent);
};

// Bug: a mistyped address without a key left an account in the library that nothing takes away.
it('is not added for an address without a key', async () => {
  const address = 'http://127.0.0.1:9/v1';
  const without = { home: join(folder, 'typo') };
  const said = await runLectern(['say', 'Hello.', '--base-url', address], without);
  expect([said.code, said.stderr.includes(address)]).toEqual([4, true]);
  const list = runLectern(['accounts', 'list', '--json'], without);
  const { accounts } = await json<{ readonly accounts: readonly { readonly id: string }[] }>(list);
  expect(accounts.map(({ id }) => id)).toEqual(['demo']);
});

describe('two accounts', { timeout: 180_000 }, () => {
  it('of one gateway at the same time keep their own voices and ledgers', async () => {
    const homes = ['one', 'two'] as const;
    const accounts = await Promise.all(homes.map((home) => demo.addAccount(home)));
    const made = await Promise.all(
      accounts.map(async (account, index) => {
        const home = homes[index] ?? '';
        const added = await addVoice(home, account, `Voice of ${home}`);
        const say = ['say', `I am number ${home}.`, '--voice', `Voice of ${home}`];
        const said = await run(home, account, ...say, '--out', join(folder, `${home}.wav`));
        return [added.code, said.code];
      }),
    );
    expect(made).toEqual([
      [0, 0],
      [0, 0],
    ]);
    for (const [index, account] of accounts.entries()) {
      const home = homes[index] ?? '';
      const { voices } = await json<Voices>(run(home, account, 'voices', 'list', '--json'));
      expect(voices.map((voice) => voice.title)).toEqual(['Default voice', `Voice of ${home}`]);
      const { totals } = await json<Totals>(run(home, account, 'ledger', '--json'));
      expect(totals.charged.tokens).toBe(await sum(account));
      expect(totals.charged.tokens).toBeGreaterThan(1000);
    }
  });

  it('of two gateways in one library never use each other’s voices, keys or ledgers', async () => {
    expect((await addVoice('shared', demo, 'Ada')).code).toBe(0);
    const args = ['say', 'Whose voice is this?', '--out', join(folder, 'x.wav'), '--voice'];
    const foreign = await run('shared', other, ...args, 'Ada');
    expect([foreign.code, foreign.stderr.includes('There is no voice “Ada”')]).toEqual([5, true]);
    expect((await run('shared', demo, ...args, 'Ada')).code).toBe(0);
    expect((await run('shared', other, ...args, 'Default voice')).code).toBe(0);
    for (const account of [demo, other]) {
      const own = ['ledger', '--json', '--base-url', account.env.LECTERN_BASE_URL ?? ''];
      const { totals } = await json<Totals>(run('shared', account, ...own));
      expect(totals.charged.tokens).toBe(await sum(account));
    }
    // The key of one gateway is never shown to the other: it would have answered 401.
    expect((await other.seen('', '/')).filter((seen) => seen.status === 401)).toEqual([]);
  });

  // Bug: a key without an address was sent to the gateway in use, also where it is known to be of another one.
  it('of two gateways: a key without an address goes to its own', async () => {
    const home = join(folder, 'keyed');
    const flags = ['--base-url', other.baseUrl, '--label', 'Other'];
    const added = await runLectern(['accounts', 'add', ...flags], { home, input: other.apiKey });
    expect([added.code, (await run('keyed', demo, 'voices', 'list')).code]).toEqual([0, 0]);
    const before = await sum(demo);
    const env = { LECTERN_BASE_URL: '', LECTERN_API_KEY: demo.apiKey };
    const args = ['say', 'Whose key is this?', '--out', join(folder, 'key.wav')];
    const said = await runLectern(args, { home, env });
    expect(said.code).toBe(0);
    expect(said.stderr).toContain('belongs to the account');
    expect(said.stderr).toContain(demo.baseUrl);
    expect(await sum(demo)).toBeGreaterThan(before);
    expect((await other.seen('', '/')).filter((seen) => seen.status === 401)).toEqual([]);
  });

  // Bug: it went to the oldest of the accounts that have it, without a word.
  it('of two gateways: a key that both know and that has no address asks for one', async () => {
    const home = join(folder, 'key-of-both');
    expect((await run('key-of-both', demo, 'voices', 'list')).code).toBe(0);
    // Refused there, and known all the same.
    const env = { LECTERN_BASE_URL: other.baseUrl, LECTERN_API_KEY: demo.apiKey };
    await runLectern(['voices', 'list'], { home, env });
    const lectern = (...args: string[]) =>
      runLectern(args, { home, env: { ...env, LECTERN_BASE_URL: '' } });
    const args = ['say', 'Whose key is this?', '--out', join(folder, 'both.wav')];
    const before = await sum(demo);
    const asked = await lectern(...args);
    expect([asked.code, await sum(demo)]).toEqual([5, before]);
    const listed = await lectern('accounts', 'list', '--json');
    expect(listed.code).toBe(0);
    for (const { baseUrl } of [demo, other]) {
      expect(asked.stderr).toContain(baseUrl);
      expect(listed.stderr).toContain(baseUrl);
    }
    const add = ['accounts', 'add', '--base-url', demo.baseUrl];
    expect((await runLectern(add, { home, input: demo.apiKey })).code).toBe(0);
    const said = await lectern(...args);
    expect([said.code, said.stderr.includes('belongs to')]).toEqual([0, false]);
    expect(await sum(demo)).toBeGreaterThan(before);
  });

  // Bug: the second gateway was paid for a whole book that the first had been paid for, without a word.
  it('say what of a book the other one was paid for, before it is bought again', async () => {
    const book = join(folder, 'lamp.md');
    await writeFile(book, '# The Lamp\n\nThe lamp had gone out, and nobody came.\n');
    const args = ['audiobook', book, '--out', join(folder, 'lamp'), '--format', 'wav'];
    const first = await run('books', demo, ...args);
    await cp(join(folder, 'books'), join(folder, 'batch'), { recursive: true });
    const [second, third, back] = [
      await run('books', other, ...args),
      await run('books', other, ...args),
      await run('books', demo, ...args),
    ];
    expect([first, second, third, back].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const says = /Lines already generated with the account .*: 2\. .*these lines are charged again/;
    expect(second.stderr).toMatch(says);
    for (const { stderr } of [first, third, back]) expect(stderr).not.toMatch(says);
    // Bug: a batch bought them without a word.
    const plan = join(folder, 'lamp.yaml');
    await writeFile(plan, 'defaults: {out: lamp-batch, format: [wav]}\nbooks: [lamp.md]\n');
    expect((await run('batch', other, 'batch', plan)).stderr).toMatch(says);
  });

  // Bug: lines of the whole book were counted: other chapters, or a former speed, were told as bought again.
  it('say only the lines that are asked for, as they are asked for', async () => {
    const book = join(folder, 'keys.md');
    const chapter = (name: string) => `# ${name}\n\nNobody had the key of the ${name}.\n`;
    await writeFile(book, `${chapter('Door')}\n${chapter('Gate')}`);
    const make = async (account: PayingAccount, ...more: string[]) => {
      const args = ['audiobook', book, '--out', join(folder, 'keys'), '--format', 'wav', ...more];
      const { code, stderr } = await run('keys', account, ...args);
      const said = /already generated with .*: (\d+)\. /.exec(stderr)?.[1] ?? null;
      return [code, said];
    };
    expect(await make(demo, '--chapters', '1')).toEqual([0, null]);
    expect(await make(other, '--chapters', '2')).toEqual([0, null]);
    expect(await make(other, '--chapters', '1', '--speed', '2')).toEqual([0, null]);
    expect(await make(other, '--speed', '1')).toEqual([0, '2']);
  });
});
