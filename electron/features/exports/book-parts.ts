import type { Take } from '../../charges/ports.ts';
import type { ExportBook, ExportChapter, ExportPart } from '../../exporters/types.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { ProjectRow } from '../../storage/library.ts';
import type { FoundChapter } from '../narration/found.ts';
import { playedMs } from '../narration/segment-audio-lookup.ts';

export type ChapterToExport = Omit<FoundChapter, 'project'>;

/** The book as the exporter wants it: takes and pauses in order, chapters with nothing to hear left out. */
export function exportBookOf(
  project: ProjectRow,
  chapters: readonly ChapterToExport[],
  takes: ReadonlyMap<string, Take>,
  audio: AudioStore,
  cover: ExportBook['cover'],
): ExportBook {
  return {
    title: project.title,
    author: project.author,
    language: project.language,
    cover,
    chapters: chapters
      .map((chapter) => ({
        title: chapter.chapter.title,
        parts: partsOf(chapter, takes, audio),
      }))
      .filter(hasAudio),
  };
}

function partsOf(
  { orders: { plan, orders }, audioAt }: ChapterToExport,
  takes: ReadonlyMap<string, Take>,
  store: AudioStore,
): readonly ExportPart[] {
  const parts: ExportPart[] = [];
  for (const index of plan.segments.keys()) {
    const identity = orders[index]?.identity ?? '';
    const audio = audioAt(index);
    const take = audio.isChosen ? audio.take : (takes.get(identity) ?? null);
    if (take !== null) {
      parts.push({
        kind: 'take',
        path: store.pathOf(take.audioSha256),
        sha256: take.audioSha256,
        durationMs: playedMs(take, audio.edit),
        gainDb: audio.edit.gainDb,
        trim: { startMs: audio.edit.trimStartMs, endMs: audio.edit.trimEndMs },
      });
    }
    const { pauseAfterMs } = audio;
    if (pauseAfterMs > 0) parts.push({ kind: 'pause', durationMs: pauseAfterMs });
  }
  // A pause at the very end belongs to nobody: the preset's own tail follows.
  while (parts.at(-1)?.kind === 'pause') parts.pop();
  return parts;
}

function hasAudio(chapter: ExportChapter): boolean {
  return chapter.parts.some((part) => part.kind === 'take');
}
