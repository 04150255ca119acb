import { describe, expect, it } from 'vitest';
import { cardinal, ordinal, year } from '../../../../../electron/demo/chat/number-words.ts';
import { suggestReadings } from '../../../../../electron/demo/chat/suggest-readings.ts';

const spokenOf = (text: string) => suggestReadings(text).map(({ spoken }) => spoken);

/** The text as it is read when every suggestion is taken. */
function applied(text: string) {
  let result = text;
  for (const { start, original, spoken } of [...suggestReadings(text)].reverse()) {
    result = result.slice(0, start) + spoken + result.slice(start + original.length);
  }
  return result;
}

describe('readings', () => {
  it('spell out what a voice stumbles over, and nothing twice', () => {
    expect(
      applied('On 3rd May 1912, at 7:30, Dr. Lane paid $4.50 for 12 km & 1,250 lamps in No. 5.'),
    ).toBe(
      'On third May one thousand nine hundred and twelve, at seven thirty, Doctor Lane paid four dollars fifty for twelve kilometres and one thousand two hundred and fifty lamps in Number five.',
    );
  });

  it('read a year as a year where the words say that it is one', () => {
    expect(spokenOf('Born in 1984, she left in 2005.')).toEqual([
      'in nineteen eighty-four',
      'in two thousand and five',
    ]);
    expect(spokenOf('He had 1984 sheep.')).toEqual(['one thousand nine hundred and eighty-four']);
  });

  it('tell a saint from a street, and a king from a chapter', () => {
    expect(spokenOf('St. Anne')).toEqual(['Saint']);
    expect(spokenOf('Main St.')).toEqual([]);
    expect(spokenOf('Henry VIII and Chapter IV')).toEqual(['Henry the eighth', 'Chapter four']);
  });

  it('leave alone what is no number to be said', () => {
    for (const text of ['R2D2', 'version 1.2.3', 'MP3', '10:75', 'I am fine.']) {
      expect(suggestReadings(text), text).toEqual([]);
    }
  });

  it('stand where they say', () => {
    const text = 'Mr. Hall owed 3.5 % to Mrs. Hall.';
    const readings = suggestReadings(text);
    expect(readings.map(({ spoken }) => spoken)).toEqual([
      'Mister',
      'three point five per cent',
      'Missus',
    ]);
    for (const { start, original } of readings) {
      expect(text.slice(start, start + original.length)).toBe(original);
    }
  });
});

describe('numbers in words', () => {
  it('are those that people say', () => {
    expect(
      [0, 13, 21, 100, 101, 999, 1000, 1001, 12_345, 1_000_000, 2_000_000_045].map(cardinal),
    ).toEqual([
      'zero',
      'thirteen',
      'twenty-one',
      'one hundred',
      'one hundred and one',
      'nine hundred and ninety-nine',
      'one thousand',
      'one thousand and one',
      'twelve thousand three hundred and forty-five',
      'one million',
      'two billion and forty-five',
    ]);
    expect([1, 2, 3, 5, 8, 9, 12, 20, 21, 30, 100].map(ordinal)).toEqual([
      'first',
      'second',
      'third',
      'fifth',
      'eighth',
      'ninth',
      'twelfth',
      'twentieth',
      'twenty-first',
      'thirtieth',
      'one hundredth',
    ]);
    expect([1066, 1800, 1905, 1984, 2000, 2024].map(year)).toEqual([
      'one thousand and sixty-six',
      'eighteen hundred',
      'nineteen oh five',
      'nineteen eighty-four',
      'two thousand',
      'twenty twenty-four',
    ]);
  });
});
