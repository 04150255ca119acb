import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { jsonLines, runLectern, summaryOf } from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const demo = forAllTests(startControlledDemo);
const folder = folderForAllTests();

afterEach(() => demo.setFaults([]));

const run = (args: readonly string[], home = 'home') =>
  runLectern(args, { home: join(folder, home), env: demo.env });
const say = ['say', 'The lamp had gone out.', '--via', 'job', '--json'];
const out = join(folder, 'said.wav');

/** Every poll of such work is refused, as often as is said; 0 is always. */
const refused = (path: string, status: number, times = 0) => ({
  match: { method: 'GET', path },
  times,
  fault: { kind: 'answer', status },
});

describe('work that is submitted and cannot be seen', { timeout: 120_000 }, () => {
  // The bug: 45 s without a word until it was stopped, and by code without an end.
  it('a refused key ends the command with 4 and its reason; the work is listed, and fetched free', async () => {
    await demo.setFaults([refused('/v1/audio/speech/jobs/*', 401)]);
    const ended = await run([...say, '--out', out]);
    expect(ended.code).toBe(4);
    expect(ended.stderr).toMatch(/refuses the API key[\s\S]*Nothing is lost or charged again/);
    expect(summaryOf(ended)).toMatchObject({ event: 'error', code: 'gateway_key_refused' });

    const [listed] = jsonLines<{ submitted: readonly object[] }>(
      await run(['jobs', 'list', '--json']),
    );
    expect(listed?.submitted).toMatchObject([
      { kind: 'speech-job', problem: { code: 'gateway_key_refused' } },
    ]);

    const paid = (await demo.ledger()).length;
    await demo.setFaults([]);
    const again = await run([...say, '--out', out]);
    expect([again.code, (await demo.ledger()).length]).toEqual([0, paid]);
  });

  // The bug: a cancelled job is not listed, and with it the work that it had paid for was in no list.
  it('lists what a cancelled job has submitted, where the job itself is not shown', async () => {
    const book = join(folder, 'door.txt');
    await writeFile(book, 'The door was shut. Nobody came.\n');
    await demo.setFaults([refused('/v1/audio/speech/jobs/*', 401)]);
    const make = ['audiobook', book, '--via', 'job', '--out', join(folder, 'out'), '--json'];
    expect((await run(make)).code).toBe(4);
    type List = { jobs: readonly { id: string }[]; submitted: readonly { kind: string }[] };
    const list = async (...flags: string[]) =>
      summaryOf<List>(await run(['jobs', 'list', '--json', ...flags]));
    const [job] = (await list()).jobs;
    expect((await list()).submitted).toEqual([]);
    expect((await run(['jobs', 'cancel', job?.id ?? ''])).code).toBe(0);
    expect(await list()).toMatchObject({ jobs: [], submitted: [{ kind: 'speech-job' }] });
    expect((await list('--all')).submitted).toEqual([]);
  });

  // The bug: after a refusal for the balance, a book that was paid for already was not finished.
  it('is fetched for a book after a refusal for the balance of one before it', async () => {
    const books = ['Ada', 'Bea'].map((name) => join(folder, `${name}.txt`));
    for (const book of books) await writeFile(book, `${book.slice(-7, -4)} lit the lamp.\n`);
    const make = (paths: readonly string[]) =>
      run(['audiobook', ...paths, '--via', 'job', '--out', join(folder, 'two')], 'held');
    await demo.setFaults([refused('/v1/audio/speech/jobs/*', 401)]);
    expect((await make(books.slice(1))).code).toBe(4);
    const match = { method: 'POST', path: '/v1/audio/speech/jobs' };
    await demo.setFaults([{ match, times: 0, fault: { kind: 'answer', status: 402 } }]);
    const ended = await make(books);
    expect(ended.code).toBe(4);
    expect(ended.stderr).not.toContain('was not begun');
    expect((await readdir(join(folder, 'two'))).join()).toContain('Bea');
  });

  // The bug: after it, a book with nothing but uncertain lines said the refusal in place of what to decide.
  it('a book that only waits for decisions says so after a refusal for the balance', async () => {
    const books = ['Cleo', 'Dora'].map((name) => join(folder, `${name}.txt`));
    for (const book of books) await writeFile(book, `${book.slice(-8, -4)} lit the lamp.\n`);
    const make = (paths: readonly string[]) =>
      run(['audiobook', ...paths, '--via', 'sync', '--out', join(folder, 'three')], 'uncertain');
    const match = { method: 'POST', path: '/v1/audio/speech' };
    const answerAll = (status: number) =>
      demo.setFaults([{ match, times: 0, fault: { kind: 'answer', status } }]);
    await answerAll(504);
    expect((await make(books.slice(1))).code).toBe(3);
    await answerAll(402);
    const ended = await make(books);
    expect(ended.stderr).not.toContain('was not begun');
    expect(ended.stderr).toContain('lectern jobs uncertain');
  });

  it('a video whose polls are refused says so at once, and goes on by itself', async () => {
    await demo.setFaults([refused('/v1/videos/*', 403, 2)]);
    const flags = ['--seconds', '1', '--size', '320x180', '--max-cost', '20000t', '--json'];
    const ended = await run(['video', 'A lamp.', '--out', join(folder, 'x.webm'), ...flags]);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toMatch(/A lamp\..*which key is in use/);
    expect(ended.stderr).toContain('the gateway is answering again');
  });

  it('shows how far a video is, where the gateway tells it', async () => {
    const json = { status: 'in_progress', progress: 40 };
    const told = { kind: 'answer', status: 200, body: { json } };
    const match = { method: 'GET', path: '/v1/videos/*' };
    await demo.setFaults([{ match, times: 3, fault: told }]);
    const flags = ['--seconds', '1', '--size', '320x180', '--max-cost', '20000t', '--json'];
    const ended = await run(['video', 'A quay.', '--out', join(folder, 'y.webm'), ...flags]);
    const fractions = jsonLines(ended).map(({ fraction }) => fraction);
    expect([ended.code, fractions.includes(0.4)]).toEqual([0, true]);
  });

  // Bug: only sound that was kept was told as read again: of a kept video it said what buying it may cost.
  it('a video whose file could not be used is read again free, and said so', async () => {
    const flags = ['--seconds', '1', '--size', '320x180', '--max-cost', '20000t'];
    const make = ['video', 'A door.', '--out', join(folder, 'z.webm'), ...flags];
    await demo.setFaults([refused('/v1/videos/*', 401)]);
    expect((await run(make)).code).toBe(4);
    const body = { base64: Buffer.from('\0\0\0\x7fftypisom and no more').toString('base64') };
    // It is done by now: what is asked for after its record is its file.
    const match = { method: 'GET', path: '/v1/videos/*', nth: 2 };
    await demo.setFaults([{ match, times: 0, fault: { kind: 'answer', status: 200, body } }]);
    expect((await run(make)).code).toBe(3);
    const decided = await run(['jobs', 'decide', '--all', 'send-again']);
    expect(decided.stderr).toContain('Nothing is charged again');
    expect(decided.stderr).not.toContain('at most');
  });
});
