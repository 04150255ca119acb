import { cardinal, ordinal, year } from './number-words.ts';

export type Reading = {
  /** As it stands in the text. */
  readonly original: string;
  /** As it is better said. */
  readonly spoken: string;
  readonly reason: string;
  /** Where it stands, in UTF-16 units. */
  readonly start: number;
};

type Rule = {
  readonly pattern: RegExp;
  readonly reason: string;
  /** Null leaves it as it is. */
  readonly say: (groups: readonly string[]) => string | null;
};

const abbreviations: Readonly<Record<string, string>> = {
  'Mr.': 'Mister',
  'Mrs.': 'Missus',
  'Ms.': 'Miz',
  'Dr.': 'Doctor',
  'Prof.': 'Professor',
  'Capt.': 'Captain',
  'Col.': 'Colonel',
  'Lt.': 'Lieutenant',
  'Sgt.': 'Sergeant',
  'Gen.': 'General',
  'Rev.': 'Reverend',
  'Jr.': 'Junior',
  'Sr.': 'Senior',
  'Ave.': 'Avenue',
  'Rd.': 'Road',
  'No.': 'Number',
  'vol.': 'volume',
  'Vol.': 'Volume',
  'approx.': 'approximately',
  'etc.': 'et cetera',
  'e.g.': 'for example',
  'i.e.': 'that is',
  'vs.': 'versus',
  'a.m.': 'a m',
  'p.m.': 'p m',
};

const units: Readonly<Record<string, readonly [string, string]>> = {
  km: ['kilometre', 'kilometres'],
  m: ['metre', 'metres'],
  cm: ['centimetre', 'centimetres'],
  mm: ['millimetre', 'millimetres'],
  kg: ['kilogram', 'kilograms'],
  g: ['gram', 'grams'],
  lb: ['pound', 'pounds'],
  ft: ['foot', 'feet'],
  mph: ['mile an hour', 'miles an hour'],
  '%': ['per cent', 'per cent'],
  '°C': ['degree Celsius', 'degrees Celsius'],
  '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
};

const coins: Readonly<Record<string, readonly [string, string]>> = {
  $: ['dollar', 'dollars'],
  '£': ['pound', 'pounds'],
  '€': ['euro', 'euros'],
};

const abbreviation = Object.keys(abbreviations)
  .map((word) => word.replaceAll('.', '\\.'))
  .join('|');
const number = '(\\d{1,3}(?:,\\d{3})+|\\d{1,12})(\\.\\d{1,6})?';

/** In order: a piece of text that a rule has taken is not looked at again. */
const rules: readonly Rule[] = [
  {
    pattern: new RegExp(`(?<![\\p{L}\\d.])(${abbreviation})(?=\\s|[,;:)]|$)`, 'gu'),
    reason: 'abbreviation',
    say: ([word = '']) => abbreviations[word] ?? null,
  },
  {
    pattern: /(?<![\p{L}.])St\.(?=\s+\p{Lu})/gu,
    reason: 'abbreviation',
    say: () => 'Saint',
  },
  {
    pattern: new RegExp(`([$£€])${number}(?![\\d])`, 'gu'),
    reason: 'amount of money',
    say: ([coin = '', whole = '', part = '']) => money(coin, whole, part),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d.,])${number}\\s?(km|cm|mm|kg|lb|ft|mph|°C|°F|%|m|g)(?![\\p{L}\\d])`,
      'gu',
    ),
    reason: 'measure',
    say: ([whole = '', part = '', unit = '']) =>
      `${decimal(whole, part)} ${units[unit]?.[whole === '1' && part === '' ? 0 : 1]}`,
  },
  {
    pattern: /(?<![\d:])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])/g,
    reason: 'time of day',
    say: ([hours = '', minutes = '']) => timeOfDay(Number(hours), Number(minutes)),
  },
  {
    pattern: /(?<![\p{L}\d.,])(\d{1,9})(?:st|nd|rd|th)(?!\p{L})/gu,
    reason: 'ordinal number',
    say: ([value = '']) => ordinal(Number(value)),
  },
  {
    pattern:
      /\b([Ii]n|[Ss]ince|[Uu]ntil|[Oo]f|[Ff]rom|[Bb]y|[Yy]ear) (1[1-9]\d\d|20\d\d)(?![\d,.]\d|\d)/g,
    reason: 'year',
    say: ([word = '', value = '']) => `${word} ${year(Number(value))}`,
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\d.,:])${number}(?![\\p{L}\\d]|[.,:]\\d)`, 'gu'),
    reason: 'number',
    say: ([whole = '', part = '']) => decimal(whole, part),
  },
  {
    pattern: /(?<=\s)&(?=\s)/g,
    reason: 'sign',
    say: () => 'and',
  },
  {
    pattern:
      /\b((?:King|Queen|Pope|Chapter|Part|Book|Act|Henry|Louis|George|Charles)) ([IVX]{1,6})\b/g,
    reason: 'Roman numeral',
    say: ([word = '', numeral = '']) => roman(word, numeral),
  },
];

