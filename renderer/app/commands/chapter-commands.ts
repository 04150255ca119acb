import { ArrowDown, ArrowUp, FoldVertical, type LucideIcon, Split, Trash2 } from 'lucide-react';
import type { ChapterSummary } from '../../../shared/model/project.ts';
import type { Command } from '../../features/commands/commands-store.ts';
import {
  joinChapter,
  moveChapter,
  removeChapter,
  splitChapterAtCursor,
} from '../../features/script-editor/chapters/chapter-acts.ts';
import { useScriptStore } from '../../features/script-editor/save/script-store.ts';
import { t } from '../../i18n/index.ts';

function openChapter(): ChapterSummary | undefined {
  const { project, chapter } = useScriptStore.getState();
  return project?.chapters.find(({ id }) => id === chapter?.id);
}

function command(
  id: string,
  words: () => string,
  Icon: LucideIcon,
  isPossible: (chapter: ChapterSummary, count: number) => boolean,
  run: (chapter: ChapterSummary) => Promise<void>,
): Command {
  return {
    id: `chapter.${id}`,
    section: 'script',
    words,
    Icon,
    keys: [],
    scope: 'script',
    isPossible: () => {
      const chapter = openChapter();
      const count = useScriptStore.getState().project?.chapters.length ?? 0;
      return chapter !== undefined && isPossible(chapter, count);
    },
    run: () => {
      const chapter = openChapter();
      if (chapter !== undefined) void run(chapter);
    },
  };
}

const isNotFirst = ({ ordinal }: ChapterSummary): boolean => ordinal > 1;

/** What is done with the whole chapter that is open. */
export const chapterCommands: readonly Command[] = [
  command(
    'split',
    () => t('outline.splitHere'),
    Split,
    () => true,
    splitChapterAtCursor,
  ),
  command('join', () => t('outline.join'), FoldVertical, isNotFirst, joinChapter),
  command(
    'up',
    () => t('outline.upChapter'),
    ArrowUp,
    isNotFirst,
    (chapter) => moveChapter(chapter, -1),
  ),
  command(
    'down',
    () => t('outline.downChapter'),
    ArrowDown,
    ({ ordinal }, count) => ordinal < count,
    (chapter) => moveChapter(chapter, 1),
  ),
  {
    ...command(
      'remove',
      () => t('outline.removeChapter'),
      Trash2,
      (_, count) => count > 1,
      removeChapter,
    ),
    alias: () => t('commands.also.removeChapter'),
  },
];
