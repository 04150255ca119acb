import { append } from '../../append.ts';
import {
  fullNamesIn,
  isNameWordBy,
  isPerson,
  leastFull,
  type NameCount,
  type NameCounts,
} from './name-counts.ts';
import { genderOfName, namePartsOf } from './names.ts';
import { type Gender, titleGender, withoutArticle } from './people.ts';

/** Somebody of a book: one person with every name that the text calls them by. */
export type Person = {
  readonly name: string;
  /** All of them, the name included. */
  readonly aliases: readonly string[];
  readonly gender: Gender;
  readonly count: number;
};

/** A member of the cast as the finder knows it. */
export type KnownName = { readonly name: string; readonly aliases: readonly string[] };

/** The names of a cast, for `peopleOf`. */
export function knownNames(
  cast: readonly { readonly name: string; readonly aliases?: readonly string[] | undefined }[],
): readonly KnownName[] {
  return cast.map(({ name, aliases = [] }) => ({ name, aliases }));
}

export type BookPeople = {
  readonly people: readonly Person[];
  /** Whose name this is; a title or a part of a name finds its bearer too. */
  readonly find: (name: string) => Person | null;
  /** False for a word that has a capital only because it opens a sentence. */
  readonly isNameWord: (word: string) => boolean;
};

type Draft = {
  readonly forms: Map<string, number>;
  readonly known: string | null;
  gender: Gender;
  male: number;
  female: number;
  given: string | null;
  last: string | null;
  titles: Set<string>;
};

/** Who a book's names belong to. Names of the cast come first: whoever fits one of them is called so. */
export function peopleOf(chapters: readonly NameCounts[], cast: readonly KnownName[]): BookPeople {
  const counts = sumOf(chapters);
  const drafts: Draft[] = [];
  const owner = new Map<string, Draft>();
  const open = (known: string | null): Draft => {
    const draft: Draft = {
      forms: new Map(),
      known,
      gender: 'any',
      male: 0,
      female: 0,
      given: null,
      last: null,
      titles: new Set(),
    };
    drafts.push(draft);
    return draft;
  };
  const join = (draft: Draft, form: string): void => {
    owner.set(form.toLowerCase(), draft);
    const one = counts.get(form);
    draft.forms.set(form, one?.count ?? 0);
    draft.male += one?.male ?? 0;
    draft.female += one?.female ?? 0;
    const { title, given, last } = namePartsOf(form);
    if (title !== null) draft.titles.add(title);
    draft.given ??= given;
    draft.last ??= last;
    const gender = genderOfName(form);
    const isToldAnew = draft.gender === 'any' || title !== null;
    if (isToldAnew && gender !== 'any') draft.gender = gender;
  };
  const nominatives = nominativesOf(chapters, counts);
  for (const { name, aliases } of cast) {
    const draft = open(name);
    for (const form of [name, ...aliases]) join(draft, form);
  }
  const { isKnownByPart, isChance } = fullNamesIn(counts);
  const forms = [...counts]
    .filter(
      ([form, one]) =>
        !owner.has(form.toLowerCase()) &&
        (isPerson(form, one) || isKnownByPart(form, one)) &&
        !isChance(form),
    )
    .filter(([form]) => !nominatives.has(form))
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([form]) => form);
  const isFull = (form: string) => {
    const { given, last } = namePartsOf(form);
    return given !== null && last !== null;
  };
  const countOf = (draft: Draft) =>
    [...draft.forms.values()].reduce((sum, count) => sum + count, 0);
  const fits = (draft: Draft, gender: Gender) => {
    const own = genderOfDraft(draft);
    return own === 'any' || gender === 'any' || own === gender;
  };
  const most = (some: readonly Draft[]) =>
    [...some].sort((one, other) => countOf(other) - countOf(one))[0];

  for (const form of forms.filter(isFull)) {
    const { given, last } = namePartsOf(form);
    const gender = genderOfName(form);
    const same = drafts.find(
      (draft) => draft.given === given && draft.last === last && fits(draft, gender),
    );
    const bare = drafts.find(
      (draft) =>
        draft.known !== null && draft.last === null && draft.given === given && fits(draft, gender),
    );
    join(same ?? bare ?? open(null), form);
  }
  // A given name tells the sex of its bearer before a title may be joined to it.
  for (const form of forms.filter((one) => !isFull(one) && namePartsOf(one).title === null)) {
    const word = withoutArticle(form);
    const bearers = drafts.filter(({ given }) => given === word);
    const [bearer] = bearers;
    if (bearers.length === 1 && bearer !== undefined && drafts.every(({ last }) => last !== word)) {
      join(bearer, form);
    }
  }
  // "Miss" comes first: who is one is not the "Mrs." of the same last name.
  const isMrs = (form: string) => Number(namePartsOf(form).title === 'Mrs');
  const titled = forms
    .filter((form) => !isFull(form) && namePartsOf(form).title !== null)
    .sort((one, other) => isMrs(one) - isMrs(other));
  for (const form of titled) {
    const { title, given, last } = namePartsOf(form);
    const gender = titleGender(title ?? '') ?? titleGender(`${title}.`) ?? 'any';
    const sharing = drafts.filter(
      (draft) =>
        fits(draft, gender) &&
        (last !== null
          ? draft.last === last || draft.last?.endsWith(` ${last}`)
          : draft.given === given),
    );
    join(bearerOf(form, title ?? '', sharing, counts, most) ?? open(null), form);
  }
  const bare = (one: string) => !owner.has(one.toLowerCase()) && namePartsOf(one).title === null;
  for (const form of forms.filter(bare)) {
    const word = withoutArticle(form);
    const own = counts.get(form)?.count ?? 0;
    const byGiven = drafts.filter((draft) => draft.given === word && isCalledBoth(draft, own));
    const byLast = drafts.filter(({ last }) => last === word || last?.endsWith(` ${word}`));
    // A last name alone is called a man's, unless only a woman has it without "Mrs.".
    const men = byLast.filter((draft) => genderOfDraft(draft) !== 'female');
    const women = byLast.filter(({ titles }) => !titles.has('Mrs'));
    // Of two who share it, the one whose longer names hold it most.
    const shared = (draft: Draft) =>
      [...draft.forms].reduce((sum, [one, count]) => sum + (one.includes(word) ? count : 0), 0);
    const [bearer] = [...byGiven, ...(men.length > 0 ? men : women)].sort(
      (one, other) => shared(other) - shared(one),
    );
    join(bearer ?? open(null), form);
  }
  joinCases(nominatives, counts, owner);
  const people = drafts.map((draft): Person => {
    const count = countOf(draft);
    const aliases = [...draft.forms]
      .sort(([, one], [, other]) => other - one)
      .map(([form]) => form);
    return {
      name: draft.known ?? nameOf(draft, drafts),
      aliases,
      gender: genderOfDraft(draft),
      count,
    };
  });
  const byDraft = new Map(drafts.map((draft, at) => [draft, people[at]]));
  const find = (name: string): Person | null => {
    const plain = name.replaceAll('\u2024', '.').toLowerCase();
    const draft = owner.get(plain) ?? owner.get(withoutArticle(plain));
    return (draft === undefined ? undefined : byDraft.get(draft)) ?? null;
  };
  return { people, find, isNameWord: nameWordOf(chapters) };
}

