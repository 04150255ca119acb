import { describe, expect, it } from 'vitest';
import { readModels } from '../../../../../electron/gateway/wire/models-response.ts';
import {
  countCharacters,
  speechRequestSchema,
} from '../../../../../electron/gateway/wire/speech-request.ts';

describe('models response', () => {
  it.each([
    [{ object: 'list', data: [{ id: 'fish-speech' }, { id: 'chat' }] }],
    [{ models: ['fish-speech', 'chat'] }],
    [{ items: [{ model: 'fish-speech' }, { name: 'chat' }] }],
    [['fish-speech', { id: 'chat' }, { id: 'chat' }, null, {}]],
    [{ code: 0, data: { models: [{ model_name: 'fish-speech' }, { model_name: 'chat' }] } }],
    [{ success: true, data: { total: 2, items: ['fish-speech', 'chat'] } }],
    [{ code: 200, data: { records: [{ modelName: 'fish-speech' }, { modelName: 'chat' }] } }],
    [{ result: { data: [{ id: 'fish-speech' }, { id: 'chat' }] } }],
    [{ models: { 'fish-speech': { type: 'tts' }, chat: {} } }],
    [{ data: [], models: ['fish-speech', 'chat'] }],
    [{ models: { tts: [{ id: 'fish-speech' }], chat: [{ id: 'chat' }] } }],
    [{ data: { default: ['fish-speech', 'chat'] } }],
    [{ 'fish-speech': { type: 'tts' }, chat: { owned_by: 'x' } }],
    [{ data: { 'fish-speech': 'Speech', chat: 'Chat' } }],
    [{ 'fish-speech': true, chat: 1, image: false, video: null }],
    [[{ provider: 'x', models: [{ id: 'fish-speech' }, { id: 'chat' }] }]],
  ])('reads %j (a gateway whose models look missing)', (body) => {
    expect(readModels(body)?.map(({ id }) => id)).toEqual(['fish-speech', 'chat']);
  });

  // The bug: a model that the account may not use was taken for one that it has.
  it('leaves out what is said not to be there', () => {
    expect(readModels({ 'fish-speech': false, chat: true })).toMatchObject([{ id: 'chat' }]);
  });

  it('says null for what is no list, and an empty list for none', () => {
    expect(readModels({ message: 'hello' })).toBeNull();
    expect(readModels('<html>')).toBeNull();
    expect(readModels({ data: [] })).toEqual([]);
    expect(readModels({ error: { message: 'no' } })).toBeNull();
    expect(readModels({ data: { user: { id: 'u1' }, plan: 'free' } })).toBeNull();
  });
});

describe('speech request', () => {
  const request = { model: 'fish-speech', input: 'a' };

  it('counts code points (a limit that halves for emoji)', () => {
    expect(countCharacters('a😀é')).toBe(3);
    expect(speechRequestSchema.safeParse({ ...request, input: '😀'.repeat(10_000) }).success).toBe(
      true,
    );
    expect(speechRequestSchema.safeParse({ ...request, input: '😀'.repeat(10_001) }).success).toBe(
      false,
    );
  });

  it.each([
    [{ speed: 0.5 }, true],
    [{ speed: 2 }, true],
    [{ speed: 2.0001 }, false],
    [{ speed: null }, false],
    [{ response_format: 'opus' }, true],
    [{ response_format: 'aac' }, false],
    [{ voice: '' }, false],
    [{ input: '' }, false],
  ])('%j is valid: %s', (change, isValid) => {
    expect(speechRequestSchema.safeParse({ ...request, ...change }).success).toBe(isValid);
  });
});
