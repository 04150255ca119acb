import type { ChapterPlan, PlannedSegment } from '../../../shared/script/plan/plan.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { Database } from '../sql.ts';

/** What a segment says and how, whatever stands around it. */
export type Said = Pick<PlannedSegment, 'kind' | 'speaker' | 'sent'>;

export type SegmentText = Omit<PlannedSegment, 'start' | 'end' | 'sourceParagraph' | 'spokenFrom'>;

export type GroupRow = {
  readonly id: number;
  readonly ordinal: number;
  /** UTF-16 units from where the group before begins. */
  readonly advance: number;
  readonly blocks_json: string;
};

/** The columns of a planned segment. `start` and `spoken_start` count from the group's start. */
type PlannedColumns = {
  readonly group_id: number | null;
  readonly ordinal: number;
  readonly start: number;
  readonly length: number;
  readonly kind: PlannedSegment['kind'];
  readonly speaker: string | null;
  readonly emotions_json: string;
  readonly sent: string;
  readonly shown: string;
  readonly code_points: number;
  readonly pause_after_ms: number;
  readonly is_silence_made: number;
  readonly is_cut: number;
  readonly is_at_end: number;
  readonly paragraph: number;
  readonly spoken_start: number | null;
  readonly spoken_length: number | null;
};

export type SegmentRow = PlannedColumns & { readonly id: number };

/** Of a segment that has no row yet: the group by its place in the plan, -1 for none. */
export type RelativeSegment = Omit<PlannedColumns, 'group_id' | 'ordinal'> & {
  readonly group: number;
};

export const segmentColumns = [
  'group_id',
  'ordinal',
  'start',
  'length',
  'kind',
  'speaker',
  'emotions_json',
  'sent',
  'shown',
  'code_points',
  'pause_after_ms',
  'is_silence_made',
  'is_cut',
  'is_at_end',
  'paragraph',
  'spoken_start',
  'spoken_length',
] as const satisfies readonly (keyof PlannedColumns)[];

export const selectedSegment = `segment.id AS id, ${segmentColumns
  .map((name) => `segment.${name} AS ${name}`)
  .join(', ')}`;

type Place = {
  readonly group: number;
  readonly start: number;
  readonly paragraph: number;
  readonly isAtEnd: boolean;
};

/** A plan with each offset counted from the start of its group. */
export function relativePlan(plan: ChapterPlan): {
  readonly groups: readonly { readonly advance: number; readonly blocksJson: string }[];
  readonly segments: readonly RelativeSegment[];
} {
  let start = 0;
  let paragraph = 0;
  const body: Place[] = [];
  const ends: Place[] = [];
  const groups = plan.groups.map((planned, group) => {
    const advance = planned.start - start;
    start = planned.start;
    const place = { group, start, paragraph };
    for (let at = 0; at < planned.bodyCount; at += 1) body.push({ ...place, isAtEnd: false });
    for (let at = 0; at < planned.endCount; at += 1) ends.push({ ...place, isAtEnd: true });
    paragraph += planned.blocks.length;
    return { advance, blocksJson: JSON.stringify(planned.blocks) };
  });
  const places = [...body, ...ends];
  const segments = plan.segments.map((segment, at) =>
    relativeSegment(segment, places[at] ?? { group: -1, start: 0, paragraph: 0, isAtEnd: false }),
  );
  return { groups, segments };
}

function relativeSegment(segment: PlannedSegment, place: Place): RelativeSegment {
  const { spokenFrom } = segment;
  return {
    group: place.group,
    start: place.isAtEnd ? 0 : segment.start - place.start,
    length: segment.end - segment.start,
    kind: segment.kind,
    speaker: segment.speaker,
    emotions_json: JSON.stringify(segment.emotions),
    sent: segment.sent,
    shown: segment.shown,
    code_points: segment.codePoints,
    pause_after_ms: segment.pauseAfterMs,
    is_silence_made: segment.isSilenceMade ? 1 : 0,
    is_cut: segment.isCut ? 1 : 0,
    is_at_end: place.isAtEnd ? 1 : 0,
    paragraph: segment.sourceParagraph - place.paragraph,
    spoken_start: spokenFrom === null ? null : spokenFrom.start - place.start,
    spoken_length: spokenFrom === null ? null : spokenFrom.end - spokenFrom.start,
  };
}

/** The plan that the rows of a chapter hold, both in order; the inverse of `relativePlan`. */
export function planOfRows(
  groups: readonly GroupRow[],
  segments: readonly SegmentRow[],
  chapter: { readonly planner: number; readonly language: string; readonly textLength: number },
): ChapterPlan {
  let start = 0;
  let paragraph = 0;
  const planned = groups.map((row) => {
    start += row.advance;
    const blocks = JSON.parse(row.blocks_json) as ChapterPlan['groups'][number]['blocks'];
    const group = { start, paragraph, blocks, bodyCount: 0, endCount: 0 };
    paragraph += blocks.length;
    return group;
  });
  const byId = new Map(groups.map((row, at) => [row.id, planned[at]]));
  const absolute = segments.map((row) => {
    const group = row.group_id === null ? undefined : byId.get(row.group_id);
    if (group !== undefined && row.is_at_end === 1) group.endCount += 1;
    else if (group !== undefined) group.bodyCount += 1;
    return absoluteSegment(row, group ?? { start: 0, paragraph: 0 }, chapter.textLength);
  });
  return {
    schema: 1,
    planner: chapter.planner,
    language: chapter.language,
    groups: planned.map(({ paragraph: _first, ...group }) => group),
    segments: absolute,
  };
}

function absoluteSegment(
  row: SegmentRow,
  group: { readonly start: number; readonly paragraph: number },
  textLength: number,
): PlannedSegment {
  const start = row.is_at_end === 1 ? textLength : group.start + row.start;
  const spokenStart = group.start + (row.spoken_start ?? 0);
  return {
    ...textOfRow(row),
    start,
    end: start + row.length,
    sourceParagraph: group.paragraph + row.paragraph,
    spokenFrom:
      row.spoken_start === null
        ? null
        : { start: spokenStart, end: spokenStart + (row.spoken_length ?? 0) },
  };
}

export function textOfRow(row: SegmentRow): SegmentText {
  return {
    kind: row.kind,
    speaker: row.speaker,
    emotions: JSON.parse(row.emotions_json) as readonly string[],
    sent: row.sent,
    shown: row.shown,
    codePoints: row.code_points,
    pauseAfterMs: row.pause_after_ms,
    isSilenceMade: row.is_silence_made === 1,
    isCut: row.is_cut === 1,
  };
}

/** What is said, by whom, in brief; '' for a silence, which has nothing to be known by. */
export function saidKey({ kind, speaker, sent }: Said): string {
  if (sent === '') return '';
  const said = JSON.stringify([kind, speaker, sent]);
  return sha256Of(said).slice(0, 16);
}

/** The groups of a chapter's plan, in order. */
export function groupRows(database: Database, chapterId: string): readonly GroupRow[] {
  return database.all<GroupRow>(
    `SELECT id, ordinal, advance, blocks_json FROM segment_group
     WHERE chapter_id = :chapterId ORDER BY ordinal, id`,
    { chapterId },
  );
}

/** The segments of a chapter's plan, in order. */
export function segmentRows(database: Database, chapterId: string): readonly SegmentRow[] {
  return database.all<SegmentRow>(
    `SELECT ${selectedSegment} FROM segment
     WHERE chapter_id = :chapterId AND dropped_at IS NULL ORDER BY ordinal, id`,
    { chapterId },
  );
}
