import type { WalkWorld } from './walk-world.ts';

/** A line with everything that was decided about it, and what is heard there. */
export type LineState = {
  readonly id: string;
  readonly kind: string;
  readonly speaker: string | null;
  readonly sent: string;
  readonly shown: string;
  readonly identity: string | null;
  readonly takeId: string | null;
  readonly isMade: boolean;
  /** Everything that a person decided, as text; '' for nothing. */
  readonly decided: string;
};

export type ChapterState = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly lines: readonly LineState[];
};

export type BookState = {
  /** Cast, narrator, speed, language, rules. */
  readonly head: string;
  readonly chapters: readonly ChapterState[];
};

type SegmentRow = {
  readonly id: number;
  readonly chapter_id: string;
  readonly kind: string;
  readonly speaker: string | null;
  readonly sent: string;
  readonly shown: string;
};

type ChoiceRow = {
  readonly segment_id: number;
  readonly take_id: string | null;
  readonly for_identity: string | null;
  readonly is_locked: number;
  readonly pause_after_ms: number | null;
  readonly is_flagged: number;
  readonly flag_note: string;
};

type EditRow = {
  readonly segment_id: number;
  readonly take_id: string;
  readonly trim_start_ms: number;
  readonly trim_end_ms: number;
  readonly gain_db: number;
};

/** The book as it stands, read past the program but for what only it can tell. */
export async function readBook(world: WalkWorld, projectId: string): Promise<BookState> {
  // Fills the index of what is heard.
  await world.ask('project.get', { projectId });
  const of = { projectId };
  const [head] = world.rows<object>(
    `SELECT title, author, language, narrator_voice_id, speed, cast_json, segment_length
     FROM project WHERE id = :projectId`,
    of,
  );
  const rules = world.rows<object>(
    `SELECT find, say, kind, is_on FROM pronunciation WHERE project_id = :projectId OR project_id IS NULL
     ORDER BY project_id, rank, find`,
    of,
  );
  const chapters = world.rows<{ id: string; title: string; text: string }>(
    `SELECT chapter.id, title, text FROM chapter JOIN chapter_text ON chapter_id = chapter.id
     WHERE project_id = :projectId AND removed_at_ms IS NULL ORDER BY ordinal, chapter.id`,
    of,
  );
  const inBook = `segment_id IN (SELECT segment.id FROM segment JOIN chapter ON chapter.id = chapter_id
    WHERE project_id = :projectId)`;
  const choices = new Map(
    world
      .rows<ChoiceRow>(`SELECT * FROM segment_choice WHERE ${inBook}`, of)
      .map((row) => [row.segment_id, row]),
  );
  const edits = new Map<number, EditRow[]>();
  for (const row of world.rows<EditRow>(
    `SELECT * FROM take_edit WHERE ${inBook} ORDER BY take_id`,
    of,
  )) {
    if (row.trim_start_ms === 0 && row.trim_end_ms === 0 && row.gain_db === 0) continue;
    edits.set(row.segment_id, [...(edits.get(row.segment_id) ?? []), row]);
  }
  const bookmarks = new Map(
    world
      .rows<{ segment_id: number; note: string }>(
        `SELECT segment_id, note FROM bookmark WHERE ${inBook}`,
        of,
      )
      .map((row) => [row.segment_id, row.note]),
  );
  const audio = new Map(
    world
      .rows<{ segment_id: number; identity: string | null; take_id: string | null }>(
        `SELECT segment_id, identity, take_id FROM segment_audio WHERE ${inBook}`,
        of,
      )
      .map((row) => [row.segment_id, row]),
  );
  const newest = new Map(
    world
      .rows<{ identity: string; id: string }>(
        'SELECT identity, id FROM take WHERE removed_at_ms IS NULL ORDER BY created_at_ms, id',
      )
      .map((row) => [row.identity, row.id]),
  );
  const chosenOf = (choice: ChoiceRow | undefined, identity: string | null): readonly string[] => {
    if (choice === undefined) return [];
    const { take_id: take, for_identity: forIdentity } = choice;
    const isChosen = choice.is_locked === 1 || forIdentity === identity;
    // What would be heard anyway is no decision.
    const isOther = take !== null && isChosen && newest.get(identity ?? '') !== take;
    return [
      ...(isOther ? [`take ${take}`] : []),
      ...(choice.is_locked === 1 ? ['locked'] : []),
      ...(choice.pause_after_ms === null ? [] : [`pause ${choice.pause_after_ms}`]),
      ...(choice.is_flagged === 1 ? [`flag ${choice.flag_note}`] : []),
    ];
  };
  const decidedOf = (id: number, identity: string | null): string => {
    const note = bookmarks.get(id);
    const edited = (edits.get(id) ?? []).map(
      (edit) => `edit ${edit.take_id} ${edit.trim_start_ms} ${edit.trim_end_ms} ${edit.gain_db}`,
    );
    const marked = note === undefined ? [] : [`mark ${note}`];
    return [...chosenOf(choices.get(id), identity), ...edited, ...marked].join('; ');
  };
  const segments = world.rows<SegmentRow>(
    `SELECT segment.id, chapter_id, segment.kind, speaker, sent, shown FROM segment
     JOIN chapter ON chapter.id = chapter_id
     WHERE project_id = :projectId AND removed_at_ms IS NULL AND dropped_at IS NULL
     ORDER BY segment.ordinal, segment.id`,
    of,
  );
  const lines = new Map<string, LineState[]>();
  for (const { id, chapter_id: chapterId, ...said } of segments) {
    const heard = audio.get(id) ?? { identity: null, take_id: null };
    const line = {
      ...said,
      id: String(id),
      identity: heard.identity,
      takeId: heard.take_id,
      isMade: heard.take_id !== null,
      decided: decidedOf(id, heard.identity),
    };
    const known = lines.get(chapterId);
    if (known === undefined) lines.set(chapterId, [line]);
    else known.push(line);
  }
  return {
    head: JSON.stringify([head, rules]),
    chapters: chapters.map((chapter) => ({ ...chapter, lines: lines.get(chapter.id) ?? [] })),
  };
}

export const linesOf = ({ chapters }: BookState): readonly LineState[] =>
  chapters.flatMap(({ lines }) => lines);

export const wordsOf = ({ kind, speaker, sent }: LineState): string =>
  sent === '' ? '' : JSON.stringify([kind, speaker, sent]);
