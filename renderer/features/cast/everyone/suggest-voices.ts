import type { VoiceCard } from '../../../../shared/model/voice.ts';
import { genderOfName } from '../../../../shared/script/speakers/names.ts';
import type { Gender } from '../../../../shared/script/speakers/people.ts';

/** Somebody who has no voice of their own yet. */
export type Uncast = {
  readonly name: string;
  readonly gender: Gender;
  readonly lineCount: number;
};

export type SuggestedVoice = Pick<VoiceCard, 'id' | 'title' | 'tags'>;

type Question = {
  readonly uncast: readonly Uncast[];
  /** Those that can speak, the ones to prefer first. */
  readonly voices: readonly SuggestedVoice[];
  readonly narratorVoiceId: string;
  /** The voices of everybody else, one for each. */
  readonly taken: readonly string[];
};

/** Of somebody who tries things out: for nobody while there is another. */
const isTest = ({ title, tags }: SuggestedVoice): boolean =>
  trial.test([...tags, title].join(' ')) || title.includes('测试');

const words = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');
const womanly = words('female|feminine|woman|girl|lady');
const manly = words('male|masculine|man|boy|gentleman');
const old = words('old|elderly|aged|senior|grand(?:mother|father|ma|pa)|granny');
const trial = words('test');
const young = words('young|little|child|kid|boy|girl|teen(?:ager)?');

/** The sex that a description tells, `any` where it tells both; null where it tells none. */
function toldGender(text: string): Gender | null {
  const isFemale = womanly.test(text) || text.includes('女');
  const isMale = manly.test(text) || text.includes('男');
  if (isFemale && isMale) return 'any';
  if (isFemale) return 'female';
  return isMale ? 'male' : null;
}

/** By its tags and title, else by a first name in the title: "Ada (sample)". */
export function voiceGender({ title, tags }: Pick<SuggestedVoice, 'title' | 'tags'>): Gender {
  return toldGender([...tags, title].join(' ')) ?? genderOfName(title);
}

function ageOf(text: string): 'old' | 'young' | null {
  const isOld = old.test(text) || /老|爷|奶/.test(text);
  const isYoung = young.test(text) || /孩|童|少/.test(text);
  if (isOld === isYoung) return null;
  return isOld ? 'old' : 'young';
}

/** 0 where both are known and the same, 2 where they differ, 1 where one is not known. */
function mismatch<T>(one: T | null, other: T | null): number {
  if (one === null || other === null) return 1;
  return one === other ? 0 : 2;
}

const known = (gender: Gender) => (gender === 'any' ? null : gender);

/**
 * A voice for each of them, who speaks most first: of the right sex as far as that is known, and one of their own
 * while there are enough. The narrator's voice is nobody's. Empty where there is no other.
 */
export function suggestVoices(question: Question): ReadonlyMap<string, string> {
  const voices = question.voices.filter(({ id }) => id !== question.narratorVoiceId);
  const uses = new Map<string, number>();
  const use = (id: string) => uses.set(id, (uses.get(id) ?? 0) + 1);
  question.taken.forEach(use);
  const suggested = new Map<string, string>();
  const inOrder = [...question.uncast].sort((one, other) => other.lineCount - one.lineCount);
  for (const { name, gender } of inOrder) {
    const ranked = voices.map((voice) => {
      const sex = mismatch(known(gender), known(voiceGender(voice)));
      const age = mismatch(ageOf(name), ageOf([...voice.tags, voice.title].join(' ')));
      const rank = [Number(isTest(voice)), sex === 2 ? 1 : 0, uses.get(voice.id) ?? 0, sex, age];
      return { id: voice.id, rank };
    });
    const [best] = ranked.sort((one, other) => compareRanks(one.rank, other.rank));
    if (best === undefined) break;
    use(best.id);
    suggested.set(name, best.id);
  }
  return suggested;
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
