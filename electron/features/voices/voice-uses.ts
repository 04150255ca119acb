import type { VoiceUse, VoiceUseCount } from '../../../shared/model/voice.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type { SegmentIndex } from '../narration/segment-index.ts';
import type { Accounts } from '../session/accounts.ts';

type UseParts = {
  readonly library: Pick<LibraryStore, 'projects' | 'listed'>;
  readonly accounts: Pick<Accounts, 'current' | 'serviceOf'>;
  readonly index: Pick<SegmentIndex, 'fillProject'>;
  readonly segmentAudio: Pick<SegmentAudioStore, 'speakerCounts'>;
};

/** Where a voice is cast, from the books alone: cheap enough for every card. */
export function usesOf(projects: readonly ProjectRow[], voiceId: string): readonly VoiceUse[] {
  return projects.flatMap((project) => {
    const isNarrator = project.narratorVoiceId === voiceId;
    const characters = project.cast
      .filter((one) => one.voiceId === voiceId)
      .map(({ name }) => name);
    const isUsed = isNarrator || characters.length > 0;
    return isUsed
      ? [{ projectId: project.id, projectTitle: project.title, isNarrator, characters }]
      : [];
  });
}

/** Where a voice is cast, with the lines that it speaks and how many of them have no audio yet. */
export function countUses(parts: UseParts, voiceId: string): readonly VoiceUseCount[] {
  const { library, accounts, index, segmentAudio } = parts;
  const account = accounts.current();
  const projects = new Map(library.projects().map((project) => [project.id, project]));
  const listed = library.listed(account.id, accounts.serviceOf(account));
  const behind = new Set(listed.flatMap(({ project, isBehind }) => (isBehind ? [project.id] : [])));
  return usesOf([...projects.values()], voiceId).map((use) => {
    const project = projects.get(use.projectId);
    return { ...use, ...(project === undefined ? noLines : countLines(project)) };
  });

  function countLines(project: ProjectRow) {
    if (behind.has(project.id)) index.fillProject(project.id, account);
    const voices = new Map(project.cast.map((one) => [one.name, one.voiceId]));
    let lineCount = 0;
    let unmadeCount = 0;
    for (const counted of segmentAudio.speakerCounts(project.id, account.id)) {
      const { speaker } = counted;
      const own = speaker === null ? null : (voices.get(speaker) ?? null);
      if ((own ?? project.narratorVoiceId) !== voiceId) continue;
      lineCount += counted.lineCount;
      unmadeCount += counted.unmadeCount;
    }
    return { lineCount, unmadeCount };
  }
}

const noLines = { lineCount: 0, unmadeCount: 0 };
