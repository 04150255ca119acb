import { expect, it } from 'vitest';
import { findInFormerTexts } from '../../../../../electron/features/cleaning/former-words.ts';

const never = async () => undefined;
const textsOf = (...texts: string[]) => texts.map((text) => ({ read: () => text }));

it('finds words in a former text whatever tags, marks, speakers and line breaks stand between them', async () => {
  const words = new Map([
    ['tagged', 'You came! I thought the fog had kept you.'],
    ['respelled', 'The lead pipe burst in the cold.'],
    ['apart', 'Nobody answered for a while.'],
    ['gone', 'This was never written anywhere here.'],
    ['short', 'Yes.'],
  ]);
  const found = await findInFormerTexts(
    words,
    textsOf(
      '@Anna: (excited)(whispering) You came! I thought\nthe fog [pause 1 s] had *kept* you.',
      'The {lead|led} pipe burst in the cold. Nobody answered... for a WHILE',
    ),
    never,
  );
  // A line too short to be sure of counts as found: it stays.
  expect([...found].sort()).toEqual(['apart', 'respelled', 'short', 'tagged']);
});

it('reads each text once, and none where nothing is looked for (bug: hours for a long history)', async () => {
  let reads = 0;
  const text = {
    read: () => {
      reads += 1;
      return 'The quay was long and cold. '.repeat(50);
    },
  };
  const words = new Map(
    Array.from({ length: 500 }, (_, at) => [`w${at}`, `Some words of their own number ${at}`]),
  );
  await findInFormerTexts(words, [text, text], never);
  expect(reads).toBe(2);
  await findInFormerTexts(new Map(), [text], never);
  expect(reads).toBe(2);
});
