import { compareNames } from '../../../shared/compare-names.ts';
import type { CastMember, SegmentStatus, SegmentView } from '../../../shared/model/project.ts';
import { emotionTags } from '../../../shared/script/tags/tags.ts';
import { isSpeakable } from '../../stores/speakable.ts';
import type { Pickable } from '../../ui/grid/selection.ts';
import { foldWords } from '../../ui/words/fold-words.ts';
import { joinNames } from '../../ui/words/format.ts';

export const lineColumns = [
  'number',
  'speaker',
  'text',
  'emotion',
  'voice',
  'state',
  'length',
  'cost',
] as const;
export type LineColumn = (typeof lineColumns)[number];

/** One line of the open chapter as the table shows it. */
export type LineRow = Pickable & {
  /** As everywhere in the window: from 1, counting what has no words too. */
  readonly number: number;
  /** Null is the narrator. */
  readonly speaker: string | null;
  readonly text: string;
  /** The tags that hold for it, in words; '' for none. */
  readonly emotion: string;
  /** It has no tag of its own: that is the usual emotion of who speaks. */
  readonly isUsualEmotion: boolean;
  readonly voice: string;
  readonly status: SegmentStatus;
  readonly lengthMs: number;
  /** Of what is made; else the length is an estimate. */
  readonly isExact: boolean;
  /** What making it would cost by the reference price, in currency units. */
  readonly money: number;
  readonly start: number;
  readonly end: number;
};

type Casting = {
  readonly cast: readonly CastMember[];
  readonly narratorVoiceId: string;
  /** A voice's name as people know it. */
  readonly titleOf: (voiceId: string) => string;
  readonly priceOf: (durationMs: number) => number;
};

const wordsOf: ReadonlyMap<string, string> = new Map(
  emotionTags.map(({ id, english }) => [id, english]),
);

/** The lines that say something, from the segments that the page holds already: nothing is asked for. */
export function lineRows(segments: readonly SegmentView[], casting: Casting): readonly LineRow[] {
  const members = new Map(casting.cast.map((member) => [member.name, member]));
  return segments.filter(isSpeakable).map((segment): LineRow => {
    const { id, index, speaker, emotions, shown, status, start, end } = segment;
    const member = speaker === null ? undefined : members.get(speaker);
    const usual = member?.emotion ?? null;
    const held = emotions.length > 0 || usual === null ? emotions : [usual];
    const lengthMs = segment.durationMs ?? segment.estimatedMs;
    return {
      key: id,
      pick: id,
      number: index + 1,
      speaker,
      text: shown,
      emotion: joinNames(held.map((tag) => wordsOf.get(tag) ?? tag)),
      isUsualEmotion: emotions.length === 0 && usual !== null,
      voice: casting.titleOf(member?.voiceId ?? casting.narratorVoiceId),
      status,
      lengthMs,
      isExact: segment.durationMs !== null,
      money: casting.priceOf(lengthMs),
      start,
      end,
    };
  });
}

export const stateFilters = ['all', 'missing', 'made', 'attention'] as const;
export type StateFilter = (typeof stateFilters)[number];

export type LineFilter = {
  /** Words that stand in a line. */
  readonly text: string;
  /** Null for everybody; '' is the narrator. */
  readonly speaker: string | null;
  readonly state: StateFilter;
};

export const noFilter: LineFilter = { text: '', speaker: null, state: 'all' };

const stateOf: { readonly [Status in SegmentStatus]: Exclude<StateFilter, 'all'> } = {
  silent: 'made',
  made: 'made',
  'not-made': 'missing',
  changed: 'missing',
  queued: 'missing',
  paused: 'missing',
  making: 'missing',
  uncertain: 'attention',
  failed: 'attention',
};

/** What generating would do with these lines, by their ids: those without audio, and those that have a take. */
export function audioActs(rows: readonly LineRow[]) {
  const idsOf = (statuses: readonly SegmentStatus[]): readonly string[] =>
    rows.filter(({ status }) => statuses.includes(status)).map(({ key }) => key);
  return {
    toGenerate: idsOf(['not-made', 'changed', 'failed', 'paused']),
    toRetake: idsOf(['made']),
  };
}

/** The lines that a filter lets through; without regard to case and accents. */
export function filterLines(rows: readonly LineRow[], filter: LineFilter): readonly LineRow[] {
  const wanted = foldWords(filter.text).trim();
  return rows.filter(
    ({ speaker, status, text }) =>
      (filter.speaker === null || (speaker ?? '') === filter.speaker) &&
      (filter.state === 'all' || stateOf[status] === filter.state) &&
      (wanted === '' || foldWords(text).includes(wanted)),
  );
}

export type LineSort = { readonly column: LineColumn; readonly isDown: boolean };

export const byNumber: LineSort = { column: 'number', isDown: false };

/** What most needs a person comes first. */
const stateOrder: readonly SegmentStatus[] = [
  'failed',
  'uncertain',
  'changed',
  'not-made',
  'making',
  'queued',
  'paused',
  'made',
  'silent',
];

const comparers: {
  readonly [Column in LineColumn]: (one: LineRow, other: LineRow) => number;
} = {
  number: (one, other) => one.number - other.number,
  speaker: (one, other) => compareNames(one.speaker ?? '', other.speaker ?? ''),
  text: (one, other) => compareNames(one.text, other.text),
  emotion: (one, other) => compareNames(one.emotion, other.emotion),
  voice: (one, other) => compareNames(one.voice, other.voice),
  state: (one, other) => stateOrder.indexOf(one.status) - stateOrder.indexOf(other.status),
  length: (one, other) => one.lengthMs - other.lengthMs,
  cost: (one, other) => one.money - other.money,
};

/** Sorted by a column; equal ones stay in the order of the script, either way round. */
export function sortLines(
  rows: readonly LineRow[],
  { column, isDown }: LineSort,
): readonly LineRow[] {
  const compare = comparers[column];
  return [...rows].sort((one, other) => {
    const order = compare(one, other);
    if (order === 0) return one.number - other.number;
    return isDown ? -order : order;
  });
}
