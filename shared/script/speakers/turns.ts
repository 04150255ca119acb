import { type Attribution, type AttributionReader, attributionReach } from './attribution.ts';
import type { ProseParagraph } from './prose.ts';
import { type QuotedLine, type QuoteStyle, quotedLines } from './quotes.ts';

/** Lines of one paragraph that one person says, and what stands around them. */
export type Turn = {
  readonly lines: readonly QuotedLine[];
  readonly paragraph: number;
  /** What tells the speaker, if anything does. */
  readonly cue: Attribution | null;
  /** Whom the narration right before it tells to speak: "It was Anna who answered." */
  readonly leadIn: Attribution | null;
  /** Whom the narration says it is said to. */
  readonly listener: Attribution | null;
  /** How it follows the turn before. */
  readonly follows: Follows;
  /** Paragraphs of narration since the turn before. */
  readonly gap: number;
  /** Its paragraph holds nothing but speech. */
  readonly isBare: boolean;
};

export type Follows = 'start' | 'within' | 'continued' | 'next' | 'near' | 'far';

/** How the words around a turn tell its speaker: each kind is as sure as it turned out to be. */
export type Told = 'named' | 'pronoun' | 'untold';

export function toldOf({ cue }: Turn): Told {
  if (cue === null) return 'untold';
  if (cue.who.kind === 'pronoun') return 'pronoun';
  return cue.reason === 'said' || cue.reason === 'marked' ? 'named' : 'untold';
}

/** A paragraph in its order: the narration before its first line and after it, or all of it. */
export type ReadParagraph = { readonly before: string; readonly after: string };

export type ChapterReading = {
  readonly turns: readonly Turn[];
  readonly paragraphs: readonly ReadParagraph[];
};

/** Two people may still be speaking with each other after so many paragraphs of narration. */
const mostGap = 2;

/** The turns of a chapter and the narration around them; linear in its length. */
export function readTurns(
  prose: string,
  paragraphs: readonly ProseParagraph[],
  style: QuoteStyle,
  reader: AttributionReader,
): ChapterReading {
  const turns: Turn[] = [];
  const read: ReadParagraph[] = [];
  let gap = 0;
  let isOpen = false;
  let leadIn: Attribution | null = null;
  paragraphs.forEach((paragraph, place) => {
    const lines = quotedLines(prose, paragraph, style);
    if (lines.length === 0) {
      const narration = prose.slice(paragraph.start, paragraph.end);
      read.push({ before: narration, after: '' });
      if (!/\p{L}/u.test(narration)) return;
      leadIn = reader.leadIn(narration.slice(-attributionReach));
      gap += 1;
      isOpen = false;
      return;
    }
    const opening = prose.slice(paragraph.start, lines[0]?.start);
    const rest = lines.map(({ end }, at) =>
      prose.slice(end, lines[at + 1]?.start ?? paragraph.end),
    );
    const index = read.push({ before: opening, after: rest.join(' … ') }) - 1;
    const isBare = !/\p{L}/u.test(opening + rest.join(''));
    // "« Oui." and "— Non. »": a dash opens the turn of somebody else.
    const isTurn = style.hasDashes && /^\s*[—–]/.test(prose.slice(paragraph.start, lines[0]?.end));
    const first = { gap, leadIn, follows: followsAfter(turns.length, gap, isOpen && !isTurn) };
    const other = { gap: 0, leadIn: null, follows: 'within' } as const;
    const below = leadIn === null ? continuationOf(prose, paragraphs[place + 1], reader) : '';
    groupsOf(readingsOf(prose, paragraph, lines, below), reader, leadIn).forEach((group, at) => {
      const turn: Turn = { ...group, paragraph: index, isBare, ...(at === 0 ? first : other) };
      const last = turns.at(-1);
      // Lines that were given one after the other are one turn, as they were before.
      if (last !== undefined && isGivenAgain(last, turn)) {
        turns[turns.length - 1] = { ...last, lines: [...last.lines, ...turn.lines] };
      } else turns.push(turn);
    });
    isOpen = lines.at(-1)?.isClosed === false;
    leadIn = trailingLeadIn(rest.at(-1) ?? '', reader);
    gap = 0;
  });
  return { turns, paragraphs: read };
}

