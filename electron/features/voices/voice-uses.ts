import type { VoiceUse, VoiceUseCount } from '../../../shared/model/voice.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { Narration } from '../narration/narration.ts';

type UseParts = {
  readonly library: Pick<LibraryStore, 'projects' | 'chapters'>;
  readonly narration: Pick<Narration, 'segmentsOf'>;
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

/** The same with the lines that this voice speaks, and how many of them have no audio yet. */
export function countUses(
  { library, narration }: UseParts,
  voiceId: string,
): readonly VoiceUseCount[] {
  const projects = library.projects();
  return usesOf(projects, voiceId).map((use) => {
    const project = projects.find(({ id }) => id === use.projectId);
    return { ...use, ...(project === undefined ? noLines : countLines(project)) };
  });

  function countLines(project: ProjectRow) {
    const voices = new Map(project.cast.map((one) => [one.name, one.voiceId]));
    let lineCount = 0;
    let unmadeCount = 0;
    for (const chapter of library.chapters(project.id)) {
      for (const { speaker, status } of narration.segmentsOf(chapter.id)) {
        const own = speaker === null ? null : (voices.get(speaker) ?? null);
        if (status === 'silent' || (own ?? project.narratorVoiceId) !== voiceId) continue;
        lineCount += 1;
        if (status !== 'made') unmadeCount += 1;
      }
    }
    return { lineCount, unmadeCount };
  }
}

const noLines = { lineCount: 0, unmadeCount: 0 };
