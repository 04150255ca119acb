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
import { ChapterSaver, type SaveStatus } from './chapter-saver.ts';
import { draftToRecover, dropDraft, keepDraft, readDraft } from './drafts.ts';

/** What the editor shows as text: anything that can be read when the moment to save comes. */
export type ReadableText = { readonly toString: () => string };

type ScriptState = {
  readonly project: Project | null;
  readonly chapter: Chapter | null;
  /** Main's plan for the text last saved. */
  readonly segments: readonly SegmentView[];
  /** Grows with every new plan: offsets belong to the text that this plan was made from. */
  readonly planId: number;
  readonly saveStatus: SaveStatus;
  readonly isLoading: boolean;
  readonly problem: AppError | null;
  readonly isRecovered: boolean;
  /** The segment that the cursor stands in. */
  readonly currentIndex: number;
  readonly openProject: (projectId: string, chapterId?: string) => Promise<void>;
  readonly openChapter: (chapterId: string) => Promise<void>;
  readonly refreshProject: () => Promise<void>;
  readonly closeProject: () => Promise<void>;
  readonly edited: (text: ReadableText) => void;
  readonly flush: () => Promise<void>;
  readonly keepUnsaved: () => void;
  readonly overwriteTheirs: () => Promise<void>;
  readonly acceptTheirs: () => void;
  /** Main gave these chapters another text or plan: the open one shows it, with what was typed since. */
  readonly adopt: (chapterIds: readonly string[]) => Promise<void>;
  readonly addChapter: (title: string) => Promise<void>;
  readonly setCurrentIndex: (index: number) => void;
  readonly onSegments: (chapterId: string, changed: readonly SegmentState[]) => void;
};

type OpenChapter = {
  readonly id: string;
  readonly saver: ChapterSaver;
  text: ReadableText;
};

/** Tells the editor that the text of this moment is on its way to main. */
export const savingSignal = createSignal();

/** A text for the open editor, and that of main, which may lack what was just typed. */
export type Adopted = { readonly text: string; readonly mainText: string };

/** Tells the editor to take over what main made of the text. */
export const adoptedSignal = createSignal<Adopted>();

let open: OpenChapter | null = null;

export const useScriptStore = create<ScriptState>()((set, get) => {
  const showPlan = (segments: readonly SegmentView[]): void => {
    set({ segments, planId: get().planId + 1 });
    const id = get().chapter?.id;
    if (id !== undefined) player.getState().updateSegments(id, segments);
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

  const createSaver = (chapter: Chapter): ChapterSaver =>
    new ChapterSaver(chapter.revision, chapter.text, {
      save: (text, baseRevision) =>
        request('chapter.save', { chapterId: chapter.id, text, baseRevision }),
      reload: () => request('chapter.get', { chapterId: chapter.id }),
      readText: () => (open?.id === chapter.id ? open.text.toString() : chapter.text),
      onSaving: savingSignal.emit,
      onSaved: (saved, text) => {
        dropDraft(chapter.id);
        const shown = get().chapter;
        if (shown?.id === chapter.id) {
          set({ chapter: { ...shown, text, revision: saved.revision } });
          showPlan(saved.segments);
        }
      },
      onStatus: (saveStatus) => {
        if (get().chapter?.id === chapter.id) set({ saveStatus });
      },
    });

  const show = (chapter: Chapter): void => {
    const recovered = draftToRecover(readDraft(chapter.id), chapter);
    const shown = recovered === null ? chapter : { ...chapter, text: recovered };
    const saver = createSaver(chapter);
    open?.saver.close();
    open = { id: chapter.id, saver, text: shown.text };
    set({
      chapter: shown,
      saveStatus: { kind: 'saved' },
      isRecovered: recovered !== null,
      problem: null,
      currentIndex: 0,
    });
    showPlan(chapter.segments);
    if (recovered !== null) saver.touch();
    remember(`chapter.${chapter.projectId}`, chapter.id);
  };

  return {
    project: null,
    chapter: null,
    segments: [],
    planId: 0,
    saveStatus: { kind: 'saved' },
    isLoading: false,
    problem: null,
    isRecovered: false,
    currentIndex: 0,

    openProject: async (projectId, chapterId) => {
      await get().flush();
      set({ problem: null });
      await loading(async () => {
        const project = await request('project.get', { projectId });
        const wanted = chapterId ?? recall(`chapter.${projectId}`);
        const first = project.chapters.find(({ id }) => id === wanted) ?? project.chapters[0];
        if (get().project?.id !== projectId) clearUndo();
        set({ project, chapter: null, segments: [] });
        remember('project', projectId);
        if (first !== undefined) await get().openChapter(first.id);
      });
    },

    openChapter: async (chapterId) => {
      if (get().chapter?.id === chapterId) return;
      await get().flush();
      await loading(async () => show(await request('chapter.get', { chapterId })));
    },

    refreshProject: async () => {
      const { project } = get();
      if (project === null) return;
      await guarded(async () => {
        const next = await request('project.get', { projectId: project.id });
        if (get().project?.id === next.id) set({ project: next });
      });
    },

    closeProject: async () => {
      await get().flush();
      open?.saver.close();
      open = null;
      set({ project: null, chapter: null, segments: [] });
    },

    edited: (text) => {
      if (open !== null) {
        open.text = text;
        open.saver.touch();
      }
    },

    flush: async () => {
      await open?.saver.flush();
      // A chapter left while its save fails keeps its text for the next time it opens.
      get().keepUnsaved();
    },

    keepUnsaved: () => {
      if (open?.saver.isDirty === true) {
        keepDraft(open.id, { baseRevision: open.saver.revision, text: open.text.toString() });
      }
    },

    overwriteTheirs: async () => {
      await open?.saver.overwriteTheirs();
    },

    acceptTheirs: () => {
      const theirs = open?.saver.acceptTheirs() ?? null;
      if (theirs !== null) {
        dropDraft(theirs.id);
        show(theirs);
      }
    },

    adopt: async (chapterIds) => {
      const opened = open;
      if (opened === null || !chapterIds.includes(opened.id)) return;
      await guarded(async () => {
        await opened.saver.settled();
        const theirs = await request('chapter.get', { chapterId: opened.id });
        await opened.saver.settled();
        if (open !== opened || theirs.revision <= opened.saver.revision) return;
        const { text } = mergeTexts(opened.saver.savedText, opened.text.toString(), theirs.text);
        opened.text = text;
        opened.saver.adopt(theirs.revision, theirs.text);
        adoptedSignal.emit({ text, mainText: theirs.text });
        set({ chapter: { ...theirs, text } });
        showPlan(theirs.segments);
      });
    },

    addChapter: async (title) => {
      const { project } = get();
      if (project === null) return;
      const next = await request('chapter.add', { projectId: project.id, title });
      set({ project: next });
      const added = next.chapters.at(-1);
      if (added !== undefined) await get().openChapter(added.id);
    },

    setCurrentIndex: (currentIndex) => {
      if (currentIndex !== get().currentIndex) set({ currentIndex });
    },

    onSegments: (chapterId, changed) => {
      const { chapter, segments } = get();
      if (chapter?.id === chapterId) {
        const merged = mergeSegments(segments, changed);
        set({ segments: merged });
        player.getState().updateSegments(chapterId, merged);
        return;
      }
      const { track } = player.getState();
      if (track?.chapterId === chapterId) {
        player.getState().updateSegments(chapterId, mergeSegments(track.segments, changed));
      }
    },
  };
});
