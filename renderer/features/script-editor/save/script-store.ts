import { create } from 'zustand';
import type { AppError } from '../../../../shared/app-error.ts';
import type {
  Chapter,
  Project,
  SegmentState,
  SegmentView,
} from '../../../../shared/model/project.ts';
import { mergeTexts } from '../../../../shared/script/diff/text-merge.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { mergeSegments } from '../../../stores/merge-segments.ts';
import { recall, remember } from '../../../stores/remembered.ts';
import { createSignal } from '../../../stores/signal.ts';
import { clearUndo } from '../../../stores/undo-stack.ts';
import { player } from '../../player/player-store.ts';
import { ChapterSaver } from './chapter-saver.ts';
import { draftToRecover, dropDraft, keepDraft, readDraft } from './drafts.ts';
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

/** What the editor shows as text: anything that can be read when the moment to save comes. */
export type ReadableText = { readonly toString: () => string };

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
    readonly keepUnsaved: () => void;
    readonly overwriteTheirs: (chapterId: string) => Promise<void>;
    readonly acceptTheirs: (chapterId: string) => void;
    /** Main gave these chapters another text or plan: the open ones show it, with what was typed since. */
    readonly adopt: (chapterIds: readonly string[]) => Promise<void>;
    readonly addChapter: (title: string) => Promise<void>;
    /** On the side at hand where no other is named. */
    readonly setCurrentIndex: (index: number, sideId?: SideId) => void;
    readonly onSegments: (chapterId: string, changed: readonly SegmentState[]) => void;
  };

type OpenChapter = {
  readonly id: string;
  readonly saver: ChapterSaver;
  text: ReadableText;
};

/** Tells the editors of a chapter that its text of this moment is on its way to main. */
export const savingSignal = createSignal<string>();

/** A text for the editors of a chapter, and that of main, which may lack what was just typed. */
export type Adopted = {
  readonly chapterId: string;
  readonly text: string;
  readonly mainText: string;
};

/** Tells the editors to take over what main made of the text. */
export const adoptedSignal = createSignal<Adopted>();

const opened = new Map<string, OpenChapter>();

const without = <Value>(record: { readonly [key: string]: Value }, gone: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !gone.includes(key)));