function nameWordOf(chapters: readonly NameCounts[]): BookPeople['isNameWord'] {
  return (word) => {
    let within = 0;
    let low = 0;
    for (const { words } of chapters) {
      const one = words.get(word);
      within += one?.within ?? 0;
      low += one?.low ?? 0;
    }
    return isNameWordBy(word, { within, low });
  };
}

function sumOf(chapters: readonly NameCounts[]): ReadonlyMap<string, NameCount> {
  const sum = new Map<string, NameCount>();
  for (const { names } of chapters) {
    for (const [form, one] of names) {
      const all = sum.get(form);
      if (all === undefined) sum.set(form, { ...one });
      else {
        all.count += one.count;
        all.deeds += one.deeds;
        all.places += one.places;
        all.male += one.male;
        all.female += one.female;
      }
    }
  }
  return sum;
}

const caseEnding =
  /(?:а|я|у|ю|о[мйю]|е[мйю]|е|ы|и|ым|им|ого|ему|ому|і|ові|a|u|ę|ą|y|i|em|iem|owi|owie|e|o|ie|ego|emu|ovi|ou|é|ého|ému)$/;

/** Names in another case than the nominative, which is the one of their stem that speaks and acts. */
function nominativesOf(
  chapters: readonly NameCounts[],
  counts: ReadonlyMap<string, NameCount>,
): ReadonlyMap<string, string> {
  if (!chapters.some(({ hasCases }) => hasCases)) return new Map();
  const isParted = chapters.some(({ hasCases }) => hasCases === 'apostrophes');
  const ending = isParted ? /['’]\p{Ll}+$/u : caseEnding;
  const byStem = new Map<string, string[]>();
  for (const form of counts.keys()) {
    const stems = form.split(' ').map((word) => word.replace(ending, ''));
    if (stems.some((stem) => stem.length < 3)) continue;
    const stem = stems.join(' ');
    append(byStem, stem, form);
  }
  const found = new Map<string, string>();
  const deedsOf = (form: string) => counts.get(form)?.deeds ?? 0;
  for (const forms of byStem.values()) {
    const [nominative = '', ...others] = forms.sort((a, b) => deedsOf(b) - deedsOf(a));
    if (deedsOf(nominative) === 0) continue;
    // Александр and Александра are two people: both of them act.
    for (const form of others) {
      if (deedsOf(form) * 4 <= deedsOf(nominative)) found.set(form, nominative);
    }
  }
  return found;
}

/** A name in another case finds its bearer, who is called by the nominative. */
function joinCases(
  nominatives: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, NameCount>,
  owner: Map<string, Draft>,
): void {
  for (const [form, nominative] of nominatives) {
    const draft = owner.get(nominative.toLowerCase());
    if (draft === undefined || owner.has(form.toLowerCase())) continue;
    owner.set(form.toLowerCase(), draft);
    const count = (draft.forms.get(nominative) ?? 0) + (counts.get(form)?.count ?? 0);
    draft.forms.set(nominative, count).set(form, 0);
  }
}

function bearerOf(
  form: string,
  title: string,
  sharing: readonly Draft[],
  counts: ReadonlyMap<string, NameCount>,
  most: (some: readonly Draft[]) => Draft | undefined,
): Draft | undefined {
  const own = counts.get(form)?.count ?? 0;
  const candidates = sharing.filter((draft) => {
    if (draft.known !== null) return true;
    // "Mr. Knightley" is not "Mr. John Knightley", whom the title and the first name tell apart.
    const total = [...draft.forms.values()].reduce((sum, count) => sum + count, 0);
    const isTitledFull = [...draft.forms.keys()].some((one) => {
      const parts = namePartsOf(one);
      return parts.title === title && parts.given !== null && parts.last !== null;
    });
    if (isTitledFull && own > total * 3) return false;
    if (tellingApart.has(title) && !isMister(draft, own)) return false;
    if (menOnly.has(title) && genderOfDraft(draft) !== 'male') return false;
    if (title === 'Mrs') {
      return draft.titles.has('Mrs') || (!draft.titles.has('Miss') && own < total);
    }
    if (title === 'Miss') return !draft.titles.has('Mrs');
    return true;
  });
  return candidates.length === 1 || title === 'Miss'
    ? most(candidates)
    : (most(candidates.filter(({ titles }) => titles.has(title))) ?? most(candidates));
}

/** Who is called by the first name as a rule is not whom the text calls "Mr." nearly as often. */
function isMister({ forms, given, titles }: Draft, count: number): boolean {
  return isBoth(forms.get(given ?? '') ?? 0, count) && ![...titles].some((one) => nobles.has(one));
}

/** "Robert" is not "Mr. Hale", who has the full name "Robert Hale": father and son may share it. */
function isCalledBoth({ known, forms }: Draft, byGiven: number): boolean {
  const titled = [...forms].map(([form, count]) => {
    const { title, given } = namePartsOf(form);
    return given === null && tellingApart.has(title ?? '') ? count : 0;
  });
  return known !== null || isBoth(byGiven, Math.max(0, ...titled));
}

function isBoth(byGiven: number, byTitle: number): boolean {
  return byGiven < 10 || byTitle * 2 < byGiven;
}

/** Titles of the head of a family, whose children are called by the first name. */
const tellingApart = new Set(['Mr', 'Lady']);

/** Who has such a title is no "Mr.". */
const nobles = new Set('Sir Lord King Prince Duke Earl Baron'.split(' '));

/** Titles that either sex may have, but hardly a woman of another name. */
const menOnly = new Set(
  'Captain Major Colonel General Sergeant Lieutenant Inspector Reverend Judge'.split(' '),
);

function genderOfDraft({ gender, male, female, titles }: Draft): Gender {
  const hasTitle = [...titles].some(
    (one) => (titleGender(one) ?? titleGender(`${one}.`) ?? 'any') !== 'any',
  );
  if (hasTitle) return gender;
  if (male + female >= 6 && male >= female * 3) return 'male';
  if (male + female >= 6 && female >= male * 3) return 'female';
  if (gender !== 'any') return gender;
  if (male >= 2 && male > female * 2) return 'male';
  return female >= 2 && female > male * 2 ? 'female' : 'any';
}

/** First and last name where the text gives both, else the fullest of the names that are often used. */
function nameOf(draft: Draft, drafts: readonly Draft[]): string {
  const { forms } = draft;
  const top = Math.max(...forms.values());
  const often = [...forms].filter(([, count]) => count * 5 >= top);
  const words = (form: string) =>
    form.split(' ').length - (namePartsOf(form).title === null ? 0 : 1);
  const [best] = often.sort(([one, a], [other, b]) => words(other) - words(one) || b - a);
  const name = best?.[0] ?? '';
  if (name.includes(' ')) return name;
  const isOnlyOne = drafts.every(
    (other) => other === draft || (other.given !== name && other.last !== name),
  );
  if (!isOnlyOne) return name;
  // "Mr. Robert Hale" counts for "Robert Hale".
  const full = new Map<string, number>();
  for (const [form, count] of forms) {
    const { title, given, last } = namePartsOf(form);
    if (given === null || last === null || / of(?: |$)| the /.test(form)) continue;
    const bare = title === null ? form : `${given} ${last}`;
    full.set(bare, (full.get(bare) ?? 0) + count);
  }
  const [most] = [...full].sort(([, a], [, b]) => b - a);
  return most !== undefined && most[1] >= leastFull ? most[0] : name;
}
