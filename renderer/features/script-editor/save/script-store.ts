import { create } from 'zustand';
import { type AppError, appError } from '../../../../shared/app-error.ts';
import { errorCodes } from '../../../../shared/ipc/error-codes.ts';
import type { Project, SegmentState } from '../../../../shared/model/project.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { mergeSegments } from '../../../stores/merge-segments.ts';
import { recall, remember } from '../../../stores/remembered.ts';
import { clearUndo, pushUndo, type UndoEntry } from '../../../stores/undo-stack.ts';
import { player } from '../../player/player-store.ts';
import { createOpenChapters, type ReadableText } from './open-chapters.ts';
import {
  type AtHand,
  atHand,
  firstSide,
  nothingAtHand,
  nothingShown,
  otherSide,
  recalledSides,
  rememberSides,
  type Shown,
  type ShownChapter,
  type Side,
  type SideId,
  type Sides,
} from './sides.ts';

type ScriptState = Shown &
  AtHand & {
    readonly project: Project | null;
    readonly isLoading: boolean;
    readonly problem: AppError | null;
    readonly openProject: (projectId: string, chapterId?: string) => Promise<void>;
    /** Opens a chapter on the side at hand. */
    readonly openChapter: (chapterId: string) => Promise<void>;
    /** Goes to the side that shows the chapter; opens it on the one at hand where none does. */
    readonly showChapter: (chapterId: string) => Promise<void>;
    /** Opens a chapter on the other side, which is made where there is none, and goes there. */
    readonly openBeside: (chapterId: string) => Promise<void>;
    /** The last side stays. */
    readonly closeSide: (id: SideId) => Promise<void>;
    readonly focusSide: (id: SideId) => void;
    readonly refreshProject: () => Promise<void>;
    readonly closeProject: () => Promise<void>;
    readonly edited: (chapterId: string, text: ReadableText) => void;
    readonly flush: () => Promise<void>;
    /** As `flush`, but throws why a text that is shown, or was until now, is not saved. */
    readonly save: () => Promise<void>;
    readonly keepUnsaved: () => void;
    readonly overwriteTheirs: (chapterId: string) => Promise<void>;
    readonly acceptTheirs: (chapterId: string) => void;
    /** Main gave these chapters another text or plan: the open ones show it, with what was typed since. */
    readonly adopt: (chapterIds: readonly string[]) => Promise<void>;
    /** Returns its id; null where that book is not open by then. */
    readonly addChapter: (projectId: string, title: string) => Promise<string | null>;
    /** On the side at hand where no other is named. */
    readonly setCurrentIndex: (index: number, sideId?: SideId) => void;
    readonly onSegments: (chapterId: string, changed: readonly SegmentState[]) => void;
  };

const without = <Value>(record: { readonly [key: string]: Value }, gone: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !gone.includes(key)));

/** Null for a book that another tab took off the shelf. */
function bookIsGone(error: unknown): null {
  if (asAppError(error).code === errorCodes.notFound) return null;
  throw error;
}

