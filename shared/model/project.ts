import type { MatterKind } from './import/book-draft.ts';
import type { Price } from './money.ts';
import type { TakeCheck } from './take.ts';

/** How much text a segment takes: about 300 characters, or up to 1000 where requests are dear. */
export const segmentLengths = ['usual', 'long'] as const;
export type SegmentLength = (typeof segmentLengths)[number];

/** What each length of segments means for what a book has no audio of yet. */
export type SegmentLengthFigures = {
  readonly chosen: SegmentLength;
  readonly lengths: readonly {
    readonly length: SegmentLength;
    readonly requests: number;
    /** One segment of middle length: what mending one sentence costs. */
    readonly mend: Price;
    /** How long those requests take by the limit that the gateway was found to have; null where it has none. */
    readonly requestsMs: number | null;
  }[];
};

export type CastMember = {
  /** As written after `@` in the script. */
  readonly name: string;
  /** Local voice id; null speaks with the narrator's voice. */
  readonly voiceId: string | null;
  /** `#rrggbb`, for the name in the script. */
  readonly colour: string;
  /** Null speaks at the book's speed. */
  readonly speed: number | null;
  /** Id of the tag that lines without an emotion of their own open with; null for none. */
  readonly emotion: string | null;
  /** What else the text calls them, so that one person is one member; none where it is left out. */
  readonly aliases?: readonly string[] | undefined;
};

export type ProjectSummary = {
  readonly id: string;
  readonly title: string;
  readonly author: string | null;
  readonly language: string;
  /** `/media/<handle>` of the cover, or null where a cover is drawn. */
  readonly coverUrl: string | null;
  readonly chapterCount: number;
  readonly segmentCount: number;
  readonly madeCount: number;
  /** Exact length of what is made, and the whole estimated, pauses included. */
  readonly madeMs: number;
  readonly estimatedMs: number;
  /** The pauses of the whole, which are not charged. */
  readonly pausesMs: number;
  readonly openedAtMs: number | null;
  readonly isSample: boolean;
};

/** Credits are spoken, bought and edited like any chapter. */
export type ChapterKind = 'chapter' | 'opening-credits' | 'closing-credits';

export type ChapterSummary = {
  readonly id: string;
  readonly title: string;
  /** From 1; of credits, which have no number, 0 and one behind the last. */
  readonly ordinal: number;
  /** Absent for an ordinary chapter. */
  readonly kind?: Exclude<ChapterKind, 'chapter'>;
  /** Of its text and plan, as `Chapter` has it. */
  readonly revision: number;
  readonly segmentCount: number;
  readonly madeCount: number;
  readonly uncertainCount: number;
  readonly madeMs: number;
  readonly estimatedMs: number;
  readonly pausesMs: number;
};

export type Project = ProjectSummary & {
  readonly narratorVoiceId: string;
  readonly speed: number;
  readonly segmentLength: SegmentLength;
  readonly cast: readonly CastMember[];
  readonly chapters: readonly ChapterSummary[];
};

export type SegmentStatus =
  | 'silent'
  | 'not-made'
  | 'queued'
  /** Of a job that has stopped. */
  | 'paused'
  | 'making'
  | 'made'
  | 'changed'
  | 'uncertain'
  | 'failed';

/**
 * Two segments of which one ends where the other starts (equal names) were spoken in one breath: nothing is put
 * between them but what somebody asked for. Null at an end that was trimmed.
 */
export type Seam = { readonly start: string | null; readonly end: string | null };

/** The audio of one segment, whatever stands around it. */
export type SegmentState = {
  /** Lasting, and unique in the library: it stays with the segment while text around it changes. */
  readonly id: string;
  readonly status: SegmentStatus;
  /** Exact once made and after trimming, else null. */
  readonly durationMs: number | null;
  readonly estimatedMs: number;
  readonly pauseAfterMs: number;
  /** A person set that pause. */
  readonly isPauseOwn?: boolean;
  /** Where its take begins and ends in an audio that several segments share; absent for any other take. */
  readonly seam?: Seam | null;
  /** `/media/<handle>` of the take in use, untrimmed. */
  readonly mediaUrl: string | null;
  readonly takeId: string | null;
  /** The take stays in use whatever happens to text, voice or pronunciation. */
  readonly isLocked: boolean;
  readonly isFlagged: boolean;
  readonly flagNote: string;
  /** What is left out at the ends of the take, and how much louder it plays. */
  readonly trimStartMs: number;
  readonly trimEndMs: number;
  readonly gainDb: number;
  /** What a person should hear again; empty for a good take. */
  readonly checks: readonly TakeCheck[];
  /** One sentence, when failed or uncertain. */
  readonly problem: string | null;
};

/** A line of a book: its chapter and its lasting id. */
export type SegmentPlace = { readonly chapterId: string; readonly segmentId: string };

/** One planned segment of a chapter with the state of its audio. Offsets are UTF-16 into the chapter's text. */
export type SegmentView = SegmentState & {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly kind: 'heading' | 'speech' | 'silence' | 'scene-break';
  readonly speaker: string | null;
  readonly emotions: readonly string[];
  readonly shown: string;
};

export type Chapter = {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  readonly text: string;
  /** Grows with every save; a save names the revision that it was made from. */
  readonly revision: number;
  readonly segments: readonly SegmentView[];
};

/** A place where the book can be divided, and what is read from there to the next one. */
export type ReviewSection = {
  readonly title: string;
  /** Its title as a chapter's, with what it is in. */
  readonly name: string;
  /** 0 at the top; those below it follow it. */
  readonly depth: number;
  readonly isHeading: boolean;
  readonly characters: number;
  readonly estimatedMs: number;
  /** The first few hundred characters as they will be read. */
  readonly opening: string;
};

export type ImportReview = {
  readonly draftId: string;
  readonly title: string;
  readonly author: string | null;
  readonly language: string;
  /** As proposed. A chapter goes to the next one's first section. */
  readonly chapters: readonly {
    readonly title: string;
    readonly first: number;
    /** What it is, where it is proposed as left out. */
    readonly off: MatterKind | null;
    readonly isLong: boolean;
  }[];
  readonly sections: readonly ReviewSection[];
  readonly notices: readonly string[];
  /** Of a text file: whether its tags are kept, and how many marks of the script language it holds. */
  readonly script: { readonly isKept: boolean; readonly markCount: number } | null;
  readonly estimatedMs: number;
  readonly price: Price;
  /** The price of the book through speech jobs, for comparison. */
  readonly jobPrice: Price;
};
