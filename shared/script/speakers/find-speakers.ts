import { parseScript } from '../parse/parse.ts';
import {
  type Attribution,
  type AttributionReader,
  attributionReach,
  attributionReader,
  type SpeakerReason,
} from './attribution.ts';
import { type ProseParagraph, proseOf } from './prose.ts';
import { type QuotedLine, quotedLines, quoteStyleOf } from './quotes.ts';
import { createScene, type Scene, storyteller } from './scene.ts';
import { guessSpeechLanguage, speechWords } from './words.ts';

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
  /** 0 to 1. */
  readonly certainty: number;
  readonly reason: SpeakerReason;
};

export type FindSpeakersOptions = {
  readonly cast: readonly string[];
  /** BCP 47; without it the text itself is asked. */
  readonly language?: string;
};

type Turn = {
  readonly lines: readonly QuotedLine[];
  speaker: string | null;
  certainty: number;
  reason: SpeakerReason;
  /** Somebody who is spoken to, and so is not the speaker. */
  readonly addressed: string | null;
  /** Paragraphs without a line between the turn before and this one. */
  readonly gap: number;
};

/**
 * Who says each quoted line of a chapter that stands behind no `@Name:` yet, in order: by a verb of
 * saying, by a deed beside the line, by the last fitting name for a pronoun, by taking turns. A paragraph
 * has one speaker unless it says otherwise. Never fails; linear in the text's length.
 */
export function findSpeakers(
  text: string,
  options: FindSpeakersOptions,
): readonly SpeakerSuggestion[] {
  const { prose, paragraphs } = proseOf(parseScript(text, options));
  const words = speechWords(options.language ?? guessSpeechLanguage(prose));
  const reader = attributionReader(words);
  const scene = createScene(options.cast, words.hasPlainNouns);
  const style = quoteStyleOf(prose, paragraphs, reader);
  const turns: Turn[] = [];
  let gap = 0;
  let isContinued = false;
  let leadIn: Attribution | null = null;
  for (const paragraph of paragraphs) {
    const lines = quotedLines(prose, paragraph, style);
    if (lines.length === 0) {
      const narration = prose.slice(paragraph.start, paragraph.end);
      scene.readNarration(narration);
      leadIn = reader.leadIn(narration.slice(-attributionReach));
      gap += 1;
      isContinued = false;
      continue;
    }
    for (const turn of turnsOf(
      { prose, paragraph, lines, reader, scene, gap, leadIn },
      turns.at(-1),
    )) {
      const last = turns.at(-1);
      if (isContinued && turn.speaker === null && last !== undefined) {
        settle(turn, last.speaker, 0.8, 'continued');
      }
      isContinued = false;
      turns.push(turn);
      takeTurns(turns, scene);
    }
    isContinued = lines.at(-1)?.isClosed === false;
    leadIn = null;
    gap = 0;
  }
  lookBack(turns);
  return turns.flatMap(suggestionsOf);
}

function suggestionsOf({ lines, speaker, certainty, reason }: Turn): readonly SpeakerSuggestion[] {
  const isNarrator = speaker === storyteller;
  return lines
    .filter(({ given }) => given === null)
    .map(({ start, end, quote }) => ({
      from: start,
      to: end,
      quote,
      speaker: isNarrator ? null : speaker,
      isNarrator,
      certainty: speaker === null ? 0 : Math.round(certainty * 100) / 100,
      reason: speaker === null ? 'nothing' : reason,
    }));
}

function settle(
  turn: Turn,
  speaker: string | null,
  certainty: number,
  reason: SpeakerReason,
): void {
  turn.speaker = speaker;
  turn.certainty = certainty;
  turn.reason = reason;
}

type ParagraphToRead = {
  readonly prose: string;
  readonly paragraph: ProseParagraph;
  readonly lines: readonly QuotedLine[];
  readonly reader: AttributionReader;
  readonly scene: Scene;
  readonly gap: number;
  readonly leadIn: Attribution | null;
};

type Group = { readonly attribution: Attribution | null; readonly lines: QuotedLine[] };