export const useScriptStore = create<ScriptState>()((set, get) => {
  /** Changes what the sides show, and with it what is at hand. */
  const put = (change: Partial<Shown>): void =>
    set((state) => ({ ...change, ...atHand({ ...state, ...change }) }));

  const putChapter = (chapterId: string, change: Partial<ShownChapter>): void => {
    const { shown } = get();
    const known = shown[chapterId];
    if (known !== undefined) put({ shown: { ...shown, [chapterId]: { ...known, ...change } } });
  };

  const putSide = (id: SideId, change: Partial<Side>): void =>
    put({
      sides: get().sides.map((side) => (side.id === id ? { ...side, ...change } : side)) as Sides &
        Side[],
    });

  /** A failure stays in sight. */
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      set({ problem: asAppError(error) });
    }
  };

  const loading = async (work: () => Promise<void>): Promise<void> => {
    set({ isLoading: true });
    await guarded(work);
    set({ isLoading: false });
  };

  const chapters = createOpenChapters({ shown: () => get().shown, put: putChapter });

  /** Gives the sides their chapters; those that no side shows any more are let go. */
  const arrange = (sides: Sides, focusedId: SideId, added: Shown['shown'] = {}): void => {
    const left = chapters.keepOnly(new Set(sides.map(({ chapterId }) => chapterId)));
    put({ sides, focusedId, shown: { ...without(get().shown, left), ...added } });
  };

  const arrangeAndKeep = (...[sides, focusedId, added]: Parameters<typeof arrange>): void => {
    arrange(sides, focusedId, added);
    const { project } = get();
    if (project !== null) rememberSides(project.id, get());
  };

  /** Shows a chapter on a side; without the side, nothing. */
  const openOn = async (sideId: SideId, chapterId: string): Promise<void> => {
    await get().flush();
    await loading(async () => {
      const known = chapters.has(chapterId);
      const chapter = known ? null : await request('chapter.get', { chapterId });
      const { sides, focusedId } = get();
      if (!sides.some(({ id }) => id === sideId)) return;
      const next = sides.map((side) =>
        side.id === sideId ? { ...side, chapterId, currentIndex: 0 } : side,
      ) as Sides & Side[];
      const isTaken = chapter !== null && !chapters.has(chapterId);
      set({ problem: null });
      arrangeAndKeep(next, focusedId, isTaken ? { [chapterId]: chapters.take(chapter) } : {});
      if (isTaken) chapters.saveRecovered(chapter);
    });
  };

  /** Closes sides whose chapter is gone; the last side shows another chapter, unless it holds unsaved text. */
  const closeGone = async (former: Project, project: Project): Promise<void> => {
    const ids = new Set(project.chapters.map(({ id }) => id));
    const { sides, closeSide } = get();
    const gone = sides.filter(({ chapterId }) => chapterId !== null && !ids.has(chapterId));
    const [side] = gone;
    if (side?.chapterId == null) return;
    const { chapterId } = side;
    if (gone.length < sides.length) await closeSide(side.id);
    else if (!chapters.isUnsaved(chapterId)) {
      const place = former.chapters.findIndex(({ id }) => id === chapterId);
      const next = project.chapters[place] ?? project.chapters.at(-1);
      if (next !== undefined) await openOn(side.id, next.id);
    }
  };

  return {
    project: null,
    isLoading: false,
    problem: null,
    ...nothingShown,
    ...nothingAtHand,

    openProject: async (projectId, chapterId) => {
      await get().flush();
      set({ problem: null });
      await loading(async () => {
        const project = await request('project.get', { projectId });
        const named = (wanted: string | null | undefined) =>
          project.chapters.find(({ id }) => id === wanted);
        const first = named(chapterId ?? recall(`chapter.${projectId}`)) ?? project.chapters[0];
        const [left, right] = recalledSides(projectId).map(named);
        if (get().project?.id !== projectId) clearUndo();
        arrange([firstSide], 'a');
        set({ project });
        remember('project', projectId);
        if (left !== undefined && right !== undefined) {
          await get().openChapter(left.id);
          await get().openBeside(right.id);
          if (first?.id !== right.id) get().focusSide('a');
        }
        if (first !== undefined) await get().showChapter(first.id);
      });
    },

    openChapter: async (chapterId) => {
      if (get().chapter?.id !== chapterId) await openOn(get().focusedId, chapterId);
    },

    showChapter: async (chapterId) => {
      const other = otherSide(get());
      if (get().chapter?.id !== chapterId && other?.chapterId === chapterId) {
        get().focusSide(other.id);
      } else {
        await get().openChapter(chapterId);
      }
    },

    openBeside: async (chapterId) => {
      const { sides, focusedId } = get();
      const other: Side = otherSide(get()) ?? {
        ...firstSide,
        id: focusedId === 'a' ? 'b' : 'a',
      };
      if (sides.length === 1) put({ sides: [sides[0], other] });
      if (other.chapterId !== chapterId) await openOn(other.id, chapterId);
      // What could not be read leaves no empty side.
      const isEmpty = get().sides.some(({ chapterId: shownId }) => shownId === null);
      if (isEmpty) await get().closeSide(other.id);
      else get().focusSide(other.id);
    },

    closeSide: async (id) => {
      await get().flush();
      const left = get().sides.find((side) => side.id !== id);
      if (left !== undefined) arrangeAndKeep([left], left.id);
    },

    focusSide: (id) => {
      const { sides, focusedId } = get();
      if (id !== focusedId && sides.some((side) => side.id === id)) arrangeAndKeep(sides, id);
    },

    refreshProject: async () => {
      const { project } = get();
      if (project === null) return;
      await guarded(async () => {
        const next = await request('project.get', { projectId: project.id }).catch(bookIsGone);
        if (next === null) return get().closeProject();
        if (get().project?.id !== next.id) return;
        set({ project: next });
        await closeGone(project, next);
        // Another tab may have saved a chapter that is shown here.
        await get().adopt(await chapters.olderThan(next.chapters));
      });
    },

    closeProject: async () => {
      await get().flush();
      set({ project: null });
      arrange([firstSide], 'a');
    },

    edited: chapters.edited,
    flush: chapters.flush,
    save: async () => {
      await get().flush();
      for (const status of chapters.statuses()) {
        if (status.kind === 'failed') throw status.error;
        if (status.kind === 'conflict') throw appError('conflict.chapter');
      }
    },
    keepUnsaved: chapters.keepUnsaved,
    overwriteTheirs: chapters.overwriteTheirs,
    acceptTheirs: chapters.acceptTheirs,

    adopt: async (chapterIds) => {
      const meant = chapters.openOf(chapterIds);
      await Promise.all(meant.map((own) => guarded(() => chapters.adopt(own))));
    },

    addChapter: async (projectId, title) => {
      const next = await request('chapter.add', { projectId, title });
      const added = next.chapters.at(-1);
      if (get().project?.id !== next.id || added === undefined) return null;
      set({ project: next });
      await get().openChapter(added.id);
      return added.id;
    },

    setCurrentIndex: (currentIndex, sideId = get().focusedId) => {
      const side = get().sides.find(({ id }) => id === sideId);
      if (side === undefined || side.currentIndex === currentIndex) return;
      putSide(sideId, { currentIndex });
    },

    onSegments: (chapterId, changed) => {
      const known = get().shown[chapterId];
      if (known !== undefined) {
        const segments = mergeSegments(known.segments, changed);
        putChapter(chapterId, { segments });
        player.getState().updateSegments(chapterId, segments);
        return;
      }
      const { track } = player.getState();
      if (track?.chapterId === chapterId) {
        player.getState().updateSegments(chapterId, mergeSegments(track.segments, changed));
      }
    },
  };
});

/** True while a chapter stands in the editor, of which most commands need one. */
export const hasChapter = (): boolean => useScriptStore.getState().chapter !== null;

const openId = () => useScriptStore.getState().project?.id;

/** Remembers a step of a book, else of the one that is open now: in another one only its own steps are taken back. */
export function undoHere(
  tell: (entry: UndoEntry, message?: string) => void = pushUndo,
  projectId = openId(),
): typeof tell {
  return (entry, message) => {
    if (openId() === projectId) tell(entry, message);
  };
}
