import { primaryLanguage } from '../language.ts';
import {
  type Attribution,
  type AttributionReader,
  attributionReader,
  type SpeakerReason,
} from './attribution.ts';
import { type BookPeople, knownNames, peopleOf } from './book-people.ts';
import { type Choice, candidatesOf } from './candidates.ts';
import { type ChapterPeople, createChapterPeople } from './chapter-people.ts';
import { decode } from './decode.ts';
import { calibration, fittedWeights } from './fitted-weights.ts';
import { countNames, type NameCounts } from './name-counts.ts';
import { namePoints, plainReader } from './plain-languages.ts';
import { type Prose, plainProse, readProse } from './prose.ts';
import { quoteStyleOf } from './quotes.ts';
import { somebodyElse, storyteller } from './scene.ts';
import type { SpeechWords } from './speech-words/speech-words.ts';
import { type ChapterReading, readTurns, type Told, toldOf } from './turns.ts';
import { guessSpeechLanguage, isEnglishSpeech, isUnknownSpeech, speechWords } from './words.ts';

/** Somebody who may say a line. */
export type SpeakerCandidate = {
  /** A member of the cast, or the name or description as it stands in the text. */
  readonly speaker: string;
  /** 0 to 1. */
  readonly certainty: number;
};

/** A quoted line of a text and who seems to say it. Offsets are UTF-16, the quotation marks included. */
export type SpeakerSuggestion = {
  readonly from: number;
  readonly to: number;
  /** The words without their marks. */
  readonly quote: string;
  /** A member of the cast, or the name or description as it stands in the text; null when unknown. */
  readonly speaker: string | null;
  /** The one who tells the story speaks ("I said"): the narrator's voice is right. */
  readonly isNarrator: boolean;
  /** 0 to 1: of lines with 0.9, nine in ten are right. */
  readonly certainty: number;
  readonly reason: SpeakerReason;
  /** Who else may say it, the likeliest first. */
  readonly others: readonly SpeakerCandidate[];
};

export type FindSpeakersOptions = {
  readonly cast: readonly string[];
  /** BCP 47; without it the text itself is asked. */
  readonly language?: string;
  /** The people of the whole book; without them those of this text. */
  readonly people?: BookPeople;
  /** Of this text, where it was read already. */
  readonly prose?: Prose;
};

type ReadText = Prose & { readonly words: SpeechWords };

function readText(text: string, options: FindSpeakersOptions): ReadText {
  const { prose, paragraphs } = options.prose ?? readProse(text, options);
  const words = speechWords(options.language ?? guessSpeechLanguage(prose));
  return { prose: plainProse(prose), paragraphs, words };
}

/** The names of one chapter, for `peopleOf`. */
export function namesOf(text: string, options: FindSpeakersOptions): NameCounts {
  const { prose, words } = readText(text, options);
  return countNames(prose, words);
}

/**
 * Who says each quoted line of a chapter that stands behind no `@Name:` yet, in order: by a verb of
 * saying, by a deed beside the line, by the name that a pronoun means, by taking turns, all lines weighed
 * together. A paragraph has one speaker unless it says otherwise. Never fails; linear in the text's length.
 */
export function findSpeakers(
  text: string,
  options: FindSpeakersOptions,
): readonly SpeakerSuggestion[] {
  const choices = choicesOf(text, options);
  const { chances } = decode(choices, fittedWeights);
  const { language } = options;
  const isPlain = language !== undefined && isUnknownSpeech(speechWords(language));
  const found = choices.flatMap((choice, at) => {
    const lines = suggestionsOf(choice, chances[at] ?? new Float64Array());
    // The weights are fitted to other languages: what no words tell is nobody's.
    return isPlain && !isTold(choice.turn.cue, lines[0]) ? lines.map(untold) : lines;
  });
  return isPlain ? byShortName(found, options.cast) : found;
}

/** The turns of a chapter with those who may say them: what is decided by weights. */
export function choicesOf(text: string, options: FindSpeakersOptions): readonly Choice[] {
  const { prose, paragraphs, words } = readText(text, options);
  const plain = plainReader(primaryLanguage(options.language ?? ''));
  const reader = plain?.knowing(options.cast, prose) ?? attributionReader(words);
  const book =
    options.people ??
    peopleOf([countNames(prose, words)], knownNames(options.cast.map((name) => ({ name }))));
  const people = createChapterPeople(book, isEnglishSpeech(words));
  const naming = namingOnly(reader, people);
  const style = quoteStyleOf(prose, paragraphs, naming, text);
  const read = (by: AttributionReader) => readTurns(prose, paragraphs, style, by);
  const first = read(naming);
  // Who is told to speak is known to be somebody where less tells it.
  const reading =
    plain === null ? first : read(plain.knowing([...options.cast, ...namedIn(first)], prose));
  return candidatesOf(reading, people, words.hasPlainNouns);
}

function namedIn({ turns }: ChapterReading): readonly string[] {
  return turns.flatMap(({ cue }) => (cue?.who.kind === 'person' ? [cue.who.person] : []));
}

