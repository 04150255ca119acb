import { expect, it } from 'vitest';
import { createModelSupport } from '../../../../../electron/features/chat/model-support.ts';

const dayMs = 86_400_000;

// The bug: what a model refused while the clock ran years ahead was believed until that year.
it.each([
  ['a month later', 29, true],
  ['after it', 31, false],
  ['with the clock set back a day', -1, true],
  ['with the clock set back by years', -3000, false],
])('what a model refused is remembered %s: %d days, %s', (_name, days, isKept) => {
  const settings = new Map<string, unknown>();
  let nowMs = 4000 * dayMs;
  const support = createModelSupport(
    {
      setting: (name) => settings.get(name) ?? null,
      saveSetting: (name, value) => void settings.set(name, value),
    },
    { nowMs: () => nowMs },
  );
  support.save('a', 'm', { refused: ['tools'], limitName: 'max_tokens' });
  nowMs += days * dayMs;
  expect(support.of('a', 'm').refused).toEqual(isKept ? ['tools'] : []);
});
