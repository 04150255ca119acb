import { expect, it } from 'vitest';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import { reply, replyJson, startRawGateway } from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { createTestClient, failureOf, speakInto } from './client-fixture.ts';

const gateway = forEachTest(startRawGateway);

async function failureFor(status: number, body: unknown) {
  gateway.play(Buffer.isBuffer(body) ? reply(status, body) : replyJson(status, body));
  const error = await failureOf(speakInto(createTestClient(gateway.baseUrl).client));
  return gatewayFailureOf(error);
}

// The bug: a relay passed the code on beside a status of its own, and the line was sent and paid for again.
it.each([500, 502, 503, 429])('an unknown outcome by %i is uncertain', async (status) => {
  for (const error of [
    { code: 'upstream_outcome_unknown', message: 'Unknown.' },
    { code: 'error', type: 'UPSTREAM_OUTCOME_UNKNOWN' },
    'upstream outcome unknown',
    'upstream.outcome.unknown',
    'Upstream  outcome is unknown (request id: 1)',
    'The outcome of the upstream call is unknown',
  ]) {
    expect(await failureFor(status, { error })).toMatchObject({
      errorCode: 'gateway_uncertain',
      phase: 'sent',
      status,
    });
  }
});

// The bug: what was refused for nothing was held as paid, since its answer linked to the code or repeated the line.
it.each<[string, number, unknown, string]>([
  ['a link', 401, '<a href="/docs#upstream_outcome_unknown">', 'gateway_key_refused'],
  ['advice', 429, { message: 'See the docs on upstream_outcome_unknown' }, 'gateway_rate_limited'],
  ['a field', 402, { code: 'no', upstream_outcome_unknown: false }, 'gateway_balance'],
  ['the line', 422, { detail: [{ input: 'Upstream outcome unknown.' }] }, 'gateway_parameter'],
])('%s of a free refusal tells of no unknown outcome', async (_, status, body, errorCode) => {
  const words = typeof body === 'string' ? Buffer.from(body) : body;
  expect(await failureFor(status, words)).toMatchObject({ errorCode });
});

// The bug: what a 5xx leaves in doubt is sent and paid for again.
it.each<unknown>([
  Buffer.from('<a href="/docs#upstream_outcome_unknown">'),
  { upstream_outcome_unknown: true },
  { code: 'error', message: 'See the docs on upstream_outcome_unknown' },
])('a 502 that speaks of it in any way is uncertain: %j', async (body) => {
  expect(await failureFor(502, body)).toMatchObject({ errorCode: 'gateway_uncertain' });
});

// The bug: advice beside the words, or a field instead of words, let the line be sent and paid for again.
it.each([
  {
    message: 'upstream_outcome_unknown: it is not known whether it was billed, see your usage log',
  },
  { message: 'Upstream outcome unknown. Details: https://status.example/1' },
  { message: 'Too many.', upstream_outcome_unknown: true },
])('a 429 whose outcome is unknown is uncertain: %j', async (error) => {
  expect(await failureFor(429, { error })).toMatchObject({ errorCode: 'gateway_uncertain' });
});

// The bug: the lines of a book were refused one by one, each to be changed, for want of money.
it('an empty balance by 400 is told as that', async () => {
  const error = { message: 'Your credit balance is too low', type: 'invalid_request_error' };
  expect(await failureFor(400, { error })).toMatchObject({ errorCode: 'gateway_balance' });
  const named = { code: 'insufficient_user_quota', message: 'No.' };
  expect(await failureFor(400, named)).toMatchObject({ errorCode: 'gateway_balance' });
});

it.each([
  { message: 'Your balance is insufficient for this voice. Please recharge.' },
  { message: 'Insufficient balance. Recharge to continue generating content.' },
  { message: 'The account balance is insufficient: the input needs 12 credits' },
  { message: 'Request rejected: insufficient balance' },
  { message: '账户余额不足，无法合成文本，请充值' },
  { message: 'The limit has been reached.', code: 'billing_hard_limit_reached' },
  { message: '余额不足', param: 'balance' },
  { message: 'No.', code: 'Arrearage' },
])('an empty balance by 400 is told as that: %j', async (error) => {
  expect(await failureFor(400, { error })).toMatchObject({ errorCode: 'gateway_balance' });
});

// The bug: one refused line that speaks of a balance stopped the whole batch, each time it was started.
it.each([
  { message: 'The balance of the voices is wrong' },
  {
    message: 'Moderated: "Her balance was too low to pay"',
    param: 'input',
    code: 'content_policy',
  },
  { message: 'Text rejected by moderation: Her balance was too low' },
  { message: 'Not allowed: "Her balance was too low to pay"' },
  { message: '敏感内容：他账户的余额不足' },
  { message: '余额不足', param: 'input' },
  { message: 'Bad address.', code: 'invalid_billing_address' },
])('a line that speaks of a balance is refused alone: %j', async (error) => {
  expect(await failureFor(400, { error })).toMatchObject({ errorCode: 'gateway_parameter' });
});

// The bug: sound under a status that says nothing known was quoted to people as words.
it('sound is no words of a refusal', async () => {
  const sound = Buffer.from('ID3\u0004\u0000\u0000LAME');
  expect(await failureFor(226, sound)).toMatchObject({ detail: null });
});
