import { z } from 'zod';
import { pausesMs } from '../script/plan/pauses.ts';

/** How far apart things are said. What the script asks for by `[pause]`, and what a person set, stays. */
export const paces = ['tight', 'usual', 'calm', 'own'] as const;
export type Pace = (typeof paces)[number];

/** The rules that a book may have pauses of its own for, in the order of their length. */
export const pauseRules = ['sentence', 'speaker', 'paragraph', 'heading', 'sceneBreak'] as const;

export const mostPacePauseMs = 10_000;
const milliseconds = z.number().int().min(0).max(mostPacePauseMs);

const pausesSchema = z.object({
  sentence: milliseconds,
  speaker: milliseconds,
  paragraph: milliseconds,
  heading: milliseconds,
  sceneBreak: milliseconds,
  /** Room tone before and behind each chapter; null leaves it to the loudness preset. */
  headMs: milliseconds.nullable(),
  tailMs: milliseconds.nullable(),
});
export type Pauses = z.infer<typeof pausesSchema>;

const { sentence, speaker, paragraph, heading, sceneBreak } = pausesMs;
const usualPauses: Pauses = {
  sentence,
  speaker,
  paragraph,
  heading,
  sceneBreak,
  headMs: null,
  tailMs: null,
};

export const pausesOfPace: Readonly<Record<Exclude<Pace, 'own'>, Pauses>> = {
  tight: {
    sentence: 150,
    speaker: 250,
    paragraph: 400,
    heading: 700,
    sceneBreak: 1000,
    headMs: 300,
    tailMs: 1000,
  },
  usual: usualPauses,
  calm: {
    sentence: 350,
    speaker: 550,
    paragraph: 850,
    heading: 1500,
    sceneBreak: 2200,
    headMs: 800,
    tailMs: 2500,
  },
};

/** What the credits say in English; `{title}`, `{author}` and `{narrator}` stand for those of the book. */
export const creditsKinds = ['opening-credits', 'closing-credits'] as const;
export type CreditsKind = (typeof creditsKinds)[number];
export const usualCredits: Readonly<Record<CreditsKind, string>> = {
  'opening-credits': '{title}, written by {author}, narrated by {narrator}.',
  'closing-credits': 'This has been {title}, written by {author}, narrated by {narrator}. The End.',
};
const template = z.string().trim().min(1).max(2000);

export const clipPlaces = ['book-start', 'book-end', 'chapter-start', 'chapter-end'] as const;
export type ClipPlace = (typeof clipPlaces)[number];

const clipSchema = z.object({
  place: z.enum(clipPlaces),
  /** The name of the file that it came from. */
  name: z.string().max(300),
  /** Names the FLAC in the store of audio. */
  audioSha256: z.string().regex(/^[0-9a-f]{64}$/),
  durationMs: z.number().positive(),
  /** Gated loudness, by which it is brought to the level of the speech; null for silence. */
  integratedLufs: z.number().nullable(),
});
export type Clip = z.infer<typeof clipSchema>;

/** How the finished book sounds, beside its words and voices. Stored with the project. */
export const productionSchema = z.object({
  pace: z.enum(paces).default('usual'),
  ownPauses: pausesSchema.default(usualPauses),
  templates: z
    .object({ 'opening-credits': template, 'closing-credits': template })
    .default(usualCredits),
  clips: z.array(clipSchema).max(clipPlaces.length).readonly().default([]),
  isHeadingSpoken: z.boolean().default(true),
});
export type Production = Readonly<z.infer<typeof productionSchema>>;

export const usualProduction: Production = productionSchema.parse({});

export const productionChangeSchema = z.object({
  pace: z.enum(paces).optional(),
  /** Those that are not named stay. */
  ownPauses: pausesSchema.partial().optional(),
  isHeadingSpoken: z.boolean().optional(),
});
export type ProductionChange = z.infer<typeof productionChangeSchema>;

/** Templates of credits to have; null takes them out, what is not named stays. */
export const creditsChangeSchema = z.object({
  'opening-credits': template.nullable().optional(),
  'closing-credits': template.nullable().optional(),
});
export type CreditsChange = Readonly<z.infer<typeof creditsChangeSchema>>;

/** What the window shows of all that. */
export type SoundOfBook = Pick<Production, 'pace' | 'ownPauses' | 'isHeadingSpoken'> & {
  /** Those of the pace. */
  readonly pauses: Pauses;
  readonly credits: readonly {
    readonly kind: CreditsKind;
    readonly template: string;
    /** What the template says now. */
    readonly words: string;
    /** Null where the book has none. */
    readonly chapterId: string | null;
    /** The credits of the book say something else: they were edited, or title, author or voice changed. */
    readonly isOther: boolean;
  }[];
  readonly clips: readonly Pick<Clip, 'place' | 'name' | 'durationMs'>[];
};

/** The pauses of a book. */
export function pausesOf({ pace, ownPauses }: Production): Pauses {
  return pace === 'own' ? ownPauses : pausesOfPace[pace];
}

/**
 * The pauses as plans have them (shared/script/plan/pauses.ts), each with what this book puts in its place. A pause
 * inside a sentence is no choice. The lengths of the plan differ from rule to rule, so that they name the rule.
 */
export function pauseMap(pauses: Pauses): Readonly<Record<string, number>> {
  return Object.fromEntries(pauseRules.map((rule) => [String(pausesMs[rule]), pauses[rule]]));
}