/** What the next paragraph tells of the line above it, up to its own first line. */
function continuationOf(
  prose: string,
  next: ProseParagraph | undefined,
  { goesOn }: AttributionReader,
): string {
  if (next === undefined) return '';
  const narration = prose.slice(next.start, Math.min(next.end, next.start + attributionReach));
  return goesOn(narration) ? narration.replace(/[「『“"«][\s\S]*$/, '') : '';
}

function isGivenAgain(last: Turn, turn: Turn): boolean {
  const [one, other] = [last, turn].map(({ lines }) => lines[0]?.given ?? null);
  return one !== null && one === other && turn.gap === 0;
}

/** What a paragraph ends with may open the line of the next one: "and Anna said:". */
function trailingLeadIn(end: string, reader: AttributionReader): Attribution | null {
  return /[,:–—-]\s*$/.test(end) ? reader.leadIn(end.slice(-attributionReach)) : null;
}

function followsAfter(turnCount: number, gap: number, isOpen: boolean): Follows {
  if (turnCount === 0) return 'start';
  if (gap === 0) return isOpen ? 'continued' : 'next';
  return gap <= mostGap ? 'near' : 'far';
}

type Group = Pick<Turn, 'lines' | 'cue' | 'listener'>;

/** A line with the narration before it and behind it. */
type Reading = { readonly line: QuotedLine; readonly before: string; readonly after: string };

/** `below`: what the next paragraph tells of the last line. */
function readingsOf(
  prose: string,
  paragraph: ProseParagraph,
  lines: readonly QuotedLine[],
  below: string,
): readonly Reading[] {
  return lines.map((line, index) => {
    const beforeStart = lines[index - 1]?.end ?? paragraph.start;
    const afterEnd = lines[index + 1]?.start ?? paragraph.end;
    const after = prose.slice(line.end, Math.min(afterEnd, line.end + attributionReach));
    const isLast = index === lines.length - 1 && !/\S/.test(after);
    return {
      line,
      before: prose.slice(Math.max(beforeStart, line.start - attributionReach), line.start),
      after: isLast && below !== '' ? below : after,
    };
  });
}

/** Who says each line, where the narration around it tells. */
function tellersOf(
  readings: readonly Reading[],
  reader: AttributionReader,
): readonly (Attribution | null)[] {
  const isAfter: boolean[] = [];
  return readings.map(({ line, before, after }, index) => {
    if (line.given !== null) return givenTo(line.given);
    // Between two lines, "said Anna" belongs to the line before it.
    const own =
      isAfter[index - 1] && !reader.isPlain ? before.replace(/^[^,.!?;]*[,.!?;]?/, '') : before;
    const told = reader.after(after, line.quote);
    // “Yes?” Tom asked, “No!”: of a line that is told already, it opens the next one.
    const isOfNext =
      index + 1 < readings.length &&
      /^\s+\p{Lu}[^.!?]*[,:]\s*$/u.test(after) &&
      /[.!?…]$/.test(line.quote) &&
      told !== null &&
      reader.before(own) !== null;
    isAfter[index] = told !== null && !isOfNext;
    if (isAfter[index]) return told;
    // "하고 민호는 웃었다." goes on with the line above, and leads to the next one of Minho.
    const isOpen = index === 0 && endsClause.test(before) && reader.goesOn(before);
    return reader.before(own) ?? (isOpen ? reader.after(before, '') : null);
  });
}

/** The lines of a paragraph by who says them. */
function groupsOf(
  readings: readonly Reading[],
  reader: AttributionReader,
  leadIn: Attribution | null,
): readonly Group[] {
  const said = tellersOf(readings, reader);
  const isUntold = said.every((one) => one === null);
  const isLed = /^\s*$/.test(readings[0]?.before ?? '');
  const first = reader.isPlain
    ? null
    : (said.find((one) => one !== null) ?? (isUntold ? deedOf(reader, readings) : null) ?? leadIn);
  const groups: { cue: Attribution | null; lines: QuotedLine[]; after: string[] }[] = [];
  readings.forEach(({ line, before, after }, index) => {
    const own = said[index] ?? null;
    const group = groups.at(-1);
    // A new sentence behind "said Anna." is hers.
    const isOpen = !reader.isPlain || (said[index - 1]?.cue === 'after' && endsClause.test(before));
    const goesOn = own === null ? isOpen : areSame(group?.cue ?? null, own, reader.partsTeller);
    if (group !== undefined && goesOn) {
      group.lines.push(line);
      group.after.push(after);
    } else {
      // What leads to it from the paragraph above is surer than what is read behind it.
      const led = reader.isPlain && index === 0 && isLed ? leadIn : null;
      groups.push({ cue: led ?? own ?? first, lines: [line], after: [after] });
    }
  });
  return groups.map(({ cue, lines: own, after }) => ({
    cue,
    lines: own,
    listener: after.map(reader.listener).find((one) => one !== null) ?? null,
  }));
}

const endsClause = /[。！？.!?,，–—-]\s*$/;

function deedOf(reader: AttributionReader, readings: readonly Reading[]): Attribution | null {
  const before = reader.deedBefore(readings[0]?.before ?? '');
  if (before !== null) return before;
  for (const { after } of readings) {
    const deed = reader.deedAfter(after);
    if (deed !== null) return deed;
  }
  return null;
}

function givenTo(person: string): Attribution {
  return { who: { kind: 'person', person }, reason: 'marked', cue: 'given' };
}

function areSame(one: Attribution | null, other: Attribution, partsTeller: boolean): boolean {
  if (one === null) return false;
  if (one.who.kind === 'person' && other.who.kind === 'person') {
    return one.who.person === other.who.person;
  }
  // A name after "she" is somebody else's.
  const isOther = one.who.kind === 'pronoun' && (partsTeller || one.who.pronoun !== 'i');
  if (isOther && other.who.kind === 'person') return false;
  return one.reason !== 'marked' && other.reason !== 'marked';
}