/** "Anna's mother" is named by Anna. */
function withoutKin(name: string): string {
  return name.replace(/['’]s\s\p{Ll}.*$/u, '');
}

/** The reader, deaf to words that only open a sentence: "Alors, sans bouger, elle dit" names nobody "Alors". */
function namingOnly(reader: AttributionReader, people: ChapterPeople): AttributionReader {
  if (reader.isPlain) return reader;
  const named = (told: Attribution | null) =>
    told?.who.kind === 'person' && !people.isNamed(withoutKin(told.who.person)) ? null : told;
  return {
    ...reader,
    after: (after, quote) => named(reader.after(after, quote)),
    before: (before) => named(reader.before(before)),
    deed: (sentence) =>
      people.hasDescriptions ? reader.deed(sentence) : named(reader.deed(sentence)),
    leadIn: (narration) => named(reader.leadIn(narration)),
  };
}

const mostOthers = 4;
const leastChance = 0.03;

function suggestionsOf(
  { turn, candidates }: Choice,
  chances: Float64Array,
): readonly SpeakerSuggestion[] {
  const order = candidates
    .map(({ person, signs }, at) => ({ person, signs, chance: chances[at] ?? 0 }))
    .sort((one, other) => other.chance - one.chance);
  // Somebody who is known is a better guess than nobody; how good it is, its certainty tells.
  const best = order.find(({ person }) => person !== somebodyElse);
  const certainty = calibrated(best?.chance ?? 0, toldOf(turn));
  const isKnown = best !== undefined && certainty >= leastChance;
  const isNarrator = isKnown && best.person === storyteller;
  // What the best is not worth is the others', in proportion.
  const left = (1 - certainty) / Math.max(1e-9, 1 - (best?.chance ?? 0));
  const others = order
    .filter((one) => one !== best && one.person !== somebodyElse && one.person !== storyteller)
    .map(({ person, chance }) => ({
      speaker: person,
      certainty: Math.min(certainty, Math.round(100 * left * chance) / 100),
    }))
    .filter((one) => one.certainty >= leastChance)
    .slice(0, mostOthers);
  return turn.lines
    .filter(({ given }) => given === null)
    .map(({ start, end, quote }) => ({
      from: start,
      to: end,
      quote: withStops(quote),
      speaker: isKnown && !isNarrator ? best.person : null,
      isNarrator,
      certainty: isKnown ? certainty : 0,
      reason: isKnown ? reasonOf(turn, best.signs, isNarrator) : 'nothing',
      others,
    }));
}

function withStops(words: string): string {
  return words.replaceAll('\u2024', '.');
}

function reasonOf(
  { cue, follows }: Choice['turn'],
  signs: readonly string[],
  isNarrator: boolean,
): SpeakerReason {
  if (isNarrator) return 'first-person';
  if (signs.some((sign) => sign.startsWith('cue '))) return cue?.reason ?? 'said';
  if (signs.some((sign) => sign.startsWith('pronoun '))) return 'pronoun';
  if (follows === 'continued') return 'continued';
  return signs.some((sign) => sign.startsWith('called before')) ? 'addressed' : 'turn';
}

/** What a chance has proved to be worth, between the measured points. */
function calibrated(chance: number, told: Told): number {
  let before = 0;
  let below = 0;
  for (const [at, share] of calibration[told]) {
    if (chance <= at) {
      const part = at === before ? 1 : (chance - before) / (at - before);
      return Math.round((below + part * (share - below)) * 100) / 100;
    }
    before = at;
    below = share;
  }
  return Math.round(below * 100) / 100;
}

/** Whether the words beside a line name its speaker, who is the likeliest. */
function isTold(cue: Attribution | null, line: SpeakerSuggestion | undefined): boolean {
  if (cue === null || line === undefined) return false;
  return cue.reason === 'first-person'
    ? line.isNarrator
    : cue.who.kind === 'person' && line.reason === 'said';
}

function untold(line: SpeakerSuggestion): SpeakerSuggestion {
  return {
    ...line,
    speaker: null,
    isNarrator: false,
    certainty: 0,
    reason: 'nothing',
    others: [],
  };
}

const withoutBlanks = /^[\p{Script=Han}\p{Script=Katakana}]/u;

const point = new RegExp(`[${namePoints}]`);

/**
 * What begins with a name that is met as often is that name, with words that no blank parts from it. A foreign name
 * with points is the one of its parts that speaks or is in the cast, where no other whole name has that part.
 */
function byShortName(
  lines: readonly SpeakerSuggestion[],
  cast: readonly string[],
): readonly SpeakerSuggestion[] {
  const counts = new Map<string, number>();
  for (const { speaker } of lines) {
    if (speaker !== null) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  }
  const whole = [...new Set([...counts.keys(), ...cast])].filter((name) => point.test(name));
  const nameOf = (speaker: string): string => {
    if (!withoutBlanks.test(speaker)) return speaker;
    if (point.test(speaker)) {
      if (cast.includes(speaker)) return speaker;
      const own = speaker
        .split(point)
        .find(
          (part) =>
            (counts.has(part) || cast.includes(part)) &&
            whole.every((name) => name === speaker || !name.split(point).includes(part)),
        );
      if (own !== undefined) return own;
    }
    for (let length = 2; length < speaker.length; length += 1) {
      const short = speaker.slice(0, length);
      // Another member of a family may have that first name.
      if (point.test(speaker.charAt(length))) continue;
      if ((counts.get(short) ?? 0) >= (counts.get(speaker) ?? 0)) return short;
    }
    return speaker;
  };
  return lines.map((line) => ({
    ...line,
    speaker: line.speaker === null ? null : nameOf(line.speaker),
    others: [],
  }));
}
