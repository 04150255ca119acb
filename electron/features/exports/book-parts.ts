import { languageTagOf } from '../../../shared/script/language-tag.ts';
import { toDb } from '../../audio/audio-clip.ts';
import { mostOffsetDb } from '../../audio/takes/take-facts.ts';
import { offsetOf } from '../../audio/takes/take-offset.ts';
import { rangeOf } from '../../audio/takes/take-range.ts';
import type { Take } from '../../charges/ports.ts';
import type { ExportBook, ExportChapter, ExportLine, ExportPart } from '../../exporters/types.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { ProjectRow } from '../../storage/library.ts';
import type { FoundChapter } from '../narration/found.ts';
import { type PlannedAudio, playedMs, touches } from '../narration/segment-audio-lookup.ts';

type TakePart = Extract<ExportPart, { kind: 'take' }>;

/** The words of a segment, by its place and what sounds there; null where nothing is shown. */
export type LineAt = (index: number, heard: Heard | null) => ExportLine | null;
export type LinesOfChapter = (chapter: ChapterToExport) => LineAt;

const noLine: LineAt = () => null;
const noLines: LinesOfChapter = () => noLine;

export type ChapterToExport = Omit<FoundChapter, 'project'>;

type BookToExport = {
  readonly project: ProjectRow;
  readonly chapters: readonly ChapterToExport[];
  /** By identity. */
  readonly takes: ReadonlyMap<string, Take>;
  readonly audio: AudioStore;
  readonly cover: ExportBook['cover'];
  readonly finish?: FinishChapter;
  readonly linesOf?: LinesOfChapter;
};

/** The book as the exporter wants it: takes and pauses in order, chapters with nothing to hear left out. */
export function exportBookOf({
  project,
  chapters,
  takes,
  audio,
  cover,
  finish = (_, whole) => [whole],
  linesOf = noLines,
}: BookToExport): ExportBook {
  return {
    id: project.id,
    title: project.title,
    author: project.author,
    language: languageTagOf(project.language),
    cover,
    chapters: chapters.flatMap((chapter) =>
      exportChaptersOf(chapter, takes, audio, finish, linesOf(chapter)),
    ),
  };
}

/** What becomes of a chapter before it is rendered: its clips, and the files that it is split into. */
export type FinishChapter = (
  chapter: ChapterToExport,
  whole: ExportChapter,
) => readonly ExportChapter[];

/** One chapter of it, as its files; none where there is nothing to hear. */
export function exportChaptersOf(
  chapter: ChapterToExport,
  takes: ReadonlyMap<string, Take>,
  audio: AudioStore,
  finish: FinishChapter,
  lineAt: LineAt = noLine,
): readonly ExportChapter[] {
  const whole = exportChapterOf(chapter, takes, audio, lineAt);
  return whole === null ? [] : finish(chapter, whole);
}

/** One chapter of it; null where there is nothing to hear. */
export function exportChapterOf(
  chapter: ChapterToExport,
  takes: ReadonlyMap<string, Take>,
  audio: AudioStore,
  lineAt: LineAt = noLine,
): ExportChapter | null {
  const parts = partsOf(chapter, takes, audio, lineAt);
  const hasAudio = parts.some((part) => part.kind === 'take');
  const { id, title } = chapter.chapter;
  return hasAudio ? { id, title, parts } : null;
}

/** What sounds at a segment. */
export type Heard = { readonly take: Take; readonly edit: PlannedAudio['edit'] };
/** A part, and whether it has to stand there: a pause that is only natural gives way to one in the audio. */
type PlacedPart = { readonly part: ExportPart; readonly isAsked: boolean };

