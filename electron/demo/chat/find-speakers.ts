import {
  type Attribution,
  readAfter,
  readBeatAfter,
  readBeatBefore,
  readBefore,
} from './attribution.ts';
import { type Cast, createCast } from './cast.ts';
import { findQuotedLines, type Paragraph, type QuotedLine } from './quotes.ts';

export type SpokenLine = {
  readonly quote: string;
  readonly speaker: string;
  /** 0 to 1. */
  readonly confidence: number;
};

export const UNKNOWN_SPEAKER = 'unknown';

type Turn = {
  readonly lines: readonly QuotedLine[];
  readonly paragraph: Paragraph;
  speaker: string | null;
  confidence: number;
  /** Somebody who is spoken to, and so is not the speaker. */
  readonly addressed: string | null;
  /** The paragraph begins with the line, as the turns of a dialogue do. */
  readonly isReply: boolean;
  /** Paragraphs without a line between the turn before and this one. */
  readonly gap: number;
};

/**
 * Who says each quoted line of a text, in order: by a verb of saying, by a deed beside the line, by the
 * last fitting name for a pronoun, by taking turns. A paragraph has one speaker unless it says otherwise.
 */
export function findSpeakers(text: string): readonly SpokenLine[] {
  const paragraphs = findQuotedLines(text);
  if (paragraphs.every(({ lines }) => lines.length === 0)) return [];
  const cast = createCast();
  const turns: Turn[] = [];
  let gap = 0;
  let isContinued = false;
  for (const paragraph of paragraphs) {
    if (paragraph.lines.length === 0) {
      cast.readNarration(text.slice(paragraph.start, paragraph.end));
      gap += 1;
      isContinued = false;
      continue;
    }
    const last = turns.at(-1);
    for (const turn of turnsOf(text, paragraph, gap, cast, last)) {
      if (isContinued && turn.speaker === null && last !== undefined) {
        turn.speaker = last.speaker;
        turn.confidence = 0.8;
      }
      isContinued = false;
      turns.push(turn);
      takeTurns(turns, cast);
    }
    isContinued = paragraph.lines.at(-1)?.isClosed === false;
    gap = 0;
  }
  lookBack(turns);
  return turns.flatMap(({ lines, speaker, confidence }) =>
    lines.map(({ quote }) => ({
      quote,
      speaker: speaker === null ? UNKNOWN_SPEAKER : speaker,
      confidence: speaker === null ? 0.1 : Math.round(confidence * 100) / 100,
    })),
  );
}

function turnsOf(
  text: string,
  paragraph: Paragraph,
  gap: number,
  cast: Cast,
  last: Turn | undefined,
): readonly Turn[] {
  const { lines } = paragraph;
  const readings = lines.map((line, index) => {
    const beforeStart = index === 0 ? paragraph.start : (lines[index - 1]?.end ?? paragraph.start);
    const afterEnd = lines[index + 1]?.start ?? paragraph.end;
    return {
      line,
      before: text.slice(beforeStart, line.start),
      after: text.slice(line.end, afterEnd),
    };
  });
  const said = readings.map(({ line, before, after }, index) => {
    const isBetween = index > 0;
    return (
      readAfter(after, line.quote) ??
      // Between two lines, "said Anna" belongs to the line before it.
      (isBetween && readAfter(before, readings[index - 1]?.line.quote ?? '') !== null
        ? null
        : readBefore(before))
    );
  });
  const beat =
    said.every((one) => one === null) && readings[0] !== undefined
      ? (readBeatBefore(readings[0].before) ??
        readings.map(({ after }) => readBeatAfter(after)).find((one) => one !== null) ??
        null)
      : null;
  cast.readNarration(readings[0]?.before ?? '');
  const first = said.find((one) => one !== null) ?? beat;
  const groups: { attribution: Attribution | null; lines: QuotedLine[] }[] = [];
  readings.forEach(({ line }, index) => {
    const own = said[index] ?? null;
    const group = groups.at(-1);
    const isSame = own === null || (group !== undefined && areSame(group.attribution, own));
    if (group !== undefined && isSame) group.lines.push(line);
    else groups.push({ attribution: own ?? first, lines: [line] });
  });
  const turns = groups.map((group, index): Turn => {
    const rival = index === 0 ? last : undefined;
    const speaker = cast.resolve(group.attribution, rival?.speaker ?? null);
    return {
      lines: group.lines,
      paragraph,
      speaker,
      confidence: group.attribution?.confidence ?? 0,
      addressed: cast.findAddressed(group.lines.map(({ quote }) => quote)),
      isReply: text.slice(paragraph.start, group.lines[0]?.start).trim() === '',
      gap: index === 0 ? gap : 0,
    };
  });
  for (const { after } of readings) cast.readNarration(after);
  return turns;
}

function areSame(one: Attribution | null, other: Attribution): boolean {
  if (one === null) return false;
  if (one.kind === 'person' && other.kind === 'person') return one.person === other.person;
  return one.kind === 'pronoun' || other.kind === 'pronoun';
}

/** A line without a word about its speaker is the answer of the one who spoke before the last. */
function takeTurns(turns: readonly Turn[], cast: Cast): void {
  const turn = turns.at(-1);
  if (turn === undefined || turn.speaker !== null) return;
  const last = turns.at(-2);
  const beforeLast = turns.at(-3);
  const isNear = turn.gap === 0;
  if (last === undefined) {
    turn.speaker = null;
  } else if (last.addressed !== null && last.addressed !== last.speaker && isNear) {
    turn.speaker = last.addressed;
    turn.confidence = 0.75;
  } else if (
    isNear &&
    beforeLast?.speaker &&
    last.gap === 0 &&
    beforeLast.speaker !== last.speaker
  ) {
    turn.speaker = beforeLast.speaker;
    turn.confidence = 0.7;
  } else if (last.speaker !== null) {
    const [other] = cast.recent().filter((name) => name !== last.speaker);
    turn.speaker = other ?? null;
    turn.confidence = 0.5;
  }
  if (turn.speaker !== null && turn.speaker === turn.addressed) {
    const [other] = cast.recent().filter((name) => name !== turn.addressed);
    turn.speaker = other ?? turn.speaker;
    turn.confidence = 0.6;
  }
  if (turn.speaker !== null) cast.spoke(turn.speaker);
}

/** Opening lines that nothing told yet: the speaker is known from two turns later on. */
function lookBack(turns: readonly Turn[]): void {
  for (let index = turns.length - 1; index >= 0; index--) {
    const turn = turns[index];
    if (turn === undefined || turn.speaker !== null) continue;
    const next = turns[index + 1];
    const afterNext = turns[index + 2];
    const isOne = next?.gap === 0 && afterNext?.gap === 0;
    if (isOne && afterNext.speaker !== null && afterNext.speaker !== next.speaker) {
      turn.speaker = afterNext.speaker;
      turn.confidence = 0.65;
    } else if (next?.gap === 0 && next.addressed !== null && next.addressed !== next.speaker) {
      turn.speaker = next.addressed;
      turn.confidence = 0.65;
    }
  }
}
