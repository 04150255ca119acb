import { announcement } from '../parse/folds.ts';
import type { ScriptDocument } from '../parse/nodes.ts';
import { cutOffsets, maximumPart } from '../sentences/cut.ts';
import { isPlainProse } from '../sentences/sentence-borders.ts';
import { plainSentenceEnds, sentenceEnds } from '../sentences/sentences.ts';
import type { TagDefinition } from '../tags/tags.ts';
import { countCodePoints, isSpeakable } from '../text-measures.ts';
import { isStop, type RunPiece, runOfFold, type SpeakerRun, sourceOffset } from './runs.ts';
import { isSpeakableAsIs } from './speakable.ts';
import {
  heldTags,
  type SentenceTags,
  type Stretch,
  sentOf,
  shownOf,
  tagsOfSentence,
} from './stretch.ts';

/** No request says more than this (docs/gateway.md), tags included. */
export const maximumCodePoints = 1000;

/** The smallest thing that a segment is made of: a sentence, a part of a long one, or a stop. */
export type Unit = {
  readonly start: number;
  readonly end: number;
  readonly speaker: string | null;
  /** Ids of the emotion and tones that hold here. */
  readonly emotions: readonly string[];
  readonly sent: string;
  /** What a reader sees, spaces not yet closed up. */
  readonly shown: string;
  /** `whole` sentences may share a segment; `part`s and `stop`s stand alone. */
  readonly kind: 'whole' | 'part' | 'stop';
  /** True when the same sentence goes on after it. */
  readonly isCut: boolean;
  /** Silence of an explicit pause; null for everything else. */
  readonly silenceMs: number | null;
  /** True when `shown` is the text of [start, end) and `sent` is the same without spaces at its ends. */
  readonly isVerbatim: boolean;
  /** Where the words of a fold that is read stand, when that is not [start, end). */
  readonly spokenFrom: { readonly start: number; readonly end: number } | null;
};

const noEmotions: readonly string[] = [];

/** A unit that says nothing. */
export function silentUnit(start: number, end: number): Unit {
  return {
    start,
    end,
    speaker: null,
    emotions: noEmotions,
    sent: '',
    shown: '',
    kind: 'stop',
    isCut: false,
    silenceMs: null,
    isVerbatim: false,
    spokenFrom: null,
  };
}

type Context = { readonly document: ScriptDocument; readonly language: string };

/** The units of a run, in order; they tile its range. */
export function unitsOfRun(context: Context, run: SpeakerRun): readonly Unit[] {
  const [piece] = run.pieces;
  if (piece?.isDirect === true && run.pieces.length === 1) {
    const { spoken } = run;
    const isLatin = isPlainProse(spoken);
    if (isLatin || isSpeakableAsIs(spoken)) {
      const find = isLatin ? plainSentenceEnds : sentenceEnds;
      return unitsOfPlainRun(context, run, piece, find(spoken, context.language));
    }
  }
  const units: Unit[] = [];
  let firstPiece = 0;
  let start = run.start;
  let spokenStart = 0;
  for (const spokenEnd of endsOfRun(run, context.language)) {
    const isLast = spokenEnd >= run.spoken.length;
    const end = isLast ? run.end : sourceOffset(run, spokenEnd);
    while (firstPiece < run.pieces.length && (run.pieces[firstPiece]?.end ?? 0) <= start)
      firstPiece++;
    let endPiece = firstPiece;
    while (endPiece < run.pieces.length && (run.pieces[endPiece]?.start ?? end) < end) endPiece++;
    const pieces = run.pieces.slice(firstPiece, endPiece);
    units.push(...unitsOfSentence(context, run, { spokenStart, spokenEnd, start, end, pieces }));
    start = end;
    spokenStart = spokenEnd;
  }
  return units;
}

/** The units of a run without any mark, as most of a novel is: each sentence is sent as it stands. */
function unitsOfPlainRun(
  context: Context,
  run: SpeakerRun,
  piece: RunPiece,
  spokenEnds: readonly number[],
): readonly Unit[] {
  const { spoken, speaker } = run;
  const units: Unit[] = [];
  let { start } = run;
  let spokenStart = 0;
  for (const spokenEnd of spokenEnds) {
    const end = spokenEnd >= spoken.length ? run.end : piece.start + spokenEnd;
    const shown = spoken.slice(spokenStart, spokenEnd);
    if (shown.length <= maximumCodePoints) {
      units.push({
        start,
        end,
        speaker,
        emotions: noEmotions,
        sent: isSpeakable(shown) ? shown.trim() : '',
        shown,
        kind: 'whole',
        isCut: false,
        silenceMs: null,
        isVerbatim: true,
        spokenFrom: null,
      });
    } else {
      const sentence = { spokenStart, spokenEnd, start, end, pieces: run.pieces };
      units.push(...unitsOfSentence(context, run, sentence));
    }
    start = end;
    spokenStart = spokenEnd;
  }
  return units;
}

