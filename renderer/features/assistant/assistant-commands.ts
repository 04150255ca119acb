import { Check, ChevronDown, ChevronUp, Sparkles, X } from 'lucide-react';
import { assistantTasks } from '../../../shared/model/assistant.ts';
import { t } from '../../i18n/index.ts';
import { useViewStore } from '../../stores/view-store.ts';
import type { Command } from '../commands/commands-store.ts';
import { focusInspector } from '../inspector/inspector-store.ts';
import { hasChapter } from '../script-editor/save/script-store.ts';
import { useAssistantStore } from './assistant-store.ts';
import { closeReview, decide, goToHunk, useReviewStore } from './review.ts';

const isReviewing = (): boolean => (useReviewStore.getState().open?.leftCount ?? 0) > 0;

function openPanel(): void {
  useViewStore.getState().go('script');
  focusInspector('assistant');
}

/** Tasks on the open chapter, and the keys of a review. */
export const assistantCommands: readonly Command[] = [
  ...assistantTasks.map(
    (task): Command => ({
      id: `assistant.${task}`,
      section: 'script',
      words: () => t(`assistant.tasks.${task}`),
      Icon: Sparkles,
      isPossible: hasChapter,
      run: () => {
        openPanel();
        void useAssistantStore.getState().begin(task);
      },
    }),
  ),
  {
    id: 'review.next',
    section: 'script',
    words: () => t('assistant.next'),
    Icon: ChevronDown,
    keys: ['F7'],
    scope: 'script',
    isPossible: isReviewing,
    run: () => goToHunk(1),
  },
  {
    id: 'review.previous',
    section: 'script',
    words: () => t('assistant.previous'),
    Icon: ChevronUp,
    keys: ['Shift+F7'],
    scope: 'script',
    isPossible: isReviewing,
    run: () => goToHunk(-1),
  },
  {
    id: 'review.accept',
    section: 'script',
    words: () => t('assistant.acceptChange'),
    Icon: Check,
    keys: ['F8'],
    scope: 'script',
    isPossible: isReviewing,
    run: () => decide('current', true),
  },
  {
    id: 'review.reject',
    section: 'script',
    words: () => t('assistant.rejectChange'),
    Icon: X,
    keys: ['Shift+F8'],
    scope: 'script',
    isPossible: isReviewing,
    run: () => decide('current', false),
  },
  {
    id: 'review.close',
    section: 'script',
    words: () => t('assistant.closeReview'),
    isPossible: () => useReviewStore.getState().open !== null,
    run: closeReview,
  },
];
