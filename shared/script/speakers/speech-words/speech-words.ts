/** How a language says who speaks: parts of patterns, all of them alternations. */
export type SpeechWords = {
  /** Verbs of saying in the third person. */
  readonly verbs: string;
  /** A verb right behind a line and before a person: a verb of saying, whatever it is. */
  readonly anyVerb?: string;
  /** What stands before a verb of saying in its bare form, and those forms: "would say". */
  readonly helpers?: string;
  readonly bareVerbs?: string;
  /** Verbs of saying in the first person, where they need no pronoun. */
  readonly iVerbs?: string;
  readonly he: string;
  readonly she: string;
  readonly i: string;
  /** What stands before a person without a name: "the old man", "her mother". */
  readonly articles: string;
  /** What may stand before a noun: so that "the old" is nobody. */
  readonly adjectives: string;
  /** What may stand between a person and the verb, with the space after it. */
  readonly adverb: string;
  /** Behind one of these words between the verb and a person, the person is no speaker: "said to Anna". */
  readonly listeners?: string;
  /** What only tells more of the speaker behind "dit Anna,", where anything else is speech again. */
  readonly tellsMore?: string;
  /** A person without a name or an article, where a language has none: a pattern of the noun. */
  readonly bareNoun?: string;
  /** People who need neither a name nor an article, instead of the English ones. */
  readonly callNames?: string;
  /** Words of saying often stand without a subject: "dedi". */
  readonly saysAlone?: boolean;
  /** The subject opens the sentence that leads to a line: "Ali sertçe:". */
  readonly subjectFirst?: boolean;
  /** Names have endings, and only their nominative speaks: "Пнину" is Пнин, "Ali'nin" is Ali. */
  readonly hasCases?: boolean | 'apostrophes';
  /** What tells a form of a name or a noun that is never the one of a subject: "Ali'nin", "Петрові". */
  readonly oblique?: string;
  /** What stands before a noun, where nouns have capitals as names do. */
  readonly determiners?: string;
  /** Words that open sentences, and are nobody though a text may not write them in lower case. */
  readonly openings?: string;
  /** Joins a verb of saying to a deed, whose subject speaks: "Anna rose and said:". */
  readonly and?: string;
  /** Only names begin with a capital letter within a sentence. */
  readonly hasPlainNouns: boolean;
};
