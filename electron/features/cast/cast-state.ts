import { append } from '../../../shared/append.ts';
import type { CastPart, CastState } from '../../../shared/model/cast.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type { SpeakerCounts } from '../../storage/segments/speaker-counts.ts';
import type { Narration } from '../narration/narration.ts';
import type { SegmentIndex } from '../narration/segment-index.ts';
import type { VoiceCheck } from '../narration/voice-check.ts';
import type { ChapterGeneration } from '../queue/chapter-job.ts';

type StateParts = {
  readonly narration: Pick<Narration, 'statesOf'>;
  readonly index: Pick<SegmentIndex, 'fillProject'>;
  readonly segmentAudio: Pick<SegmentAudioStore, 'speakerCounts'>;
  readonly voiceCheck: VoiceCheck;
};

/** How many lines each part of a book has, and whether its voice is there: asked with every line that is made. */
export function castStateOf(
  { narration, index, segmentAudio, voiceCheck }: StateParts,
  project: ProjectRow,
  account: AccountRow,
): CastState {
  index.fillProject(project.id, account);
  const counts = new Map(
    segmentAudio.speakerCounts(project.id, account.id).map((count) => [count.speaker, count]),
  );
  const partOf = (name: string | null, voiceId: string | null): CastPart => ({
    name,
    ...partCounts(counts.get(name)),
    isVoiceMissing: voiceId !== null && !voiceCheck.isThere(account, voiceId),
    voiceTitle: voiceId === null ? null : voiceCheck.titleOf(voiceId),
  });
  return {
    narrator: partOf(null, project.narratorVoiceId),
    members: project.cast.map(({ name, voiceId }) => partOf(name, voiceId)),
  };

  function partCounts(counted: SpeakerCounts | undefined) {
    if (counted === undefined) return { lineCount: 0, madeCount: 0, changedCount: 0 };
    const { lineCount, unmadeCount, past } = counted;
    const byChapter = new Map<string, string[]>();
    for (const [chapterId, id] of past) append(byChapter, chapterId, String(id));
    // One that is on its way again, or was refused, does not count as changed: only its state tells.
    const changed = [...byChapter].flatMap(([chapterId, ids]) =>
      narration.statesOf(chapterId, ids).filter(({ status }) => status === 'changed'),
    );
    return { lineCount, madeCount: lineCount - unmadeCount, changedCount: changed.length };
  }
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
  }: {
    readonly library: Pick<LibraryStore, 'chapters'>;
    readonly narration: Pick<Narration, 'segmentsOf'>;
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
