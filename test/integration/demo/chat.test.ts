import { describe, expect, it } from 'vitest';
import { readErrorBody } from '../../../electron/gateway/wire/error-body.ts';
import { sha256Of } from '../../../electron/platform/node/file-digest.ts';
import { startDemoWithAccounts } from '../../support/gateway/demo-accounts.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

const demo = forAllTests(startDemoWithAccounts);

const path = '/v1/chat/completions';
const messages = [
  { role: 'system', content: 'Be kind.' },
  { role: 'user', content: 'Größe? 😀 What is a lamp, and who lights it again in the evening?' },
];
const plain = { model: 'demo-chat', messages };

type Usage = { prompt_tokens: number; completion_tokens: number; total_tokens: number };
type Completion = {
  readonly choices: readonly [
    { readonly message: { role: string; content: string }; readonly finish_reason: string },
  ];
  readonly usage: Usage;
};
type Chunk = {
  readonly choices: readonly [
    { readonly delta: { content?: string; role?: string }; readonly finish_reason: string | null },
  ];
  readonly usage?: Usage;
};

const tokensOf = (text: string) => Math.ceil(Buffer.byteLength(text) / 4);

describe('chat', () => {
  it('answers, and charges input and answer times the multiplier', async () => {
    const user = await demo.addUser('talker', { balance: 10_000 });
    for (const [model, ratio] of [
      ['demo-chat', 2],
      ['demo-chat-plain', 0.5],
    ] as const) {
      const answer = await user.post(path, { model, messages });
      const { choices, usage } = (await answer.json()) as Completion;
      const [{ message, finish_reason: finishReason }] = choices;
      expect([message.role, finishReason]).toEqual(['assistant', 'stop']);
      expect(message.content).not.toBe('');
      const promptTokens = messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
      const completionTokens = tokensOf(message.content);
      expect(usage).toEqual({
        prompt_tokens: promptTokens,
        completion_tokens: completionTokens,
        total_tokens: promptTokens + completionTokens,
      });
      const row = (await user.ledger()).items.at(-1);
      expect(row?.tokens).toBe(Math.ceil((promptTokens + completionTokens) * ratio));
      const text = messages.map(({ content }) => content).join('\n');
      expect(row?.textSha256).toBe(sha256Of(text));
    }
  });

  it('streams the same answer for the same price, ending with the usage and [DONE]', async () => {
    const user = await demo.addUser('streamer');
    const whole = (await (await user.post(path, plain)).json()) as Completion;
    const answer = await user.post(path, { ...plain, stream: true });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events = (await answer.text()).split('\n\n').filter((event) => event !== '');
    expect(events.every((event) => event.startsWith('data: '))).toBe(true);
    expect(events.at(-1)).toBe('data: [DONE]');
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event.slice(6)) as Chunk);
    const text = chunks.map(({ choices }) => choices[0].delta.content ?? '').join('');
    expect(text).toBe(whole.choices[0].message.content);
    expect(chunks[0]?.choices[0].delta.role).toBe('assistant');
    const reasons = chunks.map(({ choices }) => choices[0].finish_reason);
    expect(reasons.filter((reason) => reason !== null)).toEqual(['stop']);
    expect(chunks.at(-1)?.usage).toEqual(whole.usage);
    const { items } = await user.ledger();
    expect(items[0]?.tokens).toBe(items[1]?.tokens);
  });

  it('calls a tool the same way whole and streamed (arguments that are cut into broken JSON)', async () => {
    const user = await demo.addUser('caller');
    const text = '"Come back!" shouted Anna. "Never," said Ben. She wept. '.repeat(20);
    const request = {
      model: 'demo-chat',
      messages: [{ role: 'user', content: `[task: find-speakers] <text>${text}</text>` }],
      tools: [{ type: 'function', function: { name: 'set_speakers' } }],
    };
    type Call = { id?: string; type?: string; function: { name?: string; arguments: string } };
    const whole = (await (await user.post(path, request)).json()) as {
      choices: [{ message: { content: null; tool_calls: Call[] }; finish_reason: string }];
    };
    const [{ message, finish_reason: reason }] = whole.choices;
    expect([reason, message.content, message.tool_calls.length]).toEqual(['tool_calls', null, 1]);
    const call = message.tool_calls[0]?.function;
    expect(call?.name).toBe('set_speakers');
    expect(JSON.parse(call?.arguments ?? '')).toBeTypeOf('object');

    const events = await (await user.post(path, { ...request, stream: true })).text();
    const deltas = [...events.matchAll(/^data: (\{.*)$/gm)].flatMap(([, json]) => {
      const chunk = JSON.parse(json ?? '') as {
        choices: [{ delta: { content?: string; tool_calls?: Call[] } }];
      };
      return chunk.choices[0].delta.tool_calls ?? [];
    });
    expect(deltas[0]).toMatchObject({ type: 'function', function: { name: 'set_speakers' } });
    expect(deltas.length).toBeGreaterThan(3);
    expect(deltas.map((delta) => delta.function.arguments).join('')).toBe(call?.arguments);
  });

  // Bug: a conversation with tools seemed cheaper in the demo than at a gateway that counts what the model reads.
  it('charges what the model may call and what it has called', async () => {
    const user = await demo.addUser('counted');
    const tools = [{ type: 'function', function: { name: 'read_chapter', parameters: {} } }];
    const called = { name: 'read_chapter', arguments: '{"chapter":3}' };
    const talk = [
      ...messages,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: called }],
      },
      { role: 'tool', tool_call_id: 'a', content: 'The lamp burned.' },
    ];
    const promptOf = async (body: object) =>
      ((await (await user.post(path, body)).json()) as Completion).usage.prompt_tokens;
    const bare = await promptOf(plain);
    expect(await promptOf({ ...plain, tools })).toBe(bare + tokensOf(JSON.stringify(tools)));
    expect(await promptOf({ ...plain, messages: talk })).toBe(
      bare + tokensOf(called.name + called.arguments) + tokensOf('The lamp burned.'),
    );
  });

  it('that the client leaves in the middle of its stream is charged once and harms nobody', async () => {
    const user = await demo.addUser('leaver');
    const answer = await user.post(path, { ...plain, stream: true });
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect((await user.post(path, plain)).status).toBe(200);
    expect((await user.ledger()).items).toHaveLength(2);
  });

  it.each([
    ['temperature', 0.5],
    ['max_tokens', 10],
    ['tools', [{ type: 'function', function: { name: 'f' } }]],
  ])('%s is taken by demo-chat and refused with 422 by demo-chat-plain', async (name, value) => {
    const user = await demo.addUser('options');
    expect((await user.post(path, { ...plain, [name]: value })).status).toBe(200);
    const refused = await user.post(path, { ...plain, model: 'demo-chat-plain', [name]: value });
    expect(refused.status).toBe(422);
    expect(readErrorBody(await refused.text()).parameter).toBe(name);
    expect((await user.ledger()).items).toHaveLength(1);
  });

  it.each([
    ['messages', { messages: [] }, 422],
    ['messages', { messages: 'Hello.' }, 422],
    ['messages.0.content', { messages: [{ role: 'user' }] }, 422],
    ['max_tokens', { max_tokens: 0 }, 422],
    ['temperature', { temperature: 'hot' }, 422],
    ['stream', { stream: 'yes' }, 422],
    ['model', { model: 'fish-speech' }, 404],
    ['model', { model: 'none' }, 404],
  ])('names %s in the refusal of %j (%i)', async (parameter, change, status) => {
    const user = await demo.addUser('refused');
    const answer = await user.post(path, { ...plain, ...change });
    const { parameter: named } = readErrorBody(await answer.text());
    expect([answer.status, named]).toEqual([status, parameter]);
    expect((await user.ledger()).items).toEqual([]);
  });
});