/** Ends of the sentences in the spoken string, the last one its length; emotions may open new ones. */
export function endsOfRun(run: SpeakerRun, language: string): readonly number[] {
  const ends = sentenceEnds(run.spoken, language);
  if (ends.length === 0) return [run.spoken.length];
  const extra: number[] = [];
  let sentence = 0;
  let emotionAt = -1;
  for (const piece of run.pieces) {
    if (piece.node.kind !== 'tag' || piece.node.tag.placement !== 'sentence-start') continue;
    const at = piece.spokenStart;
    while ((ends[sentence] ?? run.spoken.length) <= at && sentence < ends.length - 1) sentence++;
    const start = Math.max(ends[sentence - 1] ?? 0, extra.at(-1) ?? 0);
    const isFirst = emotionAt < start;
    const opened = isSpeakable(run.spoken.slice(start, at))
      ? openingOf(run.spoken, at, isFirst)
      : -1;
    if (opened > start) extra.push(opened);
    emotionAt = at;
  }
  return extra.length === 0 ? ends : [...new Set([...ends, ...extra])].sort((a, b) => a - b);
}

/**
 * Where an emotion in the middle of a sentence opens a new one: at the quotation that it stands at, or,
 * being the sentence's second, right where it stands. -1: it colours the whole sentence.
 */
