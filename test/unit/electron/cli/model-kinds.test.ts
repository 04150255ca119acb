import { describe, expect, it } from 'vitest';
import { firstModel } from '../../../../electron/cli/model-kinds.ts';
import { kindOfModel } from '../../../../electron/features/chat/models.ts';

describe('kindOfModel', () => {
  it.each([
    ['fish-speech', 'speech'],
    ['demo-video', 'video'],
    ['veo-3', 'video'],
    ['sora_2', 'video'],
    ['wan2.1-t2v', 'video'],
    ['text-embedding-3', 'other'],
    ['whisper-1', 'other'],
    ['gpt-image-1', 'other'],
    ['tts-1', 'other'],
    ['gpt-5-mini', 'chat'],
    ['claude-sonnet', 'chat'],
    ['swan-chat', 'chat'],
    ['o4', 'chat'],
  ])('%s: %s', (id, kind) => {
    expect(kindOfModel(id)).toBe(kind);
  });

  it('picks the first chat model after speech and others, and names what there is when none fits', () => {
    expect(firstModel(['fish-speech', 'veo-3', 'o4', 'o5'], 'chat')).toBe('o4');
    expect(() => firstModel(['fish-speech'], 'chat')).toThrow(/there are: fish-speech/);
  });
});
