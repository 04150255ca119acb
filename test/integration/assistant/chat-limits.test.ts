import { describe, expect, it, vi } from 'vitest';
import { AppError, abortError } from '../../../shared/app-error.ts';
import type { ChatMessage } from '../../../shared/model/assistant.ts';
import { addBook, proposalsOf } from '../../support/engine/assistant-books.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import {
  type ChatBody,
  madeModel,
  refusing,
  startChatGateway,
} from '../../support/gateway/chat-gateway.ts';
import { forEachTest, openInTest } from '../../support/tools/hooks.ts';

const never = new AbortController().signal;
const tools = [{ type: 'function', function: { name: 'tell' } }];
const everything = { temperature: 0.5, maxTokens: 300, tools };
const wholeBody = { stream: true, temperature: 0.5, max_tokens: 300, tools };

type Asking = { readonly text?: string; readonly signal?: AbortSignal };

async function openMade() {
  const gateway = await openInTest(startChatGateway());
  const world = await openInTest(openFaultWorld({ baseUrl: gateway.baseUrl }));
  const ask = (more: object, { text = 'Who are you?', signal = never }: Asking = {}) => {
    const messages = [{ role: 'user', content: text }];
    const request = { model: madeModel, messages, isStreamed: true, ...more };
    const question = {
      request,
      most: { tokens: 2000, money: null },
      isAgain: false,
      groupId: null,
    };
    return world.app().chat.ask(world.account(), question, signal);
  };
  return { gateway, world, ask };
}

type Made = Awaited<ReturnType<typeof openMade>>;

/** Refuses each of these fields as long as it is there, by its name or without one. */
function refuse({ gateway }: Made, fields: readonly string[], isNamed = true) {
  gateway.answerWith((body) => {
    const field = fields.find((name) => body[name] !== undefined);
    if (field === undefined) return {};
    return refusing(isNamed ? field : null);
  });
}

const limitsOf = (bodies: readonly ChatBody[]) =>
  bodies.map((body) => body.max_tokens ?? body.max_completion_tokens ?? null);

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));

describe('what a model refuses', () => {
  // The bug: whatever is refused, the approved limit is dropped, and the answer is six times as long as agreed.
  it.each([
    ['temperature', ['temperature']],
    ['tools', ['tools']],
    ['stream', ['stream']],
    ['temperature', ['temperature', 'tools', 'stream']],
  ])('%s by name: only what was refused is left out (%s)', async (_name, fields) => {
    const made = await openMade();
    refuse(made, fields);
    const { answer } = await made.ask(everything);
    expect(answer.content).toBe('An answer.');
    const { bodies } = made.gateway;
    expect(bodies).toHaveLength(1 + fields.length);
    const left = Object.entries(wholeBody).filter(([name]) => !fields.includes(name));
    expect(bodies.at(-1)).toMatchObject(Object.fromEntries(left));
    for (const field of fields) expect(bodies.at(-1)?.[field]).toBeUndefined();
    const [charge] = made.world.charges();
    expect(charge).toMatchObject({ state: 'done', sentCount: bodies.length });
    expect(made.world.entries().filter(({ kind }) => kind === 'charged')).toHaveLength(1);
  });

  it('without a name: all but the limit is left out', async () => {
    const made = await openMade();
    refuse(made, ['temperature'], false);
    await made.ask(everything);
    const [, second, ...more] = made.gateway.bodies;
    expect(more).toEqual([]);
    expect(Object.keys(second ?? {}).sort()).toEqual(['max_tokens', 'messages', 'model']);
  });

  // The bug: the refusal is forgotten, so that each chat costs two requests and none streams.
  it('is remembered, also over a restart: the next call is one request, which streams', async () => {
    const made = await openMade();
    refuse(made, ['max_tokens', 'temperature']);
    await made.ask(everything);
    await made.world.restart();
    made.gateway.bodies.length = 0;
    await made.ask(everything, { text: 'And now?' });
    const [only, ...more] = made.gateway.bodies;
    expect(more).toEqual([]);
    expect(only).toMatchObject({ stream: true, max_completion_tokens: 300 });
  });

  it('goes nowhere when the person stops between the two requests, and is not uncertain', async () => {
    const made = await openMade();
    const control = new AbortController();
    made.gateway.answerWith(() => {
      control.abort(abortError('Stopped.'));
      return refusing('temperature');
    });
    await expect(made.ask(everything, { signal: control.signal })).rejects.toThrow('Stopped.');
    await made.world.app().engine.calls.settled();
    expect(made.gateway.bodies).toHaveLength(1);
    expect(made.world.charges().map(({ state }) => state)).toEqual(['rejected']);
    expect(made.world.app().uncertain.count()).toBe(0);
  });
});

