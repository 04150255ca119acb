import { describe, expect, it } from 'vitest';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import {
  abandon,
  type Behaviour,
  finish,
  gzipBomb,
  head,
  reply,
  replyAndClose,
  replyJson,
  reset,
  stall,
  startRawGateway,
  writeAndFinish,
  writeAndReset,
} from '../../support/gateway/raw-gateway.ts';
import { forAllTests, forEachTest } from '../../support/tools/hooks.ts';
import { chargedCalls, createRecording } from './charged-call-list.ts';
import { createTestClient, expectFailure, failureOf } from './client-fixture.ts';

const sample = forAllTests(createRecording);
const gateway = forEachTest(startRawGateway);
const elsewhere = forEachTest(startRawGateway);

const calls = chargedCalls(() => sample.request);
const short = {
  speechMs: 1000,
  submitMs: 1000,
  uploadMs: 1000,
  chatMs: 1000,
  chatFirstByteMs: 800,
  chatIdleMs: 800,
};
const json = { 'content-type': 'application/json' };

const breaks: readonly (readonly [string, () => Behaviour])[] = [
  ['RST after the request', () => reset],
  ['FIN after the request', () => finish],
  ['408 and close', () => replyAndClose(408)],
  ['421 and close', () => replyAndClose(421)],
  ['307 to another host', () => reply(307, '', { location: `${elsewhere.baseUrl}/x` })],
  ['504', () => replyJson(504, { error: { code: 'upstream_outcome_unknown' } })],
  ['504 and close', () => replyAndClose(504, '<html>504</html>')],
  ['409', () => replyJson(409, { error: 'exists' })],
  ['204', () => reply(204)],
  ['299', () => replyJson(299, { id: 'x_1' })],
  ['no answer', () => stall],
  [
    'a body that is cut, then FIN',
    () => writeAndFinish(`${head(200, { ...json, 'content-length': '99' })}{"id":"x_1"`),
  ],
  [
    'a body that is cut, then RST',
    () => writeAndReset(`${head(200, { ...json, 'content-length': '99' })}{"id":"x_1"`),
  ],
  [
    'a last chunk that is missing',
    () => writeAndFinish(`${head(200, { 'transfer-encoding': 'chunked' })}4\r\n{"id\r\n`),
  ],
];

const cases = calls.flatMap((call) =>
  breaks.map(([name, play]) => [call.name, name, call, play] as const),
);

// The bug: a stack that sends again what may have been charged.
describe('every charged call on a used origin: exactly one POST, uncertain', () => {
  it.each(cases)('%s: %s', async (_call, _name, call, behaviour) => {
    gateway.play(replyJson(200, { data: [] }), behaviour());
    const { client } = createTestClient(gateway.baseUrl, short);
    await client.listModels();
    const sent: number[] = [];
    const error = await expectFailure(
      call.make(client, { onSent: () => sent.push(gateway.postCount()) }),
      {
        errorCode: 'gateway_uncertain',
        phase: 'sent',
      },
    );
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    expect(error.isRetryable).toBe(false);
    expect(gateway.postCount()).toBe(1);
    expect(sent).toEqual([0]);
    expect(elsewhere.connectionCount()).toBe(0);
    await expect.poll(() => gateway.openCount()).toBe(0);
  });
});

// The bug: nothing told where the address leads, which is what has to be entered.
it.each(calls)('says where $name is redirected to, without what may be secret', async (call) => {
  gateway.play(reply(307, '', { location: `${elsewhere.baseUrl}/x?signed=1` }));
  const error = await expectFailure(call.make(createTestClient(gateway.baseUrl).client), {
    errorCode: 'gateway_uncertain',
    status: 307,
  });
  expect(error.message).toContain(` to ${elsewhere.baseUrl}/x. `);
  expect(elsewhere.connectionCount()).toBe(0);
});

