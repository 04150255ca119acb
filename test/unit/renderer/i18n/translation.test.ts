import { describe, expect, it } from 'vitest';
import { en } from '../../../../renderer/i18n/en.ts';
import { zhHans } from '../../../../renderer/i18n/zh-hans/index.ts';
import { enErrors } from '../../../../shared/errors/en.ts';
import { enMessages } from '../../../../shared/messages/en-messages.ts';
import { emotionTags } from '../../../../shared/script/tags/tags.ts';

function textsOf(words: object, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] =>
      typeof value === 'string'
        ? [[path + key, value]]
        : [...textsOf(value as object, `${path}${key}.`)],
    ),
  );
}

const valuesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map(([found]) => found).sort();

/** What a language that counts without a singular says in its only form. */
const hasOwnNumber = /\{\{(count|n|number)\}\}/g;

const english = textsOf(en);
const chinese = textsOf(zhHans.words);

/** Names, file names, formats and units that are the same in every language. */
const sameEverywhere =
  /^(?:[+−]?\{\{\w+\}\}.*|\{"seed".*|ISBN|EPUB|M4B|Opus|FLAC|WAV|Del|Enter|：|pickups|proxy\.example:\d+|lectern-[\w-]+|Lectern \{\{version\}\})$/;

describe('the English of the window', () => {
  it('has one style of quotes, in errors and messages too (bug: "a.epub" beside “A Book”)', () => {
    const shown = [textsOf(en), textsOf(enErrors), textsOf(enMessages)].flatMap((texts) => [
      ...texts,
    ]);
    // What is typed as it stands is code.
    const straight = shown.filter(([, text]) =>
      /["']/.test(text.replace(/\{"seed.*\}|--listen ".*"/, '')),
    );
    expect(straight).toEqual([]);
  });
});

describe('the Chinese of the window', () => {
  it('has the values of the English in every sentence (bug: a misspelt one is shown as it stands)', () => {
    for (const [key, text] of chinese) {
      const own = valuesOf(text.replace(hasOwnNumber, ''));
      const others = [english.get(key), english.get(key.replace(/_other$/, '_one'))].map((one) =>
        valuesOf((one ?? '').replace(hasOwnNumber, '')),
      );
      expect(others, key).toContainEqual(own);
    }
  });

  it('is Chinese throughout (bug: a sentence that nobody translated)', () => {
    const left = [...chinese].filter(
      ([, text]) => !/\p{Script=Han}/u.test(text) && !sameEverywhere.test(text) && text.length > 0,
    );
    expect(left).toEqual([]);
  });

  it('names every tag', () => {
    expect(emotionTags.filter(({ id }) => zhHans.tags[id] === undefined)).toEqual([]);
  });
});
