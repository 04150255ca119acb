import { describe, expect, it } from 'vitest';
import { answerError } from '../../../../../../electron/gateway/client/answers/answer-error.ts';
import type { CallSubject } from '../../../../../../shared/errors/gateway-terms.ts';

const charged: readonly CallSubject[] = ['speech', 'speech-job', 'voice-upload', 'chat', 'video'];
const nouns = {
  'speech-job-record': 'speech job',
  voice: 'voice',
  'video-record': 'video',
} as const;
const ownThings = ['speech-job-record', 'voice', 'video-record'] as const;
const lists: readonly CallSubject[] = ['models', 'voices', 'pricing'];

function refused(subject: CallSubject, status: number, body = '', leadsTo: string | null = null) {
  const kind = charged.includes(subject) ? 'charged' : 'free';
  const answer = { status, body, leadsTo, retryAfterMs: null };
  const sent = { sentBytes: 20_970_000, sentType: 'audio/flac', accept: 'audio/*' };
  return answerError({ kind, subject, ...sent }, answer, (text) => text);
}

// The bug: "split the text" as the advice to someone who drew a video or asked the chat.
describe('the words fit the call', () => {
  it.each(charged)('%s: only speech is told to split its text', (subject) => {
    const isSpeech = subject.startsWith('speech');
    expect(/Split the text/.test(refused(subject, 524).message)).toBe(isSpeech);
    expect(/audio was produced/.test(refused(subject, 504).message)).toBe(isSpeech);
    expect(/choose another voice/.test(refused(subject, 403).message)).toBe(isSpeech);
    expect(/job/.test(refused(subject, 524).message)).toBe(subject === 'speech');
  });

  // Bug: an address that only points to the right one was said to give odd answers, and no word of the right one.
  it('a redirect of a free call says where it leads', () => {
    const to = 'https://api.gateway.test/v1/models';
    expect(refused('models', 301, '', to)).toMatchObject({ code: 'gateway_bad_answer' });
    expect(refused('models', 301, '', to).message).toContain(to);
    expect(refused('speech', 301, '', to).code).toBe('gateway_uncertain');
  });

  // Bug: a voice that is in use, or whose title is taken, read as a wrong address or a status without a meaning.
  it.each(['voice', 'voice-upload'] as const)('%s: a 409 says what the gateway says', (subject) => {
    const { message } = refused(subject, 409, '{"error":{"message":"there is one already"}}');
    expect(message).toContain('“there is one already”');
  });

  // Bug: a person was told to change the text, and each line was sent, for a model that is not there.
  it.each([
    '{"error":{"message":"The model `fish-speech` does not exist","code":"model_not_found"}}',
    '{"error":{"message":"fish-speech is not a valid model ID","code":400}}',
    '{"error":{"message":"/audio/speech: Invalid model name passed in model=fish-speech."}}',
  ])('a 400 about the model says so: %s', (body) => {
    expect(refused('speech', 400, body).code).toBe('gateway_model_missing');
  });

  it.each([
    'This model does not support tools.',
    'Invalid model input: the text contains characters that cannot be spoken',
    'Invalid model parameter: temperature is not supported',
    'Model fish-speech: speaker 7 not found',
    'Reference audio of this model was not found',
    'This model: the emotion tag (excited) does not exist',
    'The model failed: phoneme not found for the given text',
    'The text “the model does not exist” is refused.',
    'Invalid value for voice.',
  ])('a 400 about something else does not: %s', (message) => {
    const body = JSON.stringify({ error: { message } });
    expect(refused('chat', 400, body).code).toBe('gateway_parameter');
  });

  // Bug: what a relay said of a model without an upstream was dropped.
  it('a 404 says what the gateway says, where it does', () => {
    const body = '{"error":{"message":"No endpoints found that allow it"}}';
    expect(refused('chat', 404, body).message).toContain('“No endpoints found that allow it”');
  });

  // Bug: a right address was to be checked, as the gateway has speech but no speech jobs.
  it('a 404 of speech jobs names the other way', () => {
    expect(refused('speech-job', 404).message).toContain('line by line');
    expect(refused('speech', 404).message).not.toContain('line by line');
  });

  // Bug: a firewall sent people to change a key that was right.
  it('a page that refuses is not about the key', () => {
    const page = '<html><head><title>Just a moment...</title></head></html>';
    for (const subject of [...charged, ...lists]) {
      expect(refused(subject, 403, page)).toMatchObject({ key: 'gateway_refused.page' });
    }
    expect(refused('speech', 403).message).toContain('permission');
  });

  // Bug: a key whose quota is used up was said to be a wrong one.
  it.each(['该令牌额度已用尽 TokenStatusExhausted', 'token quota exhausted'])(
    'a 401 about the quota says so: %s',
    (message) => {
      const body = JSON.stringify({ error: { message, type: 'new_api_error' } });
      expect(refused('speech', 401, body).code).toBe('gateway_balance');
      expect(refused('speech', 401, '{"error":{"message":"无效的令牌"}}').code).toBe(
        'gateway_key_refused',
      );
    },
  );

  // Bug: the id of the voice that is there already, which no redactor knows, was quoted.
  it.each(['voice_8f2c11', '7d0c1b2e-3f4a-4c5d-8e9f-0a1b2c3d4e5f', 'qWeRtYuIoP', 'id: harbour'])(
    'a clone that is there already is told without its id: %s',
    (id) => {
      const body = JSON.stringify({ error: { message: `This voice exists already (${id}).` } });
      const { message } = refused('voice-upload', 409, body);
      expect(message).toContain('This voice exists already');
      expect(message).not.toContain(id.replace('id: ', ''));
    },
  );

  // Bug: a gateway whose list of voices fails at one of them had that one's id shown.
  it.each([403, 500])('a list of voices that is refused (%s) is told without ids', (status) => {
    const body = JSON.stringify({ error: { message: 'Voice voice_8f2c11 cannot be read.' } });
    const error = refused('voices', status, body);
    expect(error.data.detail).toBe('Voice [hidden] cannot be read.');
    expect(error.message).not.toContain('8f2c11');
  });

  // The bug: a deleted job sends people to mend the gateway's address.
  it.each(ownThings)('%s: a 403 or 404 is about the thing', (subject) => {
    for (const status of [403, 404]) {
      const { message } = refused(subject, status, '{"error":"no such model"}');
      expect(message).toContain(`the ${nouns[subject]}`);
      expect(message).not.toContain('address');
    }
    expect(refused(subject, 404, '<html>nginx</html>').message).toContain('address');
  });

  it.each([...charged, ...lists])('%s: a 404 is about address or model', (subject) => {
    expect(refused(subject, 404).code).toBe('gateway_not_found');
    expect(refused(subject, 404).message).toContain('base address');
    const missing = refused(subject, 404, '{"error":{"code":"model_not_found"}}');
    expect(missing.code).toBe('gateway_model_missing');
    expect(/fish-speech/.test(missing.message)).toBe(subject.startsWith('speech'));
  });

  it.each([...charged, ...ownThings, ...lists])(
    '%s: every status is a whole sentence',
    (subject) => {
      for (const status of [
        204, 299, 302, 400, 401, 402, 403, 404, 405, 406, 409, 413, 415, 422, 429, 431, 500, 504,
        524,
      ]) {
        expect(refused(subject, status).message).toMatch(/^[A-Z][^<>{}]*\.$/);
      }
    },
  );
});