function openingOf(spoken: string, at: number, isFirst: boolean): number {
  const before = spoken.slice(Math.max(0, at - 3), at);
  const quote = /(?:^|[\s:—–(-])["'“„«‹「『‘]\s?$|[“„«‹「『‘]\s?$/.exec(before);
  if (quote !== null) {
    const offset = quote[0].search(/["'“„«‹「『‘]/);
    return Math.max(0, at - 3) + quote.index + offset;
  }
  if (/^["“„«‹「『‘]/.test(spoken.slice(at, at + 1))) return at;
  return isFirst ? -1 : at;
}

function unitsOfSentence(context: Context, run: SpeakerRun, sentence: Stretch): readonly Unit[] {
  const tags = tagsOfSentence(sentence.pieces);
  if (!sentence.pieces.some((piece) => isStop(piece.node))) {
    return unitsOfStretch(context, run, sentence, { tags, carried: [], isCut: false });
  }
  const units: Unit[] = [];
  const carried: TagDefinition[] = [];
  let { start, spokenStart } = sentence;
  let firstPiece = 0;
  const lastWord = lastSpokenPiece(sentence, context.document.text);
  const addStretch = (end: number, spokenEnd: number, endPiece: number, isCut: boolean) => {
    if (end <= start) return;
    const pieces = sentence.pieces.slice(firstPiece, endPiece);
    const stretch = { spokenStart, spokenEnd, start, end, pieces };
    if (isBlank(run, stretch)) extendLast(units, stretch);
    else units.push(...unitsOfStretch(context, run, stretch, { tags, carried, isCut }));
    carried.push(...heldTags(pieces, tags));
  };
  for (let index = 0; index < sentence.pieces.length; index++) {
    const stop = sentence.pieces[index];
    if (stop === undefined || !isStop(stop.node)) continue;
    addStretch(stop.start, stop.spokenStart, index, index < lastWord);
    units.push(...unitsOfStop(context, run, stop));
    start = stop.end;
    spokenStart = stop.spokenEnd;
    firstPiece = index + 1;
  }
  addStretch(sentence.end, sentence.spokenEnd, sentence.pieces.length, false);
  return closeLeadingGap(units, sentence.start);
}

/** Index of the last piece that says more than spaces, or -1. */
function lastSpokenPiece({ pieces, start, end }: Stretch, text: string): number {
  for (let index = pieces.length - 1; index >= 0; index--) {
    const piece = pieces[index];
    if (piece === undefined || isStop(piece.node)) continue;
    const said = piece.isDirect
      ? text.slice(Math.max(piece.start, start), Math.min(piece.end, end))
      : piece.spokenEnd > piece.spokenStart
        ? '-'
        : '';
    if (said.trim() !== '') return index;
  }
  return -1;
}

/** Spaces beside a stop belong to the unit before it. */
function extendLast(units: Unit[], { end }: Stretch): void {
  const last = units.at(-1);
  if (last !== undefined) units[units.length - 1] = { ...last, end };
}

function closeLeadingGap(units: readonly Unit[], start: number): readonly Unit[] {
  const [first, ...rest] = units;
  return first === undefined || first.start === start ? units : [{ ...first, start }, ...rest];
}

function isBlank(run: SpeakerRun, stretch: Stretch): boolean {
  const hasTag = stretch.pieces.some((piece) => piece.node.kind === 'tag');
  return !hasTag && run.spoken.slice(stretch.spokenStart, stretch.spokenEnd).trim() === '';
}

type PlaceInSentence = {
  readonly tags: SentenceTags;
  /** Tags of what stands before it, which are sent again. */
  readonly carried: readonly TagDefinition[];
  /** The sentence goes on behind it. */
  readonly isCut: boolean;
};

/** One unit, or several parts when what is sent would be too long. */
function unitsOfStretch(
  context: Context,
  run: SpeakerRun,
  stretch: Stretch,
  place: PlaceInSentence,
  maximum = maximumPart,
): readonly Unit[] {
  const { tags, carried: carriedBefore, isCut } = place;
  const sent = sentOf(context.document.text, context.language, stretch, tags, carriedBefore);
  if (
    sent.length <= maximumCodePoints ||
    countCodePoints(sent) <= maximumCodePoints ||
    maximum < 1
  ) {
    const { start, end } = stretch;
    const shown = shownOf(context.document.text, stretch);
    const kind = maximum === maximumPart && !isCut && carriedBefore.length === 0 ? 'whole' : 'part';
    const { emotions } = tags;
    const { speaker } = run;
    // Written out: to spread an object and then set what it holds takes microseconds.
    return [
      {
        start,
        end,
        speaker,
        emotions,
        sent,
        shown,
        kind,
        isCut,
        silenceMs: null,
        isVerbatim: false,
        spokenFrom: null,
      },
    ];
  }
  const units: Unit[] = [];
  const carried = [...carriedBefore];
  const half = Math.floor(maximum / 2);
  for (const part of partsOf(run, stretch, maximum)) {
    const isPartCut = isCut || part.end < stretch.end;
    units.push(...unitsOfStretch(context, run, part, { tags, carried, isCut: isPartCut }, half));
    carried.push(...heldTags(part.pieces, tags));
  }
  return units;
}

function partsOf(run: SpeakerRun, stretch: Stretch, maximum: number): readonly Stretch[] {
  const cuts = cutOffsets(run.spoken, stretch.spokenStart, stretch.spokenEnd, maximum);
  const parts: Stretch[] = [];
  let { start, spokenStart } = stretch;
  let firstPiece = 0;
  for (const cut of [...cuts, stretch.spokenEnd]) {
    const isLast = cut === stretch.spokenEnd;
    const end = isLast ? stretch.end : Math.min(stretch.end, sourceOffset(run, cut));
    // A cut that fell into a piece which is never cut may have moved back to the part's own start.
    if (end <= start) continue;
    while ((stretch.pieces[firstPiece]?.end ?? end) <= start) firstPiece++;
    let endPiece = firstPiece;
    while (endPiece < stretch.pieces.length && (stretch.pieces[endPiece]?.start ?? end) < end)
      endPiece++;
    const pieces = stretch.pieces.slice(firstPiece, endPiece);
    const spokenEnd = isLast ? cut : Math.max(spokenStart, spokenOffset(pieces.at(-1), end, cut));
    parts.push({ spokenStart, spokenEnd, start, end, pieces });
    start = end;
    spokenStart = spokenEnd;
  }
  return parts;
}

function spokenOffset(piece: RunPiece | undefined, end: number, otherwise: number): number {
  if (piece === undefined) return otherwise;
  return piece.isDirect
    ? piece.spokenStart + Math.min(end, piece.end) - piece.start
    : piece.spokenEnd;
}

/** A pause, or a fold that is read in place: its first unit holds the fold, further ones are empty ranges after it. */
function unitsOfStop(
  context: Context,
  run: SpeakerRun,
  { node, start, end }: RunPiece,
): readonly Unit[] {
  const silent = silentUnit(start, end);
  if (node.kind === 'pause') {
    return [{ ...silent, speaker: run.speaker, silenceMs: node.durationMs }];
  }
  if (node.kind !== 'fold') return [];
  const fold = { ...silent, spokenFrom: { start: node.innerStart, end: node.innerEnd } };
  if (node.mode === 'announce') {
    const sent = announcement(node.fold, context.language);
    return [{ ...fold, sent, shown: sent }];
  }
  const read = unitsOfFold(context, node);
  if (read.length === 0) return [fold];
  return read.map((unit, index) => ({ ...unit, start: index === 0 ? start : end, end }));
}

/** What a fold says, sentence by sentence; the units' own ranges are still those inside the fold. */
export function unitsOfFold(
  context: Context,
  fold: Extract<ScriptDocument['nodes'][number], { readonly kind: 'fold' }>,
): readonly Unit[] {
  if (fold.innerEnd <= fold.innerStart) return [];
  return unitsOfRun(context, runOfFold(context.document.text, fold)).map((unit) => ({
    ...unit,
    isVerbatim: false,
    spokenFrom: { start: unit.start, end: unit.end },
  }));
}
