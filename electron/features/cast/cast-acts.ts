import { appError } from '../../../shared/app-error.ts';
import type { TextAct } from '../../../shared/model/import/manuscript.ts';
import type { CastMember, Project } from '../../../shared/model/project.ts';
import { withEdits } from '../../../shared/script/diff/script-edit.ts';
import {
  type GivenStretch,
  giveAllToSpeakers,
} from '../../../shared/script/speakers/give-to-speaker.ts';
import { renameSpeaker } from '../../../shared/script/speakers/rename-speaker.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { Projects } from '../library/projects.ts';
import type { TextChanges } from '../library/text-changes.ts';

type GivenChapter = {
  readonly chapterId: string;
  readonly revision: number;
  readonly lines: readonly GivenStretch[];
};

/** Acts on the cast that reach into the text of a book: at once or not at all. */
export type CastActs = {
  /** Throws `conflict` where a chapter is another one than the stretches were found in. */
  readonly give: (
    projectId: string,
    newMembers: readonly CastMember[],
    chapters: readonly GivenChapter[],
  ) => TextAct;
  /** Throws `bad_input` for a name that is taken. The same the other way round takes it back. */
  readonly rename: (projectId: string, from: string, to: string) => Project;
  /**
   * Gives the lines to another member, or to the narrator, and takes the member out. `isAlias` keeps the
   * name as another name of the one who gets them.
   */
  readonly remove: (
    projectId: string,
    name: string,
    giveTo: string | null,
    isAlias: boolean,
  ) => TextAct;
};

type ActParts = {
  readonly library: Pick<LibraryStore, 'chapter' | 'chaptersWithText' | 'transaction'>;
  readonly projects: Pick<Projects, 'row' | 'get' | 'update'>;
  readonly textChanges: Pick<TextChanges, 'apply'>;
};

export function createCastActs({ library, projects, textChanges }: ActParts): CastActs {
  const memberOf = (projectId: string, name: string) => {
    const { cast } = projects.row(projectId);
    const member = cast.find((one) => one.name === name);
    if (member === undefined) throw appError('not_found.character', { name });
    return { cast, member, names: cast.map((one) => one.name) };
  };

  const rewriteAll = (projectId: string, note: string, rewrite: (text: string) => string) =>
    textChanges.apply(
      'cast',
      note,
      library
        .chaptersWithText(projectId)
        .map(({ id, text }) => ({ chapterId: id, text: rewrite(text) })),
    );

  return {
    give: (projectId, newMembers, chapters) => {
      const { cast } = projects.row(projectId);
      const known = new Set(cast.map(({ name }) => name));
      const grown = [...cast, ...newMembers.filter(({ name }) => !known.has(name))];
      const names = grown.map(({ name }) => name);
      const rewritings = chapters.map(({ chapterId, revision, lines }) => {
        const chapter = library.chapter(chapterId);
        if (chapter?.projectId !== projectId || chapter.revision !== revision) {
          throw appError('conflict.lines_given');
        }
        const unknown = lines.find(({ name }) => name !== null && !names.includes(name))?.name;
        if (unknown != null) throw appError('bad_input.not_cast_yet', { name: unknown });
        const inOrder = [...lines].sort((one, other) => one.from - other.from);
        const edits = giveAllToSpeakers(chapter.text, names, inOrder);
        return { chapterId, text: withEdits(chapter.text, edits) };
      });
      return library.transaction(() => {
        if (grown.length > cast.length) projects.update(projectId, { cast: grown });
        return textChanges.apply('cast', '', rewritings);
      });
    },

    rename: (projectId, from, to) => {
      const { cast, member, names } = memberOf(projectId, from);
      if (from === to) return projects.get(projectId);
      if (/[\r\n:：]/.test(to)) throw appError('bad_input.name_signs');
      if (names.includes(to)) throw appError('bad_input.in_cast', { name: to });
      return library.transaction(() => {
        // Prose that the new name would claim is escaped before the name is known.
        const rewrite = (text: string) => renameSpeaker(text, { cast: names, from, to });
        const renamed = cast.map((one) => (one === member ? { ...one, name: to } : one));
        // Both names are known while the lines move over: each keeps its voice, its id and its takes.
        projects.update(projectId, { cast: [...renamed, member] });
        rewriteAll(projectId, `${from} → ${to}`, rewrite);
        return projects.update(projectId, { cast: renamed });
      });
    },

    remove: (projectId, name, giveTo, isAlias) => {
      const { cast, names } = memberOf(projectId, name);
      if (giveTo !== null && (giveTo === name || !names.includes(giveTo))) {
        throw appError('bad_input.not_in_cast', { name: giveTo });
      }
      return library.transaction(() => {
        const rewrite = (text: string) =>
          renameSpeaker(text, { cast: names, from: name, to: giveTo });
        const act = rewriteAll(projectId, name, rewrite);
        projects.update(projectId, { cast: withoutMember(cast, name, isAlias ? giveTo : null) });
        return act;
      });
    },
  };
}

/** The cast without one member, whose names another one may keep as names of their own. */
export function withoutMember(
  cast: readonly CastMember[],
  name: string,
  namesTo: string | null,
): readonly CastMember[] {
  const taken = cast
    .filter((one) => one.name === name)
    .flatMap((one) => [one.name, ...(one.aliases ?? [])]);
  return cast
    .filter((one) => one.name !== name)
    .map((one) => (one.name === namesTo ? withAliases(one, taken) : one));
}

function withAliases(member: CastMember, names: readonly string[]): CastMember {
  return { ...member, aliases: [...new Set([...(member.aliases ?? []), ...names])] };
}
