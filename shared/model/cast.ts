import type { WordsAround } from '../script/shown/words-around.ts';
import type { SpeakerSuggestion } from '../script/speakers/find-speakers.ts';
import type { Gender } from '../script/speakers/people.ts';
import type { Offer, Price } from './money.ts';

/** How much of a book one voice speaks, and whether that voice is there. */
export type CastPart = {
  /** Null for the narrator. */
  readonly name: string | null;
  readonly lineCount: number;
  readonly madeCount: number;
  /** Lines that had audio before the text, the voice or a rule was changed, and have none now. */
  readonly changedCount: number;
  /** The part has a voice of its own that the account in use does not have: another one is asked for. */
  readonly isVoiceMissing: boolean;
  /** What that voice was called, where it is known. */
  readonly voiceTitle: string | null;
};

export type CastState = {
  readonly narrator: CastPart;
  /** In the order of the cast. */
  readonly members: readonly CastPart[];
};

/** What a change of voices or speeds would touch, before it is made. */
export type CastPreview = Offer & {
  /** Lines that would sound otherwise. */
  readonly segmentCount: number;
  /** Of those, lines with audio now that would have to be made again; the price is theirs, each text once. */
  readonly remakeCount: number;
  /** The price of those lines through speech jobs. */
  readonly jobPrice: Price;
};

/** Somebody whom the text of a book calls by several names. */
export type FoundPerson = {
  readonly name: string;
  readonly aliases: readonly string[];
  /** As far as the text tells. */
  readonly gender: Gender;
};

/** Who is who in a book. */
export type FoundPeople = {
  /** With the names of new members; the cast comes first. */
  readonly people: readonly FoundPerson[];
  /** Two members of the cast who seem to be one person. */
  readonly pairs: readonly { readonly from: string; readonly into: string }[];
};

/** Who seems to say the lines of one chapter that nobody was given yet. */
export type ChapterSpeakers = {
  readonly chapterId: string;
  readonly title: string;
  /** From 1. */
  readonly ordinal: number;
  /** The suggestions' places belong to this revision. */
  readonly revision: number;
  readonly suggestions: readonly (SpeakerSuggestion & WordsAround)[];
};