// The bug: a plain refusal is told as "may have been charged", without a word about what was refused.
describe('what was refused is named', () => {
  it.each([
    [405, 'the method POST'],
    [406, 'as audio/*'],
    [413, '21 MB is too large'],
    [413, 'limit is 20 MB'],
    [415, 'as audio/flac'],
    [431, 'headers'],
  ])('%i: %s', (status, named) => {
    const { code, message } = refused('voice-upload', status);
    expect(code).toBe('gateway_refused');
    expect(message).toContain(named);
    expect(message).toContain('Nothing was charged.');
  });

  it('says the size of a small request to the byte, and the limit that its kind has', () => {
    const answer = { status: 413, body: '', leadsTo: null, retryAfterMs: null };
    const sent = { sentBytes: 12_345, sentType: 'application/json', accept: 'audio/*' };
    const about = (subject: CallSubject) =>
      answerError({ kind: 'charged', subject, ...sent }, answer, (text) => text).message;
    expect(about('speech-job')).toMatch(/12345 bytes .* 10,000 characters/);
    expect(about('chat')).toContain('limit is not known');
  });
});

// The bug: a refused option of the chat is not named, so nobody knows what to change.
it.each([
  ['Unsupported parameter: temperature', 'temperature'],
  ['max_tokens is too large', 'max_tokens'],
  ['`tools` are not supported', 'tools'],
  ['the "title" is missing', 'title'],
  ['no title in this room of size 3', null],
])('%s names %s', (message, parameter) => {
  expect(refused('chat', 422, JSON.stringify({ error: { message } })).data.parameter).toBe(
    parameter,
  );
});