/** What a voice is likely to read wrongly, and how to write it instead; in the order of the text. */
export function suggestReadings(text: string): readonly Reading[] {
  const readings: Reading[] = [];
  const taken = new Set<number>();
  for (const { pattern, reason, say } of rules) {
    for (const match of text.matchAll(pattern)) {
      const [original] = match;
      const places = Array.from(original, (_, offset) => match.index + offset);
      if (places.some((place) => taken.has(place))) continue;
      const spoken = say(match.slice(1).map((group) => group ?? ''));
      if (spoken === null || spoken === original) continue;
      for (const place of places) taken.add(place);
      readings.push({ original, spoken, reason, start: match.index });
    }
  }
  return readings.sort((one, other) => one.start - other.start);
}

function decimal(whole: string, part: string): string {
  const head = cardinal(Number(whole.replaceAll(',', '')));
  if (part === '') return head;
  const digits = Array.from(part.slice(1), (digit) => cardinal(Number(digit)));
  return `${head} point ${digits.join(' ')}`;
}

function money(coin: string, whole: string, part: string): string | null {
  const [one, many] = coins[coin] ?? ['', ''];
  const value = Number(whole.replaceAll(',', ''));
  const head = `${cardinal(value)} ${value === 1 ? one : many}`;
  if (part === '') return head;
  if (part.length !== 3) return `${decimal(whole, part)} ${many}`;
  const cents = Number(part.slice(1));
  return cents === 0 ? head : `${head} ${cardinal(cents)}`;
}

function timeOfDay(hours: number, minutes: number): string {
  if (minutes === 0) {
    return hours <= 12 ? `${cardinal(hours)} o'clock` : `${cardinal(hours)} hundred`;
  }
  return `${cardinal(hours)} ${minutes < 10 ? 'oh ' : ''}${cardinal(minutes)}`;
}

function roman(word: string, numeral: string): string | null {
  const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
  let sum = 0;
  for (let at = 0; at < numeral.length; at++) {
    const value = values[numeral[at] ?? ''] ?? 0;
    sum += value < (values[numeral[at + 1] ?? ''] ?? 0) ? -value : value;
  }
  if (sum === 0) return null;
  const isPart = /^(?:Chapter|Part|Book|Act)$/.test(word);
  return isPart ? `${word} ${cardinal(sum)}` : `${word} the ${ordinal(sum)}`;
}

/** The text with all of its readings in their places. */
export function withReadings(text: string, readings: readonly Reading[]): string {
  let adapted = '';
  let done = 0;
  for (const { start, original, spoken } of readings) {
    if (start < done) continue;
    adapted += text.slice(done, start) + spoken;
    done = start + original.length;
  }
  return adapted + text.slice(done);
}
