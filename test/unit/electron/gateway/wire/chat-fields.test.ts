import { expect, it } from 'vitest';
import { guessRefusedFields } from '../../../../../electron/gateway/wire/model-kind.ts';

// The bug: a control is hidden for a model that takes it, because its name looks like another one's.
it.each([
  ['o3-mini', ['temperature']],
  ['openai/gpt-5-mini', ['temperature']],
  ['deepseek-reasoner', ['temperature', 'tools']],
  ['gpt-4o', []],
  ['demo-chat', []],
  ['gpt-4o3', []],
  ['qwen3-235b', []],
])('%s probably refuses %j', (id, refused) => {
  expect(guessRefusedFields(id)).toEqual(refused);
});