// The bug: each line of a deleted voice was sent and refused by itself, where a 404 would have held them all.
describe('a voice that is gone holds its lines, also by 400 and 422', () => {
  const told = (status: number, body: unknown, subject: CallSubject = 'speech') =>
    refused(subject, status, JSON.stringify(body)).code;

  it.each<[string, unknown]>([
    ['by its code', { error: { message: 'Bad request.', code: 'voice_not_found' } }],
    ['by another code', { error: { message: 'Bad request.', code: 'invalid_voice_id' } }],
    ['in words', { error: "voice 'x' not found" }],
    ['by its parameter', { error: { message: 'It does not exist.', param: 'voice' } }],
    ['as a list', { detail: [{ loc: ['body', 'voice'], msg: 'no such voice', type: 'value' }] }],
    ['as deleted', { message: 'The voice has been deleted.' }],
    ['in Chinese', { message: '音色不存在' }],
  ])('%s', (_, body) => {
    for (const status of [400, 422]) {
      expect(told(status, body)).toBe('gateway_voice_missing');
      expect(told(status, body, 'speech-job')).toBe('gateway_voice_missing');
      expect(told(status, body, 'chat')).toBe('gateway_parameter');
    }
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['another parameter', { error: { message: 'not found for this voice', param: 'speed' } }],
    ['a field that is refused', { error: { message: 'voice is not supported', param: 'voice' } }],
    ['what is wanted of it', { error: { message: "The emotion was not found for voice 'x'." } }],
    ['its type', { detail: [{ loc: ['body', 'voice'], msg: 'not a string', type: 'type' }] }],
    ['a text', { error: 'The text of the voice was not found.' }],
    ['the model', { error: { message: "model 'x' not found", code: 'model_not_found' } }],
  ])('not where it names %s', (_, body) => {
    expect(told(422, body)).toBe('gateway_parameter');
  });
});

// The bug: a gateway that takes shorter texts than documented refused every longer line of a book.
describe('a text that is too long for the gateway', () => {
  const told = (status: number, body: unknown, subject: CallSubject = 'speech') =>
    refused(subject, status, JSON.stringify(body)).code;
  const tooLong: readonly (readonly [number, unknown])[] = [
    [413, {}],
    [400, { error: { message: 'Input text exceeds the maximum length of 200 characters.' } }],
    [400, { error: { message: 'Bad request.', code: 'text_too_long' } }],
    [422, { error: { message: 'must be no more than 500 chars', param: 'input' } }],
    [
      422,
      {
        detail: [
          { loc: ['body', 'input'], msg: 'at most 120 characters', type: 'string_too_long' },
        ],
      },
    ],
    [400, { message: '文本长度超过限制' }],
  ];

  it.each(tooLong)('by %i, %j', (status, body) => {
    expect(told(status, body)).toBe('gateway_timeout');
    expect(told(status, body, 'chat')).not.toBe('gateway_timeout');
  });

  it.each([
    { error: { message: 'speed must be at most 2', param: 'speed' } },
    { error: { message: 'The title is too long.', param: 'title' } },
    { error: { message: 'input must not be empty', param: 'input' } },
    { error: { message: 'Unsupported characters in the text.' } },
  ])('not by %j', (body) => {
    expect(told(422, body)).toBe('gateway_parameter');
  });
});
