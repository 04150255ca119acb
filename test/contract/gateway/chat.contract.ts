import { describe, expect, it } from 'vitest';
import { isParameterRefusal } from '../../../electron/gateway/client/chat.ts';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import { readErrorBody } from '../../../electron/gateway/wire/error-body.ts';
import {
  type ContractOptions,
  type ContractTarget,
  clientFor,
  modelFor,
  postJson,
  unlessBeyond,
} from './contract-target.ts';

const messages = [{ role: 'user', content: 'Say hello in one short sentence.' }];

/** The rules of docs/gateway.md for the chat. Three short charged calls. */
export function chatContract(
  name: string,
  getTarget: () => ContractTarget,
  options: ContractOptions,
) {
  const client = () => clientFor(getTarget());

  describe(`${name}: chat`, () => {
    for (const isStreamed of [false, true]) {
      it(`answers, streamed: ${isStreamed} (a reply that the client cannot read)`, async (context) => {
        const model = await modelFor(client(), 'chat');
        if (model === null) return context.skip('no chat model in the list');
        const deltas: string[] = [];
        const onDelta = (text: string) => deltas.push(text);
        const request = { model, messages, isStreamed };
        const answer = await unlessBeyond(context, options, client().chat(request, { onDelta }));
        expect(answer.content.trim()).not.toBe('');
        expect(deltas.join('')).toBe(answer.content);
        expect(answer).toMatchObject({ toolCalls: [], isComplete: true });
      });
    }

    it('streams as server-sent events (a stream that comes in one piece of JSON)', async (context) => {
      // The charged call above has shown it where an account pays.
      if (options.isReal) return context.skip('charged once already');
      const model = await modelFor(client(), 'chat');
      const body = { model, messages, stream: true };
      const answer = await postJson(getTarget(), '/v1/chat/completions', body);
      expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
      const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('data:'));
      expect(lines.length).toBeGreaterThan(2);
      expect(lines.at(-1)).toMatch(/^data: ?\[DONE\]$/);
      for (const line of lines.slice(0, -1)) expect(JSON.parse(line.slice(5))).toBeTypeOf('object');
    });

    it('refuses a parameter as one, and takes the same without it (a retry that is never made)', async (context) => {
      const { ids } = await client().listModels();
      const model = ids.find((id) => /plain/.test(id));
      if (model === undefined) return context.skip('no model that is known to refuse a parameter');
      const request = { model, messages, isStreamed: false };
      const refused = await client()
        .chat({ ...request, temperature: 0.5 }, {})
        .catch((error: unknown) => error);
      expect(isParameterRefusal(refused)).toBe(true);
      expect(gatewayFailureOf(refused)).toMatchObject({ status: 422, parameter: 'temperature' });
      expect((await client().chat(request, {})).content).not.toBe('');
    });

    it.each([
      ['an unknown model', { model: 'no-such-model', messages }, 404],
      ['no messages', { model: 'no-such-model' }, 422],
      ['no model', { messages }, 422],
    ])('%s is refused and said (a wrong request that is charged)', async (_name, body, status) => {
      const answer = await postJson(getTarget(), '/v1/chat/completions', body);
      // A real gateway may look at the model first.
      if (options.isReal) expect([400, 404, 422]).toContain(answer.status);
      else expect(answer.status).toBe(status);
      expect(readErrorBody(await answer.text()).message).not.toBe('');
    });
  });
}