describe('a limit that is refused', () => {
  it('is sent under its other name, in a stream as before', async () => {
    const made = await openMade();
    refuse(made, ['max_tokens']);
    await made.ask(everything);
    const [, second, ...more] = made.gateway.bodies;
    expect(more).toEqual([]);
    const { max_tokens: limit, ...others } = wholeBody;
    expect(second).toMatchObject({ ...others, max_completion_tokens: limit });
    expect(second?.max_tokens).toBeUndefined();
  });

  it.each([
    ['by name', true],
    ['without a name', false],
  ])('under both names, %s: nothing is sent without one before a person agrees', async (...row) => {
    const made = await openMade();
    const more = row[1] ? everything : { maxTokens: 300 };
    refuse(made, ['max_tokens', 'max_completion_tokens'], row[1]);
    const failed = await made.ask(more).catch((error: unknown) => error);
    expect(codeOf(failed)).toBe('approval_needed');
    expect(String(failed)).toMatch(/does not support a length limit.*Nothing was charged/);
    expect(new Set(limitsOf(made.gateway.bodies))).toEqual(new Set([300]));
    expect(made.world.charges().map(({ state }) => state)).toEqual(['rejected']);
    expect(made.world.app().accounts.capsNow().usedTodayTokens).toBe(0);

    const sentBefore = made.gateway.bodies.length;
    expect(codeOf(await made.ask(more).catch((error: unknown) => error))).toBe('approval_needed');
    expect(made.gateway.bodies).toHaveLength(sentBefore);
    const { maxTokens: _limit, ...agreed } = more;
    await made.ask(agreed);
    expect(limitsOf(made.gateway.bodies).slice(sentBefore)).toEqual([null]);
  });

  // The bug: a limit of a value that is too high is taken for a model without limits.
  it('for its value is refused as such, and not dropped', async () => {
    const made = await openMade();
    const words = 'max_tokens is too large: 300. This model supports at most 200.';
    made.gateway.answerWith(() => refusing('max_tokens', words));
    const failed = await made.ask(everything).catch((error: unknown) => error);
    expect([codeOf(failed), made.gateway.bodies.length]).toEqual(['gateway_parameter', 1]);
    expect(made.world.app().modelSupport.takesNoLimit(made.world.account(), madeModel)).toBe(false);
  });

  // The bug: a 400 about the key, a balance or the words made of a model, for 30 days, one that takes no limit.
  it.each([
    'Incorrect API key provided',
    'Your account is not active, please check your billing details',
    'bad response status code 400',
  ])('is not taken for refused where a 400 says: %s', async (words) => {
    const made = await openMade();
    made.gateway.answerWith(() => ({ status: 400, json: { error: { message: words } } }));
    const failed = await made.ask({ maxTokens: 300 }).catch((error: unknown) => error);
    expect([codeOf(failed), String(failed).includes(words)]).toEqual(['gateway_parameter', true]);
    made.gateway.answerWith(() => ({}));
    await made.ask({ maxTokens: 300 });
    expect(made.gateway.bodies).toMatchObject([{ stream: true, max_tokens: 300 }]);
  });

  it('is asked for again once nothing at all was taken: it was refused for another reason', async () => {
    const made = await openMade();
    made.gateway.answerWith(() => refusing(null));
    expect(codeOf(await made.ask({ maxTokens: 300 }).catch((e: unknown) => e))).toBe(
      'approval_needed',
    );
    expect(codeOf(await made.ask({}).catch((e: unknown) => e))).toBe('gateway_parameter');
    expect(made.world.app().modelSupport.takesNoLimit(made.world.account(), madeModel)).toBe(false);
  });
});

