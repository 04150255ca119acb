import { type SegmentLength, segmentLengths } from '../../model/project.ts';
import { primaryLanguage } from '../language.ts';
import type { ScriptDocument } from '../parse/nodes.ts';
import { parseScript } from '../parse/parse.ts';
import { blockFingerprint } from './fingerprint.ts';
import { pauseBetween } from './groups.ts';
import { KeptGroups } from './kept-groups.ts';
import { ParagraphPlanner } from './paragraphs.ts';
import type { ChapterPlan, Group, PlannedSegment } from './planned-segment.ts';
import { recut } from './recut.ts';
import { segmentLimits } from './segment-length.ts';
import { withMade } from './with-made.ts';

export type { ChapterPlan, PlannedSegment } from './planned-segment.ts';

/** Changes when the same text would be cut or sent otherwise; stored borders outlive it. */
const plannerVersion = 1;

export type PlanOptions = {
  readonly cast: readonly string[];
  /** BCP 47 tag; rules for sentences, comma pauses and announcements follow it. */
  readonly language: string;
  /** How much text new segments take; the usual length unless it is given. */
  readonly segmentLength?: SegmentLength;
  /** The plan stored with the chapter: its borders stay wherever a paragraph is unchanged. */
  readonly previous?: ChapterPlan;
  /** For an unchanged text: which groups of `previous`, by number, are planned anew all the same. */
  readonly isOpen?: (group: number) => boolean;
  /** Where `previous` is of another language: which of its groups stay cut as they are while their words do. */
  readonly isHeld?: (group: number) => boolean;
  /** Whether the audio of a line is there: new paragraphs that had it at another length are cut as they were. */
  readonly isMade?: (segment: PlannedSegment) => boolean;
};

export type Replanned = {
  readonly plan: ChapterPlan;
  readonly keptFrom: readonly (number | null)[];
};

/**
 * Plans a chapter: each segment has one speaker, one emotion, whole sentences of one paragraph, about the
 * length asked for, 1000 code points at most; short paragraphs join. With `previous`, a paragraph that did
 * not change keeps its segments as they were, whatever planner made them; where another language cuts it otherwise,
 * it is cut anew, by the length that it had. Never fails; linear.
 */
export function planChapter(text: string, options: PlanOptions): ChapterPlan {
  return replanChapter(text, options).plan;
}

/** Plans a chapter, and says of each group which one of `previous` it is, unchanged; null for a new one. */
export function replanChapter(text: string, options: PlanOptions): Replanned {
  const document = parseScript(text, options);
  const { language } = options;
  const groups = planGroups(document, options);
  const segments: PlannedSegment[] = [];
  for (const { body } of groups) for (const segment of body) segments.push(segment);
  for (const { ends } of groups) for (const segment of ends) segments.push(segment);
  const plan: ChapterPlan = {
    schema: 1,
    planner: plannerVersion,
    language,
    groups: groups.map(({ start, blocks, bodyCount, endCount }) => ({
      start,
      blocks,
      bodyCount,
      endCount,
    })),
    segments: withPauses(segments.length === 0 ? blankSegments(text) : segments),
  };
  return { plan, keptFrom: groups.map((group) => group.keptFrom) };
}

/** Two plans as the former one of a text that joins theirs: what either has planned keeps its borders. */
export function joinedPlan(first: ChapterPlan, second: ChapterPlan): ChapterPlan {
  if (!isSameLanguage(first, second)) return first;
  const paragraphs = first.groups.reduce((sum, { blocks }) => sum + blocks.length, 0);
  const later = second.segments.map((segment) => ({
    ...segment,
    sourceParagraph: segment.sourceParagraph + paragraphs,
  }));
  const bodyOf = ({ groups }: ChapterPlan) =>
    groups.reduce((sum, { bodyCount }) => sum + bodyCount, 0);
  const firstBody = bodyOf(first);
  const laterBody = bodyOf(second);
  return {
    ...first,
    groups: [...first.groups, ...second.groups],
    segments: [
      ...first.segments.slice(0, firstBody),
      ...later.slice(0, laterBody),
      ...first.segments.slice(firstBody),
      ...later.slice(laterBody),
    ],
  };
}

function isSameLanguage(one: Pick<ChapterPlan, 'language'>, other: typeof one): boolean {
  return primaryLanguage(one.language) === primaryLanguage(other.language);
}

function planGroups(document: ScriptDocument, options: PlanOptions): readonly Group[] {
  const { language, segmentLength = 'usual', isOpen, isHeld, isMade, previous } = options;
  const fingerprints = document.blocks.map((block) => blockFingerprint(document, block));
  const kept = previous === undefined ? null : new KeptGroups(previous, isOpen);
  const planned = (from: number, to: number, tongue: string, length: SegmentLength) => {
    const limits = segmentLimits[length];
    const planner = new ParagraphPlanner({ document, language: tongue, limits }, fingerprints);
    for (let index = from; index < to; index++) planner.add(index);
    return planner.finish();
  };
  const inThisLanguage = (old: Group, index: number): readonly Group[] => {
    if (previous === undefined || isSameLanguage(previous, { language })) return [old];
    const isHere = isHeld ?? ((group: number) => isOpen?.(group) === false);
    const to = index + old.blocks.length;
    return recut(old, isHere(old.keptFrom ?? -1), (isFormer, length = segmentLength) =>
      planned(index, to, isFormer ? previous.language : language, length),
    );
  };
  /** Paragraphs that are not kept; nothing joins across a kept group. */
  const anew = (from: number, to: number): readonly Group[] => {
    const groups = planned(from, to, language, segmentLength);
    if (isMade === undefined) return groups;
    const others = segmentLengths.filter((length) => length !== segmentLength);
    return others.reduce(
      (best, length) => withMade(best, planned(from, to, language, length), isMade),
      groups,
    );
  };
  const groups: Group[] = [];
  // A chapter can have more of them than a call takes arguments.
  const add = (some: readonly Group[]): void => {
    for (const group of some) groups.push(group);
  };
  let from = 0;
  let index = 0;
  while (index < document.blocks.length) {
    const old = kept?.take(document, fingerprints, index) ?? null;
    if (old === null) index++;
    else {
      add(anew(from, index));
      add(inThisLanguage(old, index));
      index += old.blocks.length;
      from = index;
    }
  }
  add(anew(from, index));
  return groups;
}

/** A chapter of spaces and blank lines is one silent segment; an empty one has none. */
function blankSegments(text: string): readonly PlannedSegment[] {
  if (text === '') return [];
  const empty = {
    emotions: [],
    sent: '',
    shown: '',
    codePoints: 0,
    pauseAfterMs: 0,
    spokenFrom: null,
  };
  const place = { start: 0, end: text.length, speaker: null, sourceParagraph: 0 };
  return [{ ...place, ...empty, kind: 'silence', isSilenceMade: false, isCut: false }];
}

/** Sets the natural pauses; segments with nothing to say add none, and the last one ends the chapter. */
function withPauses(segments: readonly PlannedSegment[]): readonly PlannedSegment[] {
  const paused = [...segments];
  let next: PlannedSegment | undefined;
  for (let index = segments.length - 1; index >= 0; index--) {
    const segment = segments[index];
    if (segment === undefined || segment.isSilenceMade) {
      next = segment;
      continue;
    }
    const isSilent = segment.kind === 'silence';
    const pauseAfterMs = isSilent || next === undefined ? 0 : pauseBetween(segment, next);
    paused[index] = { ...segment, pauseAfterMs };
    if (!isSilent) next = segment;
  }
  return paused;
}
