import { describe, expect, it } from 'vitest';
import { guessModelKind, readModelKind } from '../../../../../electron/gateway/wire/model-kind.ts';
import { readModels } from '../../../../../electron/gateway/wire/models-response.ts';
import { readPricing } from '../../../../../electron/gateway/wire/pricing-response.ts';
import { hostileAnswers } from './hostile-answers.ts';

describe('what an entry says of its model', () => {
  // The bug: a gateway says that a model makes videos, and it is offered to chat with; or the other way round.
  it.each([
    [{ supported_endpoint_types: ['openai'] }, 'chat'],
    [{ supported_endpoint_types: ['anthropic', 'openai'] }, 'chat'],
    [{ supported_endpoint_types: ['image-generation', 'openai'] }, 'chat'],
    [{ supported_endpoint_types: ['openai-video'] }, 'video'],
    [{ supported_endpoint_types: ['embeddings'] }, 'other'],
    [{ supported_endpoints: ['/v1/chat/completions', '/v1/responses'] }, 'chat'],
    [{ endpoints: ['/v1/audio/speech'] }, 'speech'],
    [{ endpoints: ['/v1/audio/transcriptions'] }, 'other'],
    [{ endpoints: ['/v1/videos'] }, 'video'],
    [{ type: 'chat' }, 'chat'],
    [{ type: 'language' }, 'chat'],
    [{ type: 'rerank' }, 'other'],
    [{ model_info: { mode: 'video_generation' } }, 'video'],
    [{ mode: 'audio_speech' }, 'speech'],
    [{ pipeline_tag: 'text-to-video' }, 'video'],
    [{ pipeline_tag: 'video-text-to-text' }, 'chat'],
    [{ task: 'speech-to-text' }, 'other'],
    [{ capabilities: { completion_chat: true, vision: true, video_input: true } }, 'chat'],
    [{ capabilities: { completion_chat: false, text_to_speech: true } }, 'speech'],
    [{ capabilities: ['video'] }, 'video'],
    [
      { architecture: { input_modalities: ['text', 'video'], output_modalities: ['text'] } },
      'chat',
    ],
    [{ architecture: { modality: 'text+image->text' } }, 'chat'],
    [{ modalities: { input: ['text', 'video'], output: ['image'] } }, 'other'],
    [{ modalities: { input: ['image'], output: ['video'] } }, 'video'],
    [{ id: 'veo-3', object: 'model', owned_by: 'video house', created: 1 }, null],
    [{ type: 7, capabilities: null, tags: [{}] }, null],
    ['veo-3', null],
  ])('%j: %s', (entry, kind) => {
    expect(readModelKind(entry)).toBe(kind);
  });

  it.each(hostileAnswers)('is nothing in %s', (_name, body) => {
    expect(readModelKind(body)).toBeNull();
  });

  it('is read from the list and from the pricing page, where the list is only names', () => {
    expect(readModels({ data: [{ id: 'a', type: 'video' }, { id: 'b' }] })).toEqual([
      { id: 'a', kind: 'video' },
      { id: 'b', kind: null },
    ]);
    const rows = [
      { model_name: 'a', model_ratio: 1, supported_endpoint_types: ['openai-video'] },
      { model_name: 'b', model_ratio: 1 },
    ];
    expect([...(readPricing({ data: rows })?.kinds ?? [])]).toEqual([['a', 'video']]);
    const byModel = { models: { a: { multiplier: 2, type: 'tts' } } };
    expect([...(readPricing(byModel)?.kinds ?? [])]).toEqual([['a', 'speech']]);
  });
});

describe('the guess by name', () => {
  it.each([
    ['fish-speech', 'speech'],
    ['demo-video', 'video'],
    ['veo-3', 'video'],
    ['sora_2', 'video'],
    ['wan2.1-t2v', 'video'],
    ['t2v-01', 'video'],
    ['runway-gen4', 'video'],
    ['cogvideox-3', 'video'],
    ['text-embedding-3', 'other'],
    ['whisper-1', 'other'],
    ['gpt-image-1', 'other'],
    ['tts-1', 'other'],
    ['gpt-5-mini', 'chat'],
    ['claude-sonnet', 'chat'],
    ['swan-chat', 'chat'],
    ['o4', 'chat'],
  ])('%s: %s', (id, kind) => {
    expect(guessModelKind(id)).toBe(kind);
  });
});