const whole: readonly (readonly [string, () => Behaviour])[] = [
  ['a sign-in page', () => reply(200, '<!DOCTYPE html><title>Sign in</title>')],
  ['nothing', () => reply(200)],
  ['words', () => reply(200, 'hello', { 'content-type': 'text/plain' })],
  ['compressed as was not asked for', () => reply(200, 'x', { 'content-encoding': 'compress' })],
  ['JSON that is cut', () => reply(200, '{"id":"x_1"', json)],
  ['JSON without an id', () => replyJson(200, { hello: 1 })],
  ['an error under a 200', () => replyJson(200, { error: { message: 'oops' } })],
  ['100,000 deep', () => reply(200, '['.repeat(100_000) + ']'.repeat(100_000), json)],
  ['ids of wrong types', () => replyJson(200, { id: {}, _id: [], video_id: '..', choices: 7 })],
];

// The bug: an answer that cannot be read taken for "nothing happened", so that it is bought again.
describe.each(calls)('a 200 of a $name that cannot be read', (call) => {
  it.each(whole)('%s: a bad answer that was sent', async (_name, behaviour) => {
    gateway.play(behaviour());
    const error = await expectFailure(call.make(createTestClient(gateway.baseUrl).client), {
      errorCode: 'gateway_bad_answer',
      phase: 'sent',
      status: 200,
    });
    expect(error.message).toMatch(/charged/);
    expect(error.message).not.toMatch(/[<>{}]/);
    expect(error.isRetryable).toBe(false);
  });

  it('more than is expected: bounded, and never "not charged"', async () => {
    gateway.play(gzipBomb(call.name === 'speech' ? 201 : 9));
    const error = await failureOf(call.make(createTestClient(gateway.baseUrl).client));
    const codes = ['gateway_bad_answer', 'gateway_uncertain'];
    expect(codes).toContain(gatewayFailureOf(error)?.errorCode);
    expect(gatewayFailureOf(error)?.phase).toBe('sent');
  });
});

const refusals = [
  [400, 'gateway_parameter'],
  [401, 'gateway_key_refused'],
  [402, 'gateway_balance'],
  [403, 'gateway_forbidden'],
  [404, 'gateway_not_found'],
  [422, 'gateway_parameter'],
  [429, 'gateway_rate_limited'],
  [500, 'gateway_upstream'],
  [524, 'gateway_timeout'],
] as const;

// The bug: one resource reads the table of answers otherwise than the rest.
describe.each(calls)('the table of answers for $name', (call) => {
  it.each(refusals)('%i is %s', async (status, errorCode) => {
    gateway.play(replyJson(status, { error: { message: 'no' } }, { 'retry-after': '7' }));
    const error = await expectFailure(call.make(createTestClient(gateway.baseUrl).client), {
      errorCode,
      phase: 'sent',
      status,
      detail: 'no',
      retryAfterMs: 7000,
    });
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    expect(gateway.postCount()).toBe(1);
  });

  it('what onSent throws keeps everything back', async () => {
    const calledOff = new Error('called off');
    const onSent = () => {
      throw calledOff;
    };
    const { client } = createTestClient(gateway.baseUrl);
    await expect(call.make(client, { onSent })).rejects.toBe(calledOff);
    expect(gateway.requests).toHaveLength(0);
  });

  it('an abort before is an abort, an abort after is uncertain', async () => {
    const { client } = createTestClient(gateway.baseUrl);
    const reason = new Error('stopped');
    const early = call.make(client, { signal: AbortSignal.abort(reason) });
    await expect(early).rejects.toBe(reason);
    expect(gateway.connectionCount()).toBe(0);
    gateway.play(stall);
    const controller = new AbortController();
    const late = failureOf(call.make(client, { signal: controller.signal }));
    await gateway.received(1);
    controller.abort();
    expect(gatewayFailureOf(await late)).toMatchObject({
      errorCode: 'gateway_uncertain',
      phase: 'sent',
    });
  });

  // The bug: an unplugged network fills the uncertain page with calls that never left.
  it('a refused connection was never sent', async () => {
    const { baseUrl } = gateway;
    await gateway.close();
    await expectFailure(call.make(createTestClient(baseUrl).client), {
      errorCode: 'gateway_unreachable',
      phase: 'not-sent',
    });
  });

  it('a connection that dies at once is opened once', async () => {
    const rude = await startRawGateway({ onConnection: abandon });
    await failureOf(call.make(createTestClient(rude.baseUrl, short).client));
    await rude.close();
    expect(rude.connectionCount()).toBe(1);
  });
});
