import { describe, expect, it } from 'vitest';
import { firstModel } from '../../../../../electron/cli/model-kinds.ts';
import {
  accountModels,
  chatModels,
  firstOfKind,
} from '../../../../../electron/features/chat/models.ts';
import type { ModelKind } from '../../../../../electron/gateway/wire/model-kind.ts';

const listed = (ids: readonly string[], kind: ModelKind | null = null) =>
  ids.map((id) => ({ id, kind }));
const idsOf = (models: readonly { readonly id: string }[]) => models.map(({ id }) => id);

describe('the chat models of an account', () => {
  // The bug: a model that can chat is never offered because of its name.
  it('are all but the speech model where only names are told, likely ones first', () => {
    const ids = [
      'fish-speech',
      'runway-gen4',
      't2v-01',
      'deepseek-ocr',
      'gemini-2.5-flash-image',
      'o4',
    ];
    expect(idsOf(chatModels(accountModels(listed(ids), null)))).toEqual([
      'o4',
      'deepseek-ocr',
      'gemini-2.5-flash-image',
      'runway-gen4',
      't2v-01',
    ]);
  });

  it('are not what the list or the pricing page knows to make videos or speech', () => {
    const page = {
      kinds: new Map<string, ModelKind>([
        ['gamma', 'video'],
        ['sora-chat', 'chat'],
      ]),
    };
    const models = accountModels(
      [
        ...listed(['alpha'], 'video'),
        ...listed(['beta'], 'speech'),
        ...listed(['gamma', 'sora-chat']),
      ],
      page,
    );
    expect(idsOf(chatModels(models))).toEqual(['sora-chat']);
    expect(models.every(({ isKindKnown }) => isKindKnown)).toBe(true);
  });

  it('stay when the list and the page disagree: what can be asked is offered', () => {
    const page = { kinds: new Map<string, ModelKind>([['delta', 'video']]) };
    expect(idsOf(chatModels(accountModels(listed(['delta'], 'chat'), page)))).toEqual(['delta']);
  });

  it('give a default only where one looks like it; the command line names what there is', () => {
    const models = accountModels(listed(['fish-speech', 'veo-3', 'o4', 'o5']), null);
    expect(firstModel(models, 'chat')).toBe('o4');
    const others = accountModels(listed(['fish-speech', 'text-embedding-3']), null);
    expect(firstOfKind(others, 'chat')).toBeNull();
    expect(() => firstModel(others, 'chat')).toThrow(/Available: fish-speech, text-embedding-3/);
  });

  it('of several, one that is known to do it comes before one that only looks like it', () => {
    const models = accountModels([...listed(['veo-3']), ...listed(['plain'], 'video')], null);
    expect(firstOfKind(models, 'video')).toBe('plain');
  });
});
