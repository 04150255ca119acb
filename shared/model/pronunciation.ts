import type { Offer, Price } from './money.ts';

/** `text`: the words as they stand; `pattern`: a regular expression of RE2's syntax. */
export const ruleKinds = ['text', 'pattern'] as const;

export type RuleKind = (typeof ruleKinds)[number];

/** What a rule says, before it has a place in a list. */
export type RuleDraft = {
  /** Null for all books. */
  readonly projectId: string | null;
  /** NFC; the words or the pattern. */
  readonly find: string;
  /** What is sent in its place; '' leaves the words unsaid. In a pattern `$1` is what group 1 found. */
  readonly say: string;
  readonly kind: RuleKind;
  readonly isWholeWord: boolean;
  readonly isCaseSensitive: boolean;
  readonly note: string;
};

/** A rule of pronunciation: what is found in the words that would be sent, and what is sent instead. */
export type PronunciationRule = RuleDraft & {
  readonly id: string;
  /** Among the rules of its book, or of all books: lower is asked first. */
  readonly rank: number;
  readonly isOn: boolean;
};

/** Why a rule cannot be used as it is. */
export type RuleProblem =
  | 'find-empty'
  | 'find-too-long'
  | 'find-brackets'
  | 'say-brackets'
  | 'say-signs'
  | 'say-too-long'
  | 'no-change'
  | 'pattern-broken'
  | 'pattern-too-big'
  | 'pattern-empty'
  | 'group-missing';

/** A stretch of a line as the rule finds it and as it would be sent. */
export type RuleExample = {
  readonly chapterId: string;
  readonly chapterTitle: string;
  /** Of the words in the chapter's text, or of the line where they are not found in it as they are sent. */
  readonly start: number;
  readonly end: number;
  /** Before and after the stretch, the same in both. */
  readonly lead: string;
  readonly tail: string;
  readonly found: string;
  readonly said: string;
};

/** What a rule would do to a book, before it is saved. */
export type RulePreview = {
  readonly problem: RuleProblem | null;
  /** What is wrong with a pattern, in the engine's words; '' where nothing is. */
  readonly detail: string;
  /** Lines that would be sent otherwise. */
  readonly segmentCount: number;
  /** Those of them that are made already, and have to be made again. */
  readonly madeCount: number;
  /** Lines that it is not applied to: they would get too long, or nothing would be left to say. */
  readonly skippedCount: number;
  /** What making those again costs. */
  readonly price: Price;
  readonly chapters: readonly {
    readonly chapterId: string;
    readonly title: string;
    readonly segmentCount: number;
  }[];
  readonly examples: readonly RuleExample[];
};

/** Why a rule is not applied to a line: too long, nothing left to say, or a mark would form. */
export type PassedReason = 'too-long' | 'nothing-left' | 'forms-mark';

/** A line that a rule had to leave as it is, with its place in the chapter's text. */
export type PassedSegment = {
  readonly ruleId: string;
  readonly kind: PassedReason;
  readonly chapterId: string;
  readonly chapterTitle: string;
  readonly start: number;
  readonly end: number;
  readonly shown: string;
};

/** Lines that were made and are said otherwise since a rule changed. */
export type StaleSegments = Offer & {
  readonly segmentCount: number;
  readonly chapters: readonly {
    readonly chapterId: string;
    readonly segmentIds: readonly string[];
  }[];
};

/** The rules that hold for a book, its own first, and what they left to be made again. */
export type PronunciationState = {
  readonly rules: readonly PronunciationRule[];
  readonly stale: StaleSegments;
};

/** What a file of rules brought. */
export type ImportedRules = {
  readonly state: PronunciationState;
  readonly added: number;
  readonly replaced: number;
  /** Words that the file gives phonemes for only. */
  readonly skipped: number;
};

/** `name`: capitalised inside sentences; `unknown`: in no list of words; `letters`: read by its letters. */
export type ListedWordKind = 'name' | 'unknown' | 'letters';

/** A word of a book that a voice may say wrong. */
export type ListedWord = {
  readonly word: string;
  readonly kind: ListedWordKind;
  readonly count: number;
  /** A rule changes it. */
  readonly hasRule: boolean;
  /** A person heard it and said so. */
  readonly isFine: boolean;
  /** Where it stands first. */
  readonly chapterId: string;
  readonly chapterTitle: string;
  /** In the chapter's text, or of the line that says it otherwise than it is written. */
  readonly start: number;
  readonly end: number;
  /** A few words around it there. */
  readonly excerpt: string;
};

/** What samples cost; `count` are those that were never heard. */
export type SamplePrice = Offer & { readonly count: number };

export type WordList = {
  readonly words: readonly ListedWord[];
  /** False where only names and odd spellings are found, because no list of the language's words is here. */
  readonly hasDictionary: boolean;
};
