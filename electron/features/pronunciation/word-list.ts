import type { ListedWord, ListedWordKind } from '../../../shared/model/pronunciation.ts';
import { primaryLanguage } from '../../../shared/script/language.ts';
import { isArticle, isNounCapital, type Word, wordsOf } from './book-words.ts';

/** A word of a book with where it stands first. */
export type FoundWord = Pick<ListedWord, 'word' | 'kind' | 'count'> & Place;

type Place = {
  readonly chapterId: string;
  /** Index in the chapter's plan. */
  readonly segment: number;
  readonly excerpt: string;
};

type Count = {
  readonly forms: Map<string, number>;
  readonly place: Place;
  total: number;
  /** Inside a sentence with a capital, in capitals throughout, and in lower case. */
  capital: number;
  capitals: number;
  small: number;
  withArticle: number;
};

/** Words with a capital that are no names, or that are said right: titles and the like. */
const titles = new Set(
  (
    'captain colonel general major sergeant lieutenant doctor professor lord lady king queen prince princess ' +
    'sir miss madam master mister father mother brother sister uncle aunt grandfather grandmother mum dad ' +
    'mama papa saint pope bishop judge president minister street road avenue square north south east west ' +
    'heaven hell earth sun moon lord state university college church chapter part book'
  ).split(' '),
);

const mostWords = 500;
const aroundCharacters = 36;
/** A letter that fewer of a book's words have is foreign to its language. */
const rareShare = 0.005;
const fewestForRare = 400;

/** Only of this language there is a list of words. */
export function hasDictionary(language: string): boolean {
  return primaryLanguage(language) === 'en';
}

/** Gathers the words of a book, line by line in its order. */
export type WordCounter = {
  readonly read: (sent: string, place: Omit<Place, 'excerpt'>) => void;
  /** Names and words that a voice may say wrong, the most frequent first; 500 at most. */
  readonly found: () => readonly FoundWord[];
};

/** @param isEnglishWord for a book that has a dictionary: whether it has the word, in lower case. */
export function createWordCounter(
  language: string,
  isEnglishWord: (word: string) => boolean,
): WordCounter {
  const counts = new Map<string, Count>();
  return {
    read: (sent, place) => {
      for (const word of wordsOf(sent)) count(counts, word, sent, place);
    },
    found: () => {
      const rare = hasDictionary(language) ? null : rareLetters(counts);
      const found: FoundWord[] = [];
      for (const [key, one] of counts) {
        const kind = kindOf(key, one, { language, isEnglishWord, rare });
        if (kind === null) continue;
        found.push({ word: commonForm(one.forms), kind, count: one.total, ...one.place });
      }
      return found
        .sort((a, b) => b.count - a.count || a.word.localeCompare(b.word))
        .slice(0, mostWords);
    },
  };
}

function count(
  counts: Map<string, Count>,
  word: Word,
  sent: string,
  place: Omit<Place, 'excerpt'>,
): void {
  const { form } = word;
  const key = form.toLowerCase();
  let known = counts.get(key);
  if (known === undefined) {
    const excerpt = excerptOf(sent, word);
    const none = { total: 0, capital: 0, capitals: 0, small: 0, withArticle: 0 };
    known = { forms: new Map(), place: { ...place, excerpt }, ...none };
    counts.set(key, known);
  }
  known.total += 1;
  known.forms.set(form, (known.forms.get(form) ?? 0) + 1);
  if (form === key) known.small += 1;
  else if (form.length > 1 && form === form.toUpperCase()) known.capitals += 1;
  else if (word.isInside) known.capital += 1;
  if (isArticle(word.before)) known.withArticle += 1;
}

function excerptOf(sent: string, { start, end }: Word): string {
  const lead = sent.slice(Math.max(0, start - aroundCharacters), start).replace(/^.*[)(]/, '');
  const tail = sent.slice(end, end + aroundCharacters).replace(/[(].*$/, '');
  const isCutBefore = start > aroundCharacters;
  const isCutAfter = end + aroundCharacters < sent.length;
  const before = isCutBefore ? `…${lead.replace(/^\S*\s/, '')}` : lead.trimStart();
  return `${before}${sent.slice(start, end)}${isCutAfter ? `${tail.replace(/\s\S*$/, '')}…` : tail}`;
}

type KnownOfLanguage = {
  readonly language: string;
  readonly isEnglishWord: (word: string) => boolean;
  readonly rare: ReadonlySet<string> | null;
};

function kindOf(
  key: string,
  one: Count,
  { language, isEnglishWord, rare }: KnownOfLanguage,
): ListedWordKind | null {
  if (key.length < 2 || titles.has(key)) return null;
  const isKnown = hasDictionary(language) && isEnglishWord(key);
  if (/\p{N}/u.test(key)) return 'letters';
  if (one.capitals > 0 && one.capitals === one.total && key.length <= 5 && !isKnown) {
    return 'letters';
  }
  if (isName(key, one, language, isKnown)) return 'name';
  if (rare !== null) return [...key].some((letter) => rare.has(letter)) ? 'unknown' : null;
  if (isKnown) return null;
  // Often there and never without a capital, though only at the start of sentences.
  return one.total >= 3 && one.small === 0 ? 'name' : 'unknown';
}

/** Mostly with a capital where none is due; a word that the language has too must do so more than once. */
function isName(key: string, one: Count, language: string, isKnown: boolean): boolean {
  if (/^\p{Script=Katakana}/u.test(key)) return key.length > 2;
  if (one.capital === 0 || one.small * 4 > one.capital) return false;
  if (isNounCapital(language)) return one.capital > 1 && one.withArticle === 0;
  return !isKnown || (one.capital >= 3 && one.small === 0);
}

/** Letters that hardly any word of the book has; none for a book too short to tell. */
function rareLetters(counts: ReadonlyMap<string, Count>): ReadonlySet<string> {
  const words = [...counts.keys()];
  if (words.length < fewestForRare) return new Set();
  const uses = new Map<string, number>();
  for (const word of words) {
    for (const letter of new Set(word)) uses.set(letter, (uses.get(letter) ?? 0) + 1);
  }
  const fewest = words.length * rareShare;
  return new Set([...uses].flatMap(([letter, count]) => (count < fewest ? [letter] : [])));
}

function commonForm(forms: ReadonlyMap<string, number>): string {
  let best = '';
  for (const [form, count] of forms) if (count > (forms.get(best) ?? 0)) best = form;
  return best;
}
