import type { CastPart, CastState } from '../../../shared/model/cast.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { Narration } from '../narration/narration.ts';
import type { VoiceCheck } from '../narration/voice-check.ts';
import type { ChapterGeneration } from '../queue/chapter-job.ts';

type StateParts = {
  readonly library: Pick<LibraryStore, 'chapters'>;
  readonly narration: Pick<Narration, 'segmentsOf'>;
  readonly voiceCheck: VoiceCheck;
};

type Counts = { lineCount: number; madeCount: number; changedCount: number };

/** How many lines each part of a book has, and whether its voice is there. */
export function castStateOf(
  { library, narration, voiceCheck }: StateParts,
  project: ProjectRow,
  account: AccountRow,
): CastState {
  const counts = new Map<string | null, Counts>();
  for (const chapter of library.chapters(project.id)) {
    for (const { speaker, status } of narration.segmentsOf(chapter.id)) {
      if (status === 'silent') continue;
      const count = counts.get(speaker) ?? { lineCount: 0, madeCount: 0, changedCount: 0 };
      count.lineCount += 1;
      if (status === 'made') count.madeCount += 1;
      if (status === 'changed') count.changedCount += 1;
      counts.set(speaker, count);
    }
  }
  const partOf = (name: string | null, voiceId: string | null): CastPart => ({
    name,
    ...(counts.get(name) ?? { lineCount: 0, madeCount: 0, changedCount: 0 }),
    isVoiceMissing: voiceId !== null && !voiceCheck.isThere(account, voiceId),
    voiceTitle: voiceId === null ? null : voiceCheck.titleOf(voiceId),
  });
  return {
    narrator: partOf(null, project.narratorVoiceId),
    members: project.cast.map(({ name, voiceId }) => partOf(name, voiceId)),
  };
}

/**
 * Queues the lines of these parts whose audio a change took away, null being the narrator: those that the
 * approval names. Throws `approval_needed` where it names none.
 */
export function remakeParts(
  {
    library,
    narration,
    chapters,
  }: Pick<StateParts, 'library' | 'narration'> & {
    readonly chapters: Pick<ChapterGeneration, 'makeAll'>;
  },
  project: ProjectRow,
  names: readonly (string | null)[],
  approval: string | null,
): { readonly started: number } {
  const wanted = library.chapters(project.id).map((chapter) => ({
    chapterId: chapter.id,
    segmentIds: narration
      .segmentsOf(chapter.id)
      .filter(({ status, speaker }) => status === 'changed' && names.includes(speaker))
      .map(({ id }) => id),
  }));
  return chapters.makeAll(
    wanted.filter(({ segmentIds }) => segmentIds.length > 0),
    approval,
  );
}
