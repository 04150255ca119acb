import { countCodePoints, isSpeakable } from '../text-measures.ts';
import { pausesMs } from './pauses.ts';
import type { PlannedSegment } from './planned-segment.ts';
import { type SegmentLimits, shortSentence } from './segment-length.ts';
import type { Unit } from './units.ts';

/** A segment in the making: its units, and the paragraph that the first of them stands in. */
export type DraftSegment = {
  readonly units: Unit[];
  readonly paragraph: number;
  length: number;
};

function draftOf(unit: Unit, paragraph: number): DraftSegment {
  return { units: [unit], paragraph, length: unit.sent.length };
}

/** Fills segments with the units of one paragraph, in order. */
export function draftSegments(
  units: readonly Unit[],
  paragraph: number,
  limits: SegmentLimits,
): DraftSegment[] {
  const drafts: DraftSegment[] = [];
  for (const unit of units) {
    const last = drafts.at(-1);
    if (last !== undefined && canTake(last, unit, limits)) take(last, unit);
    else drafts.push(draftOf(unit, paragraph));
  }
  return drafts;
}

/** True when a segment may take a unit: one speaker, one emotion, whole sentences, about the length asked for. */
export function canTake(
  draft: DraftSegment,
  unit: Unit,
  { target, stretched }: SegmentLimits,
): boolean {
  const last = draft.units.at(-1);
  if (last === undefined || last.kind !== 'whole' || unit.kind !== 'whole') return false;
  if (last.speaker !== unit.speaker) return false;
  if ((last.spokenFrom === null) !== (unit.spokenFrom === null)) return false;
  if (draft.length === 0 || unit.sent === '') return true;
  if (!isSameEmotion(emotionsOf(draft.units), unit.emotions)) return false;
  const total = draft.length + unit.sent.length + 1;
  if (total <= target) return true;
  return Math.min(draft.length, unit.sent.length) < shortSentence && total <= stretched;
}

export function take(draft: DraftSegment, unit: Unit): void {
  draft.units.push(unit);
  draft.length += unit.sent.length + (draft.length > 0 && unit.sent !== '' ? 1 : 0);
}

function isSameEmotion(one: readonly string[], other: readonly string[]): boolean {
  return one === other || one.join(' ') === other.join(' ');
}

/** Those of the first unit that says something: punctuation alone has no emotion. */
function emotionsOf(units: readonly Unit[]): readonly string[] {
  return (units.find((unit) => unit.sent !== '') ?? units[0])?.emotions ?? [];
}

/**
 * The finished segment, standing at `place`; the pause after it follows from what comes next and is set
 * by the planner.
 */
export function segmentOf(
  text: string,
  { units, paragraph }: DraftSegment,
  blockKind: 'heading' | 'paragraph' | 'scene-break',
  place: { readonly start: number; readonly end: number },
): PlannedSegment {
  const [first] = units;
  const last = units.at(-1);
  if (first === undefined || last === undefined) {
    throw new Error('A segment has at least one unit.');
  }
  const verbatim = joinedVerbatim(text, units, first, last);
  const sent = verbatim ?? joinedSent(text, units);
  return {
    start: place.start,
    end: place.end,
    // A note that is read at its place in a heading is none of its words.
    kind: kindOf(first.spokenFrom === null ? blockKind : 'paragraph', sent),
    speaker: first.speaker,
    emotions: emotionsOf(units),
    sent,
    shown: verbatim ?? joinedShown(units),
    codePoints: verbatim?.length ?? countCodePoints(sent),
    pauseAfterMs: first.silenceMs ?? 0,
    isSilenceMade: first.silenceMs !== null,
    isCut: last.isCut,
    sourceParagraph: paragraph,
    spokenFrom: first.spokenFrom && {
      start: first.spokenFrom.start,
      end: last.spokenFrom?.end ?? first.spokenFrom.end,
    },
  };
}

/**
 * What is both sent and shown when every unit is sent as it stands, one space or none between two; null
 * when it has to be put together. Verbatim text holds no double space and no surrogate.
 */
function joinedVerbatim(
  text: string,
  units: readonly Unit[],
  first: Unit,
  last: Unit,
): string | null {
  let { start } = first;
  for (const unit of units) {
    if (!unit.isVerbatim || unit.sent === '' || unit.start !== start) return null;
    if (unit !== first && text.charCodeAt(start) === 0x20) return null;
    start = unit.end;
  }
  return text.slice(first.start, last.end).trim();
}

/** Beside the letters listed here nothing composes: texts of these alone, put together, stay in NFC. */
const mayCompose =
  /[^\0-\u02FF\u0400-\u0482\u048A-\u052F\u2010-\u2027\u3001-\u300F\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]/;

function joinedSent(text: string, units: readonly Unit[]): string {
  let sent = '';
  let previous: Unit | undefined;
  for (const unit of units) {
    if (unit.sent !== '') sent += (sent === '' ? '' : glue(text, previous, unit)) + unit.sent;
    previous = unit;
  }
  // The units are in NFC; only where two touch could a new pair arise.
  return units.length > 1 && mayCompose.test(sent) ? sent.normalize('NFC') : sent;
}

function joinedShown(units: readonly Unit[]): string {
  let shown = '';
  let previousEnd = units[0]?.start ?? 0;
  for (const unit of units) {
    shown += previousEnd < unit.start ? ` ${unit.shown}` : unit.shown;
    previousEnd = unit.end;
  }
  return (/[^\S ]| {2}/.test(shown) ? shown.replace(/\s+/g, ' ') : shown).trim();
}

function kindOf(blockKind: string, sent: string): PlannedSegment['kind'] {
  if (blockKind === 'scene-break') return 'scene-break';
  if (blockKind === 'heading') return sent === '' ? 'silence' : 'heading';
  return isSpeakable(sent) ? 'speech' : 'silence';
}

/** Sentences that touch in the script (as in Chinese) touch in what is sent. */
function glue(text: string, previous: Unit | undefined, unit: Unit): string {
  if (previous === undefined || previous.end < unit.start) return ' ';
  const before = unit.spokenFrom?.start ?? unit.start;
  return /\s/.test(text.charAt(before - 1)) ? ' ' : '';
}

/** The natural pause between two segments that say something. */
export function pauseBetween(segment: PlannedSegment, next: PlannedSegment): number {
  if (next.isSilenceMade) return 0;
  if (segment.kind === 'scene-break') return pausesMs.sceneBreak;
  if (next.kind === 'scene-break') return 0;
  if (
    segment.kind === 'heading' &&
    next.kind === 'heading' &&
    segment.sourceParagraph === next.sourceParagraph
  ) {
    return segment.isCut ? pausesMs.cut : pausesMs.sentence;
  }
  if (segment.kind === 'heading' || next.kind === 'heading') return pausesMs.heading;
  if (segment.sourceParagraph !== next.sourceParagraph) return pausesMs.paragraph;
  if (segment.isCut) return pausesMs.cut;
  return segment.speaker === next.speaker ? pausesMs.sentence : pausesMs.speaker;
}
