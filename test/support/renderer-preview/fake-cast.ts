import type { EventMessage, InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import type { CastPart } from '../../../shared/model/cast.ts';
import type { Chapter, Project } from '../../../shared/model/project.ts';
import { findSpeakers } from '../../../shared/script/find-speakers.ts';
import { giveAllToSpeakers, withEdits } from '../../../shared/script/give-to-speaker.ts';
import { renameSpeaker } from '../../../shared/script/rename-speaker.ts';
import { type FakeStudio, offerOf, priceOf } from './fake-studio.ts';
import { planRoughly } from './rough-plan.ts';

type Names = Extract<RouteName, `cast.${string}` | 'project.update' | 'voices.list'>;

type Ports = {
  readonly emit: (event: EventMessage) => void;
  readonly mediaUrl: (durationMs: number, seed: number) => string;
  readonly recount: (project: Project) => Project;
};

const voices = [
  { id: 'v1', title: 'Default', isDefault: true },
  { id: 'v2', title: 'Ada (sample)', isDefault: false },
  { id: 'v3', title: 'Miles (sample)', isDefault: false },
];

/** The voice that no account of the preview has. */
const goneVoice = 'v-gone';

/** Casting of the studio in memory, by the same pure parts as the real one. */
export function createFakeCast(
  studio: FakeStudio,
  { emit, mediaUrl, recount }: Ports,
): { readonly [Name in Names]: (input: InputOf<Name>) => ResultOf<Name> } {
  const project = (projectId: string): Project => {
    const found = studio.projects.find(({ id }) => id === projectId);
    if (found === undefined) throw new Error('That book is gone.');
    return found;
  };
  const chaptersOf = (projectId: string): readonly Chapter[] =>
    project(projectId).chapters.flatMap(({ id }) => studio.chapters.get(id) ?? []);

  const linesOf = (projectId: string, name: string | null): number =>
    chaptersOf(projectId)
      .flatMap(({ text }) => text.split('\n'))
      .filter((line) => {
        const speaker = /^@([^:\n]+):/.exec(line)?.[1] ?? null;
        return line.trim() !== '' && speaker === name;
      }).length;

  const rewrite = (projectId: string, change: (chapter: Chapter) => string): readonly string[] => {
    const changed = chaptersOf(projectId).flatMap((chapter) => {
      const text = change(chapter);
      if (text === chapter.text) return [];
      const segments = planRoughly(text, chapter.segments);
      const revision = chapter.revision + 1;
      studio.chapters.set(chapter.id, { ...chapter, text, segments, revision });
      return [chapter.id];
    });
    emit({ name: 'chapters.rewritten', payload: { chapterIds: changed } });
    return changed;
  };

  const update = ({ projectId, ...change }: InputOf<'project.update'>): Project => {
    const known = Object.entries(change).filter(([, value]) => value !== undefined);
    const next = { ...project(projectId), ...(Object.fromEntries(known) as Partial<Project>) };
    studio.projects = studio.projects.map((one) => (one.id === projectId ? next : one));
    return recount(next);
  };

  const partOf = (projectId: string, name: string | null, voiceId: string | null): CastPart => {
    const lineCount = linesOf(projectId, name);
    return {
      name,
      lineCount,
      madeCount: Math.floor(lineCount / 2),
      changedCount: 0,
      isVoiceMissing: voiceId === goneVoice,
      voiceTitle: voiceId === goneVoice ? 'Rosa' : null,
    };
  };

  return {
    'project.update': update,
    'voices.list': () => (studio.session.mode === 'demo' ? voices : voices.slice(0, 1)),
    'cast.state': ({ projectId }) => {
      const { cast, narratorVoiceId } = project(projectId);
      return {
        narrator: partOf(projectId, null, narratorVoiceId),
        members: cast.map(({ name, voiceId }) => partOf(projectId, name, voiceId)),
      };
    },
    'cast.preview': ({ projectId, cast }) => {
      const before = project(projectId).cast;
      const changed = (cast ?? []).filter((member, at) => {
        const { colour: _colour, ...sound } = member;
        const { colour: _former, ...was } = before[at] ?? member;
        return JSON.stringify(sound) !== JSON.stringify(was);
      });
      const segmentCount = changed.reduce((sum, { name }) => sum + linesOf(projectId, name), 0);
      const remakeCount = Math.ceil(segmentCount / 2);
      const isFree = studio.session.mode === 'demo';
      const jobPrice = priceOf(remakeCount * 340, isFree);
      return { segmentCount, remakeCount, ...offerOf(remakeCount * 90, isFree), jobPrice };
    },
    'cast.remake': () => ({ started: 2 }),
    'cast.audition': ({ segmentId, approval }) =>
      studio.session.mode === 'demo' || approval != null
        ? { kind: 'ready', mediaUrl: mediaUrl(2000, segmentId.length), durationMs: 2000 }
        : { kind: 'approval', ...offerOf(90, false), segmentCount: 1 },
    'cast.speakers': ({ projectId, chapterId }) => {
      const cast = project(projectId).cast.map(({ name }) => name);
      return chaptersOf(projectId)
        .map((chapter, at) => ({ chapter, at }))
        .filter(({ chapter }) => chapterId === null || chapter.id === chapterId)
        .map(({ chapter, at }) => ({
          chapterId: chapter.id,
          title: chapter.title,
          ordinal: at + 1,
          revision: chapter.revision,
          suggestions: findSpeakers(chapter.text, { cast, language: 'en' }),
        }));
    },
    'cast.give': ({ projectId, newMembers, chapters }) => {
      const { cast } = project(projectId);
      const added = (newMembers ?? []).map((member) => ({ speed: null, emotion: null, ...member }));
      update({ projectId, cast: [...cast, ...added] });
      const names = [...cast, ...added].map(({ name }) => name);
      const chapterIds = rewrite(projectId, (chapter) => {
        const lines = chapters.find((one) => one.chapterId === chapter.id)?.lines ?? [];
        return withEdits(chapter.text, giveAllToSpeakers(chapter.text, names, lines));
      });
      return { actId: 'cast', chapterIds, conflictCount: 0 };
    },
    'cast.rename': ({ projectId, from, to }) => {
      const { cast } = project(projectId);
      const names = cast.map(({ name }) => name);
      rewrite(projectId, ({ text }) => renameSpeaker(text, { cast: names, from, to }));
      const renamed = cast.map((one) => (one.name === from ? { ...one, name: to } : one));
      return update({ projectId, cast: renamed });
    },
    'cast.remove': ({ projectId, name, giveTo }) => {
      const { cast } = project(projectId);
      const names = cast.map((one) => one.name);
      const chapterIds = rewrite(projectId, ({ text }) =>
        renameSpeaker(text, { cast: names, from: name, to: giveTo ?? null }),
      );
      update({ projectId, cast: cast.filter((one) => one.name !== name) });
      return { actId: 'cast', chapterIds, conflictCount: 0 };
    },
  };
}