let lastPlanId = 0;

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

  const planOf = (chapterId: string, segments: readonly SegmentView[]) => {
    player.getState().updateSegments(chapterId, segments);
    lastPlanId += 1;
    return { segments, planId: lastPlanId };
  };

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

  /** The chapter as main has it, or with the text that could not be saved the last time. */
  const take = (chapter: Chapter): ShownChapter => {
    const { id } = chapter;
    const recovered = draftToRecover(readDraft(id), chapter);
    const isThis = (): boolean => opened.get(id) === own;
    const saver = new ChapterSaver(chapter.revision, chapter.text, {
      save: (text, baseRevision) => request('chapter.save', { chapterId: id, text, baseRevision }),
      reload: () => request('chapter.get', { chapterId: id }),
      readText: () => own.text.toString(),
      onSaving: () => savingSignal.emit(id),
      onSaved: ({ revision, segments }, text) => {
        dropDraft(id);
        const known = get().shown[id];
        if (known === undefined || !isThis()) return;
        putChapter(id, {
          chapter: { ...known.chapter, text, revision },
          ...planOf(id, segments),
        });
      },
      onStatus: (saveStatus) => {
        if (isThis()) putChapter(id, { saveStatus });
      },
    });
    const own: OpenChapter = { id, saver, text: recovered ?? chapter.text };
    opened.get(id)?.saver.close();
    opened.set(id, own);
    return {
      chapter: recovered === null ? chapter : { ...chapter, text: recovered },
      ...planOf(id, chapter.segments),
      saveStatus: { kind: 'saved' },
      isRecovered: recovered !== null,
    };
  };

  /** Saves a recovered text, which main does not have yet. */
  const touchRecovered = (chapterId: string): void => {
    if (get().shown[chapterId]?.isRecovered === true) opened.get(chapterId)?.saver.touch();
  };

  /** Gives the sides their chapters; those that no side shows any more are let go. */
  const arrange = (sides: Sides, focusedId: SideId, added: Shown['shown'] = {}): void => {
    const kept = new Set(sides.map(({ chapterId }) => chapterId));
    const left = [...opened.keys()].filter((id) => !kept.has(id));
    for (const id of left) {
      opened.get(id)?.saver.close();
      opened.delete(id);
    }
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
      const known = opened.has(chapterId);
      const chapter = known ? null : await request('chapter.get', { chapterId });
      const { sides, focusedId } = get();
      if (!sides.some(({ id }) => id === sideId)) return;
      const next = sides.map((side) =>
        side.id === sideId ? { ...side, chapterId, currentIndex: 0 } : side,
      ) as Sides & Side[];
      const isTaken = chapter !== null && !opened.has(chapterId);
      set({ problem: null });
      arrangeAndKeep(next, focusedId, isTaken ? { [chapterId]: take(chapter) } : {});
      if (isTaken) touchRecovered(chapterId);
    });
  };

  /** As far as the chapters of the book are still there. */
  const closeGone = async (project: Project): Promise<void> => {
    const ids = new Set(project.chapters.map(({ id }) => id));
    const { sides, closeSide } = get();
    const gone = sides.filter(({ chapterId }) => chapterId !== null && !ids.has(chapterId));
    const [side] = gone;
    if (side !== undefined && gone.length < sides.length) await closeSide(side.id);
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
        const next = await request('project.get', { projectId: project.id });
        if (get().project?.id !== next.id) return;
        set({ project: next });
        await closeGone(next);
      });
    },

    closeProject: async () => {
      await get().flush();
      set({ project: null });
      arrange([firstSide], 'a');
    },

    edited: (chapterId, text) => {
      const own = opened.get(chapterId);
      if (own === undefined) return;
      own.text = text;
      own.saver.touch();
    },

    flush: async () => {
      await Promise.all([...opened.values()].map(({ saver }) => saver.flush()));
      // A chapter left while its save fails keeps its text for the next time it opens.
      get().keepUnsaved();
    },

    keepUnsaved: () => {
      for (const { id, saver, text } of opened.values()) {
        if (saver.isDirty) keepDraft(id, { baseRevision: saver.revision, text: text.toString() });
      }
    },

    overwriteTheirs: async (chapterId) => {
      await opened.get(chapterId)?.saver.overwriteTheirs();
    },

    acceptTheirs: (chapterId) => {
      const theirs = opened.get(chapterId)?.saver.acceptTheirs() ?? null;
      if (theirs === null) return;
      dropDraft(chapterId);
      const { text } = theirs;
      adoptedSignal.emit({ chapterId, text, mainText: text });
      put({ shown: { ...get().shown, [chapterId]: take(theirs) } });
    },

    adopt: async (chapterIds) => {
      const adoptOne = async (own: OpenChapter): Promise<void> => {
        const { id: chapterId, saver } = own;
        await saver.settled();
        const theirs = await request('chapter.get', { chapterId });
        await saver.settled();
        if (opened.get(chapterId) !== own || theirs.revision <= saver.revision) return;
        const { text } = mergeTexts(saver.savedText, own.text.toString(), theirs.text);
        own.text = text;
        saver.adopt(theirs.revision, theirs.text);
        adoptedSignal.emit({ chapterId, text, mainText: theirs.text });
        putChapter(chapterId, {
          chapter: { ...theirs, text },
          ...planOf(chapterId, theirs.segments),
        });
      };
      const meant = [...opened.values()].filter(({ id }) => chapterIds.includes(id));
      await Promise.all(meant.map((own) => guarded(() => adoptOne(own))));
    },

    addChapter: async (title) => {
      const { project } = get();
      if (project === null) return;
      const next = await request('chapter.add', { projectId: project.id, title });
      set({ project: next });
      const added = next.chapters.at(-1);
      if (added !== undefined) await get().openChapter(added.id);
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
