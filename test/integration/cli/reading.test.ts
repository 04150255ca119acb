import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../../electron/storage/schema/migrations.ts';
import { startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { replyJson, startRawGateway } from '../../support/gateway/raw-gateway.ts';
import { type Ended, runLectern, summaryOf } from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const demo = forAllTests(startControlledDemo);
const folder = folderForAllTests();

const readers = ['models', 'jobs list', 'jobs uncertain', 'ledger'];
const read = (home: string, words: string): Promise<Ended> =>
  runLectern([...words.split(' '), '--json'], { home: join(folder, home), env: demo.env });

/** A library as that many steps of the schema leave it, told to be of another version. */
function makeLibrary(path: string, steps: number, version: number) {
  const database = new DatabaseSync(path);
  for (const step of migrations.slice(0, steps)) if (typeof step === 'string') database.exec(step);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
}

describe('commands that only read', { timeout: 120_000 }, () => {
  it('answer for a library that is not there yet, and make none', async () => {
    for (const words of readers) {
      const ended = await read('none', words);
      expect([words, ended.code]).toEqual([words, 0]);
    }
    const names = await readdir(join(folder, 'none'));
    expect(names.filter((name) => name.includes('sqlite'))).toEqual([]);
  });

  it('refuse a library of a newer Lectern in the words of the writer, and leave it', async () => {
    await read('newer', 'jobs list');
    makeLibrary(join(folder, 'newer/library.sqlite'), 1, 99);
    const messages = new Set<string>();
    for (const words of ['jobs list', 'ledger', 'jobs resume']) {
      const ended = await read('newer', words);
      expect(ended.code).toBe(5);
      messages.add(ended.stderr.trim());
    }
    expect([...messages]).toEqual([expect.stringContaining('made by a newer Lectern (schema 99')]);
  });

  it('bring an older library up to date under its lock, and then read it', async () => {
    await read('older', 'jobs list');
    makeLibrary(join(folder, 'older/library.sqlite'), 1, 1);
    expect(summaryOf(await read('older', 'jobs list'))).toMatchObject({ jobs: [] });
    expect((await read('older', 'ledger')).code).toBe(0);
  });

  it('models: what each can do and its price, by the pricing page where it can be read', async () => {
    const { models, speech } = summaryOf<{
      models: readonly Record<string, unknown>[];
      speech: boolean;
    }>(await read('models', 'models'));
    expect(speech).toBe(true);
    expect(models).toMatchObject([
      { id: 'fish-speech', kind: 'speech', isKindKnown: true, multiplier: 1 },
      { id: 'demo-chat', kind: 'chat', isKindKnown: true, multiplier: 2, moneyPer1000Tokens: 0.8 },
      { id: 'demo-chat-plain', kind: 'chat', multiplier: 0.5 },
      { id: 'demo-video', kind: 'video', isKindKnown: true, multiplier: 5 },
    ]);
    const gone = {
      match: { path: '/api/pricing' },
      times: 0,
      fault: { kind: 'answer', status: 404 },
    };
    await demo.setFaults([gone]);
    const without = await read('models', 'models');
    await demo.setFaults([]);
    expect(without.stderr).toContain('pricing page cannot be read');
    expect(summaryOf(without).models).toMatchObject([
      { id: 'fish-speech', multiplier: null, moneyPer1000Tokens: 0.4, priceSource: 'reference' },
      { id: 'demo-chat', moneyPer1000Tokens: null, priceSource: null },
      {},
      {},
    ]);
  });

  it('models: what is only read from a name is called likely', async () => {
    const ids = ['fish-speech', 'runway-gen4', 'deepseek-ocr'];
    const data = [...ids.map((id) => ({ id })), { id: 'gen', type: 'video' }];
    const gateway = await startRawGateway();
    gateway.play(replyJson(200, { data }));
    const env = { LECTERN_API_KEY: 'sk-made', LECTERN_BASE_URL: gateway.baseUrl };
    const { stdout } = await runLectern(['models'], { home: join(folder, 'likely'), env });
    await gateway.close();
    expect(stdout).toMatch(/fish-speech +speech .*\n.*runway-gen4 +likely video/);
    expect(stdout).toMatch(/deepseek-ocr +likely other .*\n.*gen +video /);
  });

  it('show the account that the environment names, and refuse a key without an address', async () => {
    const env = { LECTERN_API_KEY: demo.apiKey, LECTERN_BASE_URL: '' };
    const ended = await runLectern(['models'], { home: join(folder, 'key'), env });
    expect([ended.code, ended.stderr.includes('LECTERN_BASE_URL')]).toEqual([5, true]);
    expect(ended.stderr).not.toContain(demo.apiKey);
  });
});