function partsOf(
  { orders: { plan, orders }, audioAt }: ChapterToExport,
  takes: ReadonlyMap<string, Take>,
  store: AudioStore,
  lineAt: LineAt,
): readonly ExportPart[] {
  const pieces: PlacedPart[] = [];
  let waiting: ExportLine[] = [];
  let last: Heard | null = null;
  for (const index of plan.segments.keys()) {
    const audio = audioAt(index);
    const { edit, pauseAfterMs } = audio;
    const take = audio.isChosen ? audio.take : (takes.get(orders[index]?.identity ?? '') ?? null);
    const heard = take === null ? null : { take, edit };
    const line = lineAt(index, heard);
    if (line !== null) waiting.push(line);
    if (heard !== null) {
      addTake(pieces, last, heard, store);
      addLines(pieces, waiting);
      waiting = [];
      last = heard;
    }
    if (pauseAfterMs > 0) {
      // `[pause]` and a scene break are segments where nothing is said.
      const isAsked = orders[index] === null || hasOwnPause(audio);
      const isSceneBreak = plan.segments[index]?.kind === 'scene-break';
      const part = { kind: 'pause', durationMs: pauseAfterMs } as const;
      pieces.push({ part: isSceneBreak ? { ...part, isSceneBreak } : part, isAsked });
    }
  }
  // A pause at the very end belongs to nobody: the preset's own tail follows.
  while (pieces.at(-1)?.part.kind === 'pause') pieces.pop();
  addLines(pieces, waiting);
  return pieces.map(({ part }) => part);
}

/** To the last part, which is a take. */
function addLines(pieces: PlacedPart[], lines: readonly ExportLine[]): void {
  const last = pieces.at(-1);
  if (last?.part.kind !== 'take' || lines.length === 0) return;
  const part = { ...last.part, lines: [...(last.part.lines ?? []), ...lines] };
  pieces[pieces.length - 1] = { ...last, part };
}

/** A person set the pause after this line. */
function hasOwnPause({ choice }: PlannedAudio): boolean {
  return choice !== null && choice.pauseAfterMs !== null;
}

/** Where a take goes on in the audio of the one before, what is between them is in that audio too. */
function addTake(pieces: PlacedPart[], last: Heard | null, heard: Heard, store: AudioStore): void {
  const isAsked = true;
  if (last === null || !touches(last, heard)) {
    pieces.push({ part: takePart(heard, store), isAsked });
    return;
  }
  const lastTake = pieces.findLastIndex(({ part }) => part.kind === 'take');
  const asked = pieces.splice(lastTake + 1).filter((pause) => pause.isAsked);
  pieces.push(...asked);
  const before = pieces.at(-1)?.part;
  if (before?.kind !== 'take') pieces.push({ part: takePart(heard, store), isAsked });
  else pieces[pieces.length - 1] = { part: joined(before, heard), isAsked };
}

function takePart({ take, edit }: Heard, store: AudioStore): TakePart {
  const range = rangeOf(take);
  return {
    kind: 'take',
    path: store.pathOf(take.audioSha256),
    sha256: take.audioSha256,
    ...(range === null ? {} : { range }),
    durationMs: playedMs(take, edit),
    gainDb: edit.gainDb,
    trim: { startMs: edit.trimStartMs, endMs: edit.trimEndMs },
    ...offsetOf(take),
  };
}

/** Two ranges that touch are one: no fade, and nothing between them. */
function joined(before: TakePart, { take, edit }: Heard): TakePart {
  const { startSample, sampleCount } = before.range ?? { startSample: 0, sampleCount: 0 };
  const { offset, ...others } = before;
  // What only one of them is off by is not that of both: taken off, it would be a step where they touch.
  const both = areAboutEqual(offset, offsetOf(take).offset) ? { offset } : {};
  return {
    ...others,
    ...both,
    range: { startSample, sampleCount: sampleCount + take.sampleCount },
    durationMs: before.durationMs + playedMs(take, edit),
    trim: { startMs: before.trim?.startMs ?? 0, endMs: edit.trimEndMs },
  };
}

function areAboutEqual(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && toDb(Math.abs(one - other)) < mostOffsetDb;
}
