export type Gender = 'female' | 'male' | 'any';

const firstNames: Readonly<Record<'female' | 'male', ReadonlySet<string>>> = {
  female: new Set(
    'Ada Alice Amelia Amy Anna Anne Annie Beatrice Bella Beth Betty Caroline Catherine Charlotte Clara Daisy Diana Dora Dorothy Eleanor Elena Eliza Elizabeth Ella Ellen Emily Emma Esther Eva Eve Fanny Fiona Flora Frances Grace Greta Hannah Harriet Helen Ida Irene Iris Isabel Ivy Jane Jenny Jo Joan Julia Kate Katherine Kitty Laura Lena Lily Lizzy Louisa Lucy Lydia Mabel Maria Marianne Marie Martha Mary Maya Meg Mia Mina Molly Nancy Nell Nina Nora Olivia Peggy Polly Rachel Rebecca Rosa Rose Ruth Sally Sara Sarah Sofia Sophia Sophie Susan Tess Vera Victoria Violet Wendy Zoe'.split(
      ' ',
    ),
  ),
  male: new Set(
    'Adam Albert Alexander Alfred Andrew Anton Arthur Ben Benjamin Bert Bill Bob Carl Charles Charlie Christopher Daniel David Dan Edgar Edmund Edward Eric Ernest Felix Francis Frank Fred Frederick George Gilbert Harold Harry Henry Herbert Hugh Hugo Isaac Ivan Jack Jacob James Jim Joe John Jonas Jonathan Joseph Karl Leo Leon Leonard Lewis Louis Luke Mark Martin Matthew Max Michael Miles Ned Nicholas Noah Oliver Oscar Otto Owen Patrick Paul Peter Philip Ralph Richard Robert Robin Roger Samuel Sam Sherlock Simon Stephen Theo Thomas Tim Tobias Tom Tommy Victor Walter William Will'.split(
      ' ',
    ),
  ),
};

const titles: Readonly<Record<string, Gender>> = {
  'Mr.': 'male',
  Mr: 'male',
  Sir: 'male',
  Lord: 'male',
  King: 'male',
  Prince: 'male',
  Father: 'male',
  Uncle: 'male',
  Herr: 'male',
  Monsieur: 'male',
  'Mrs.': 'female',
  Mrs: 'female',
  'Ms.': 'female',
  Ms: 'female',
  Miss: 'female',
  Lady: 'female',
  Queen: 'female',
  Princess: 'female',
  Mother: 'female',
  Aunt: 'female',
  Frau: 'female',
  Madame: 'female',
  'Dr.': 'any',
  Dr: 'any',
  Doctor: 'any',
  Captain: 'any',
  Professor: 'any',
  Inspector: 'any',
  Colonel: 'any',
};

const kinds: Readonly<Record<string, Gender>> = {
  man: 'male',
  boy: 'male',
  father: 'male',
  brother: 'male',
  son: 'male',
  king: 'male',
  uncle: 'male',
  husband: 'male',
  grandfather: 'male',
  gentleman: 'male',
  fisherman: 'male',
  policeman: 'male',
  woman: 'female',
  girl: 'female',
  mother: 'female',
  sister: 'female',
  daughter: 'female',
  queen: 'female',
  aunt: 'female',
  wife: 'female',
  grandmother: 'female',
  lady: 'female',
};

/** Words with a capital at the start of a sentence that name nobody. */
const notNames = new Set(
  'A An The He She It They We You I His Her Its Their My Your Our This That These Those There Here Then Now When Where While What Who Why How Which If But And Or So Yet As At By For From In Into Of On Once One Two Three Only Out Over Perhaps Nobody Somebody Someone Everyone Everybody Nothing Something Everything After Before Again Still Suddenly Slowly Quietly Finally Later Outside Inside Behind Beside Below Above Both Each Every Another Some All Not No Yes Oh Well Even Just Never Always To Up Down With Without Under Until Far Next Last First Chapter Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December God English'.split(
    ' ',
  ),
);

const capital = "\\p{Lu}[\\p{L}'’-]*";
const title = Object.keys(titles)
  .map((name) => name.replace('.', '\\.'))
  .sort((a, b) => b.length - a.length)
  .join('|');

/** A name: a title with one, or up to two words with a capital. */
export const NAME = `(?:(?:${title})\\s+(?:${capital})(?:\\s+${capital})?|${capital}(?:\\s+${capital})?)`;

/** A person without a name: "the old man", "her mother". */
export const SOMEBODY =
  '(?:[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Mm]y|[Tt]heir)\\s+(?:[\\p{Ll}-]+\\s+){0,2}?[\\p{Ll}-]{3,}';

export const PRONOUN = '(?:[Hh]e|[Ss]he|I)';

export function isName(words: string): boolean {
  const first = words.split(/\s+/)[0] ?? '';
  return !notNames.has(first) && !/['’](?:s|ll|d|ve|re)$/.test(first);
}

/** By title, first name or kind of person; `any` when nothing tells. */
export function genderOf(person: string): Gender {
  const words = person.split(/\s+/);
  for (const word of words) {
    const known = titles[word];
    if (known !== undefined && known !== 'any') return known;
  }
  const kind = kinds[words.at(-1) ?? ''];
  if (kind !== undefined) return kind;
  for (const word of words) {
    if (firstNames.female.has(word)) return 'female';
    if (firstNames.male.has(word)) return 'male';
  }
  const isWomanly = /^\p{Lu}\p{Ll}+[iltnrsd]a$/u.test(words[0] ?? '') && words[0] !== 'Luca';
  return isWomanly ? 'female' : 'any';
}

/** "The Colonel" is called "Colonel"; the article is no part of a name. */
export function withoutArticle(name: string): string {
  return name.replace(/^[Tt]he\s+/, '');
}
