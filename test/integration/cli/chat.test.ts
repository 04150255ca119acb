import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import {
  jsonLines,
  type RunOptions,
  runLectern,
  summaryOf,
} from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const demo = forAllTests(startControlledDemo);
const folder = folderForAllTests();

afterEach(() => demo.setFaults([]));

const chat = (args: readonly string[], options: Partial<RunOptions> = {}) =>
  runLectern(['chat', ...args], { home: join(folder, 'home'), env: demo.env, ...options });
const asked = async () => (await demo.seen('POST', '/v1/chat')).length;

describe('lectern chat', { timeout: 120_000 }, () => {
  it('sends nothing on a paying account before its cost is allowed, and says how to', async () => {
    const ended = await chat(['Who are you?']);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toMatch(/--max-cost: about \d+ tokens \(/);
    expect(await asked()).toBe(0);
  });

  it('takes the first chat model, answers once, and again only when asked to', async () => {
    const args = ['Who', 'are', 'you?', '--max-cost', '2000t'];
    const first = summaryOf(await chat([...args, '--json']));
    expect(first).toMatchObject({ model: 'demo-chat', reused: false, free: false });
    expect(first.tokens).toBeGreaterThan(0);
    const charged = await demo.ledger();
    // As billed: the model's multiplier of 2 is in both.
    expect(charged).toMatchObject([{ kind: 'chat', tokens: first.tokens }]);
    expect(first.money).toBeCloseTo(((charged[0]?.tokens ?? 0) * 8) / 20_000, 10);

    const plain = await chat(args);
    expect([plain.code, plain.stdout]).toEqual([0, `${first.content}\n`]);
    expect(plain.stderr).toContain('From the library, free.');
    expect(await asked()).toBe(1);
    expect(summaryOf(await chat([...args, '--again', '--json']))).toMatchObject({ reused: false });
    expect(await asked()).toBe(2);
  });

  it('lets an answer be as long as --max-cost allows, and sends nothing that may cost more', async () => {
    const text = 'Tell me all about the sea, at length.';
    const short = summaryOf(await chat([text, '--max-cost', '150t', '--json']));
    expect(short).toMatchObject({ complete: false });
    expect(short.tokens).toBeLessThanOrEqual(150);
    const before = await asked();
    const ended = await chat([`${text} Please.`, '--max-cost', '20t']);
    expect([ended.code, ended.stderr.includes('20 are allowed')]).toEqual([3, true]);
    expect(await asked()).toBe(before);
  });

  // The bug: the name of a prompt is sent instead of its words.
  it('tells the model the words of a prompt that is named', async () => {
    const args = ['Dr. Lane came.', '--system', 'adapt for NARRATION', '--max-cost', '2000t'];
    expect((await chat(args)).stdout).toBe('Doctor Lane came.\n');
  });

  it('reads a piped message, and streams the same answer that JSON holds', async () => {
    const input = 'Tell me about the sea.\n';
    const streamed = await chat(['--max-cost', '1'], { input });
    const whole = summaryOf(await chat(['--max-cost', '1', '--json'], { input }));
    expect(streamed.stdout.trimEnd()).toBe((whole.content as string).trimEnd());
    expect(whole).toMatchObject({ reused: true, tokens: 0 });
    expect((await chat([])).code).toBe(2);
    // The bug: the sign for standard input was sent as the message, and charged.
    const named = summaryOf(await chat(['-', '--max-cost', '1', '--json'], { input }));
    expect(named).toMatchObject({ reused: true, content: whole.content });
  });

  // The bug: the cap is dropped with the limit, so that 500 tokens are allowed and 3,100 charged.
  it('asks a model that takes no limit only when that is said, for one charge', async () => {
    const before = (await demo.ledger()).length;
    const args = ['Short, please.', '--model', 'demo-chat-plain', '--temperature', '0.5'];
    const capped = [...args, '--max-cost', '1', '--json'];
    for (const more of [[], ['--max-tokens', '40']]) {
      const refused = await chat([...capped, ...more]);
      expect([refused.code, refused.stderr.includes('--without-limit')]).toEqual([3, true]);
      expect(refused.stderr).toMatch(
        /does not support a length limit: .* may cost [\d.]+ units or more/,
      );
    }
    expect((await demo.ledger()).length - before).toBe(0);
    const sentBefore = await asked();
    const ended = await chat([...capped, '--without-limit']);
    expect([ended.code, summaryOf(ended).model]).toEqual([0, 'demo-chat-plain']);
    expect(ended.stderr).toContain('does not support a temperature');
    expect((await demo.ledger()).length - before).toBe(1);
    // What the model refuses was remembered by the runs before.
    expect((await asked()) - sentBefore).toBe(1);
    expect((await chat(['x', '--model', 'no-such-model', '--max-cost', '1'])).code).toBe(4);
    expect((await chat(['x', '--temperature', 'hot'])).code).toBe(2);
  });

  it('asks for a model that is not listed, says so, and pays nothing where there is none', async () => {
    const charged = (await demo.ledger()).length;
    const sent = await asked();
    const ended = await chat(['x', '--model', 'no-such-model', '--max-cost', '1']);
    expect([ended.code, await asked()]).toEqual([4, sent + 1]);
    expect(ended.stderr).toContain("no-such-model is not in this account's list of models");
    expect((await demo.ledger()).length).toBe(charged);
  });

  it('never asks again by itself when the answer was lost', async () => {
    await demo.setFaults([
      {
        match: { path: '/v1/chat/completions' },
        isBilled: true,
        fault: { kind: 'reset', at: 'request' },
      },
    ]);
    const before = (await demo.ledger()).length;
    const args = ['A lost question.', '--max-cost', '1'];
    const lost = await chat(args);
    expect([lost.code, lost.stderr.includes('lectern jobs decide')]).toEqual([3, true]);
    expect((await chat(args)).code).toBe(3);
    // Another one of the same is not a way around the decision either.
    expect((await chat([...args, '--again'])).code).toBe(3);
    expect((await demo.ledger()).length - before).toBe(1);
  });

  it('shows what came of an answer that was cut off, and does not ask for the rest', async () => {
    const cut = { kind: 'sse', variant: 'cut-event', ending: 'close' };
    await demo.setFaults([{ match: { path: '/v1/chat/completions' }, isBilled: true, fault: cut }]);
    const before = (await demo.ledger()).length;
    const ended = await chat(['A question that is cut off.', '--max-cost', '1', '--json']);
    expect(ended.code).toBe(3);
    const [partial, error] = jsonLines(ended);
    expect(partial).toMatchObject({ event: 'partial', content: expect.stringMatching(/\w/) });
    expect(error).toMatchObject({ event: 'error', code: 'gateway_uncertain' });
    expect((await demo.ledger()).length - before).toBe(1);
  });

  it('is free on the demo and needs no word about its cost', async () => {
    const ended = await chat(['Hello.', '--json'], { home: join(folder, 'free'), env: {} });
    expect([ended.code, summaryOf(ended).free]).toEqual([0, true]);
  });
});
