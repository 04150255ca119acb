import type { Clip, ClipPlace, Production } from '../../../shared/model/production.ts';
import type { ExportChapter, ExportPart } from '../../exporters/types.ts';
import type { AudioStore } from '../../storage/audio-store.ts';

const fades = { fadeInMs: 20, fadeOutMs: 1500 } as const;
/** Between a clip and what is said. */
const gapMs = 700;

/** The chapter with the book's clips at its ends, those of the book outside those of the chapter. */
export function withClips(
  chapter: ExportChapter,
  { clips }: Pick<Production, 'clips'>,
  at: { readonly isFirst: boolean; readonly isLast: boolean; readonly isCredits: boolean },
  store: Pick<AudioStore, 'pathOf'>,
): ExportChapter {
  if (clips.length === 0) return chapter;
  const partsAt = (place: ClipPlace, isHere: boolean): readonly ExportPart[] =>
    clips.filter((clip) => isHere && clip.place === place).map((clip) => clipPart(clip, store));
  const before = [
    ...partsAt('book-start', at.isFirst),
    ...partsAt('chapter-start', !at.isCredits),
  ].flatMap((part) => [part, gap]);
  const after = [
    ...partsAt('chapter-end', !at.isCredits),
    ...partsAt('book-end', at.isLast),
  ].flatMap((part) => [gap, part]);
  return { ...chapter, parts: [...before, ...chapter.parts, ...after] };
}

const gap: ExportPart = { kind: 'pause', durationMs: gapMs };

function clipPart(clip: Clip, store: Pick<AudioStore, 'pathOf'>): ExportPart {
  const { audioSha256: sha256, durationMs, integratedLufs } = clip;
  const path = store.pathOf(sha256);
  return { kind: 'take', path, sha256, durationMs, clip: { integratedLufs, ...fades } };
}