function turnsOf(input: ParagraphToRead, last: Turn | undefined): readonly Turn[] {
  const { prose, paragraph, lines, reader, scene } = input;
  const readings = lines.map((line, index) => {
    const beforeStart = index === 0 ? paragraph.start : (lines[index - 1]?.end ?? line.start);
    const afterEnd = lines[index + 1]?.start ?? paragraph.end;
    return {
      line,
      before: prose.slice(Math.max(beforeStart, line.start - attributionReach), line.start),
      after: prose.slice(line.end, Math.min(afterEnd, line.end + attributionReach)),
    };
  });
  const said = readings.map(({ line, before, after }, index): Attribution | null => {
    if (line.given !== null) return givenTo(line.given);
    const own = reader.after(after, line.quote);
    if (own !== null) return own;
    const previous = readings[index - 1]?.line;
    // Between two lines, "said Anna" belongs to the line before it.
    const isTaken = previous !== undefined && reader.after(before, previous.quote) !== null;
    return isTaken ? null : reader.before(before);
  });
  const [opening] = readings;
  const isUntold = said.every((one) => one === null);
  const deed = isUntold && opening !== undefined ? deedOf(reader, readings) : null;
  const first = said.find((one) => one !== null) ?? deed ?? input.leadIn;
  scene.readNarration(opening?.before ?? '');
  const groups: Group[] = [];
  readings.forEach(({ line }, index) => {
    const own = said[index] ?? null;
    const group = groups.at(-1);
    if (group !== undefined && (own === null || areSame(group.attribution, own))) {
      group.lines.push(line);
    } else groups.push({ attribution: own ?? first, lines: [line] });
  });
  const listenerIn = (ownLines: readonly QuotedLine[]) =>
    readings
      .filter(({ line }) => ownLines.includes(line) && line.given === null)
      .map(({ after }) => reader.listener(after))
      .find((one) => one !== null) ?? null;
  const turns = groups.map(({ attribution, lines: ownLines }, index): Turn => {
    const isReply = index === 0 && input.gap === 0;
    const rival = isReply ? (last?.speaker ?? null) : null;
    const speaker = attribution === null ? null : scene.resolve(attribution, rival);
    if (speaker !== null && speaker !== storyteller) scene.spoke(speaker);
    return {
      lines: ownLines,
      speaker,
      certainty: attribution?.certainty ?? 0,
      reason: attribution?.reason ?? 'nothing',
      addressed:
        scene.findAddressed(ownLines.map(({ quote }) => quote)) ??
        scene.listenerOf(listenerIn(ownLines), speaker),
      gap: index === 0 ? input.gap : 0,
    };
  });
  for (const { after } of readings) scene.readNarration(after);
  const speaker = turns.at(-1)?.speaker ?? null;
  if (speaker !== null && speaker !== storyteller) scene.spoke(speaker);
  return turns;
}

function deedOf(
  reader: AttributionReader,
  readings: readonly { readonly before: string; readonly after: string }[],
): Attribution | null {
  const before = reader.deedBefore(readings[0]?.before ?? '');
  if (before !== null) return before;
  for (const { after } of readings) {
    const deed = reader.deedAfter(after);
    if (deed !== null) return deed;
  }
  return null;
}

function givenTo(person: string): Attribution {
  return { who: { kind: 'person', person }, reason: 'marked', certainty: 1 };
}

function areSame(one: Attribution | null, other: Attribution): boolean {
  if (one === null) return false;
  if (one.who.kind === 'person' && other.who.kind === 'person') {
    return one.who.person === other.who.person;
  }
  return one.reason !== 'marked' && other.reason !== 'marked';
}

/** Two people are still speaking with each other after so many paragraphs of narration. */
const mostGap = 2;

/** A line without a word about its speaker is the answer of the one who spoke before the last. */
function takeTurns(turns: readonly Turn[], scene: Scene): void {
  const turn = turns.at(-1);
  if (turn === undefined || turn.speaker !== null) return;
  const last = turns.at(-2);
  const beforeLast = turns.at(-3);
  const isNear = turn.gap === 0;
  if (last === undefined) return;
  if (last.addressed !== null && last.addressed !== last.speaker && isNear) {
    settle(turn, last.addressed, 0.75, 'addressed');
  } else if (
    isNear &&
    last.gap <= mostGap &&
    beforeLast !== undefined &&
    beforeLast.speaker !== null &&
    beforeLast.speaker !== last.speaker
  ) {
    settle(turn, beforeLast.speaker, last.gap === 0 ? 0.7 : 0.55, 'turn');
  } else if (last.speaker !== null) {
    settle(turn, scene.lastBeside(last.speaker), 0.5, 'turn');
  }
  if (turn.speaker !== null && turn.speaker === turn.addressed) {
    const other = scene.lastBeside(turn.addressed);
    if (other !== null) settle(turn, other, 0.6, 'turn');
  }
  if (turn.speaker !== null && turn.speaker !== storyteller) scene.spoke(turn.speaker);
}

/** Opening lines that nothing told yet: the speaker is known from two turns later on. */
function lookBack(turns: readonly Turn[]): void {
  for (let index = turns.length - 1; index >= 0; index--) {
    const turn = turns[index];
    if (turn === undefined || turn.speaker !== null) continue;
    const next = turns[index + 1];
    const afterNext = turns[index + 2];
    const isAlternating = next?.gap === 0 && afterNext?.gap === 0;
    if (isAlternating && afterNext.speaker !== null && afterNext.speaker !== next.speaker) {
      settle(turn, afterNext.speaker, 0.65, 'turn');
    } else if (next?.gap === 0 && next.addressed !== null && next.addressed !== next.speaker) {
      settle(turn, next.addressed, 0.65, 'addressed');
    }
  }
}
