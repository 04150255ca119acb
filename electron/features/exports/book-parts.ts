import { rangeOf } from '../../audio/takes/take-range.ts';
import type { Take } from '../../charges/ports.ts';
import type { ExportBook, ExportChapter, ExportPart } from '../../exporters/types.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { ProjectRow } from '../../storage/library.ts';
import type { FoundChapter } from '../narration/found.ts';
import { type PlannedAudio, playedMs, touches } from '../narration/segment-audio-lookup.ts';

type TakePart = Extract<ExportPart, { kind: 'take' }>;

export type ChapterToExport = Omit<FoundChapter, 'project'>;

/** The book as the exporter wants it: takes and pauses in order, chapters with nothing to hear left out. */
export function exportBookOf(
  project: ProjectRow,
  chapters: readonly ChapterToExport[],
  takes: ReadonlyMap<string, Take>,
  audio: AudioStore,
  cover: ExportBook['cover'],
  finish: FinishChapter = (_, whole) => [whole],
): ExportBook {
  return {
    title: project.title,
    author: project.author,
    language: project.language,
    cover,
    chapters: chapters.flatMap((chapter) => exportChaptersOf(chapter, takes, audio, finish)),
  };
}

/** What becomes of a chapter before it is rendered: its clips, and the files that it is parted into. */
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
): readonly ExportChapter[] {
  const whole = exportChapterOf(chapter, takes, audio);
  return whole === null ? [] : finish(chapter, whole);
}

/** One chapter of it; null where there is nothing to hear. */
export function exportChapterOf(
  chapter: ChapterToExport,
  takes: ReadonlyMap<string, Take>,
  audio: AudioStore,
): ExportChapter | null {
  const parts = partsOf(chapter, takes, audio);
  const hasAudio = parts.some((part) => part.kind === 'take');
  return hasAudio ? { title: chapter.chapter.title, parts } : null;
}

/** What sounds at a segment. */
type Heard = { readonly take: Take; readonly edit: PlannedAudio['edit'] };
/** A part, and whether it has to stand there: a pause that is only natural gives way to one in the audio. */
type Piece = { readonly part: ExportPart; readonly isAsked: boolean };

function partsOf(
  { orders: { plan, orders }, audioAt }: ChapterToExport,
  takes: ReadonlyMap<string, Take>,
  store: AudioStore,
): readonly ExportPart[] {
  const pieces: Piece[] = [];
  let last: Heard | null = null;
  for (const index of plan.segments.keys()) {
    const audio = audioAt(index);
    const { edit, pauseAfterMs } = audio;
    const take = audio.isChosen ? audio.take : (takes.get(orders[index]?.identity ?? '') ?? null);
    if (take !== null) {
      addTake(pieces, last, { take, edit }, store);
      last = { take, edit };
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
  return pieces.map(({ part }) => part);
}

/** A person set the pause after this line. */
function hasOwnPause({ choice }: PlannedAudio): boolean {
  return choice !== null && choice.pauseAfterMs !== null;
}

/** Where a take goes on in the audio of the one before, what is between them is in that audio too. */
function addTake(pieces: Piece[], last: Heard | null, heard: Heard, store: AudioStore): void {
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
  };
}

/** Two ranges that touch are one: no fade, and nothing between them. */
function joined(before: TakePart, { take, edit }: Heard): TakePart {
  const { startSample, sampleCount } = before.range ?? { startSample: 0, sampleCount: 0 };
  return {
    ...before,
    range: { startSample, sampleCount: sampleCount + take.sampleCount },
    durationMs: before.durationMs + playedMs(take, edit),
    trim: { startMs: before.trim?.startMs ?? 0, endMs: edit.trimEndMs },
  };
}