describe('a conversation with a model without limits', () => {
  it('says so, asks with that price, and sends it only then', async () => {
    const made = await openMade();
    refuse(made, ['max_tokens', 'max_completion_tokens']);
    const { conversations } = made.world.app();
    const asked = { conversationId: null, text: 'Who are you?', model: madeModel, maxTokens: 1000 };
    const first = conversations.price(asked);
    expect(first.isUnlimited).toBe(false);
    const sent = conversations.send(asked, first.approval);
    if (sent.kind !== 'sent') throw new Error('It asked for a price.');
    const ended = async () => {
      const last = () => conversations.get(sent.conversationId).messages.at(-1) as ChatMessage;
      await vi.waitUntil(() => !['waiting', 'streaming'].includes(last().state), 20_000);
      return last();
    };
    expect(await ended()).toMatchObject({
      state: 'failed',
      tokens: 0,
      problem: expect.stringMatching(/does not support a length limit/),
    });
    expect(limitsOf(made.gateway.bodies)).toEqual([1000, 1000]);

    // The approval of the limited answer is none of an unlimited one.
    const again = conversations.again(sent.messageId, first.approval);
    if (again.kind !== 'approval') throw new Error('It was sent without being asked about.');
    expect(again.isUnlimited).toBe(true);
    expect(again.price.atMostTokens).toBe(first.price.atMostTokens);
    expect(made.gateway.bodies).toHaveLength(2);
    expect(conversations.again(sent.messageId, again.approval).kind).toBe('sent');
    expect(await ended()).toMatchObject({ state: 'done', text: 'An answer.' });
    expect(limitsOf(made.gateway.bodies)).toEqual([1000, 1000, null]);
    expect(made.gateway.bodies.at(-1)?.stream).toBe(true);
  });
});

describe('a task on a book with a model without limits', () => {
  const world = forEachTest(openFaultWorld);

  it('waits for a decision, asks anew with that price, and then is done', async () => {
    const text = 'She was very angry. “Go away!” he said, and he was sad.';
    const projectId = await addBook(world, [{ title: 'One', text }]);
    const { assistant, queue } = world.app();
    const scope = { kind: 'book', projectId } as const;
    const request = { task: 'mark-emotions', model: 'demo-chat-plain', scope } as const;
    const run = (jobId: string) => queue.runToEnd(jobId, never, () => undefined);

    const limited = assistant.price(request);
    expect(limited.isUnlimited).toBe(false);
    const first = assistant.start(request, limited.approval);
    const { job } = await run(first.jobId);
    expect(job).toMatchObject({ state: 'needs-decisions', problem: { code: 'approval_needed' } });
    expect(await world.gatewayLedger()).toEqual([]);
    // Going on with the same job is no approval.
    expect((await run(first.jobId)).job.state).toBe('needs-decisions');
    expect(() => assistant.start(request, limited.approval)).toThrow();
    expect(await world.gatewayLedger()).toEqual([]);

    const unlimited = assistant.price(request);
    const { atMostTokens } = limited.price;
    expect(unlimited).toMatchObject({ isUnlimited: true, price: { atMostTokens } });
    const second = assistant.start(request, unlimited.approval);
    expect(queue.job(first.jobId).state).toBe('cancelled');
    expect((await run(second.jobId)).job.state).toBe('done');
    expect(await world.gatewayLedger()).toHaveLength(1);
    expect(proposalsOf(world, projectId)).toHaveLength(1);
  });
});
